import type { Instant } from '@portico/domain/time/deadline'
import { instantAfter } from '@portico/domain/time/instant-after'
import type { Stay } from '@portico/domain/time/stay'
import { statement } from '../db/statement.ts'
import type { Tx } from '../db/types.ts'
import type { Demand, RoomStay } from '../inventory/demand.ts'
import { countHeldResales } from './held-resales.ts'

/** Who holds rooms, and from where: keyed hashes, never the plain values. */
export type Visitor = { readonly visitor: string; readonly address: string }

const livePerVisitor = 2
const roomsPerAddress = 10
/** Made in a day and not booked, whatever became of them: each leaves its price and its rows behind for two days. */
const madePerAddress = 200

export function lockNamesOf({ visitor, address }: Visitor): string[] {
  return [`holds of visitor ${visitor}`, `holds of address ${address}`]
}

/** Counted with the new hold in, so that two at once cannot both be the last that is allowed. */
export async function isOverLimit(
  tx: Tx,
  { visitor, address }: Visitor,
  { rooms, resold }: Demand,
  now: Instant,
): Promise<boolean> {
  const [visitors] = (await countOfVisitor(tx, { visitor })).rows
  if ((visitors?.holds ?? 0) > livePerVisitor) return true
  const [madeHolds] = (await countMade(tx, { address, since: instantAfter(now, { hours: -24 }) })).rows
  if ((madeHolds?.holds ?? 0) > madePerAddress) return true
  const [addresses] = (await roomsOfAddress(tx, { address })).rows
  const [bound] = resold.length === 0 ? [] : (await countHeldResales(tx, { address })).rows
  return (addresses?.rooms ?? 0) + (bound?.rooms ?? 0) > roomsPerAddress || (await isOverShare(tx, rooms))
}

const countOfVisitor = statement((db, { visitor }: Pick<Visitor, 'visitor'>) =>
  db
    .selectFrom('hold')
    .where('state', '=', 'live')
    .where('visitor', '=', visitor)
    .select((eb) => eb.fn.countAll<number>().as('holds')),
)

const countMade = statement((db, { address, since }: { address: string; since: Instant }) =>
  db
    .selectFrom('hold')
    .where('address', '=', address)
    .where('created_at', '>', since)
    .where('state', '<>', 'consumed')
    .select((eb) => eb.fn.countAll<number>().as('holds')),
)

const roomsOfAddress = statement((db, { address }: Pick<Visitor, 'address'>) =>
  db
    .selectFrom('hold')
    .innerJoin('hold_room', 'hold_room.hold_id', 'hold.id')
    .where('state', '=', 'live')
    .where('address', '=', address)
    .select((eb) => eb.fn.sum<number>('rooms').as('rooms')),
)

/** Guests' holds may keep half, rounded up, of the rooms that neither reservations nor options take. */
async function isOverShare(tx: Tx, rooms: readonly RoomStay[]): Promise<boolean> {
  const stays = new Map(rooms.map((room) => [`${room.roomTypeId} ${room.stay.arrival} ${room.stay.departure}`, room]))
  for (const { roomTypeId, stay } of stays.values()) {
    const { rows: heldRooms } = await selectHeld(tx, { roomTypeId, ...stay })
    const { rows: nights } = await selectNights(tx, { roomTypeId, ...stay })
    for (const { night, allotment, overbook, taken } of nights) {
      const heldThen = heldRooms.reduce(
        (sum, hold) => sum + (hold.arrival <= night && night < hold.departure ? hold.rooms : 0),
        0,
      )
      if (heldThen > Math.ceil((allotment + overbook - (taken - heldThen)) / 2)) return true
    }
  }
  return false
}

type TypeStay = Stay & { readonly roomTypeId: number }

const selectHeld = statement((db, { roomTypeId, arrival, departure }: TypeStay) =>
  db
    .selectFrom('hold_room')
    .innerJoin('hold', 'hold.id', 'hold_room.hold_id')
    .where('state', '=', 'live')
    .where('room_type_id', '=', roomTypeId)
    .where('arrival', '<', departure)
    .where('departure', '>', arrival)
    .select(['arrival', 'departure', 'rooms']),
)

const selectNights = statement((db, { roomTypeId, arrival, departure }: TypeStay) =>
  db
    .selectFrom('room_night')
    .where('room_type_id', '=', roomTypeId)
    .where('night', '>=', arrival)
    .where('night', '<', departure)
    .select(['night', 'allotment', 'overbook', 'taken']),
)
