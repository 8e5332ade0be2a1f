import { codesInForce } from '@portico/booking-server/reservations/folio/codes-in-force'
import { modifyReservation, recalculate } from '@portico/booking-server/reservations/modify-reservation'
import { resellRooms } from '@portico/booking-server/reservations/resale/resell-rooms'
import type { Instant } from '@portico/domain/time/deadline'
import { couple, hotelId, openScript, stayOf } from './scripted.ts'

// What happens to bookings afterwards: one guest puts the last room up for resale and another books it; a third guest's
// stay is moved, and the house cancels it.
const now = '2027-03-01T11:00:00.000Z' as Instant
const [flexible, resellable] = [10_101, 10_102]
const { db, acknowledge, agreedOnce, book, acts, end } = await openScript()

const first = await book('first', { productId: resellable, stay: stayOf('2027-03-05', '2027-03-08') }, now)
const moved = await book('moved', { productId: flexible, stay: stayOf('2027-03-10', '2027-03-12') }, now)

const [code = ''] = await codesInForce(db.reader, moved)
const change = {
  hotelId,
  reservationId: moved,
  by: 'guest' as const,
  rooms: [{ code, productId: flexible, party: couple, stay: stayOf('2027-03-11', '2027-03-13') }],
}
const totalMinor = await agreedOnce('change', async () => {
  const review = await recalculate(db.reader, change, now)
  if (review.kind !== 'recalculated') throw new Error(`review: ${review.kind}`)
  return review.totalMinor
})
const modified = await modifyReservation(db, { ...change, totalMinor, key: 'modify-key-of-the-script' }, now)
if (modified.kind !== 'modified') throw new Error(`modify: ${modified.kind}`)
acknowledge('modified')

const isBooked = await db.reader
  .selectFrom('confirm_key')
  .where('key', '=', 'confirm-key-of-next')
  .select('key')
  .executeTakeFirst()
if (!isBooked) {
  const offered = await resellRooms(
    db,
    { hotelId, reservationId: first, withdraws: false, key: 'resell-key-of-the-script' },
    now,
  )
  if (offered.kind !== 'done') throw new Error(`resell: ${offered.kind}`)
}
await book('next', { productId: flexible, stay: stayOf('2027-03-05', '2027-03-08') }, now)

await acts(moved, 2, { kind: 'cancel', fee: 'none' }, now)
await end(now)
