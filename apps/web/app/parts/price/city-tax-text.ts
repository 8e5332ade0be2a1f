import type { BasketPrice } from '@portico/contracts/basket'
import type { Money } from '@portico/domain/money/money'
import type { i18n } from 'i18next'

/** By which rule the city tax is reckoned; nothing where it is not one amount for each person and night. */
export function cityTaxTextIn(
  { t }: Pick<i18n, 't'>,
  { cityTax }: Pick<BasketPrice, 'cityTax'>,
  amountText: (money: Money) => string,
): string | undefined {
  if (!cityTax?.perPersonNight) return undefined
  return [
    t('rooms.cityTaxRule', { amount: amountText(cityTax.perPersonNight) }),
    ...(cityTax.maxNights === undefined ? [] : [t('rooms.cityTaxMax', { count: cityTax.maxNights })]),
    ...(cityTax.exemptBelowAge ? [t('rooms.cityTaxExempt', { age: cityTax.exemptBelowAge })] : []),
  ].join(', ')
}
