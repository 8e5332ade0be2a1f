import { insertSimulatedTerminals } from '@portico/booking-server/seed/simulated-terminals'
import type { HousePackage, HouseService } from '@portico/demo/seed/house-extras'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'
import * as calls from '@portico/legacy/calls/all-calls'
import type { LegacyCall } from '@portico/legacy/codec/legacy-call'
import { expect, it } from 'vitest'
import { startPayments } from '../../../simulators/payments/server.ts'
import { aHouse } from '../../builders/a-house.ts'
import { awaitingAt } from '../../builders/an-awaited.ts'
import { recipient, sendAnOffer } from '../../builders/an-offer.ts'
import { type CallerOverrides, expectReply } from '../../builders/call-server.ts'
import { startBookingServer } from '../../builders/start-booking-server.ts'
import { aBasket, aConfirm, aKey, expectSound } from '../../builders/test-hotel.ts'
import { insertAgency, insertTradeUser, loggedIn } from '../../builders/trade.ts'
import { payAt } from '../../payments/contract/guest.ts'

const now = () => '2027-03-01T11:00:00.000Z' as Instant
const email = 'ada@guests.example'
const said = (text: string) => ({ en: text, it: text })
const party = { adults: 2, childrenAges: [] }
const password = 'Limoni!2027'

const services: HouseService[] = [
  {
    name: said('Transfer'),
    description: said('By car.'),
    category: said('Ways'),
    per: 'unit',
    when: 'stay',
    price: 40,
  },
].map((service) => ({ ...service, per: 'unit', when: 'stay', transfer: true }))
const packages: HousePackage[] = [
  {
    ...{ name: said('Wine days'), summary: said('Two nights.'), description: said('With wine.') },
    ...{ plan: 2, minNights: 2, maxNights: 3, arrivalDays: 0b0111_1111, includes: [], places: 4 },
    airports: [{ id: 7, code: 'FCO', name: 'Roma' }],
  },
]
const seed = aHouse({
  rooms: 20,
  paymentMethods: ['hotelpay', 'bank', 'stripe'],
  services,
  packages,
  organiser: { name: 'Viaggi Prova', licence: 'PR 12/2026', insolvencyCover: 'Fondo Prova 99' },
  plans: [
    {},
    {
      kinds: ['resellable', 'non-refundable'],
      cancellation: { kind: 'non-refundable' },
      prepayment: [{ due: 'on-booking', basisPoints: 10_000 }],
      resaleFee: 1_000,
    },
    { name: said('Of the package') },
  ],
})
const [flexible, resellable] = [10_101, 10_102]

/**
 * Our own booking server with its accounts at a simulated provider, and an agency; which calls it was sent is counted.
 */
async function startServer() {
  const simulators = await startPayments({ now: () => new Date(now()), send: async () => new Response('') })
  const server = await startBookingServer({
    seed,
    now,
    payments: { simulators: simulators.url },
    prepare: (payments) => insertSimulatedTerminals(payments, simulators.url, [1]),
  })
  const called = new Set<string>()
  return {
    server,
    called,
    async send<Input, Reply>(
      call: LegacyCall<Input, Reply>,
      input: Input,
      caller: CallerOverrides = {},
    ): Promise<Reply> {
      called.add(call.name)
      return await expectReply(server, call, caller, input)
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await simulators[Symbol.asyncDispose]()
    },
  }
}

