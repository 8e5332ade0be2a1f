import type {
  Priced,
  PricedLine,
  WrittenBand,
  WrittenCityTax,
  WrittenFee,
  WrittenLine,
  WrittenPlan,
  WrittenRoom,
  WrittenService,
  WrittenServiceItem,
  WrittenStay,
} from '../page/written-stay.ts'
import { dayAfter, isInWeekdays, isWithin, percent, rounded, sum, weekdayOf } from './reference-arithmetic.ts'
import { soldAt } from './reference-promotions.ts'
import { scheduleOf } from './reference-schedule.ts'
import { firstHourOf } from './reference-services.ts'

/**
 * A second pricer, written from `docs/pricing.md` alone: slow, obvious and exact, sharing nothing with the product. It
 * answers with every amount of the rules, or with the first night that is not on sale.
 */
export function priceByRules(stay: WrittenStay): Priced | { readonly notOnSale: string } {
  const unpriced = stay.lines.flatMap((line) =>
    datesOf(line).filter((night) => roomPrice(line.room, night) === undefined),
  )
  if (unpriced[0]) return { notOnSale: unpriced[0] }

  const lines = staysIn(stay).flatMap((own) => priceStay(stay, own))
  const crossOff = percent(sum(lines.map(({ line }) => line)), stay.cross ?? 0)
  const services = sum(stay.services.map((item) => servicePrice(item, nightsOfStay(stay))))
  const total = sum(lines.map(({ line, protection }) => line + protection)) + services - crossOff
  const cityTax = sum(
    stay.lines.map((line, i) =>
      stay.cityTax ? cityTaxOf(stay.cityTax, line, nightsBefore(stay, i), lines[i]?.nights ?? []) : 0,
    ),
  )
  const withoutVat = valueWithoutVat(total, stay.vat ?? 0)
  return {
    lines,
    crossOff,
    services,
    stay: total,
    cityTax,
    guest: total + cityTax,
    withoutVat,
    vat: total - withoutVat,
    commission: sum(
      stay.lines.map((line, i) =>
        percent(valueWithoutVat(sum(lines[i]?.nights ?? []), stay.vat ?? 0), line.plan.commission ?? 0),
      ),
    ),
    ...(stay.schedule && { schedule: scheduleOf(stay, stay.schedule, lines, crossOff, services) }),
  }
}

/** The lines by their guests: those of a split stay, one after the other, have the same. */
export function staysIn(stay: WrittenStay): (readonly WrittenLine[])[] {
  return stay.cross === undefined ? stay.lines.map((line) => [line]) : [stay.lines]
}

/** How many nights the guests of a line have slept in the house before it. */
function nightsBefore(stay: WrittenStay, line: number): number {
  return stay.cross === undefined ? 0 : sum(stay.lines.slice(0, line).map(({ nights }) => nights))
}

/** P1 to P10 of the lines of one stay. */
function priceStay(stay: WrittenStay, lines: readonly WrittenLine[]): PricedLine[] {
  const open = lines.filter(({ override }) => override === undefined)
  const rooms = open.map((line) =>
    datesOf(line).map((night) => planPrice(line.plan, night, withChildren(line, withAdults(line, night)))),
  )
  const sold = soldAt({ lines, open, booked: stay.booked, code: stay.code }, rooms)
  const priced = lines.map((line): Omit<PricedLine, 'protection'> => {
    if (line.override !== undefined) {
      return {
        nights: spread(line.override, line.nights),
        fees: 0,
        line: line.override,
        promotions: [],
        refused: undefined,
      }
    }
    const own = sold[open.indexOf(line)]
    if (!own) throw new Error('a line that is not sold')
    const nights = own.nights.map((price) => price + mealsOfNight(line))
    const due = line === lines[0] ? line.fees : line.fees.filter(({ per }) => per === 'night' || per === 'person-night')
    const fees = sum(due.map((fee) => feeOf(fee, line)))
    return { nights, fees, line: sum(nights) + fees, promotions: own.named, refused: own.refused }
  })
  return priced.map((line, i) => ({ ...line, protection: protectionOf(lines, priced, i) }))
}

export function datesOf({ arrival, nights }: Pick<WrittenLine, 'arrival' | 'nights'>): string[] {
  return Array.from({ length: nights }, (_, index) => dayAfter(arrival, index))
}

/** From the first arrival to the last departure. */
function nightsOfStay(stay: WrittenStay): number {
  return new Set(stay.lines.flatMap((line) => datesOf(line))).size
}

/** P1; undefined where the night is not on sale. */
export function roomPrice(room: WrittenRoom, night: string): number | undefined {
  const exception = room.exceptions?.[night]
  if (exception !== undefined) return exception
  return room.prices.find(({ first, last }) => isWithin(night, first, last))?.week[weekdayOf(night)]
}

/** P2. */
function withAdults({ room, adults }: WrittenLine, night: string): number {
  const added = room.byAdults[adults - 1]
  if (added === undefined) throw new Error(`no price for ${adults} adults`)
  return Math.max(0, (roomPrice(room, night) ?? 0) + added)
}

/** P3. */
function withChildren({ room, bands, children }: WrittenLine, price: number): number {
  let position = 0
  let total = price
  for (const age of [...children].sort((a, b) => b - a)) {
    const band = bandOf(age, bands)
    if (band === 'older') total += room.extraBed
    else total += bedOf(band, position++, room.extraBed)
  }
  return total
}

