import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDb } from '@portico/booking-server/db/open-db'
import { checkAttempts } from '@portico/booking-server/payments/check-attempts'
import { paymentsOf } from '@portico/booking-server/payments/payments'
import { readReturn } from '@portico/booking-server/payments/read-return'
import { runOperations } from '@portico/booking-server/payments/run-operations'
import { startAttempt } from '@portico/booking-server/payments/start-attempt'
import { cancelReservation } from '@portico/booking-server/reservations/cancel-reservation'
import { confirmBooking } from '@portico/booking-server/reservations/confirm-booking'
import type { LegacyConfirmRequest } from '@portico/contracts/legacy/main/confirm'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'
import { payAt } from '../payments/contract/guest.ts'

// One guest's booking that is paid at a simulated provider and cancelled, in a process of its own that kills itself at one point of its way: before a call to
// the provider, after it, or after what it answered was written down. Run again with the same keys it goes on where it stopped.
// node scripted-payment.ts HOME SIMULATORS METHOD NOW POINT
const [home = '', simulators = '', method = '', time = '', point = '0'] = process.argv.slice(2)
const now = time as Instant
let passed = 0
function mayDie(): void {
  passed++
  if (passed === Number(point)) process.kill(process.pid, 'SIGKILL')
}

const calling = async (...[input, init]: Parameters<typeof fetch>) => {
  mayDie()
  const response = await fetch(input, init)
  const text = await response.text()
  mayDie()
  const { status, headers } = response
  return new Response([204, 304].includes(status) ? null : text, { status, headers })
}
const db = await openDb(join(home, 'booking.sqlite'))
const payments = paymentsOf({ db, now: () => now, webUrl: 'http://localhost' }, home, { simulators, fetch: calling as typeof fetch })
const request: LegacyConfirmRequest = {
  basket: {
    stay: { arrival: '2027-03-05' as CalendarDate, departure: '2027-03-08' as CalendarDate },
    rooms: [{ productId: 10_101, party: { adults: 2, childrenAges: [] } }],
  },
  booker: { name: 'Ada', lastName: 'Rossi', email: 'ada@guests.example', phone: '+39 1', country: 'IT', address: 'Via 1', city: 'Roma' },
  guests: [{}],
  consents: { marketing: false, report: false, profile: false, custom: [] },
  paymentMethod: method,
  timestamp: 0,
  key: 'confirm-key-of-the-script',
  host: 'hotel.test',
}
const seller = { hotelId: 1, channelId: 1 }
const confirmed = await confirmBooking(db, { seller, languageId: 1, request }, now, undefined, payments)
if (confirmed.kind !== 'booked') throw new Error(confirmed.kind)
mayDie()
const reservation = await db.reader
  .selectFrom('reservation')
  .selectAll()
  .where('code', '=', confirmed.booked.code)
  .executeTakeFirstOrThrow()
const started = await startAttempt(payments, { reservation, method, key: 'payment-key-of-the-script', host: 'hotel.test' }, now)
mayDie()
if (started.outcome === 'started') {
  const landed = await payAt(started.next, {}, 'http://hotel.test')
  if (landed.kind === 'returned') {
    const { pathname, search } = new URL(landed.url)
    const { method: way, body } = landed.request
    const key = pathname.split('/payment/')[1] ?? ''
    await readReturn(
      payments,
      1,
      { key, method: way === 'POST' ? 'POST' : 'GET', query: search.slice(1), body: Buffer.from(body).toString() },
      now,
    )
    mayDie()
  }
}
while ((await checkAttempts(payments, now)) > 0) mayDie()
await cancelReservation(db, { hotelId: 1, reservationId: reservation.id, by: 'hotel', key: 'cancel-key-of-the-script' }, now)
mayDie()
while ((await runOperations(payments, now)) > 0) mayDie()
appendFileSync(join(home, 'points'), `${passed}\n`)
await db.close()
