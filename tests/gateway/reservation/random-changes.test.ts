import { checkInvariants } from '@portico/booking-server/invariants/check-invariants'
import { registerPayment } from '@portico/booking-server/reservations/transfers'
import { startBookingServer } from '@portico/booking-server/start-booking-server'
import type { ServiceChoice } from '@portico/contracts/basket'
import type { Voucher } from '@portico/contracts/reservation'
import type { HouseService } from '@portico/demo/seed/house-extras'
import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'
import { startGateway } from '@portico/gateway/start-gateway'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { aHouse } from '../../builders/a-house.ts'
import { aHost, aSnapshot } from '../../builders/a-snapshot.ts'
import { aConfirm, aKey } from '../../builders/gateway/two-houses.ts'
import { sendDueMails, writtenAmounts } from '../../builders/sent-mails.ts'
import { byTestSize } from '../../setup/by-test-size.ts'

// Random changes of random reservations. What the review says is agreed to, and then the voucher, the ledger and the mails say the same to the cent; any
// other amount changes nothing, and what cannot be had is refused alike before and at the change.

const said = (text: string) => ({ en: text, it: text })
const cot: HouseService = { name: said('Cot'), description: said('…'), category: said('Comfort'), per: 'unit', when: 'night', price: 5 }
const spaTimes = { times: ['10:00', '16:00'], places: 3 }
const services: HouseService[] = [
  cot,
  { ...cot, name: said('Spa'), category: said('Wellness'), per: 'person', when: 'day', price: 25, childPrices: { 2: 11 }, slots: spaTimes },
  { ...cot, name: said('Dinner'), category: said('Table'), per: 'person', when: 'day', price: 33, childPrices: { 1: 0 } },
  { ...cot, name: said('Shuttle'), category: said('Journey'), when: 'stay', price: 40, transfer: true },
]
const nightly = { kind: 'free-until', days: 3, time: '18:00', fee: { kind: 'share', basisPoints: 3_333 } } as const
const seed = aHouse({
  rooms: [{ rooms: 40 }, { rooms: 4, priceIndex: 133 }],
  plans: [
    { refundProtection: 777, prepayment: [{ due: 'days-before-arrival', days: 2, basisPoints: 3_000 }] },
    { adjustment: -13, refundProtection: 1_111, kinds: ['non-refundable'], cancellation: { kind: 'non-refundable' } },
    { adjustment: -5, cancellation: { ...nightly, graceHours: 60 } },
  ],
  services,
})
const products = [10_101, 10_102, 10_103, 10_201, 10_202, 10_203]
const firstDay = '2027-02-01' as CalendarDate

const anyParty = fc.record({
  adults: fc.integer({ min: 1, max: 3 }),
  childrenAges: fc.array(fc.integer({ min: 0, max: 14 }), { maxLength: 1 }),
})
const anyService = fc.record({
  place: fc.nat(services.length - 1),
  ...{
    quantity: fc.integer({ min: 1, max: 2 }),
    room: fc.nat(2),
    night: fc.nat(4),
    slot: fc.nat(1),
    band: fc.constantFrom(undefined, 1, 2),
  },
})
type AnyService = typeof anyService extends fc.Arbitrary<infer One> ? One : never
const anyChange = fc.record({
  days: fc.nat(6),
  rooms: fc.array(
    fc.record({
      part: fc.constantFrom('as it is', 'as it is', 'dates', 'party', 'rate', 'given up'),
      ...{
        shift: fc.integer({ min: -2, max: 3 }),
        nights: fc.integer({ min: 1, max: 5 }),
        party: anyParty,
        product: fc.constantFrom(...products),
      },
    }),
    { minLength: 3, maxLength: 3 },
  ),
  services: fc.option(fc.array(anyService, { maxLength: 4 }), { nil: undefined, freq: 2 }),
  flipsProtection: fc.boolean(),
  isPaidBefore: fc.boolean(),
})
type AnyChange = typeof anyChange extends fc.Arbitrary<infer One> ? One : never
const anyBooking = fc.record({
  day: fc.nat(40),
  ahead: fc.integer({ min: 1, max: 12 }),
  nights: fc.integer({ min: 1, max: 5 }),
  rooms: fc.array(fc.record({ party: anyParty, productId: fc.constantFrom(...products), isProtected: fc.boolean() }), {
    minLength: 1,
    maxLength: 3,
  }),
  services: fc.array(anyService, { maxLength: 4 }),
  paysByTransfer: fc.boolean(),
  changes: fc.array(anyChange, { minLength: 1, maxLength: 4 }),
})
type AnyBooking = typeof anyBooking extends fc.Arbitrary<infer One> ? One : never

