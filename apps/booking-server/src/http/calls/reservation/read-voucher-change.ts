import { Id, Party, Stay } from '@portico/contracts/values/shapes'
import { maxRoomLines } from '@portico/domain/party/room-line'
import type { ChangedVoucher } from '@portico/legacy/calls/reservation/changed-voucher'
import type { Caller } from '@portico/legacy/codec/legacy-call'
import { z } from 'zod'
import type { Reader } from '../../../db/types.ts'
import type { RefusalOf } from '../../../inventory/refused.ts'
import { isForeign, type TradeIdentity } from '../../../reservations/agency/own-agency.ts'
import type { RequestedChanges } from '../../../reservations/requests/change-request.ts'
import type { Reservation } from '../../../reservations/state/change-state.ts'

const ChangedRoomsWire = z
  .array(z.strictObject({ code: z.string().min(1).max(40), productId: Id, stay: Stay, party: Party }))
  .max(maxRoomLines)

export type RequestedChange = {
  readonly kind: 'requested'
  readonly found: Reservation
  readonly request: RequestedChanges
}

/**
 * The change that a voucher asks for: its rooms by their codes, with the nights that each names, else the voucher's,
 * and what `px_change` says beside them (decision 036), made of the revision that it names. Nothing else of it is read.
 * Id, code, hotel and channel must be those of one reservation. It has no authority of its own: who may ask was checked
 * before.
 */
export async function readVoucherChange(
  db: Reader,
  { channelId, hotelId }: Caller,
  identity: TradeIdentity,
  { voucher: { reservationId, code, revision, stay, basket }, change = {} }: ChangedVoucher,
): Promise<RequestedChange | RefusalOf<'malformed' | 'not-found'>> {
  const { services, guests, transfers, protection = [] } = change
  const rooms = ChangedRoomsWire.safeParse(
    basket.lines.map(({ code: room, productId, ownStay = stay, party }) => ({
      code: room,
      productId,
      stay: ownStay,
      party,
    })),
  )
  if (!rooms.success) return { kind: 'malformed', parameter: 'rooms', problem: 'malformed' }
  const reservationRow = await db
    .selectFrom('reservation')
    .selectAll()
    .where('id', '=', reservationId)
    .where('code', '=', code)
    .where('channel_id', '=', channelId)
    .where('hotel_id', '=', hotelId ?? 0)
    .executeTakeFirst()
  if (!reservationRow || isForeign(reservationRow, identity)) return { kind: 'not-found' }
  const isProtectedIn = new Map(
    protection.map((protectionChange) => [protectionChange.code, protectionChange.isProtected]),
  )
  const changedRooms = rooms.data.map((room) => ({ ...room, isProtected: isProtectedIn.get(room.code) }))
  const request = {
    hotelId: reservationRow.hotel_id,
    reservationId,
    by: 'guest',
    revision,
    rooms: changedRooms,
    services,
    guests,
    transfers,
    trade: identity.trade,
  } as const
  return { kind: 'requested', found: reservationRow, request }
}
