import type { Quote } from '@portico/contracts/search/room-search'
import type { Price } from '@portico/contracts/values/shapes'
import { type Money, money } from '@portico/domain/money/money'
import { useTranslation } from '../../base/text/use-translation.ts'
import { useAmountMarkup, useAmountText } from '../../base/ui/amount.tsx'
import { type Markup, markup } from '../../base/ui/markup.ts'
import { useHidesPrices } from '../../base/ui/use-root-data.ts'
import { markupOf, type SumRow, useConvertedMarkup, useConvertedText, useSumRows } from './sum-rows.ts'

type TotalPriceProps = {
  price: Price
  nights: number
  saved?: Money | undefined
  isBest?: boolean
  isPerNight?: boolean
}

export function TotalPrice(props: TotalPriceProps) {
  const inside = useTotalPrice()(props)
  return inside && <div className="price" dangerouslySetInnerHTML={inside} />
}

export function useTotalPrice(): (props: TotalPriceProps) => Markup | undefined {
  const { t } = useTranslation()
  const amountText = useAmountText()
  const amount = useAmountMarkup()
  const converted = useConvertedMarkup()
  if (useHidesPrices()) return () => undefined
  const noteOf = ({ taxesAtHotel }: Price, nights: number) => {
    if (!taxesAtHotel) return t('rooms.forStayTaxOpen', { count: nights })
    if (taxesAtHotel.minor === 0) return t('rooms.forStay', { count: nights })
    return t('rooms.forStayTax', { count: nights, tax: amountText(taxesAtHotel) })
  }
  return ({ price, nights, saved, isBest = false, isPerNight = false }) => {
    const best = isBest ? markup`<p class="best">${t('rooms.best')}</p>` : ''
    const { guestTotal } = price
    const markupBefore =
      saved &&
      markup`<p class="saved"><span class="visually-hidden">${t('rooms.priceBefore')} </span><s>${amount(money(guestTotal.minor + saved.minor, guestTotal.currency))}</s> ${t('rooms.saved', { amount: amountText(saved) })}</p>`
    const perNight =
      isPerNight && nights > 1
        ? markup`<p class="per-night">${t('rooms.perNight', { price: amountText(money(Math.round(guestTotal.minor / nights), guestTotal.currency)) })}</p>`
        : ''
    const total = markup`${markupBefore ?? ''}<p class="total">${amount(guestTotal)}</p>${converted(guestTotal)}${perNight}`
    return markup`${best}${total}<p class="price-note">${noteOf(price, nights)}</p>`
  }
}

export function ConvertedAmount({ money }: { money: Money }) {
  const text = useConvertedText()(money)
  return text && <p className="converted" dangerouslySetInnerHTML={text} />
}

export function NightPrices({ name, nights }: { name: string; nights: Quote['nights'] }) {
  const { t } = useTranslation()
  const { ofNights } = useSumRows()
  const isHidden = useHidesPrices()
  if (isHidden) return null
  const rows = ofNights(nights).map(markupOf)
  const summary = markup`<summary>${t('rooms.nights')}<span class="visually-hidden">: ${name}</span></summary>`
  return <details className="nights" dangerouslySetInnerHTML={markup`${summary}<dl class="sums">${rows}</dl>`} />
}

export function SumRows({ rows }: { rows: readonly SumRow[] }) {
  return rows.map(({ key, className, inside }) => (
    <div key={key} className={className} dangerouslySetInnerHTML={inside} />
  ))
}

export function PriceSums({ price }: { price: Price }) {
  return <SumRows rows={useSumRows().ofPrice(price)} />
}
