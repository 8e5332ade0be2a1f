import type { Basket } from '@portico/contracts/price/basket'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import fc from 'fast-check'
import { basketOf, packageIdIn } from './book-stay.ts'
import type { WrittenHotel } from './booked-hotel.ts'
import { noonOf } from './one-price.ts'
import type { Priced, WrittenStay } from './page/written-stay.ts'
import { anyBasket, anyHotel } from './random/random-basket.ts'
import { anyPackageHotels, anyPackageStay } from './random/random-package.ts'
import { packageProblem } from './reference/reference-packages.ts'

export const firstId = 10

/** A basket that a guest wants of one of several random hotels. */
export type Wanted = { readonly hotelId: number; readonly hotel: WrittenHotel; readonly stay: WrittenStay }

/**
 * Random hotels, numbered from `firstId`, and baskets of theirs in the order of their days of booking, a tenth of them
 * packages.
 */
export function wantedBaskets(
  seed: number,
  baskets: number,
): { readonly hotels: readonly WrittenHotel[]; readonly wanted: readonly Wanted[] } {
  const plain = fc.sample(anyHotel, { seed, numRuns: 4 })
  const [withPackages = []] = fc.sample(anyPackageHotels, { seed, numRuns: 1 })
  const hotels = [...plain, ...withPackages]
  const wanted = [
    ...fc.sample(anyBasket(plain), { seed, numRuns: baskets }).map(({ hotel, stay }) => ({
      hotelId: firstId + hotel,
      hotel: plain[hotel] as WrittenHotel,
      stay: asGuest(stay),
    })),
    ...hotels.slice(plain.length).flatMap((hotel, i) =>
      fc.sample(anyPackageStay(hotel), { seed: seed + i, numRuns: Math.ceil(baskets / 10) }).map((stay) => ({
        hotelId: firstId + plain.length + i,
        hotel,
        stay: asGuest(stay),
      })),
    ),
  ]
  return { hotels, wanted: wanted.toSorted((a, b) => noonOf(a.stay).localeCompare(noonOf(b.stay))) }
}

/** Whether a package can still be had, when one basket after another is sold. */
export function asSold(): (wanted: Wanted) => boolean {
  const taken = new Map<string, number>()
  return ({ hotelId, hotel, stay }) => {
    if (!stay.package) return true
    const keyOf = (plan: string | undefined, arrival: string) => `${hotelId} ${plan} ${arrival}`
    if (packageProblem(hotel, stay, (sold, arrival) => sold.places - (taken.get(keyOf(sold.plan, arrival)) ?? 0)))
      return false
    const key = keyOf(stay.package.plan, stay.lines[0]?.arrival ?? '')
    taken.set(key, (taken.get(key) ?? 0) + stay.lines.length)
    return true
  }
}

/** What a guest can ask for on a page: neither another price than the hotel's nor exemption from taxes. */
function asGuest(stay: WrittenStay): WrittenStay {
  return { ...stay, lines: stay.lines.map((line) => ({ ...line, override: undefined, exempt: 0 })) }
}

export function contractBasketOf({ hotelId, hotel, stay }: Wanted): Basket {
  const { rooms, services = [], promoCode, ...basket } = basketOf(hotelId, hotel, stay)
  const packageId = packageIdIn(hotelId, hotel, stay)
  return {
    stay: basket.stay,
    rooms: rooms.map(({ productId, party, isProtected, stay: part }) => ({
      productId,
      party: { ...party, childrenAges: [...party.childrenAges] },
      ...(part && { stay: part }),
      ...(isProtected && { isProtected: true as const }),
    })),
    ...(services.length > 0 && {
      services: services.map(({ serviceId, quantity, line, bandId, day, slot }) => ({
        serviceId,
        quantity,
        line,
        ...(bandId !== null && { bandId }),
        ...(day !== null && { day: day as CalendarDate }),
        ...(slot !== null && { slot }),
      })),
    }),
    ...(promoCode !== undefined && { promoCode: promoCode.trim() }),
    ...(packageId !== undefined && { packageId }),
  }
}

/** A protection that costs nothing is no line of its own. */
export function amountsOf({ stay, cityTax, guest, lines, services }: Priced) {
  return {
    stay,
    cityTax,
    guest,
    lines: lines.map(({ nights, line, protection }) => [nights, line + protection, protection]),
    services,
  }
}
