import type { Basket } from '@portico/contracts/price/basket'
import type { HouseService } from '@portico/demo/seed/house-extras'
import { money } from '@portico/domain/money/money'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { expect, it } from 'vitest'
import { type FaultyUpstream, openFaultyUpstream } from '../../builders/gateway/faulty-upstream.ts'
import { aConfirm, aKey, type Houses, startHouses, stay, twoHouses } from '../../builders/gateway/two-houses.ts'
import { sendDueMails } from '../../builders/read/sent-mails.ts'

const said = (text: string) => ({ en: text, it: text })
const couple = { adults: 2, childrenAges: [] }
const ofStay: HouseService = {
  name: said('Shuttle'),
  description: said('…'),
  category: said('Transfers'),
  per: 'person',
  when: 'stay',
  price: 25,
}
const slots = { times: ['10:00', '16:00'], places: 2 }
const spa: HouseService = { ...ofStay, name: said('Spa'), category: said('Wellness'), when: 'day', slots }
const shuttle: HouseService = { ...ofStay, transfer: true }
const cleaning: HouseService = { ...ofStay, name: said('Cleaning'), category: said('Duties'), mandatory: true }
const seed = twoHouses({
  rooms: 1,
  plans: [{ refundProtection: 1_000 }],
  services: [spa, shuttle],
  guestRecords: { names: 'mandatory', birthDate: 'not-asked', sex: 'not-asked' },
})
const [spaId, shuttleId] = [101, 102]
const spaAt = (slot: string, quantity = 1) => ({ serviceId: spaId, quantity, line: 0, day: stay.arrival, slot })
const aShuttle = { serviceId: shuttleId, quantity: 1, line: 0 }
const flight = { date: stay.arrival, time: '18:05', place: 'MXP', number: 'AZ 1234', note: 'two bags' }
const names = [
  { name: 'Ada', lastName: 'Canary' },
  { name: 'Grace', lastName: 'Hopper' },
]

/** With a proxy between the two servers that loses answers on request. */
async function startBehindProxy() {
  const proxies: FaultyUpstream[] = []
  const between = async (url: string) => {
    const proxy = await openFaultyUpstream(url)
    proxies.push(proxy)
    return proxy.url
  }
  const houses = await startHouses({ seed, between })
  const [upstream] = proxies
  if (!upstream) throw new Error('no proxy')
  const dispose = async () => {
    await houses[Symbol.asyncDispose]()
    await upstream[Symbol.asyncDispose]()
  }
  return { houses, upstream, [Symbol.asyncDispose]: dispose }
}

async function booked(houses: Houses, services: Basket['services'] = [], wanted: Parameters<typeof aConfirm>[0] = {}) {
  const basket = { stay, rooms: [{ party: couple, productId: 10_101 }], services }
  const page = await houses.guest().checkout.page.mutate({ basket })
  if (page.kind !== 'open') throw new Error(JSON.stringify(page))
  const outcome = await houses
    .guest()
    .checkout.confirm.mutate(aConfirm({ basket, shown: page.basket.price.guestTotal, guests: [names], ...wanted }))
  if (outcome.kind !== 'confirmed') throw new Error(JSON.stringify(outcome))
  const voucher = await opened(houses, outcome.grant)
  return { grant: outcome.grant, code: voucher.rooms[0]?.code ?? '', voucher }
}

async function opened(houses: Houses, grant: string) {
  const outcome = await houses.guest().reservation.voucher.mutate({ grant })
  if (outcome.kind !== 'open') throw new Error(outcome.kind)
  return outcome.voucher
}

type Change = Omit<Parameters<ReturnType<Houses['guest']>['reservation']['review']['mutate']>[0], 'grant'>

async function reviewed(houses: Houses, grant: string, change: Change) {
  const review = await houses.guest().reservation.review.mutate({ grant, ...change })
  if (review.kind !== 'review') throw new Error(JSON.stringify(review))
  return review
}