it('LEG-03 the booking server answers every call of both protocols by what it has: inventory, rates, reservations, payments, offers and agencies', async () => {
  await using house = await startServer()
  const { server, send, called } = house
  const { db } = server
  const { stay } = aBasket()
  const search = { stay, party, chosen: [], cross: false, timestamp: 0 }

  expect(await send(calls.hotelList, {})).toMatchObject({ channel: { code: 'DIRECT' }, hotels: [{ name: 'A House' }] })
  expect(await send(calls.hotel, { hotelId: 1 })).toMatchObject({ id: 1, name: 'A House' })
  expect(await send(calls.hotelInfo, { hotelId: 1 })).toMatchObject({ checkIn: '15:00', checkOut: '11:00' })
  expect(await send(calls.customPrivacy, {})).toEqual([])
  const sold = await send(calls.packages, {})
  expect(sold.packages).toMatchObject([{ name: 'Wine days' }])
  const packageId = sold.packages[0]?.id ?? 0
  expect(await send(calls.packageAirports, { packageId })).toMatchObject([{ id: 7, name: 'Roma' }])
  const offered = await send(calls.serviceSearch, { stay, party, roomTypeIds: [101] })
  expect(offered.services).toMatchObject([{ name: 'Transfer', price: { minor: 4_000 } }])
  const serviceId = offered.services[0]?.id ?? 0
  expect(await send(calls.currency, { from: 'EUR' as const, to: 'EUR' as const })).toBe(1)

  expect(await send(calls.availabilityCheck, { stay, rooms: [party] })).toBe(true)
  for (const call of [calls.roomSearch, calls.connectedRooms]) {
    const { rooms } = await send(call, search)
    expect(rooms[0]?.quotes).toMatchObject([{ productId: flexible, price: { stay: { minor: 24_000 } } }, {}])
  }
  const portal = { stay, rooms: [party] }
  expect(await send(calls.portalSearch, portal)).toMatchObject([{ id: 1 }])
  expect((await send(calls.portalFacts, portal)).totals.length).toBeGreaterThan(0)
  expect((await send(calls.nearby, { ...portal, timestamp: 0 })).dates.length).toBeGreaterThan(0)
  expect((await send(calls.calendar, {})).months.length).toBeGreaterThan(0)
  expect((await send(calls.chart, { party })).days.length).toBeGreaterThan(0)

  const basket = aBasket()
  const held = await send(calls.hold, { basket, key: aKey(), visitor: 'visitor', address: '192.0.2.1' })
  expect(held.basket.price.stay.minor).toBe(24_000)
  expect((await send(calls.extend, { holdId: held.holdId, key: aKey() })).until > held.until).toBe(true)
  expect(await send(calls.release, { holdId: held.holdId, key: aKey() })).toEqual({ released: true })
  expect((await send(calls.priceCheck, { basket, timestamp: 0 })).price.stay.minor).toBe(24_000)
  expect((await send(calls.explain, { basket, timestamp: 0 })).price.parts?.length).toBeGreaterThan(0)
  const withTransfer = {
    ...basket,
    services: [{ serviceId, day: null, slot: null, quantity: 1, bandId: null, line: 0, additional: true }],
  }
  const transfer = {
    ...{ serviceId, bookedLine: 0, date: '2027-03-05' as CalendarDate, time: '10:45' },
    ...{ placeCode: 'FCO', transportNumber: 'AZ 611', note: '' },
  }
  const consents = { marketing: true, report: false, profile: false, custom: [] }
  const booking = { ...aConfirm('portico'), basket: withTransfer, transfers: [transfer], consents }
  const { code } = await send(calls.confirm, booking)
  expect(await send(calls.outcome, { key: booking.key ?? '' })).toMatchObject({ code })

  const voucher = await send(calls.retrieve, { code, email })
  const { reservationId } = voucher
  expect(voucher).toMatchObject({ state: 'confirmed', basket: { price: { stay: { minor: 28_000 } } } })
  expect((await send(calls.recalc, { voucher })).voucher.basket.price).toEqual(voucher.basket.price)
  expect(await send(calls.verifyRooms, { voucher })).toEqual({ isAvailable: true })
  const later = { arrival: '2027-03-10' as CalendarDate, departure: '2027-03-12' as CalendarDate }
  const lines = voucher.basket.lines.map((line) => ({ ...line, ownStay: later }))
  const moved = await send(calls.recalc, { voucher: { ...voucher, basket: { ...voucher.basket, lines } } })
  expect(await send(calls.modify, { voucher: moved.voucher, feeMinor: 0, key: aKey() })).toMatchObject({ code })
  expect((await send(calls.retrieve, { code, email })).stay).toEqual(later)
  await send(calls.transferUpdate, {
    reservationId,
    transfer: { ...transfer, date: later.arrival, time: '12:15' },
    key: aKey(),
  })
  expect((await send(calls.retrieve, { code, email })).transfers).toMatchObject([{ time: '12:15' }])
  await send(calls.consentUpdate, { reservationId, purpose: 'marketing', isGiven: false })
  await send(calls.resendEmails, { reservationId })
  await send(calls.cancel, { reservationId, agreedFeeMinor: 0, key: aKey() })
  expect((await send(calls.retrieve, { code, email })).state).toBe('cancelled')

  const paid = await send(calls.confirm, {
    ...aConfirm('portico'),
    basket: aBasket({ productId: resellable }),
    paymentMethod: 'stripe',
  })
  const started = await send(calls.startPayment, {
    ...{ code: paid.code, email, method: 'stripe', key: aKey(), host: 'hotel.example' },
  })
  const { reservationId: paidId } = await send(calls.retrieve, { code: paid.code, email })
  const { reference } = await db.reader.selectFrom('payment_attempt').select('reference').executeTakeFirstOrThrow()
  const confirmation = { reservationId: paidId, paymentId: reference, provider: 'stripe' }
  expect(await send(calls.confirmPayment, confirmation)).toEqual({ state: 'pending' })
  if (!started.next) throw new Error(started.outcome)
  const landed = await payAt(started.next, {}, 'http://hotel.example')
  if (landed.kind !== 'returned') throw new Error(landed.text)
  const { pathname, search: query } = new URL(landed.url)
  const key = pathname.split('/payment/')[1] ?? ''
  const back = await send(calls.paymentReturn, { key, method: 'GET' as const, query: query.slice(1), body: '' })
  expect(back).toMatchObject({ code: paid.code, state: 'paid' })
  expect(await send(calls.resell, { reservationId: paidId, withdraws: false, key: aKey() })).toMatchObject({
    isForResale: true,
  })

  const time = { kind: 'stay', stay } as const
  await send(calls.offerRequest, { time, rooms: [party], name: 'Ada Rossi', email, note: '', key: aKey() })
  expect(await db.reader.selectFrom('offer_request').select('name').execute()).toEqual([{ name: 'Ada Rossi' }])
  const [wanted, declined] = [await sendAnOffer({ db, now }), await sendAnOffer({ db, now })]
  expect(await send(calls.offer, { offerCode: wanted.code })).toMatchObject({ state: 'locked', options: [] })
  const opened = await send(calls.offerUnlock, { offerCode: wanted.code, email: recipient })
  expect(opened).toMatchObject({ state: 'open', options: [{ basket: { price: { stay: { minor: 24_000 } } } }] })
  await send(calls.offerMessage, { offerCode: wanted.code, email: recipient, text: 'A cot?', key: aKey() })
  const mine = { ...aConfirm('portico') }
  const taken = { offerCode: wanted.code, email: recipient, optionId: 1, key: mine.key, booking: mine }
  expect(await send(calls.offerConfirm, taken)).toMatchObject({ state: 'confirmed' })
  await send(calls.offerReject, { offerCode: declined.code, email: recipient, reason: 'Too far.' })
  expect(await send(calls.offerUnlock, { offerCode: declined.code, email: recipient })).toMatchObject({
    state: 'rejected',
  })

  const reception = awaitingAt({ db, now, payments: undefined })
  const [awaited, refused] = [await reception.reserved(), await reception.reserved()]
  expect(await send(calls.awaiting, { reservationCode: awaited.code })).toMatchObject({ state: 'pending' })
  const agreed = { ...aConfirm('portico') }
  const yes = { reservationCode: awaited.code, email: recipient, key: agreed.key, booking: agreed }
  expect(await send(calls.awaitingConfirm, yes)).toMatchObject({ state: 'confirmed' })
  await send(calls.awaitingReject, { reservationCode: refused.code, email: recipient })
  expect(await send(calls.awaiting, { reservationCode: refused.code })).toMatchObject({ reason: 'rejected' })

  const customer = {
    ...{
      type: 'company' as const,
      name: 'Sole Viaggi',
      address: 'Via Lunga 1',
      zip: '00100',
      city: 'Roma',
      country: 'IT',
    },
    ...{ email: 'office@sole.example', phone: '+39 06 1234567', contactName: '', contactEmail: '' },
    ...{ vatNumber: 'IT00743110157', iata: '' },
  }
  await send(calls.requestApproval, { customer, host: 'hotel.example' }, { channelId: 2 })
  const username = 'ada@sole.example'
  const userId = await insertTradeUser(db, await insertAgency(db, { code: 'SOLE', commission: 1_500 }), {
    username,
    password,
  })
  const user = await send(calls.login, { username, password, address: '192.0.2.2' }, { channelId: 2 })
  expect(user?.userId).toBe(userId)
  const trade = await loggedIn(db, userId, { now: now() })
  expect((await send(calls.loginCheck, {}, trade))?.userId).toBe(userId)
  expect(await send(calls.agencyHotels, {}, trade)).toMatchObject([{ id: 1, name: 'A House' }])
  const option = await send(calls.confirm, { ...aConfirm('portico'), optionHours: 12 }, trade)
  const list = async () => (await send(calls.agencyReservations, { status: 'all' }, trade)).reservations
  const [waiting] = await list()
  expect(waiting).toMatchObject({ code: option.code, state: 'pending', reason: 'option' })
  const optionId = waiting?.reservationId ?? 0
  await send(calls.agencyConfirm, { reservationId: optionId, paymentMethod: 'hotelpay', key: aKey() }, trade)
  expect(await list()).toMatchObject([{ state: 'confirmed' }])
  const { pdf } = await send(calls.agencyPrint, { reservationId: optionId, guest: 0 }, trade)
  expect(Buffer.from(pdf, 'base64').subarray(0, 4).toString()).toBe('%PDF')
  const picture = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="1"/>').toString('base64')
  expect((await send(calls.agencyLogo, { change: 'save', picture }, trade)).picture).toBeDefined()
  expect(await send(calls.commissionStatement, { month: '2027-03' }, trade)).toMatchObject({ month: '2027-03' })
  await send(calls.changePassword, { password: 'Pesche!2028', current: password }, trade)
  await send(calls.retrievePassword, { username, host: 'hotel.example', channelId: 2 }, { channelId: 2 })
  await send(calls.logout, {}, trade)
  expect(await send(calls.loginCheck, {}, { channelId: 2, cookie: trade.cookie })).toBeUndefined()
  expect((await send(calls.endedSessions, {})).sessions.length).toBeGreaterThan(0)
  await expectSound({ db })

  // This one is called of the marketing suite, which is a server of its own.
  const elsewhere = [calls.storeReservation.name]
  const all = Object.values(calls).map(({ name }) => name)
  expect([...called, ...elsewhere].sort()).toEqual([...new Set(all)].sort())
})
