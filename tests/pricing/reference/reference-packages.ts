import type { WrittenHotel } from '../booked-hotel.ts'
import type { WrittenPackage, WrittenServiceItem, WrittenStay } from '../page/written-stay.ts'
import { dayAfter, isInWeekdays } from './reference-arithmetic.ts'

/**
 * The places that are free, by package and day of arrival: as many as it has, less one for each room that was booked.
 */
export type FreePlaces = (sold: WrittenPackage, arrival: string) => number

/**
 * P16, in the order of its refusals; undefined where the stay can be had as this package. Written from
 * `docs/pricing.md` alone.
 */
export function packageProblem(hotel: WrittenHotel, stay: WrittenStay, freePlaces: FreePlaces): string | undefined {
  if (stay.package === undefined) throw new Error('not a package')
  if (stay.cross !== undefined) return 'split-stay'
  for (const line of stay.lines) {
    if (line.plan.name !== stay.package.plan) return 'other-rate'
    const problem = problemOfDays(stay.package, line)
    if (problem) return problem
  }
  const items = [...stay.services, ...includedServices(stay)]
  if (hotel.mustHaveService && hotel.services.length > 0 && items.length === 0) return 'service-required'
  const arrival = stay.lines[0]?.arrival ?? ''
  return freePlaces(stay.package, arrival) < stay.lines.length ? 'sold-out' : undefined
}

function problemOfDays(
  { first, last, minNights, maxNights, arrivalDays }: WrittenPackage,
  { arrival, nights }: { readonly arrival: string; readonly nights: number },
): string | undefined {
  if (arrival < first || last < dayAfter(arrival, nights)) return 'other-period'
  if (nights < minNights || maxNights < nights) return 'other-nights'
  return isInWeekdays(arrival, arrivalDays) ? undefined : 'other-arrival-day'
}

/** What a package includes: one of each, for each room. */
export function includedServices(stay: WrittenStay): WrittenServiceItem[] {
  const of = stay.package?.includes ?? []
  return of.flatMap((service) => stay.lines.map(() => ({ service, quantity: 1, included: true })))
}

/** The first day from today on, on which somebody can begin the package at its shortest. */
export function nextArrival(sold: WrittenPackage, today: string, freePlaces: FreePlaces): string | undefined {
  for (let arrival = today; arrival < sold.last; arrival = dayAfter(arrival, 1)) {
    if (problemOfDays(sold, { arrival, nights: sold.minNights }) === undefined && freePlaces(sold, arrival) > 0)
      return arrival
  }
  return undefined
}
