import { agencyTypes } from '@portico/contracts/checkout/agency'
import { consentPurposes } from '@portico/contracts/reservation/given-consent'
import { agencySorts } from '@portico/contracts/trade/agency-choices'
import { currency as rate } from '@portico/legacy/calls/catalogue/currency'
import { hotelInfo } from '@portico/legacy/calls/catalogue/hotel-info'
import { packageAirports } from '@portico/legacy/calls/catalogue/package-airports'
import { offer } from '@portico/legacy/calls/offer/offer'
import { offerConfirm } from '@portico/legacy/calls/offer/offer-confirm'
import { offerMessage } from '@portico/legacy/calls/offer/offer-message'
import { offerReject } from '@portico/legacy/calls/offer/offer-reject'
import { offerRequest } from '@portico/legacy/calls/offer/offer-request'
import { offerUnlock } from '@portico/legacy/calls/offer/offer-unlock'
import { paymentReturn } from '@portico/legacy/calls/payment/payment-return'
import { awaiting } from '@portico/legacy/calls/reservation/awaiting'
import { awaitingConfirm } from '@portico/legacy/calls/reservation/awaiting-confirm'
import { awaitingReject } from '@portico/legacy/calls/reservation/awaiting-reject'
import { consentUpdate } from '@portico/legacy/calls/reservation/consent-update'
import { modify } from '@portico/legacy/calls/reservation/modify'
import { recalc } from '@portico/legacy/calls/reservation/recalc'
import { resell } from '@portico/legacy/calls/reservation/resell'
import { resendEmails } from '@portico/legacy/calls/reservation/resend-emails'
import { storeReservation } from '@portico/legacy/calls/reservation/store-reservation'
import { transferUpdate } from '@portico/legacy/calls/reservation/transfer-update'
import { verifyRooms } from '@portico/legacy/calls/reservation/verify-rooms'
import { agencyConfirm } from '@portico/legacy/calls/trade/agency-confirm'
import { agencyHotels } from '@portico/legacy/calls/trade/agency-hotels'
import { agencyLogo } from '@portico/legacy/calls/trade/agency-logo'
import { agencyPrint } from '@portico/legacy/calls/trade/agency-print'
import { agencyReservations } from '@portico/legacy/calls/trade/agency-reservations'
import { changePassword } from '@portico/legacy/calls/trade/change-password'
import { commissionStatement } from '@portico/legacy/calls/trade/commission-statement'
import { requestApproval } from '@portico/legacy/calls/trade/request-approval'
import { retrievePassword } from '@portico/legacy/calls/trade/retrieve-password'
import type { Caller, LegacyCall } from '@portico/legacy/codec/legacy-call'
import type { ReservationReply } from '@portico/legacy/parts/reservation'
import fc from 'fast-check'
import { amount, currency, day, id, inOneCurrency, instant, key, maybe, minor, parties, stay, text } from './pieces.ts'
import { airports, basket, information, prepayment, priceWith, reason, reservation } from './replies.ts'
import { confirmRequest } from './requests.ts'

/**
 * All that can be asked by a call of the API server and told by it, and who of the caller arrives. `id` is its row, or
 * the gap it fills.
 */
export type ApiCallCase = {
  readonly id: string
  readonly call: LegacyCall<unknown, unknown>
  readonly request: fc.Arbitrary<unknown>
  readonly answer: fc.Arbitrary<unknown>
  readonly carries: readonly (keyof Caller)[]
}

function apiCallCase<Input, Reply>(
  id: string,
  call: LegacyCall<Input, Reply>,
  request: fc.Arbitrary<Input>,
  answer: fc.Arbitrary<Reply>,
  carries: readonly (keyof Caller)[] = [],
): ApiCallCase {
  return { id, call: call as LegacyCall<unknown, unknown>, request, answer, carries }
}

const few = { maxLength: 3 }
const words = fc.oneof(text(), fc.constant(''))
const done = fc.constant({})
/** What stands in a path: nothing and dots alone would lead elsewhere. */
const inPath = text().filter((code) => !/^\.{0,2}$/.test(code))
const count = fc.integer({ min: 1, max: 99 })
const decimal = fc.nat(100_000_000).map((cents) => cents / 100)

/** With a code and nights for each room, as a change needs them. */
const voucher: fc.Arbitrary<ReservationReply> = fc
  .tuple(reservation, fc.array(fc.record({ code: text(40), ownStay: stay }), { minLength: 3, maxLength: 3 }))
  .map(([reply, rooms]) => {
    const lines = reply.basket.lines.map((line, i) => ({ ...line, ...rooms[i] }))
    return { ...reply, basket: { ...reply.basket, lines } }
  })