function bedOf({ shares, amounts }: WrittenBand, position: number, extraBed: number): number {
  const entry = (list: readonly number[]) => list[Math.min(position, list.length - 1)] ?? 0
  return amounts.length > 0 ? entry(amounts) : percent(extraBed, entry(shares))
}

function bandOf(age: number, bands: readonly WrittenBand[]): WrittenBand | 'older' {
  const all =
    bands.length > 0 ? bands : [{ name: 'all', min: 0, max: 17, shares: [10_000], amounts: [], mealShare: 10_000 }]
  const band = all.find(({ min, max }) => min <= age && age <= max)
  if (!band && age <= Math.max(...all.map(({ max }) => max))) throw new Error(`no band for a child of ${age}`)
  return band ?? 'older'
}

/** P4. */
function planPrice({ levels }: WrittenPlan, night: string, price: number): number {
  let current = price
  for (const level of levels) {
    const adjustment = level.find(
      ({ first, last, weekdays }) => isWithin(night, first, last) && isInWeekdays(night, weekdays ?? 127),
    )
    if (adjustment) current = Math.max(0, current + percent(current, adjustment.basisPoints) + adjustment.minor)
  }
  return current
}

/** P6: the same for every night. */
function mealsOfNight({ plan, adults, children, bands }: WrittenLine): number {
  const eaters = children.map((age) => bandOf(age, bands))
  return sum(
    (plan.meals ?? []).map(({ perAdult }) => {
      const childrenEat = eaters.map((band) => (band === 'older' ? perAdult : percent(perAdult, band.mealShare)))
      return perAdult * adults + sum(childrenEat)
    }),
  )
}

/** P7. */
function feeOf({ per, minor, minAge }: WrittenFee, { adults, children, nights }: WrittenLine): number {
  const persons = adults + children.filter((age) => age >= minAge).length
  return minor * { stay: 1, night: nights, person: persons, 'person-night': persons * nights }[per]
}

/** P9: of all lines of the stay that have it at this percent; the last has what the others leave. */
function protectionOf(
  lines: readonly WrittenLine[],
  priced: readonly Pick<PricedLine, 'line'>[],
  place: number,
): number {
  const share = lines[place]?.plan.protection ?? 0
  const alike = lines.flatMap(({ plan, protected: isTaken }, i) =>
    isTaken && (plan.protection ?? 0) === share ? [i] : [],
  )
  const worth = (places: readonly number[]) => sum(places.map((i) => priced[i]?.line ?? 0))
  const parts: number[] = []
  for (const i of alike.slice(0, -1))
    parts.push(Math.min(percent(worth([i]), share), percent(worth(alike), share) - sum(parts)))
  if (!alike.includes(place)) return 0
  return parts[alike.indexOf(place)] ?? percent(worth(alike), share) - sum(parts)
}

/** P10. */
function spread(total: number, nights: number): number[] {
  const each = Number(BigInt(total) / BigInt(nights))
  return Array.from({ length: nights }, (_, index) => (index < nights - 1 ? each : total - each * (nights - 1)))
}

/** P11. */
function servicePrice({ service, quantity, band, included }: WrittenServiceItem, nights: number): number {
  if (included) return 0
  const banded = service.per === 'person' && band !== undefined ? service.byBand[band] : undefined
  return (banded ?? service.minor) * quantity * (service.when === 'night' ? nights : 1)
}

/**
 * P17: what a first total contains of services of which one must be chosen: one of that which costs least, of equal
 * ones the first.
 */
export function requiredItem(
  services: readonly WrittenService[],
  { arrival, nights, booked }: { readonly arrival: string; readonly nights: number; readonly booked: string },
): WrittenServiceItem | undefined {
  const items = services.map(
    (service): WrittenServiceItem => ({ service, quantity: 1, ...firstHourOf(service, arrival, booked) }),
  )
  const least = Math.min(...items.map((item) => servicePrice(item, nights)))
  return items.find((item) => servicePrice(item, nights) === least)
}

/** P14, of one line, before which its guests have slept in the house for some nights. */
function cityTaxOf(rule: WrittenCityTax, line: WrittenLine, before: number, nights: readonly number[]): number {
  const taxed = Math.max(0, line.adults + line.children.filter((age) => age >= rule.minAge).length - line.exempt)
  const guests = line.adults + line.children.length
  const perNight = datesOf(line).map((night, index) =>
    before + index < rule.maxNights ? taxOfOne(rule, night, nights[index] ?? 0, guests) : 0,
  )
  return taxed * sum(perNight)
}

function taxOfOne({ rates }: WrittenCityTax, night: string, price: number, guests: number): number {
  const rate = rates.find(({ from, until }) => isInSeason(night.slice(5), from, until))
  if (!rate) return 0
  if (rate.minor !== undefined) return rate.minor
  const share = rounded(BigInt(price) * BigInt(rate.basisPoints ?? 0), 10_000n * BigInt(guests))
  return Math.min(share, rate.most ?? share)
}

function isInSeason(monthDay: string, from: string | undefined, until: string | undefined): boolean {
  if (from === undefined || until === undefined) return true
  // The end of February is its last day.
  const day = monthDay === '02-29' && until === '02-28' ? '02-28' : monthDay
  return from <= until ? from <= day && day <= until : day >= from || day <= until
}

function valueWithoutVat(amount: number, rate: number): number {
  return rounded(BigInt(amount) * 10_000n, 10_000n + BigInt(rate))
}
