import { currencies } from '@portico/domain/money/currencies'
import type { Money } from '@portico/domain/money/money'
import type { Formats } from '@portico/locale/formats'
import { type Markup, markup } from './markup.ts'
import { useFormats } from './use-formats.ts'
import { useHidesPrices } from './use-root-data.ts'

export function Amount({ money }: { money: Money }) {
  const formats = useFormats()
  const isHidden = useHidesPrices()
  return isHidden ? null : <span className="amount" dangerouslySetInnerHTML={figuresIn(formats, money)} />
}

export function useAmountMarkup(): (money: Money) => Markup {
  const formats = useFormats()
  return useHidesPrices() ? () => markup`` : (money) => markup`<span class="amount">${figuresIn(formats, money)}</span>`
}

function figuresIn({ amount }: Pick<Formats, 'amount'>, money: Money): Markup {
  return markup`<span class="currency">${currencies[money.currency].symbol}</span>\u00a0${amount(money)}`
}

export function useAmountText(): (money: Money) => string {
  const formats = useFormats()
  return useHidesPrices() ? hiddenAmountText : amountTextIn(formats)
}

const hiddenAmountText = () => '—'

export function amountTextIn({ amount }: Pick<Formats, 'amount'>): (money: Money) => string {
  return (money) => `${currencies[money.currency].symbol}\u00a0${amount(money)}`
}