const before = fc.record({ price: priceWith(amount), prepayment })

const transfer = fc.record({
  serviceId: id,
  bookedLine: fc.nat(99),
  date: day,
  time: fc.constantFrom('00:00', '09:05', '23:59'),
  placeCode: fc.oneof(text(20), fc.constant('')),
  transportNumber: fc.oneof(text(20), fc.constant('')),
  note: words,
})
const guest = {
  name: maybe(text(60)),
  lastName: maybe(text(60)),
  birthDate: maybe(day),
  sex: maybe(fc.constantFrom('male', 'female')),
}
const listed = fc.record({ type: fc.constantFrom('adult', 'child'), ...guest })
const roomGuests = fc.record({ ...guest, others: maybe(fc.array(listed, { minLength: 1, maxLength: 3 })) })
const service = fc.record({
  serviceId: id,
  day: fc.option(day),
  slot: fc.option(fc.constantFrom('10:00', 'morning')),
  quantity: count,
  bandId: fc.option(id),
  line: fc.nat(9),
  additional: fc.constant(true),
})
/** What a change says beside rooms. */
const change = fc.record({
  services: maybe(fc.array(service, few)),
  guests: maybe(fc.array(fc.record({ code: text(40), guests: roomGuests }), few)),
  transfers: maybe(fc.array(transfer, few)),
  protection: maybe(fc.array(fc.record({ code: text(40), isProtected: fc.boolean() }), few)),
})
const changed = fc.oneof(fc.record({ voucher }), fc.record({ voucher, change }))
const customer = fc.record({
  name: maybe(text(120)),
  address: maybe(text(120)),
  zip: maybe(text(12)),
  city: maybe(text(80)),
  country: maybe(text(60)),
  email: maybe(text()),
  phone: maybe(text(30)),
  contactName: maybe(text(120)),
  contactEmail: maybe(text()),
  vatNumber: maybe(text(30)),
  iata: maybe(text(20)),
  code: maybe(text(40)),
  type: fc.constantFrom(...agencyTypes),
})
const filters = fc.record({
  hotelId: maybe(id),
  status: fc.constantFrom('all' as const, 'active' as const, 'cancelled' as const, 'waiting' as const),
  minPrice: maybe(decimal),
  maxPrice: maybe(decimal),
  adults: maybe(count),
  rooms: maybe(count),
  expiresBy: maybe(day),
  code: maybe(text(40)),
  text: maybe(text(60)),
  arrivalFrom: maybe(day),
  arrivalUntil: maybe(day),
  page: maybe(
    fc.record({
      number: fc.integer({ min: 1, max: 99 }),
      size: fc.integer({ min: 1, max: 200 }),
      sort: fc.constantFrom(...agencySorts),
    }),
  ),
})
const credit = fc.record({ currency, limitMinor: minor, usedMinor: minor, days: fc.nat(120) })
const row = fc.record({
  reservationId: id,
  code: words,
  hotelId: id,
  hotelName: words,
  reason: words,
  guest: words,
  stay,
  state: fc.constantFrom('pending' as const, 'confirmed' as const, 'cancelled' as const),
  rooms: count,
  adults: count,
  children: fc.nat(15),
  currency,
  minor,
  optionUntil: maybe(instant),
  mail: maybe(words),
  bookedBy: maybe(words),
  reference: maybe(words),
  sellingMinor: maybe(fc.integer({ min: 1, max: 10_000_000_000 })),
  earned: maybe(fc.record({ commission: minor, net: minor })),
})
const offered = fc.record({
  code: words,
  channelId: id,
  hotelId: id,
  languageId: fc.integer({ min: 1, max: 9 }),
  expires: maybe(instant),
  state: fc.constantFrom(
    'locked' as const,
    'open' as const,
    'confirmed' as const,
    'rejected' as const,
    'expired' as const,
  ),
  options: fc.array(
    fc.record({ id, name: words, text: maybe(text()), isAvailable: fc.constantFrom(false, undefined), stay, basket }),
    { maxLength: 2 },
  ),
  attachments: fc.array(fc.record({ name: words, url: words }), few),
  messages: fc.array(
    fc.record({ from: fc.constantFrom('hotel' as const, 'guest' as const), text: words, at: instant }),
    few,
  ),
  video: maybe(text()),
  playlist: fc.array(text(), few),
  rejectionReason: maybe(words),
  isWithdrawn: fc.constantFrom(true, undefined),
  title: maybe(text()),
  text: maybe(text()),
  recipient: maybe(text()),
  isGuaranteed: maybe(fc.boolean()),
  booked: maybe(fc.record({ code: words, email: text() })),
  takenOption: maybe(id),
  files: maybe(
    fc.array(
      fc.record({
        number: id,
        kind: fc.constantFrom('attachment' as const, 'film' as const),
        name: words,
        type: maybe(words),
        bytes: maybe(fc.nat()),
        hasCaptions: fc.constantFrom(true, undefined),
        url: maybe(words),
      }),
      { maxLength: 2 },
    ),
  ),
})
const awaited = fc
  .tuple(voucher, fc.record({ recipient: maybe(words), languageId: maybe(id), rejectionReason: maybe(words) }))
  .map(([reply, own]) => ({ ...reply, ...own }))