it('a guest adds, changes and removes services, guests and transfers in one change, at one total, once (MOD-03)', async () => {
  await using houses = await startHouses({ seed })
  const { grant, code, voucher: before } = await booked(houses, [spaAt('10:00', 2)])
  expect(before.mayChange).toEqual(['rooms', 'services', 'guests', 'transfers'])
  const change = {
    services: [aShuttle, spaAt('16:00')],
    transfers: { 0: flight },
    guests: [{ room: code, guests: [names[1] ?? {}, names[0] ?? {}] }],
  }
  const review = await reviewed(houses, grant, change)
  expect(review).toMatchObject({
    before: { price: before.basket.price },
    difference: money(0, 'EUR'),
    total: before.basket.price.guestTotal,
  })
  expect(await opened(houses, grant)).toEqual(before)
  const request = { grant, ...change, shown: review.total, key: aKey() }
  const outcomes = await Promise.all([1, 2, 3].map(() => houses.guest().reservation.modify.mutate(request)))
  expect(outcomes).toEqual(outcomes.map(() => ({ kind: 'changed' })))
  const voucher = await opened(houses, grant)
  expect(voucher.changes).toHaveLength(1)
  expect(voucher.basket).toEqual(review.after.basket)
  expect(voucher.basket.services).toMatchObject([
    { serviceId: spaId, slot: '16:00', quantity: 1 },
    { serviceId: shuttleId, transfer: true },
  ])
  expect(voucher.transfers).toEqual([{ service: 'Shuttle', at: 1, ...flight }])
  expect(voucher.guests).toEqual(['Grace Hopper'])
  expect(voucher.guestRecords).toMatchObject([[names[1], names[0]]])
  expect(await houses.guest().reservation.review.mutate({ grant, ...change })).toEqual({ kind: 'unchanged' })
  // The slot that was given back is free for others.
  const offered = await houses
    .guest('visitor-0000000000000009')
    .services.offered.query({ stay, rooms: [{ party: couple }] })
  expect(offered[0]?.days[0]?.slots).toEqual([
    { slot: '10:00', available: 2 },
    { slot: '16:00', available: 1 },
  ])
})

it.each(['lost', 'broken'] as const)(
  'a change whose answer is %s is found out by everything that the voucher shows',
  async (fault) => {
    await using behind = await startBehindProxy()
    const { houses, upstream } = behind
    const { grant, code } = await booked(houses, [aShuttle])
    const change = { guests: [{ room: code, guests: [names[1] ?? {}, names[0] ?? {}] }], transfers: { 0: flight } }
    const { total } = await reviewed(houses, grant, change)
    upstream.next('modify', fault)
    expect(await houses.guest().reservation.modify.mutate({ grant, ...change, shown: total, key: aKey() })).toEqual({
      kind: 'changed',
    })
    const other = { ...change, transfers: { 0: { ...flight, time: '20:00' } } }
    upstream.next('modify', 'dropped')
    // The rooms are as they were wanted, but not everything is.
    expect(await houses.guest().reservation.modify.mutate({ grant, ...other, shown: total, key: aKey() })).toEqual({
      kind: 'unknown',
    })
    expect(upstream.arrived('modify')).toHaveLength(2)
  },
)
it('refusals name what stands in the way: a slot, a category, protection', async () => {
  await using houses = await startHouses({ seed: twoHouses({ rooms: 2, services: [spa, shuttle, cleaning] }) })
  const duty = { serviceId: 103, quantity: 1, line: 0 }
  const { grant, code } = await booked(houses, [duty])
  await booked(houses, [duty, spaAt('10:00', 2)], {
    booker: { ...aConfirm().booker, email: 'b@guests.example', emailConfirm: 'b@guests.example' },
  })
  const refusal = async (change: Change) => houses.guest().reservation.review.mutate({ grant, ...change })
  expect(await refusal({ services: [duty, spaAt('10:00')] })).toEqual({
    kind: 'gone',
    refusals: [{ kind: 'service-sold-out', serviceId: spaId, name: 'Spa', day: stay.arrival, slot: '10:00' }],
  })
  expect(await refusal({ services: [] })).toEqual({
    kind: 'gone',
    refusals: [{ kind: 'service-required', categories: ['Duties'] }],
  })
  expect(await refusal({ services: [duty, { ...aShuttle, serviceId: 999 }] })).toMatchObject({
    refusals: [{ kind: 'service-refused', serviceId: 999, problem: 'not-offered' }],
  })
  expect(await refusal({ rooms: [{ code, isProtected: true }] })).toEqual({
    kind: 'gone',
    refusals: [{ kind: 'protection-refused', problem: 'not-offered' }],
  })
})

