import type { PortalCard } from '@portico/contracts/portal/portal-page'
import { type Conversion, convertedForDisplay } from '@portico/domain/money/conversion'
import type { Money } from '@portico/domain/money/money'
import { usePortal } from '../../base/hotel/use-portal.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { useAmountMarkup, useAmountText } from '../../base/ui/amount.tsx'
import { cityAndStarsMarkup } from '../../base/ui/city-and-stars.tsx'
import { type Markup, markup } from '../../base/ui/markup.ts'
import { pictureMarkup } from '../../base/ui/picture.tsx'
import { sayMarkup } from '../../base/ui/say-markup.ts'
import { useFormats } from '../../base/ui/use-formats.ts'

type CardLinks = {
  readonly href: string
  readonly hrefOfStay: (stay: { arrival: string; departure: string }) => string
  readonly eager: boolean
  readonly shownWidth: string
}

/** What stands in a card, as markup: as elements, forty cards were most of what a page of a portal renders. */
export function useHotelCard(nights: number | undefined): (hotel: PortalCard, links: CardLinks) => Markup {
  const texts = useTranslation()
  const { t } = texts
  const offerPrice = useOfferPrice()
  const nearestStays = useNearestStays()
  const distanceText = (km: number) =>
    km < 1
      ? t('portal.metres', { distance: Math.round(km * 20) * 50 })
      : t('portal.kilometres', { distance: Math.round(km) })
  return (
    { name, city, stars, summary, picture, distanceKm, offer, nearby = [] },
    { href, hrefOfStay, eager, shownWidth },
  ) => {
    const photo = picture ? pictureMarkup({ picture, eager, shownWidth }) : ''
    const distance = distanceKm === undefined ? '' : ` · ${distanceText(distanceKm)}`
    const words = markup`<strong>${name}</strong><span class="eyebrow">${cityAndStarsMarkup({ city, stars }, texts)}${distance}</span><span class="hotel-summary">${summary}</span>`
    const away = markup`<span class="hotel-away">${t('portal.none')}</span>`
    const price = nights === undefined ? '' : offer ? offerPrice(offer, nights) : away
    const nearest = nearby.length > 0 ? nearestStays(nearby, hrefOfStay) : ''
    return markup`<a class="hotel-card" href="${href}">${photo}${words}${price}</a>${nearest}`
  }
}

function useOfferPrice(): (offer: NonNullable<PortalCard['offer']>, nights: number) => Markup {
  const { t } = useTranslation()
  const amountText = useAmountText()
  const amount = useAmountMarkup()
  const converted = useConvertedTotal()
  return ({ price, mealPlan, isRefundable, remaining }, nights) => {
    const { taxesAtHotel: tax } = price
    const note = !tax ? 'rooms.forStayTaxOpen' : tax.minor === 0 ? 'rooms.forStay' : 'rooms.forStayTax'
    const from = sayMarkup({ t }, 'rooms.from', { price: amount(price.guestTotal) })
    const noteText = t(note, { count: nights, tax: tax ? amountText(tax) : '' })
    const conditions = [
      ...(mealPlan ? [t(`rooms.mealPlan.${mealPlan}`)] : []),
      ...(isRefundable === undefined ? [] : [t(isRefundable ? 'portal.refundable' : 'portal.notRefundable')]),
    ]
    const conditionsLine =
      conditions.length > 0 ? markup`<span class="hotel-conditions">${conditions.join(' · ')}</span>` : ''
    const few =
      remaining === undefined
        ? ''
        : markup`<span class="hotel-few">${t('portal.fewRooms', { count: remaining })}</span>`
    return markup`<span class="price"><span class="total from">${from}</span>${converted(price.guestTotal)}<span class="price-note">${noteText}</span>${conditionsLine}${few}</span>`
  }
}

function useConvertedTotal(): (money: Money) => Markup {
  const { currencies } = usePortal()
  const amount = useAmountMarkup()
  return (money) => {
    const conversion: Conversion | undefined = currencies?.from === money.currency ? currencies.conversion : undefined
    return conversion
      ? markup`<span class="converted">≈\u00a0${amount(convertedForDisplay(money, conversion))}</span>`
      : markup``
  }
}

function useNearestStays(): (stays: NonNullable<PortalCard['nearby']>, hrefOfStay: CardLinks['hrefOfStay']) => Markup {
  const { t } = useTranslation()
  const { shortDay, factsText } = useFormats()
  const amountText = useAmountText()
  return (stays, hrefOfStay) => {
    const dates = stays.map(({ arrival, departure, price }, i) => {
      const stayText = factsText([
        `${shortDay(arrival)} – ${shortDay(departure)}`,
        t('rooms.from', { price: amountText(price) }),
      ])
      return markup`<span>${i > 0 ? ' · ' : ''}<a href="${hrefOfStay({ arrival, departure })}">${stayText}</a></span>`
    })
    return markup`<p class="hotel-nearest">${sayMarkup({ t }, 'portal.nearest', { dates: markup`${dates}` })}</p>`
  }
}
