import type { LockedPrice } from '@portico/domain/pricing/locked-price'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { nightsOf, type Stay } from '@portico/domain/time/stay'
import type { ExtraKind, HeldResale } from '../db/tables/sales.ts'

export type RoomStay = { readonly roomTypeId: number; readonly stay: Stay; readonly rooms: number }

/**
 * What is counted beside rooms: a use of a code, places of a service's slot, a package. Empty text where a kind has no
 * slot or day.
 */
export type Extra = { readonly kind: ExtraKind; readonly itemId: number; readonly slot: string; readonly day: string }
export type DemandOfExtras = Extra & { readonly units: number }

/**
 * What somebody wants (above zero) or gives back (below). `resold` are rooms that other guests resell: their nights are
 * taken already.
 */
export type Demand = {
  readonly rooms: readonly RoomStay[]
  readonly extras: readonly DemandOfExtras[]
  readonly resold: readonly RoomStay[]
}

export const noDemand: Demand = { rooms: [], extras: [], resold: [] }

/** What the holder of this price has: a room of its type for each line, and everything beside them that is counted. */
export function demandOf(lockedPrice: LockedPrice, resales: readonly Pick<HeldResale, 'line'>[] = []): Demand {
  const isResold = (_: unknown, i: number) => resales.some(({ line }) => line === i)
  const rooms = roomStaysOf(lockedPrice)
  return {
    rooms: resales.length === 0 ? rooms : rooms.filter((room, i) => !isResold(room, i)),
    extras: [...usesOf(lockedPrice), ...packagesOf(lockedPrice), ...slotsOf(lockedPrice)],
    resold: resales.length === 0 ? [] : rooms.filter(isResold),
  }
}

export function roomStaysOf({ lines }: Pick<LockedPrice, 'lines'>): RoomStay[] {
  return lines.map(({ roomTypeId, stay }) => ({ roomTypeId, stay, rooms: 1 }))
}

function usesOf({ promo }: LockedPrice): DemandOfExtras[] {
  return promo?.counted ? [{ kind: 'promo-code', itemId: promo.promotionId, slot: '', day: '', units: 1 }] : []
}

function packagesOf({ packageId, lines }: LockedPrice): DemandOfExtras[] {
  if (packageId === null) return []
  return lines.map(({ stay }) => ({ kind: 'package', itemId: packageId, slot: '', day: stay.arrival, units: 1 }))
}

function slotsOf({ services }: LockedPrice): DemandOfExtras[] {
  return services.flatMap(({ item: { serviceId, slot, day, quantity } }): DemandOfExtras[] =>
    slot === null ? [] : [{ kind: 'service-slot', itemId: serviceId, slot, day: day ?? '', units: quantity }],
  )
}

export function givenBack({ rooms, extras, resold }: Demand): Demand {
  return {
    rooms: rooms.map((room) => ({ ...room, rooms: -room.rooms })),
    extras: extras.map((extraDemand) => ({ ...extraDemand, units: -extraDemand.units })),
    resold: resold.map((room) => ({ ...room, rooms: -room.rooms })),
  }
}

export function addDemands(a: Demand, b: Demand): Demand {
  return {
    rooms: [...a.rooms, ...b.rooms],
    extras: [...a.extras, ...b.extras],
    resold: [...a.resold, ...b.resold],
  }
}

export type RoomNights = { readonly roomTypeId: number; readonly night: CalendarDate; readonly rooms: number }

/** Rooms summed per room type and night, in the one order: room type, then night, ascending. */
export function roomNightsOf(rooms: readonly RoomStay[]): RoomNights[] {
  const sums = new Map<string, RoomNights>()
  for (const { roomTypeId, stay, rooms: count } of rooms) {
    for (const night of nightsOf(stay)) {
      const key = `${roomTypeId} ${night}`
      sums.set(key, { roomTypeId, night, rooms: (sums.get(key)?.rooms ?? 0) + count })
    }
  }
  return [...sums.values()].sort((a, b) => a.roomTypeId - b.roomTypeId || (a.night < b.night ? -1 : 1))
}

export function summedExtras(extraDemands: readonly DemandOfExtras[]): DemandOfExtras[] {
  const sums = new Map<string, DemandOfExtras>()
  for (const extraDemand of extraDemands) {
    const key = `${extraDemand.kind} ${String(extraDemand.itemId).padStart(16, '0')} ${extraDemand.slot} ${extraDemand.day}`
    sums.set(key, { ...extraDemand, units: (sums.get(key)?.units ?? 0) + extraDemand.units })
  }
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, extra]) => extra)
}