/** A service that the hotel has, for a room and a day that are there. */
function serviceOf(
  { place, quantity, room, night, slot, band }: AnyService,
  stays: readonly Voucher['rooms'][number]['stay'][],
): ServiceChoice {
  const line = room % stays.length
  const arrival = stays[line]?.arrival ?? firstDay
  const isOfDay = place === 1 || place === 2
  return {
    ...{ serviceId: 101 + place, quantity, line },
    ...(isOfDay && { day: addDays(arrival, night), ...(band !== undefined && { bandId: band }) }),
    ...(place === 1 && { slot: spaTimes.times[slot] ?? '' }),
  }
}

/** Noon of a day. */
const noonOf = (day: CalendarDate) => `${day}T11:00:00.000Z` as Instant

/** Both servers on one clock; no job sends mails beside the test. */
async function startHouses() {
  let now = noonOf(firstDay)
  const clock = () => now
  const booking = await startBookingServer({ seed, now: clock, jobs: false })
  const gateway = await startGateway({
    upstreams: [{ url: booking.url, profile: 'portico', token: booking.serviceToken }],
    settings: aSnapshot([aHost({ host: 'one.test', channelIds: [1] })]),
    now: clock,
  })
  return {
    booking,
    gateway,
    at: (moment: Instant) => {
      now = moment
    },
    [Symbol.asyncDispose]: async () => {
      await gateway[Symbol.asyncDispose]()
      await booking[Symbol.asyncDispose]()
    },
  }
}
type Houses = Awaited<ReturnType<typeof startHouses>>

type Reserved = { readonly code: string; readonly email: string }

async function book(houses: Houses, booking: AnyBooking, name: string): Promise<Reserved | undefined> {
  const today = addDays(firstDay, booking.day)
  houses.at(noonOf(today))
  const arrival = addDays(today, booking.ahead)
  const stay = { arrival, departure: addDays(arrival, booking.nights) }
  const guest = guestOf(houses, name)
  const rooms = booking.rooms.map(({ isProtected, party, productId }) => ({
    party,
    productId,
    ...(isProtected && { isProtected: true as const }),
  }))
  const wanted = booking.services.map((one) =>
    serviceOf(
      one,
      rooms.map(() => stay),
    ),
  )
  for (const chosen of [wanted, []]) {
    const basket = { stay, rooms, services: chosen }
    const page = await guest.checkout.page.mutate({ basket })
    if (page.kind !== 'open') continue
    const methods = page.basket.paymentMethods.map(({ id }) => id)
    const email = `${name}@guests.example`
    const outcome = await guest.checkout.confirm.mutate(
      aConfirm({
        ...{ basket, key: aKey(), shown: page.basket.price.guestTotal },
        paymentMethod: booking.paysByTransfer && methods.includes('bank') ? 'bank' : (methods[0] ?? 'hotelpay'),
        booker: { ...aConfirm().booker, email, emailConfirm: email },
        consents: { ...aConfirm().consents, protection: true },
      }),
    )
    if (outcome.kind !== 'confirmed' && outcome.kind !== 'pending') throw new Error(JSON.stringify(outcome))
    const { code } = await opened(houses, name, outcome.grant)
    return { code, email }
  }
  return undefined
}

/** Whom nobody has seen before, at an address of their own. */
function guestOf({ gateway }: Houses, name: string) {
  const number = name.slice(1).padStart(16, '0')
  const address = `2001:db8:${Number(name.slice(1)).toString(16)}::1`
  return gateway.client({ host: 'one.test', channel: 1, hotel: 1, language: 1, visitor: `visitor-${number}`, address })
}

