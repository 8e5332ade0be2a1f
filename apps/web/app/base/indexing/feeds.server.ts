import type { Hotel } from '@portico/contracts/hotel/catalogue'
import { CalendarDate } from '@portico/contracts/values/shapes'
import { decimalText, type Money, money } from '@portico/domain/money/money'
import { addDays, type CalendarDate as Day, laterOf } from '@portico/domain/time/calendar-date'
import { languageOf } from '@portico/locale/languages'
import type { AppLoadContext } from '@remix-run/node'
import { z } from 'zod'
import { hotelPath } from '../address/paths.ts'
import { orErrorPage } from '../server/gateway.server.ts'
import { type Markup, markup } from '../ui/markup.ts'

// In the formats of Google's hotel prices, which other price checkers read too:
// https://developers.google.com/hotels/hotel-prices/xml-reference/overview

const wholeNumber = (maxValue: number) => z.coerce.number().pipe(z.int().min(1).max(maxValue))

/** Stays of one to `nights` nights that begin on one of `days` days from `from` on, in a room for `adults`. */
export const PricesWanted = z.strictObject({
  hotel: wholeNumber(999_999_999),
  from: CalendarDate.optional(),
  days: wholeNumber(92).default(31),
  nights: wholeNumber(14).default(7),
  adults: wholeNumber(6).default(2),
})
type PricesWanted = z.infer<typeof PricesWanted>

const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
const schemaUrl = 'http://www.gstatic.com/localfeed/local_feed.xsd'
const schemaNamespace = 'http://www.w3.org/2001/XMLSchema-instance'

/** A portal may have thousands. */
const hotelsAtOnce = 20

/** Each house of the host's first channel; none where that is for the trade. */
export async function hotelFeed(context: AppLoadContext): Promise<string> {
  const { host } = context.place
  const hotelIds = await hotelIdsOf(context)
  const hotels: Hotel[] = []
  for (let i = 0; i < hotelIds.length; i += hotelsAtOnce)
    hotels.push(...(await Promise.all(hotelIds.slice(i, i + hotelsAtOnce).map((id) => hotelAt(context, id)))))
  const listings = hotels.map(
    ({ id, name, address, phone }) => markup`<listing>
<id>${String(id)}</id>
<name>${name}</name>
<address format="simple">
<component name="addr1">${address.street}</component>
<component name="city">${address.city}</component>
<component name="postal_code">${address.zip}</component>
</address>
<country>${address.country}</country>
<phone type="main">${phone}</phone>
<category>hotel</category>
</listing>
`,
  )
  const { code } = languageOf(host.defaultLanguageId)
  return `${xmlDeclaration}<listings xmlns:xsi="${schemaNamespace}" xsi:noNamespaceSchemaLocation="${schemaUrl}">
${
  markup`<language>${code}</language>
${listings}</listings>
`.__html
}`
}

/** Where a price leads: the rooms of its house, dates and guests, in the currency and language of who comes. */
export function landingPageFeed({ place: { host } }: AppLoadContext, origin: string): string {
  const [channelId = 0] = host.channelIds
  const pages = host.languageIds.map((languageId) => {
    const { code } = languageOf(languageId)
    const path = hotelPath({ hotelId: 0, channelId, languageId }, 'rooms').replace(
      '/hotel/0/',
      '/hotel/(PARTNER-HOTEL-ID)/',
    )
    const dayPlaceholder = (of: string) => `(${of}YEAR)-(${of}MONTH)-(${of}DAY)`
    const query = `arrival=${dayPlaceholder('CHECKIN')}&departure=${dayPlaceholder('CHECKOUT')}&room=(NUM-ADULTS)&currency=(USER-CURRENCY)`
    return markup`<PointOfSale id="${host.host}-${code}">
<DisplayNames display_text="${host.title}" display_language="${code}"/>
<Match status="yes" language="${code}"/>
<URL>${`${origin}${path}?${query}`}</URL>
</PointOfSale>
`
  })
  return `${xmlDeclaration}${
    markup`<PointsOfSale>
${pages}</PointsOfSale>
`.__html
  }`
}

