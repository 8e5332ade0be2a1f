import type { WrittenLine, WrittenService, WrittenServiceItem, WrittenStay } from '../page/written-stay.ts'
import { dayAfter } from './reference-arithmetic.ts'

/** Stays are booked at noon of the hotel's own clock. */
const bookedAt = '12:00'

/** P18: whether an hour is still to come for somebody who books on this day. */
function isToCome(day: string, slot: string, booked: string): boolean {
  return day > booked || (day === booked && slot > bookedAt)
}

/** P17: the first day of a stay, and the first hour of it that is still to come, of a service that is had on a day. */
export function firstHourOf(
  { when, slots = [] }: WrittenService,
  arrival: string,
  booked: string,
): { day?: string; slot?: string } {
  if (when !== 'day') return {}
  if (slots.length === 0) return { day: arrival }
  // A stay has two days at least, and no hour of the second has passed when it is booked.
  for (const day of [arrival, dayAfter(arrival, 1)]) {
    const slot = slots.find((one) => isToCome(day, one, booked))
    if (slot !== undefined) return { day, slot }
  }
  throw new Error('every hour has passed')
}

export type ItemProblem = 'passed' | 'too-many-of-band'

/** P11, P18: the first item of a stay that cannot be had, and why. */
export function refusedItem(
  stay: WrittenStay,
): { readonly item: WrittenServiceItem; readonly problem: ItemProblem } | undefined {
  for (const item of stay.services.filter(({ included }) => !included)) {
    if (item.day !== undefined && item.slot !== undefined && !isToCome(item.day, item.slot, stay.booked))
      return { item, problem: 'passed' }
    const alike = stay.services.filter((other) => isOfOneThing(item, other))
    const wanted = alike.reduce((sum, { quantity }) => sum + quantity, 0)
    if (item.band !== undefined && wanted > guestsOf(stay, item).filter(({ band }) => band === item.band).length)
      return { item, problem: 'too-many-of-band' }
  }
  return undefined
}

/** The stay with those of its services that can be had. */
export function withoutRefused(stay: WrittenStay): WrittenStay {
  const refused = refusedItem(stay)
  return refused ? withoutRefused({ ...stay, services: stay.services.filter((item) => item !== refused.item) }) : stay
}

/** All services are booked with the first room; a split stay has its guests in both rooms. */
function guestsOf({ lines, cross }: WrittenStay, { day }: WrittenServiceItem) {
  const rooms = day === undefined || cross !== undefined ? lines.slice(0, 1) : lines
  return rooms.flatMap(childrenOf)
}

function childrenOf({ children, bands }: WrittenLine): { readonly band: string | undefined }[] {
  return children.map((age) => ({ band: bands.find(({ min, max }) => min <= age && age <= max)?.name }))
}

function isOfOneThing(one: WrittenServiceItem, other: WrittenServiceItem): boolean {
  const isSame = one.service === other.service && one.band === other.band
  return isSame && one.day === other.day && one.slot === other.slot && !other.included
}
