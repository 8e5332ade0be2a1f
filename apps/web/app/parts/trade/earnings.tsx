import type { Quote } from '@portico/contracts/search/room-search'
import { money } from '@portico/domain/money/money'
import { useTranslation } from '../../base/text/use-translation.ts'
import { Amount } from '../../base/ui/amount.tsx'
import { useHidesPrices } from '../../base/ui/use-root-data.ts'

type EarningsProps = { commission: NonNullable<Quote['commission']>; stay: Quote['price']['stay'] }

/**
 * What a commissionable rate earns its seller, what that leaves, and about what the stay is worth
 * without VAT. For no client's eyes.
 */
export function Earnings({ commission: { amount, withoutVat }, stay }: EarningsProps) {
  const { t } = useTranslation()
  const isHidden = useHidesPrices()
  if (isHidden) return null
  const rows = [
    [t('agency.rate.commission'), amount],
    [t('agency.rate.net'), money(stay.minor - amount.minor, stay.currency)],
    [t('agency.rate.withoutVat'), withoutVat],
  ] as const
  return (
    <dl className="earnings">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Amount money={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
