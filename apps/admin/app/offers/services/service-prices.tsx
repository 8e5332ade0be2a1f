import type { PricedOption } from '@portico/contracts/operator/offers'
import { amountText } from '../../ui/amount.ts'
import { t } from '../../ui/texts.ts'

export function ServicePrices({ services }: Pick<PricedOption, 'services'>) {
  if (services.length === 0) return null
  return (
    <ul className="rows" aria-label={t('offers.services')}>
      {services.map(({ name, quantity, price }, i) => (
        <li key={i}>
          {quantity} × {name}, {amountText(price)}
        </li>
      ))}
    </ul>
  )
}
