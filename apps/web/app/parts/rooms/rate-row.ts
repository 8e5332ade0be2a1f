import { useHotel } from '../../base/hotel/use-hotel.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { useAmountText } from '../../base/ui/amount.tsx'
import { type Markup, markup } from '../../base/ui/markup.ts'
import { useFormats } from '../../base/ui/use-formats.ts'
import { useHidesPrices } from '../../base/ui/use-root-data.ts'
import { useExplanationLink } from '../explanation/explanation-link.tsx'
import { usePoliciesLink } from '../information/information-links.tsx'
import { useTotalPrice } from '../price/price-parts.tsx'
import { type QuotePageData, useLaterFee, useRateTerms } from '../price/rate-terms.tsx'
import { markupOf, useSumRows } from '../price/sum-rows.ts'
import { useEarnings } from '../trade/earnings.tsx'
import type { RoomPageData } from './rooms-page-data.ts'

export type RateLinks = {
  readonly chosenPath: string
  readonly chosenAloneQueryOf: (productId: number) => string
  readonly chosenQueryOf: (productId: number) => string
  /** Undefined unless several rooms of the same party are still to be chosen. */
  readonly forAll:
    | Readonly<{
        count: number
        numbers: readonly number[] | undefined
        queryOf: (productId: number) => string
        chosenPath: string
      }>
    | undefined
  readonly isPerNight: boolean
}

type Rate = { readonly room: RoomPageData; readonly quote: QuotePageData; readonly isOfRate?: boolean }

/** How each is said where the rooms have not all the same guests. */
const forSome = {
  'rooms.chooseForAll': 'rooms.chooseForAllSome',
  'rooms.chooseForAllOf': 'rooms.chooseForAllOfSome',
} as const

export function useRateRow(links: RateLinks): (rate: Rate) => Markup {
  const { t } = useTranslation()
  const { base } = useHotel()
  const isHidden = useHidesPrices()
  const amountText = useAmountText()
  const { ofNights, ofPromotionsAndFees, ofPrice } = useSumRows()
  const rateTerms = useRateTerms()
  const totalPrice = useTotalPrice()
  const earnings = useEarnings()
  const laterFee = useLaterFee()
  const explanationLink = useExplanationLink()
  const policiesLink = usePoliciesLink(base)
  const { list } = useFormats()
  const { forAll, isPerNight } = links
  const forAllText = (
    key: keyof typeof forSome,
    { count, numbers }: NonNullable<RateLinks['forAll']>,
    words: Record<string, string> = {},
  ) => (numbers ? t(forSome[key], { ...words, rooms: list(numbers.map(String)) }) : t(key, { ...words, count }))
  return ({ room, quote, isOfRate = false }) => {
    const { productId, name, price, nights, saved } = quote
    const words = { room: room.name, rate: name, price: amountText(price.guestTotal) }
    const total = totalPrice({ price, nights: nights.length, isBest: quote.best, saved, isPerNight })
    const choose = markup`<a class="button choose" href="${links.chosenPath}?${links.chosenQueryOf(productId)}" aria-label="${t('rooms.chooseOf', words)}">${t('rooms.choose')}</a>`
    const chooseAll =
      forAll && room.available >= forAll.count
        ? markup`<a class="choose-all" href="${forAll.chosenPath}?${forAll.queryOf(productId)}" aria-label="${forAllText('rooms.chooseForAllOf', forAll, words)}">${forAllText('rooms.chooseForAll', forAll)}</a>`
        : ''
    const alone = links.chosenAloneQueryOf(productId)
    const sums = isHidden
      ? ''
      : markup`<dl class="sums">${[...ofNights(nights), ...ofPromotionsAndFees(quote), ...ofPrice(price)].map(markupOf)}</dl>`
    const more = markup`<details class="rate-more"><summary>${t('rooms.rateMore')}<span class="visually-hidden">: ${name}</span></summary>${sums}${laterFee(quote.cancellation)}<p class="rate-links">${explanationLink(alone, name)}${policiesLink(alone, name)}</p></details>`
    return markup`<div class="rate"><div class="rate-terms">${rateTerms({ quote, room, heading: isOfRate ? room.name : undefined })}</div>${total ? markup`<div class="price">${total}</div>` : ''}${choose}${chooseAll}${earnings(quote)}${more}</div>`
  }
}
