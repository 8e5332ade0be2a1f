import type { MailBasket } from './mail-basket.ts'
import type { MailFacts } from './mail-facts.ts'
import type { SectionRow } from './section.ts'
import { amountIn } from './written.ts'

type PriceWriting = Pick<MailFacts, 't' | 'formats'> & Parameters<typeof amountIn>[0]

export function serviceRowsOf(writing: PriceWriting, services: MailBasket['services']): SectionRow[] {
  const { t, formats } = writing
  return services.map(({ name, quantity, day, slot, included, minor }) => ({
    label: formats.factsText([quantity > 1 ? `${quantity} × ${name}` : name, day && formats.shortDay(day), slot]),
    value: included ? t('included') : amountIn(writing, minor),
  }))
}

/** What a stay costs, with what is paid at the hotel as city tax. */
export function priceRowsOf(
  writing: PriceWriting,
  { minor, cityTaxMinor }: Pick<MailBasket, 'minor' | 'cityTaxMinor'>,
): SectionRow[] {
  const { t } = writing
  return [
    { label: t('stayTotal'), value: amountIn(writing, minor) },
    ...(cityTaxMinor === undefined ? [] : [{ label: t('cityTax'), value: amountIn(writing, cityTaxMinor) }]),
    { label: t('total'), value: amountIn(writing, minor + (cityTaxMinor ?? 0)), strong: true },
  ]
}