it('protection is taken with its terms and given back, at the voucher’s price', async () => {
  await using houses = await startHouses({ seed })
  const { grant, code, voucher } = await booked(houses)
  expect(voucher.rooms[0]?.mayChangeProtection).toBe(true)
  expect(voucher.basket.lines[0]?.protection).toEqual({ state: 'offered', price: money(3_600, 'EUR') })
  const rooms = [{ code, isProtected: true }]
  const { total, difference } = await reviewed(houses, grant, { rooms })
  expect(difference).toEqual(money(3_600, 'EUR'))
  const request = { grant, rooms, shown: total, key: aKey() }
  await expect(houses.guest().reservation.modify.mutate(request)).rejects.toMatchObject({
    data: { fields: [{ path: ['protectionTerms'], message: 'accept' }] },
  })
  expect(await houses.guest().reservation.modify.mutate({ ...request, protectionTerms: true })).toEqual({
    kind: 'changed',
  })
  expect((await opened(houses, grant)).basket.lines[0]?.protection).toEqual({
    state: 'taken',
    price: money(3_600, 'EUR'),
  })
  const back = await reviewed(houses, grant, { rooms: [{ code, isProtected: false }] })
  expect(back.difference).toEqual(money(-3_600, 'EUR'))
})

it('names and details that cannot be are errors at their fields', async () => {
  await using houses = await startHouses({ seed })
  const { grant, code } = await booked(houses, [aShuttle])
  const field = async (change: Change) => {
    const error = await houses
      .guest()
      .reservation.review.mutate({ grant, ...change })
      .catch((refused: { data?: { fields?: unknown[] } }) => refused.data?.fields?.[0])
    return error
  }
  expect(await field({ guests: [{ room: code, guests: [names[0] ?? {}] }] })).toEqual({
    path: ['guests', '0', 'guests', '1', 'name'],
    message: 'required',
  })
  expect(await field({ guests: [{ room: 'other', guests: names }] })).toEqual({
    path: ['guests', '0', 'room'],
    message: 'range',
  })
  expect(await field({ transfers: { 0: { ...flight, date: '2027-04-01' as CalendarDate } } })).toEqual({
    path: ['transfers', '0', 'date'],
    message: 'range',
  })
  expect(await field({ transfers: { 0: { ...flight, note: '4111 1111 1111 1111' } } })).toEqual({
    path: ['transfers', '0', 'note'],
    message: 'card',
  })
  expect(await field({ services: [{ ...aShuttle, line: 1 }] })).toEqual({
    path: ['services', '0', 'line'],
    message: 'range',
  })
})

it('the details of one transfer change alone, once per key, and stay as they were where the server refuses (SVC-10)', async () => {
  await using behind = await startBehindProxy()
  const { houses, upstream } = behind
  const { grant } = await booked(houses, [spaAt('10:00'), aShuttle])
  const request = { grant, service: 1, transfer: flight, key: aKey() }
  const outcomes = await Promise.all([1, 2].map(() => houses.guest().reservation.updateTransfer.mutate(request)))
  expect(outcomes).toEqual([{ kind: 'changed' }, { kind: 'changed' }])
  expect((await opened(houses, grant)).transfers).toEqual([{ service: 'Shuttle', at: 1, ...flight }])
  upstream.next('transfer-update', 'lost')
  const later = { ...flight, time: '20:00' }
  expect(await houses.guest().reservation.updateTransfer.mutate({ ...request, transfer: later, key: aKey() })).toEqual({
    kind: 'changed',
  })
  expect(upstream.arrived('transfer-update')).toHaveLength(2)
  expect(await houses.guest().reservation.updateTransfer.mutate({ ...request, service: 0, key: aKey() })).toEqual({
    kind: 'refused',
  })
  expect(await houses.guest().reservation.cancel.mutate({ grant, key: aKey() })).toMatchObject({ kind: 'cancelled' })
  const ended = { kind: 'not-changeable', why: 'cancelled' }
  expect(await houses.guest().reservation.updateTransfer.mutate({ ...request, key: aKey() })).toEqual(ended)
  const mails = await sendDueMails(houses.booking.db, '2027-03-01T09:00:00.000Z' as Parameters<typeof sendDueMails>[1])
  expect(mails.some(({ recipient, text }) => recipient === 'hotel' && text.includes('AZ 1234'))).toBe(true)
})