/** That a room is not protected is what it says by saying nothing. */
const bookingOfOffer = confirmRequest.map(({ basket: wanted, ...booking }) => ({
  ...booking,
  basket: {
    ...wanted,
    rooms: wanted.rooms.map(({ isProtected, ...room }) => ({ ...room, isProtected: isProtected || undefined })),
  },
}))
const pair = fc.record({ from: currency, to: fc.constantFrom('CHF' as const, 'USD' as const) })
const stored = fc.record({ timestamp: fc.nat(), code: text(), amount: decimal, customerId: text() })
const reservationState = { state: fc.constantFrom('confirmed' as const, 'pending' as const), payBy: maybe(instant) }
const pdf = fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes).toString('base64'))

const price = fc.record({ minor, currency })
const statement = fc.record({
  month: fc.constantFrom('2027-03', '2031-12'),
  rows: fc.array(
    fc.record({
      code: words,
      hotelName: words,
      guest: words,
      stay,
      total: price,
      commission: price,
      net: price,
      onAccount: fc.boolean(),
      open: maybe(price),
      due: maybe(day),
    }),
    few,
  ),
  sums: fc.array(
    fc.record({
      ...{ total: price, commission: price, commissionVat: price, net: price },
      ...{ commissionWithVat: maybe(price), open: maybe(price) },
    }),
    few,
  ),
})