async function opened(houses: Houses, name: string, grant: string): Promise<Voucher> {
  const outcome = await guestOf(houses, name).reservation.voucher.mutate({ grant })
  if (outcome.kind !== 'open') throw new Error(outcome.kind)
  return outcome.voucher
}

/** The change in the voucher's terms; at least one room stays. */
function changeOf({ rooms: wanted, services: wantedServices, flipsProtection }: AnyChange, { rooms, basket }: Voucher) {
  const changed = rooms.flatMap(({ code = '', stay, mayChangeProtection }, i) => {
    const change = wanted[i]
    const line = basket.lines[i]
    if (!change || !line || (change.part === 'given up' && i > 0)) return []
    const arrival = addDays(stay.arrival, change.shift)
    const isProtected = flipsProtection && mayChangeProtection ? line.protection?.state !== 'taken' : undefined
    return [
      {
        code,
        ...(change.part === 'dates' && { stay: { arrival, departure: addDays(arrival, change.nights) } }),
        ...(change.part === 'party' && { party: change.party }),
        ...(change.part === 'rate' && { productId: change.product }),
        ...(isProtected !== undefined && { isProtected }),
      },
    ]
  })
  const stays = rooms.map(({ code, stay }) => changed.find((room) => room.code === code)?.stay ?? stay)
  return { rooms: changed, ...(wantedServices && { services: wantedServices.map((one) => serviceOf(one, stays)) }) }
}

const met = { changed: 0, refused: 0, fees: 0, dearer: 0, cheaper: 0, servicesMoved: 0, protectionMoved: 0, roomsGivenUp: 0, paid: 0 }

async function tryChange(houses: Houses, name: string, { code, email }: Reserved, wanted: AnyChange, now: Instant): Promise<void> {
  const guest = guestOf(houses, name)
  const found = await guest.reservation.recover.mutate({ code, email })
  if (found.kind !== 'found') throw new Error(found.kind)
  const { grant } = found
  const first = await opened(houses, name, grant)
  if (first.state === 'cancelled') return
  if (first.state === 'pending' && wanted.isPaidBefore) await registerPayment(houses.booking.db, code, now)
  const before = await opened(houses, name, grant)
  const change = changeOf(wanted, before)
  const review = await guest.reservation.review.mutate({ grant, ...change })
  expect(await opened(houses, name, grant)).toEqual(before)
  const request = { grant, ...change, protectionTerms: true as const }
  if (review.kind !== 'review') {
    const refused = await guest.reservation.modify.mutate({ ...request, shown: before.basket.price.guestTotal, key: aKey() })
    expect(refused).toEqual(review.kind === 'unchanged' ? { kind: 'changed' } : review)
    expect(await opened(houses, name, grant)).toEqual(before)
    met.refused++
    return
  }
  const { total, difference, fee, after, folio } = review
  expect(difference.minor).toBe(total.minor - before.basket.price.guestTotal.minor)
  expect(total.minor).toBe(after.basket.price.guestTotal.minor + (fee?.minor ?? 0))
  const other = { ...total, minor: total.minor + 1 }
  const agreedOther = await guest.reservation.modify.mutate({ ...request, shown: other, key: aKey() })
  expect(agreedOther).toEqual({ kind: 'price-changed', quoted: other, now: total })
  await sendDueMails(houses.booking.db, noonOf(addDays(firstDay, 200)))
  const key = aKey()
  const outcomes = [
    await guest.reservation.modify.mutate({ ...request, shown: total, key }),
    await guest.reservation.modify.mutate({ ...request, shown: total, key }),
  ]
  expect(outcomes).toEqual([{ kind: 'changed' }, { kind: 'changed' }])
  const voucher = await opened(houses, name, grant)
  expect(voucher.basket).toEqual(after.basket)
  expect(voucher.stay).toEqual(after.stay)
  expect(voucher.folio).toEqual(folio)
  expectClosed(voucher)
  expect(voucher.changes.slice(before.changes.length)).toMatchObject([{ fee: { minor: fee?.minor ?? 0 } }])
  const mails = await sendDueMails(houses.booking.db, noonOf(addDays(firstDay, 200)))
  expect(mails.map(({ recipient }) => recipient).sort()).toEqual(['guest', 'hotel'])
  const amount = after.basket.price.guestTotal
  for (const { text } of mails) {
    expect(writtenAmounts(amount.minor, amount.currency).some((one) => text.includes(one))).toBe(true)
  }
  expectPromised(before, voucher, change.rooms)
  met.changed++
  met.fees += fee && fee.minor > 0 ? 1 : 0
  met.dearer += difference.minor > 0 ? 1 : 0
  met.cheaper += difference.minor < 0 ? 1 : 0
  met.servicesMoved += change.services ? 1 : 0
  met.protectionMoved += change.rooms.some(({ isProtected }) => isProtected !== undefined) ? 1 : 0
  met.roomsGivenUp += change.rooms.length < before.rooms.length ? 1 : 0
  met.paid += (review.paid?.minor ?? 0) > 0 ? 1 : 0
}

