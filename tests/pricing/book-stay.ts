import { fromJson } from '@portico/booking-server/db/from-json'
import type { BookingServer } from '@portico/booking-server/start-booking-server'
import type { CurrencyCode } from '@portico/domain/money/currencies'
import type { LockedPrice } from '@portico/domain/pricing/locked-price'
import { confirm, priceCheck } from '@portico/legacy/calls/checkout/confirm'
import { hold } from '@portico/legacy/calls/checkout/hold'
import { retrieve } from '@portico/legacy/calls/reservation/retrieve'
import { roomSearch } from '@portico/legacy/calls/search/room-search'
import { toDecimal } from '@portico/legacy/codec/spelling'
import type { BasketRequest } from '@portico/legacy/parts/basket'
import { callServer, expectReply } from '../builders/call-server.ts'
import { bandIdOf, packageIdOf, productIdOf, serviceIdOf, type WrittenHotel } from './booked-hotel.ts'
import { day } from './in-product-terms.ts'
import type { WrittenLine, WrittenStay } from './page/written-stay.ts'
import { dayAfter } from './reference/reference-arithmetic.ts'

const email = 'ada@guests.example'
const booker = {
  name: 'Ada',
  lastName: 'Rossi',
  email,
  phone: '+39 333 1234567',
  country: 'IT',
  address: 'Via Lunga 1',
  city: 'Roma',
}
const consents = { marketing: false, report: true, profile: false, custom: [] }

let guestCount = 0
/** Never twice the same: key, visitor and address of one guest. */
const aGuestKey = () => `guest-of-random-stays-${String(++guestCount).padStart(10, '0')}`

/** The rooms of one party and stay, as the server's room search tells them. */
export async function searchRooms(
  server: BookingServer,
  hotelId: number,
  line: WrittenLine,
  code: string | undefined,
  packageId?: number | undefined,
) {
  const request = {
    stay: stayOf(line),
    party: partyOf(line),
    chosen: [],
    cross: false,
    promoCode: code,
    timestamp: 0,
    packageId,
  }
  const result = await callServer(server, roomSearch, { hotelId }, request)
  if (result.kind === 'refused') throw new Error(`the search was refused: ${JSON.stringify(result)}`)
  return result.answer
}

/** A stay asked, held and confirmed over HTTP; what was told at each step, and what the server wrote down of it. */
export async function bookStay(server: BookingServer, hotelId: number, hotel: WrittenHotel, stay: WrittenStay) {
  const basket = basketOf(hotelId, hotel, stay)
  const guest = aGuestKey()
  const checked = await expectReply(server, priceCheck, { hotelId }, { basket, timestamp: 0 })
  const held = await expectReply(server, hold, { hotelId }, { basket, key: guest, visitor: guest, address: guest })
  const { locked } = await server.db.reader
    .selectFrom('hold')
    .where('id', '=', held.holdId)
    .select('locked')
    .executeTakeFirstOrThrow()
  const [method] = held.basket.paymentMethods
  if (!method) throw new Error(`no way to pay: ${JSON.stringify(basket)}`)
  const confirmed = await expectReply(
    server,
    confirm,
    { hotelId },
    {
      basket,
      booker,
      guests: stay.lines.map(() => ({})),
      consents,
      paymentMethod: method.id,
      timestamp: 0,
      key: `${guest}-confirm`,
      holdId: held.holdId,
      totalMinor: held.basket.price.stay.minor,
    },
  )
  const reservation = await server.db.reader
    .selectFrom('reservation')
    .where('code', '=', confirmed.code)
    .select('locked')
    .executeTakeFirstOrThrow()
  const retrieved = await expectReply(server, retrieve, { hotelId }, { code: confirmed.code, email })
  return {
    checked,
    held: held.basket,
    locked: fromJson('reservation.locked', locked, 'any') as LockedPrice,
    isUnchanged: reservation.locked === locked,
    retrieved: retrieved.basket,
  }
}

function stayOf({ arrival, nights }: WrittenLine): BasketRequest['stay'] {
  return { arrival: day(arrival), departure: day(dayAfter(arrival, nights)) }
}

function partyOf({ adults, children }: WrittenLine) {
  return { adults, childrenAges: children }
}

/** The rooms and plans of a stay are those of its hotel; services that come with a package are not asked for. */
export function basketOf(hotelId: number, hotel: WrittenHotel, stay: WrittenStay): BasketRequest {
  const services = stay.services.flatMap(({ service, quantity, band, day: chosen, slot, included }) => {
    const bandId = hotel.bands.findIndex(({ name }) => name === band)
    if (included) return []
    return [
      {
        serviceId: serviceIdOf(hotelId, hotel.services.indexOf(service)),
        day: chosen === undefined ? null : day(chosen),
        slot: slot ?? null,
        quantity,
        bandId: bandId < 0 ? null : bandIdOf(bandId),
        line: 0,
        additional: true,
      },
    ]
  })
  const arrivals = stay.lines.map(({ arrival }) => arrival).sort()
  const departures = stay.lines.map(({ arrival, nights }) => dayAfter(arrival, nights)).sort()
  return {
    stay: { arrival: day(arrivals[0] ?? ''), departure: day(departures.at(-1) ?? '') },
    rooms: stay.lines.map((line) => ({
      ...(stay.cross !== undefined && { stay: stayOf(line) }),
      productId: productIdOf(hotelId, hotel.rooms.indexOf(line.room), hotel.plans.indexOf(line.plan)),
      party: partyOf(line),
      isProtected: line.protected,
      ...(line.exempt > 0 && { taxExempt: line.exempt }),
      ...(line.override !== undefined && {
        nightPrices: decimalsOf(line.override, line.nights, stay.currency as CurrencyCode),
      }),
    })),
    promoCode: stay.code,
    services: services.length > 0 ? services : undefined,
    packageId: packageIdIn(hotelId, hotel, stay),
  }
}

export function packageIdIn(
  hotelId: number,
  { packages = [] }: WrittenHotel,
  stay: Pick<WrittenStay, 'package'>,
): number | undefined {
  return stay.package && packageIdOf(hotelId, packages.indexOf(stay.package))
}

/** A signed link's daily prices: all but the last alike. */
function decimalsOf(total: number, nights: number, currency: CurrencyCode): number[] {
  const each = Math.floor(total / nights)
  const daily = Array.from({ length: nights }, (_, i) => (i < nights - 1 ? each : total - each * (nights - 1)))
  return daily.map((minor) => toDecimal(minor, currency))
}
