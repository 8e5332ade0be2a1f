import type { CalendarDate } from './calendar-date.ts'

/** Something that is added to a stay (P11, SVC-04, SVC-05). */
export type ServiceTerms = {
  readonly id: number
  readonly per: 'person' | 'unit'
  /** `day`: on chosen days, each an item of its own. */
  readonly when: 'stay' | 'night' | 'day'
  /** Minor units, of a unit or of an adult. */
  readonly minor: number
  /** What a child of a band pays, minor units; a band that is not named pays as an adult. */
  readonly byBand: readonly { readonly bandId: number; readonly minor: number }[]
}

/** One booked item. `bandId` null is adults, or a unit; `day` and `slot` where the service has them; `line` is the room line it belongs to. */
export type ServiceItem = {
  readonly serviceId: number
  readonly quantity: number
  readonly bandId: number | null
  readonly day: CalendarDate | null
  readonly slot: string | null
  readonly line: number
  /** Comes with the rate or package at no price. */
  readonly included: boolean
}

/** What an item costs in a stay of `nights`. */
export function servicePriceOf(service: ServiceTerms, item: ServiceItem, nights: number): number {
  if (item.included) return 0
  const each = (service.per === 'person' ? service.byBand.find(({ bandId }) => bandId === item.bandId)?.minor : undefined) ?? service.minor
  return each * item.quantity * (service.when === 'night' ? nights : 1)
}
