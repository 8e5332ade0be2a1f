import type { HoldQuestion } from '@portico/contracts/legacy/hold'
import { nightsOf } from '@portico/domain/stay'
import type { Tx } from '../db.ts'
import type { RoomStay } from './demand.ts'

const livePerVisitor = 2
const roomsPerAddress = 10

/** Whose holds are counted: one transaction at a time for each. The share of a night is counted with that night's row in hand. */
export function limitedNamesOf({ visitor, address }: HoldQuestion): string[] {
  return [`holds of visitor ${visitor}`, `holds of address ${address}`]
}

/** SEC-09: counted with the new hold in, so that two at once cannot both be the last that is allowed. */
export async function isOverLimit(tx: Tx, { visitor, address }: HoldQuestion, rooms: readonly RoomStay[]): Promise<boolean> {
  const live = tx.selectFrom('hold').where('state', '=', 'live')
  const { holds } = await live
    .where('visitor', '=', visitor)
    .select((eb) => eb.fn.countAll<number>().as('holds'))
    .executeTakeFirstOrThrow()
  if (holds > livePerVisitor) return true
  const held = await live
    .innerJoin('hold_room', 'hold_room.hold_id', 'hold.id')
    .where('address', '=', address)
    .select((eb) => eb.fn.sum<number>('rooms').as('rooms'))
    .executeTakeFirstOrThrow()
  return held.rooms > roomsPerAddress || (await isOverShare(tx, rooms))
}

/** Guests' holds may keep half, rounded up, of the rooms that neither reservations nor options take. */
async function isOverShare(tx: Tx, rooms: readonly RoomStay[]): Promise<boolean> {
  for (const { roomTypeId, stay } of rooms) {
    const held = await tx
      .selectFrom('hold_room')
      .innerJoin('hold', 'hold.id', 'hold_room.hold_id')
      .where('state', '=', 'live')
      .where('room_type_id', '=', roomTypeId)
      .where('arrival', '<', stay.departure)
      .where('departure', '>', stay.arrival)
      .select(['arrival', 'departure', 'rooms'])
      .execute()
    const nights = await tx
      .selectFrom('room_night')
      .where('room_type_id', '=', roomTypeId)
      .where('night', 'in', nightsOf(stay))
      .select(['night', 'allotment', 'overbook', 'taken'])
      .execute()
    for (const { night, allotment, overbook, taken } of nights) {
      const heldThen = held.reduce((sum, hold) => sum + (hold.arrival <= night && night < hold.departure ? hold.rooms : 0), 0)
      if (heldThen > Math.ceil((allotment + overbook - (taken - heldThen)) / 2)) return true
    }
  }
  return false
}
