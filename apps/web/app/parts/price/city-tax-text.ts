import type { BasketPrice } from '@portico/contracts/price/basket'
import type { Money } from '@portico/domain/money/money'
import type { Formats } from '@portico/locale/formats'
import type { PageTexts } from '../../base/text/use-translation.ts'

/** Undefined where the tax is not one amount for each person and night. */
export function cityTaxTextIn(
  { t }: Pick<PageTexts, 't'>,
  { cityTax }: Pick<BasketPrice, 'cityTax'>,
  amountText: (money: Money) => string,
  { factsText }: Pick<Formats, 'factsText'>,
): string | undefined {
  if (!cityTax?.perPersonNight) return undefined
  return factsText([
    t('rooms.cityTaxRule', { amount: amountText(cityTax.perPersonNight) }),
    ...(cityTax.maxNights === undefined ? [] : [t('rooms.cityTaxMax', { count: cityTax.maxNights })]),
    ...(cityTax.exemptBelowAge ? [t('rooms.cityTaxExempt', { age: cityTax.exemptBelowAge })] : []),
  ])
}