/**
 * The lowest price of each stay, as its page shows it: what the hotel gets, and the city tax that is paid there. Stays
 * that cannot be had are said too, so that an earlier price ends. Undefined for a house that is not of the host, and
 * where a server has no prices by month.
 */
export async function priceFeed(context: AppLoadContext, pricesWanted: PricesWanted): Promise<string | undefined> {
  if (!(await hotelIdsOf(context)).includes(pricesWanted.hotel)) return undefined
  const hotel = await hotelAt(context, pricesWanted.hotel)
  const firstDay = laterOf(pricesWanted.from ?? hotel.today, hotel.today)
  const arrivals = Array.from({ length: pricesWanted.days }, (_, i) => addDays(firstDay, i))
  const results: Markup[] = []
  for (let nights = 1; nights <= pricesWanted.nights; nights++) {
    const prices = await pricesOf(context, arrivals, { ...pricesWanted, nights })
    if (!prices) return undefined
    for (const arrival of arrivals) results.push(resultOf(pricesWanted, arrival, nights, prices.get(arrival)))
  }
  const now = new Date().toISOString()
  return `${xmlDeclaration}${
    markup`<Transaction timestamp="${now}" id="${`${pricesWanted.hotel}-${now}`}">
${results}</Transaction>
`.__html
  }`
}

type ShownPrice = { readonly stay: Money; readonly taxesAtHotel?: Money | undefined }

function resultOf({ hotel, adults }: PricesWanted, arrival: Day, nights: number, price: ShownPrice | undefined) {
  return markup`<Result><Property>${hotel}</Property><Checkin>${arrival}</Checkin><Nights>${nights}</Nights>${
    price ? amountsOf(price) : markup`<Unavailable><NoVacancy/></Unavailable>`
  }<Occupancy>${String(adults)}</Occupancy></Result>
`
}

function amountsOf({ stay, taxesAtHotel }: ShownPrice) {
  const zeroAmount = money(0, stay.currency)
  const amountMarkup = (of: Money) => markup` currency="${of.currency}">${decimalText(of)}`
  return markup`<Baserate${amountMarkup(stay)}</Baserate><Tax${amountMarkup(zeroAmount)}</Tax><OtherFees${amountMarkup(taxesAtHotel ?? zeroAmount)}</OtherFees>`
}

async function pricesOf(
  context: AppLoadContext,
  arrivals: readonly Day[],
  { hotel, nights, adults }: PricesWanted,
): Promise<Map<Day, ShownPrice> | undefined> {
  const [channelId = 0] = context.place.host.channelIds
  const gateway = context.gatewayAt(channelId, hotel)
  const prices = new Map<Day, ShownPrice>()
  for (const arrivalMonth of new Set(arrivals.map((day) => day.slice(0, 7)))) {
    const rooms = [{ adults, childrenAges: [] }]
    for (const { stay, price } of await orErrorPage(
      gateway.dates.flexible.query({ nights, month: arrivalMonth, rooms }),
    )) {
      if (!price) return undefined
      prices.set(stay.arrival, price)
    }
  }
  return prices
}

async function hotelIdsOf(context: AppLoadContext): Promise<readonly number[]> {
  const [channelId = 0] = context.place.host.channelIds
  const { channel, hotels } = await orErrorPage(context.gatewayAt(channelId).catalogue.channel.query())
  return channel.trade ? [] : hotels.map(({ id }) => id)
}

function hotelAt(context: AppLoadContext, hotelId: number): Promise<Hotel> {
  const [channelId = 0] = context.place.host.channelIds
  return orErrorPage(context.gatewayAt(channelId, hotelId).catalogue.hotel.query())
}
