import {
  handleOfferConfirm,
  handleOfferMessage,
  handleOfferReject,
} from '@portico/booking-server/http/calls/offer/answer-offer'
import { handleOfferUnlock } from '@portico/booking-server/http/calls/offer/offer'
import { handleAwaitingConfirm, handleAwaitingReject } from '@portico/booking-server/http/calls/reservation/awaiting'
import { trpc } from '@portico/booking-server/operators/procedures/procedures'
import { operatorsRouter } from '@portico/booking-server/operators/router'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'
import type { LegacyConfirmRequest } from '@portico/legacy/calls/checkout/confirm'
import { profiles } from '@portico/legacy/codec/extensions'
import type { LegacyResult } from '@portico/legacy/codec/legacy-call'
import { noCaller } from '@portico/legacy/parts/request-fields'
import { openScript } from './scripted.ts'

// What two guests answer to what reception has written for them: an offer that keeps its room is asked about and
// confirmed, another is rejected; of two reservations that await their guest one is confirmed and one rejected.
const now = '2027-03-01T11:00:00.000Z' as Instant
const { db, acknowledge, end } = await openScript()
const context = { db, now: () => now, capabilities: profiles.portico }
const operator = { email: 'reception@hotel.example', role: 'reception' as const, hotelIds: [1] }
const front = trpc.createCallerFactory(operatorsRouter)({ db, now: () => now, operator }).offers
const email = 'ada@guests.example'
const stay = { arrival: '2027-03-05' as CalendarDate, departure: '2027-03-07' as CalendarDate }
const totalMinor = 24_000

const draft = {
  ...{ hotelId: 1, channelId: 1, languageId: 1, host: 'hotel.example', name: 'Ada Rossi', email },
  ...{ title: 'Two nights', text: 'As we said.', isGuaranteed: true },
  expires: { day: '2027-03-03' as CalendarDate, time: '18:00' },
  options: [{ name: '', text: '', stay, rooms: [{ productId: 10_101, party: { adults: 2, childrenAges: [] } }] }],
}

const booking: LegacyConfirmRequest = {
  basket: { stay, rooms: draft.options[0]?.rooms ?? [] },
  booker: {
    ...{ name: 'Ada', lastName: 'Rossi', email, phone: '+39 1', country: 'IT', address: 'Via 1', city: 'Roma' },
  },
  guests: [{}],
  consents: { marketing: false, report: false, profile: false, custom: [] },
  paymentMethod: 'hotelpay',
  timestamp: 0,
}

function acknowledgeAnswer(what: string, result: LegacyResult<unknown>): void {
  if (result.kind !== 'answered') throw new Error(`${what}: ${JSON.stringify(result)}`)
  acknowledge(what)
}

/** As long as a page's are, and the same in each run. */
const keyOf = (act: string) => `key-of-${act}`.padEnd(22, '0')

async function sendOffer(name: string): Promise<string> {
  const written = await front.write({ draft, key: keyOf(`write-${name}`) })
  if (written.kind !== 'done') throw new Error(`${name}: ${written.kind}`)
  const { id, revision } = written
  const sent = await front.send({ id, revision, totals: [totalMinor], key: keyOf(`send-${name}`) })
  if (sent.kind !== 'sent') throw new Error(`${name}: ${sent.kind}`)
  return sent.code
}

async function reserve(name: string): Promise<string> {
  const made = await front.reserve({ draft, totalMinor, wantsPayment: true, key: keyOf(`reserve-${name}`) })
  if (made.kind !== 'sent') throw new Error(`${name}: ${made.kind}`)
  acknowledge(`booked ${made.code}`)
  return made.code
}

const taken = { offerCode: await sendOffer('taken'), email }
acknowledgeAnswer('unlocked', await handleOfferUnlock(context, noCaller, taken))
const message = { ...taken, text: 'May the dog come?', key: 'key-of-the-message' }
acknowledgeAnswer('message', await handleOfferMessage(context, noCaller, message))
const confirmed = await handleOfferConfirm(context, noCaller, {
  ...{ ...taken, optionId: 1, key: 'confirm-key-of-the-offer', booking },
})
acknowledgeAnswer('offer confirmed', confirmed)
if (confirmed.kind === 'answered') acknowledge(`booked ${confirmed.answer.reservationCode}`)
const declinedOffer = { offerCode: await sendOffer('declined'), email, reason: 'Too far.' }
acknowledgeAnswer('offer rejected', await handleOfferReject(context, noCaller, declinedOffer))

const awaited = { reservationCode: await reserve('awaited'), email, key: 'confirm-key-of-the-awaited', booking }
acknowledgeAnswer('awaited confirmed', await handleAwaitingConfirm(context, noCaller, awaited))
const declined = { reservationCode: await reserve('declined'), email, reason: 'Too far.' }
acknowledgeAnswer('awaited rejected', await handleAwaitingReject(context, noCaller, declined))
await end(now)
