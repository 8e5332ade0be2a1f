import { cancelRoom } from '@portico/booking-server/reservations/cancel-reservation'
import { modifyReservation, recalculate } from '@portico/booking-server/reservations/modify-reservation'
import { resellRooms } from '@portico/booking-server/reservations/resale/resell-rooms'
import { updateTransfer } from '@portico/booking-server/reservations/update-transfer'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'
import { couple, hotelId, openScript, stayOf } from './scripted.ts'

// What guests and the reception do to bookings: services changed, the details of a transfer, one of two rooms given up,
// a resale withdrawn, a payment registered, a refund registered, a guest who did not come.
const now = '2027-03-01T11:00:00.000Z' as Instant
const afterArrival = '2027-03-06T07:00:00.000Z' as Instant
const [flexible, resellable] = [10_101, 10_102]
const [cot, shuttle] = [101, 102]
const stay = stayOf('2027-03-05', '2027-03-07')
const { db, acknowledge, agreedOnce, book, acts, end } = await openScript()

function expectKind(what: string, { kind }: { readonly kind: string }, wanted: string): void {
  if (kind !== wanted) throw new Error(`${what}: ${kind}`)
  acknowledge(what)
}

const ofStay = (serviceId: number) => ({
  serviceId,
  day: null,
  slot: null,
  quantity: 1,
  bandId: null,
  line: 0,
  additional: true,
})
const guest = await book('guest', { productId: flexible, stay, rooms: 2, services: [ofStay(shuttle)] }, now)
const rooms = await db.reader
  .selectFrom('reservation_room')
  .where('reservation_id', '=', guest)
  .select('code')
  .orderBy('line')
  .execute()
const change = {
  hotelId,
  reservationId: guest,
  by: 'guest' as const,
  revision: 1,
  rooms: rooms.map(({ code }) => ({ code, productId: flexible, party: couple, stay })),
  services: [ofStay(shuttle), ofStay(cot)],
}
const totalMinor = await agreedOnce('services', async () => {
  const review = await recalculate(db.reader, change, now)
  if (review.kind !== 'recalculated') throw new Error(`review: ${review.kind}`)
  return review.totalMinor
})
expectKind('services', await modifyReservation(db, { ...change, totalMinor, key: 'key-of-services' }, now), 'modified')

const transfer = {
  serviceId: shuttle,
  bookedLine: 0,
  date: '2027-03-05' as CalendarDate,
  time: '12:00',
  placeCode: 'MXP',
  transportNumber: 'AZ 1234',
  note: '',
}
expectKind(
  'transfer',
  await updateTransfer(db, { reservationId: guest, transfer, key: 'key-of-transfer' }, now),
  'updated',
)
const givenUp = {
  hotelId,
  reservationId: guest,
  roomCode: rooms[1]?.code ?? '',
  by: 'guest' as const,
  key: 'key-of-room',
}
expectKind('room', await cancelRoom(db, givenUp, now), 'cancelled')

const seller = await book('seller', { productId: resellable, stay }, now)
const resale = { hotelId, reservationId: seller }
expectKind('offered', await resellRooms(db, { ...resale, withdraws: false, key: 'key-of-resale' }, now), 'done')
expectKind('withdrawn', await resellRooms(db, { ...resale, withdraws: true, key: 'key-of-withdrawal' }, now), 'done')

const payer = await book('payer', { productId: flexible, stay, paymentMethod: 'bank' }, now)
await acts(payer, 1, { kind: 'register-payment' }, now)
await acts(payer, 2, { kind: 'cancel', fee: 'none' }, now)
await acts(payer, 3, { kind: 'register-refund' }, now)
await acts(guest, 4, { kind: 'no-show' }, afterArrival)
await end(afterArrival)
