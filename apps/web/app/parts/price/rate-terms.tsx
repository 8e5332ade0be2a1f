import type { Quote } from '@portico/contracts/search/room-search'
import type { Cancellation } from '@portico/contracts/values/shapes'
import { useHotel } from '../../base/hotel/use-hotel.ts'
import { useOwnTextLang } from '../../base/hotel/use-own-text-lang.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { useAmountText } from '../../base/ui/amount.tsx'
import { type Markup, markup } from '../../base/ui/markup.ts'
import { useFormats } from '../../base/ui/use-formats.ts'
import { useHidesPrices } from '../../base/ui/use-root-data.ts'
import { cancellationTextIn } from './cancellation-text.ts'
import { paymentsTextIn } from './pay-text.ts'
import { usePromotionText } from './use-promotion-text.ts'

/** What no page shows costs time and bytes twice, in the page and beside it for the browser. */
export type QuotePageData = Omit<Quote, 'description' | 'overridden'>

const shownAsCancellation = ['refundable-until', 'non-refundable']
const ofTrade = ['net', 'commissionable']
const shownAsPayments = ['prepaid', 'pay-at-hotel']

type RateTerms = { quote: QuotePageData; room: { readonly maxAdults: number }; heading?: string | undefined }

/** What stands in an element of class `rate-terms`. */
export function useRateTerms(): (terms: RateTerms) => Markup {
  const { t } = useTranslation()
  const promotionText = usePromotionText()
  const ownTextLang = useOwnTextLang()
  const amountText = useAmountText()
  const isHidden = useHidesPrices()
  const cancellationMarkup = useCancellationMarkup()
  const paymentsText = usePaymentsText()
  const lang = ownTextLang === undefined ? '' : markup` lang="${ownTextLang}"`
  return ({ quote, room, heading }) => {
    const { restrictions, protection } = quote
    const payments = paymentsText(quote)
    const isShown = (kind: string) =>
      !shownAsCancellation.includes(kind) &&
      !(isHidden && ofTrade.includes(kind)) &&
      !(payments !== undefined && shownAsPayments.includes(kind))
    const notes = [
      ...quote.promotions.map(promotionText),
      ...(protection && !isHidden
        ? [
            protection.minor === 0
              ? t('protection.included')
              : t('protection.offered', { price: amountText(protection) }),
          ]
        : []),
      ...quote.kinds.filter(isShown).map((kind) => t(`rooms.kind.${kind}`)),
      ...(restrictions.minStay !== undefined && restrictions.minStay > 1
        ? [t('rooms.minStay', { count: restrictions.minStay })]
        : []),
      ...(restrictions.maxStay !== undefined ? [t('rooms.maxStay', { count: restrictions.maxStay })] : []),
      ...(restrictions.minAdults !== undefined && restrictions.minAdults > 1
        ? [t('rooms.minAdults', { count: restrictions.minAdults })]
        : []),
      ...(restrictions.maxAdults !== undefined && restrictions.maxAdults < room.maxAdults
        ? [t('rooms.maxAdults', { count: restrictions.maxAdults })]
        : []),
    ]
    const meal = quote.mealPlan && t(`rooms.mealPlan.${quote.mealPlan}`)
    const hasOwnName = heading === undefined && meal !== undefined && meal !== quote.name
    return markup`${[
      ...(quote.reserved && !isHidden ? [markup`<p class="reserved">${t('agency.rate.reserved')}</p>`] : []),
      markup`<h3>${heading ?? meal ?? quote.name}${hasOwnName ? markup`<span class="rate-name"${lang}>${quote.name}</span>` : ''}</h3>`,
      markup`<p class="${conditionClassOf(quote.cancellation)}">${cancellationMarkup(quote.cancellation)}</p>`,
      ...(payments === undefined ? [] : [markup`<p class="rate-payments">${payments}</p>`]),
      ...(notes.length > 0 ? [markup`<p class="rate-notes">${notes.join(' · ')}</p>`] : []),
    ]}`
  }
}

/** Nothing where prices are hidden, or where the schedule and the rate's kind disagree. */
function usePaymentsText(): (quote: QuotePageData) => string | undefined {
  const translation = useTranslation()
  const { hotel } = useHotel()
  const formats = useFormats()
  const amountText = useAmountText()
  const isHidden = useHidesPrices()
  return ({ prepayment, price, kinds }) => {
    const isPaidBefore = prepayment.some(({ on }) => on !== undefined)
    if (isHidden || prepayment.length === 0 || (kinds.includes('prepaid') && !isPaidBefore)) return undefined
    return paymentsTextIn(translation, { prepayment, price }, { formats, amountText, today: hotel.today })
  }
}

function conditionClassOf(cancellation: Cancellation): string {
  if (cancellation.kind === 'described') return 'condition'
  const isFreeNow = cancellation.kind === 'free-until' || cancellation.graceHours !== undefined
  if (!isFreeNow) return 'condition'
  return cancellation.graceHours === undefined ? 'condition free' : 'condition free graced'
}

export function useLaterFee(): (cancellation: Cancellation) => Markup {
  const { t } = useTranslation()
  const amountText = useAmountText()
  const isHidden = useHidesPrices()
  return (cancellation) =>
    isHidden || cancellation.kind !== 'free-until' || !cancellation.fee
      ? markup``
      : markup`<p class="condition-later">${t('rooms.freeUntilFee', { fee: amountText(cancellation.fee) })}</p>`
}

export function CancellationTerms({ cancellation }: { cancellation: Cancellation }) {
  return (
    <p className={conditionClassOf(cancellation)} dangerouslySetInnerHTML={useCancellationMarkup()(cancellation)} />
  )
}

function useCancellationMarkup(): (cancellation: Cancellation) => Markup {
  const translation = useTranslation()
  const { hotel } = useHotel()
  const formats = useFormats()
  const amountText = useAmountText()
  const isHidden = useHidesPrices()
  return (cancellation) => {
    const shownCancellation = isHidden && 'fee' in cancellation ? { ...cancellation, fee: undefined } : cancellation
    const { text, later } = cancellationTextIn(translation, shownCancellation, { formats, amountText, hotel })
    return markup`${text}${later ? markup`<small>${later}</small>` : ''}`
  }
}
