import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openDb } from '@portico/booking-server/db/open/open-db'
import { makeAct, previewAct } from '@portico/booking-server/operators/make-act'
import { attemptsOf } from '@portico/booking-server/payment-records/attempts'
import { paymentsOf } from '@portico/booking-server/payment-records/payments'
import { checkAttempts } from '@portico/booking-server/payments/check-attempts'
import { readReturn } from '@portico/booking-server/payments/read-return'
import { handleMessages, receiveMessage } from '@portico/booking-server/payments/receive-message'
import { runOperations } from '@portico/booking-server/payments/run-operations'
import { scheduleLinks } from '@portico/booking-server/payments/schedule-links'
import { startAttempt } from '@portico/booking-server/payments/start-attempt'
import { cancelReservation } from '@portico/booking-server/reservations/cancel-reservation'
import { confirmBooking } from '@portico/booking-server/reservations/confirm-booking'
import type { OperatorIdentity } from '@portico/contracts/operator/identity'
import type { ReservationAct } from '@portico/contracts/operator/reservation-act'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'
import { instantAfter } from '@portico/domain/time/instant-after'
import type { LegacyConfirmRequest } from '@portico/legacy/calls/checkout/confirm'
import { messageOf } from '../builders/read/message-of.ts'
import { payAt } from '../payments/contract/guest.ts'

// One guest's booking at a simulated provider, in a process of its own that kills itself at one point of its way:
// before a call to the provider, after it, or after what it answered was written down. Run again with the same keys it
// goes on where it stopped. What happens after the guest has paid, reserved or left a card is the story: the house
// cancels and the guest gets the money back, the house takes or lets go what is reserved, charges the card, only the
// provider's message says what happened, or a link by e-mail leads to the payment.
// node scripted-payment.ts HOME SIMULATORS METHOD NOW POINT STORY
const [home = '', simulators = '', method = '', time = '', point = '0', story = 'cancel'] = process.argv.slice(2)
const now = time as Instant
/** The house acts on the day of arrival, four days after the booking. */
const inHouse = instantAfter(now, { hours: 4 * 24 })
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
// Providers' clocks stay where the booking was made: their calls have a time in them.
let clock = now
const db = await openDb(join(home, 'booking.sqlite'))
const payments = paymentsOf({ db, now: () => now, webUrl: 'http://localhost' }, 'the key of a test', {
  simulators,
  fetch: calling as typeof fetch,
})
const request: LegacyConfirmRequest = {
  basket: {
    stay: { arrival: '2027-03-05' as CalendarDate, departure: '2027-03-08' as CalendarDate },
    rooms: [{ productId: 10_101, party: { adults: 2, childrenAges: [] } }],
  },
  booker: {
    name: 'Ada',
    lastName: 'Rossi',
    email: 'ada@guests.example',
    phone: '+39 1',
    country: 'IT',
    address: 'Via 1',
    city: 'Roma',
  },
  guests: [{}],
  consents: { marketing: false, report: false, profile: false, custom: [] },
  paymentMethod: story === 'link' ? 'link' : method,
  timestamp: 0,
  key: 'confirm-key-of-the-script',
  host: 'hotel.test',
}
const seller = { hotelId: 1, channelId: 1 }
const confirmed = await confirmBooking({
  db,
  booking: { seller, languageId: 1, request },
  now,
  limits: undefined,
  providers: payments,
})
if (confirmed.kind !== 'booked') throw new Error(confirmed.kind)
mayDie()
const booked = () =>
  db.reader.selectFrom('reservation').selectAll().where('code', '=', confirmed.booked.code).executeTakeFirstOrThrow()
const { id: reservationId } = await booked()
if (story === 'link') {
  await scheduleLinks(payments, now)
  mayDie()
}
const hasPaid = await guestPays()
while ((await checkAttempts(payments, now)) > 0) mayDie()
const messages = join(home, 'messages')
// Who was killed may still be beginning the page: the guest pays on a later one, and the provider has nothing to say
// before.
if (story === 'message' && (hasPaid || existsSync(messages))) await readMessages()
if (story === 'capture' || story === 'release' || story === 'charge') {
  clock = inHouse
  await houseActs()
}
if (story === 'cancel') {
  await cancelReservation(db, { hotelId: 1, reservationId, by: 'hotel', key: 'cancel-key-of-the-script' }, now)
  mayDie()
}
// Our own clock is where the house acts.
while ((await runOperations({ ...payments, now: () => clock }, clock)) > 0) mayDie()
if (story === 'link') await scheduleLinks(payments, now)
appendFileSync(join(home, 'points'), `${passed}\n`)
await db.close()

/** Whether the guest was at the provider's page. */
async function guestPays(): Promise<boolean> {
  const begins = async (key: string) =>
    startAttempt(payments, { reservation: await booked(), method, key, host: 'hotel.test' }, now)
  let started = await begins('payment-key-of-the-script')
  mayDie()
  // Some providers refuse a second page of one reference, of which nobody has the first: who reads that it failed tries
  // again, which is another payment.
  if (started.outcome === 'failed') {
    started = await begins('payment-key-of-a-second-try')
    mayDie()
  }
  if (started.outcome !== 'started') return false
  const landed = await payAt(started.next, {}, 'http://hotel.test')
  // Here only the provider's own message says what became of it.
  if (landed.kind !== 'returned' || story === 'message') return true
  const { pathname, search } = new URL(landed.url)
  const { method: way, body } = landed.request
  const returned = {
    key: pathname.split('/payment/')[1] ?? '',
    query: search.slice(1),
    body: Buffer.from(body).toString(),
  }
  await readReturn(payments, 1, { ...returned, method: way === 'POST' ? 'POST' : 'GET' }, now)
  mayDie()
  return true
}

/** What the provider has sent so far; what a server has not acknowledged comes again. */
async function readMessages(): Promise<void> {
  for (let i = 0; !existsSync(messages); i++) {
    if (i === 1_500) throw new Error('the provider has sent nothing')
    await pause(20)
  }
  for (const line of readFileSync(messages, 'utf8').trim().split('\n')) {
    const { url, init } = JSON.parse(line) as { url: string; init: RequestInit }
    const { inbox, request } = messageOf(url, init)
    await receiveMessage(payments, inbox, request, now)
    mayDie()
  }
  while ((await handleMessages(payments, now)) > 0) mayDie()
}

/** By what the house sees first, made once by its key. */
async function houseActs(): Promise<void> {
  const operator: OperatorIdentity = { email: 'anna@example.com', role: 'owner', hotelIds: 'all' }
  const attempt = (await attemptsOf(db.reader, reservationId)).find(
    ({ card_of, state }) => card_of === null && state === 'done',
  )
  if (!attempt) return
  const { id: attemptId } = attempt
  const minor = story === 'charge' ? 100_00 : attempt.minor
  const acts: Record<string, ReservationAct> = {
    capture: { kind: 'capture', attemptId, minor },
    release: { kind: 'release', attemptId },
    charge: { kind: 'charge-card', attemptId, minor },
  }
  const act = acts[story]
  if (!act) throw new Error(story)
  const shown = await previewAct({ db, operator, input: { id: reservationId, act }, now: clock, payments })
  mayDie()
  if (shown?.kind !== 'possible') return
  const agreed = {
    id: reservationId,
    act,
    key: 'act-key-of-the-script',
    revision: shown.revision,
    amountMinor: shown.amount.minor,
  }
  await makeAct({ db, operator, request: agreed, now: clock, payments })
  mayDie()
}