it('a room is moved at its rate where the hotel is full with its own: a search for the reservation counts it as free (SWAP-03)', async () => {
  await using houses = await startHouses({ seed })
  const { grant, code } = await booked(houses, [spaAt('10:00', 2)])
  const later = { arrival: '2027-03-07' as CalendarDate, departure: '2027-03-10' as CalendarDate }
  const search = { stay: later, rooms: [{ party: couple }] }
  const guest = houses.guest('visitor-0000000000000002')
  expect(await guest.roomSearch.quotes.query(search)).toMatchObject({ kind: 'none' })
  const found = await guest.roomSearch.quotes.query({ ...search, grant })
  expect(found).toMatchObject({ kind: 'rooms', rooms: [{ available: 1, quotes: [{ productId: 10_101 }] }] })
  const days = async (withGrant?: string) =>
    (await guest.dates.chart.query({ party: couple, ...(withGrant && { grant: withGrant }) })).months.flatMap(
      (month) => month.days,
    )
  const stateOf = (all: Awaited<ReturnType<typeof days>>) => all.find(({ day }) => day === '2027-03-06')?.state
  expect([stateOf(await days()), stateOf(await days(grant))]).toEqual(['full', 'free'])
  const slots = async (withGrant?: string) =>
    (
      await guest.services.offered.query({ stay, rooms: [{ party: couple }], ...(withGrant && { grant: withGrant }) })
    )[0]?.days[0]?.slots
  expect([await slots(), await slots(grant)]).toEqual([
    [
      { slot: '10:00', available: 0 },
      { slot: '16:00', available: 2 },
    ],
    [
      { slot: '10:00', available: 2 },
      { slot: '16:00', available: 2 },
    ],
  ])
  // A grant that was touched, or is of another hotel, opens nothing here.
  expect(await guest.roomSearch.quotes.query({ ...search, grant: grant.replace(/.$/, '') })).toMatchObject({
    kind: 'none',
  })
  const { total, difference, after } = await reviewed(houses, grant, { rooms: [{ code, stay: later }] })
  expect([difference.minor, after.basket.lines[0]?.productId]).toEqual([-5_000, 10_101])
  const request = { grant, rooms: [{ code, stay: later }], shown: total, key: aKey() }
  expect(await houses.guest().reservation.modify.mutate(request)).toEqual({ kind: 'changed' })
})

it('a server without the extension changes rooms alone, and says so', async () => {
  await using houses = await startHouses({ seed: twoHouses({ services: [spa, shuttle] }), profile: 'plain' })
  const { grant, code, voucher } = await booked(houses, [aShuttle])
  expect(voucher.mayChange).toEqual(['rooms'])
  const unsupported = { kind: 'unsupported' }
  for (const change of [
    { services: [] },
    { transfers: { 0: flight } },
    { guests: [] },
    { rooms: [{ code, isProtected: true }] },
  ])
    expect(await houses.guest().reservation.review.mutate({ grant, ...change })).toEqual(unsupported)
  expect(
    await houses.guest().reservation.updateTransfer.mutate({ grant, key: aKey(), service: 0, transfer: flight }),
  ).toEqual(unsupported)
})