export const apiCallCases: readonly ApiCallCase[] = [
  apiCallCase('API-01', packageAirports, fc.record({ packageId: id }), airports),
  apiCallCase('API-02', hotelInfo, fc.constant({ hotelId: 101 }), information, ['hotelId', 'languageId']),
  apiCallCase(
    'API-03',
    agencyHotels,
    done,
    fc.array(fc.record({ id, name: words, destinations: fc.array(fc.record({ id, name: words }), few) }), few),
    ['languageId'],
  ),
  apiCallCase(
    'API-04',
    agencyConfirm,
    fc.record({ reservationId: id, paymentMethod: text(40), key: maybe(key) }),
    fc.record(reservationState),
  ),
  apiCallCase('API-05', transferUpdate, fc.record({ reservationId: id, transfer, key: maybe(key) }), done),
  apiCallCase(
    'ours',
    consentUpdate,
    fc.record({
      reservationId: id,
      purpose: fc.constantFrom(...consentPurposes),
      policyId: maybe(id),
      isGiven: fc.boolean(),
    }),
    done,
  ),
  apiCallCase(
    'API-06',
    agencyPrint,
    fc.record({
      reservationId: id,
      guest: fc.nat(350),
      languageId: maybe(id),
      hidesPrices: fc.constantFrom(true, undefined),
      sellingMinor: maybe(fc.integer({ min: 1, max: 10_000_000_000 })),
      storesSelling: fc.constantFrom(true, undefined),
    }),
    fc.record({ fileName: words, pdf }),
  ),
  apiCallCase(
    'ours',
    agencyLogo,
    fc.oneof(
      fc.record({ change: fc.constantFrom('none' as const, 'remove' as const) }),
      fc.record({ change: fc.constant('save' as const), picture: pdf }),
    ),
    fc.record({ picture: maybe(pdf) }),
  ),
  apiCallCase('API-07', changePassword, fc.record({ password: text(), current: maybe(text()) }), done),
  apiCallCase('AGY-16', commissionStatement, fc.record({ month: fc.constantFrom('2027-03', '2031-12') }), statement, [
    'languageId',
  ]),
  apiCallCase(
    'API-08',
    retrievePassword,
    fc.record({ username: text(), address: maybe(text(64)), host: maybe(text()), channelId: maybe(id) }),
    done,
  ),
  apiCallCase('API-09', requestApproval, fc.record({ customer, address: maybe(text(64)), host: maybe(text()) }), done, [
    'channelId',
    'languageId',
  ]),
  apiCallCase(
    'API-10',
    agencyReservations,
    filters,
    fc.record({ reservations: fc.array(row, few), count: maybe(fc.nat()), credit: maybe(credit) }),
    ['clientId', 'channelId', 'languageId'],
  ),
  apiCallCase(
    'API-11',
    offerRequest,
    fc.record({
      time: fc.oneof(
        fc.record({ kind: fc.constant('stay' as const), stay }),
        fc.record({
          kind: fc.constant('flexible' as const),
          month: maybe(fc.constantFrom('2027-01', '2028-12')),
          nights: maybe(fc.integer({ min: 1, max: 30 })),
        }),
      ),
      rooms: parties,
      name: text(120),
      email: text(),
      note: words,
      packageId: maybe(fc.integer({ min: 1, max: 2_147_483_647 })),
      key: maybe(fc.stringMatching(/^[A-Za-z0-9_-]{22,64}$/)),
      host: maybe(text(100)),
    }),
    fc.record({ offerCode: maybe(text()) }),
    ['channelId', 'hotelId', 'languageId'],
  ),
  apiCallCase(
    'API-12',
    recalc,
    changed,
    inOneCurrency(fc.record({ voucher, fee: maybe(amount), paid: maybe(amount), before: maybe(before) })),
    ['languageId', 'clientId'],
  ),
  apiCallCase(
    'API-13',
    verifyRooms,
    changed,
    fc.oneof(fc.constant({ isAvailable: true }), fc.record({ isAvailable: fc.constant(false), reason: maybe(reason) })),
    ['languageId', 'clientId'],
  ),
  apiCallCase(
    'API-14',
    modify,
    fc.record({ voucher, change: maybe(change), feeMinor: minor, key: maybe(key) }),
    fc.record({
      code: maybe(text(20)),
      price: maybe(fc.record({ minor, feeMinor: minor, currency })),
      at: maybe(instant),
    }),
    ['languageId', 'clientId'],
  ),
  apiCallCase(
    'PAY-04',
    paymentReturn,
    fc.record({ key, method: fc.constantFrom('GET' as const, 'POST' as const), query: words, body: words }),
    fc.record({
      code: words,
      email: words,
      state: fc.constantFrom('paid' as const, 'waiting' as const, 'failed' as const),
      isYoung: fc.boolean(),
    }),
    ['channelId', 'hotelId', 'languageId'],
  ),
  apiCallCase('API-15', offer, fc.record({ offerCode: inPath }), offered),
  apiCallCase('API-16', awaiting, fc.record({ reservationCode: inPath }), awaited, ['languageId']),
  apiCallCase('API-17', rate, pair, maybe(fc.double({ min: 0.0001, max: 100_000, noNaN: true }))),
  apiCallCase('API-18', storeReservation, stored, done, ['languageId']),
  apiCallCase('OFR-18', offerUnlock, fc.record({ offerCode: inPath, email: text() }), offered, ['languageId']),
  apiCallCase(
    'OFR-18',
    offerConfirm,
    fc.record({ offerCode: inPath, email: text(), optionId: id, key: maybe(key), booking: maybe(bookingOfOffer) }),
    fc.record({
      ...reservationState,
      reservationCode: maybe(text(40)),
      roomCodes: maybe(fc.array(words, few)),
      isToPay: fc.constantFrom(true as const, undefined),
    }),
  ),
  apiCallCase('OFR-18', offerReject, fc.record({ offerCode: inPath, email: text(), reason: words }), done),
  apiCallCase(
    'OFR-18',
    offerMessage,
    fc.record({ offerCode: inPath, email: text(), text: text(), key: maybe(key) }),
    done,
  ),
  apiCallCase(
    'CRO-06',
    awaitingConfirm,
    fc.record({ reservationCode: inPath, email: text(), key: maybe(key), booking: maybe(bookingOfOffer) }),
    fc.record({
      ...reservationState,
      roomCodes: maybe(fc.array(words, few)),
      isToPay: fc.constantFrom(true as const, undefined),
    }),
  ),
  apiCallCase(
    'CRO-06',
    awaitingReject,
    fc.record({ reservationCode: inPath, email: text(), reason: maybe(text(1_000)) }),
    done,
  ),
  // By an address alone where the server has the capability; its transcripts show that.
  apiCallCase('G-09', resendEmails, fc.record({ reservationId: id }), done),
  apiCallCase(
    'G-13',
    resell,
    fc.record({
      reservationId: id,
      withdraws: fc.boolean(),
      roomCode: maybe(fc.constantFrom('R1', 'AB12CD34EF')),
      key: maybe(key),
    }),
    fc.record({ isForResale: maybe(fc.boolean()), until: maybe(instant) }),
  ),
]