/** Charges and what happened sum to the balance; the promises of both sides sum to the same; the price is what is charged. */
function expectClosed({ folio, basket }: Voucher): void {
  if (!folio) throw new Error('no ledger')
  const sumOf = (rows: readonly { readonly amount: { readonly minor: number } }[]) =>
    rows.reduce((total, { amount }) => total + amount.minor, 0)
  expect(folio.charges).toEqual(basket.price.guestTotal)
  const balance = folio.charges.minor + folio.fees.minor - sumOf(folio.payments) + sumOf(folio.refunds)
  expect(balance).toBe(sumOf(folio.due) - folio.repay.minor)
  const lines = basket.lines.reduce((total, line) => total + line.stay.minor, 0)
  expect(lines + sumOf(basket.services) - (basket.crossDiscount?.minor ?? 0)).toBe(basket.price.stay.minor)
}

/** A room of which nothing was wanted costs what it cost. */
function expectPromised(before: Voucher, after: Voucher, wanted: readonly { readonly code: string }[]): void {
  for (const [i, { code }] of after.rooms.entries()) {
    const change = wanted.find((room) => room.code === code)
    const was = before.rooms.findIndex((room) => room.code === code)
    if (change && Object.keys(change).length === 1) expect(after.basket.lines[i]?.stay).toEqual(before.basket.lines[was]?.stay)
  }
}

const least = byTestSize({ fast: 25, normal: 100, full: 10_000 })

it('of random reservations: review, confirm, ledger, voucher and mail are the same to the cent, and every ledger closes (MOD-02, MOD-03)', {
  timeout: 14_400_000,
}, async () => {
  for (let round = 1; met.changed < least; round++) {
    await using houses = await startHouses()
    const bookings = fc.sample(anyBooking, { seed: round, numRuns: 25 })
    const reserved = new Map<number, Reserved>()
    const events = bookings.flatMap(({ day, changes }, i) => [
      { i, day, change: undefined },
      ...changes.map((change, nth) => ({ i, day: changes.slice(0, nth + 1).reduce((sum, { days }) => sum + days, day), change })),
    ])
    for (const { i, day, change } of events.sort((a, b) => a.day - b.day)) {
      const name = `g${round * 100 + i}`
      const booking = bookings[i]
      if (!booking) throw new Error('no such booking')
      houses.at(noonOf(addDays(firstDay, day)))
      const own = reserved.get(i)
      const work = async () => {
        if (change) return own && (await tryChange(houses, name, own, change, noonOf(addDays(firstDay, day))))
        const made = await book(houses, booking, name)
        if (made) reserved.set(i, made)
      }
      await work().catch((cause: unknown) => {
        throw new Error(`seed ${round}, booking ${i}: ${JSON.stringify(change ?? booking)}`, { cause })
      })
    }
    const broken = (await checkInvariants(houses.booking.db)).flatMap((checked) => checked.broken.map((line) => `${checked.name}: ${line}`))
    expect(broken).toEqual([])
  }
  // Or the changes are too tame to prove anything.
  expect(Object.entries(met).filter(([, count]) => count === 0)).toEqual([])
})
