import { LinkTerms } from '@portico/contracts/values/signed-link'
import { money } from '@portico/domain/money/money'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { signLink } from '@portico/gateway/basket/signed-links'
import { readSealingKeys, Sealing } from '@portico/gateway/store/sealing'
import { openLegacyClient } from '@portico/gateway/upstream/open-legacy-client'
import { cancel } from '@portico/legacy/calls/reservation/cancel'
import { retrieve } from '@portico/legacy/calls/reservation/retrieve'
import { createLog } from '@portico/server/log'
import { describe, expect, it } from 'vitest'
import { asShown, double, suite, voucherOf } from '../../builders/gateway/plain-guest.ts'
import { type PlainHouse, plainServers, startPlainHouse } from '../../builders/gateway/plain-house.ts'
import { aConfirm, aKey, stay } from '../../builders/gateway/two-houses.ts'

const couple = { adults: 2, childrenAges: [] }
const family = { adults: 2, childrenAges: [7, 2] }
const email = 'canary.ada@guest.example'
const nights = ['2027-03-05', '2027-03-06', '2027-03-07'] as CalendarDate[]

/** As the protocol's clients cancel: the reservation's id, which only its code and e-mail tell. */
async function cancelsByCode({ upstream }: PlainHouse, code: string) {
  const client = openLegacyClient(createLog({ name: 'test', level: 'silent' }))
  const caller = { domain: '', channelId: 1, hotelId: 1, languageId: 2, sessionCode: '' }
  try {
    const found = await client.call(retrieve, upstream, caller, { code, email })
    if (found.kind === 'refused') return found.kind
    return (await client.call(cancel, upstream, caller, { reservationId: found.answer.reservationId })).kind
  } finally {
    await client.close()
  }
}

describe.each(plainServers)('on the profile plain, at %s', (which) => {
  it('a guest searches, picks, books, sees the voucher, finds it again and cancels', async () => {
    await using house = await startPlainHouse(which)
    const guest = house.guest()
    const found = await guest.roomSearch.quotes.query({ stay, rooms: [{ party: couple }] })
    if (found.kind !== 'rooms') throw new Error(found.kind)
    const [room] = found.rooms
    const quote = room?.quotes.find(({ productId }) => productId === 10_101)
    expect(room).toMatchObject({ id: 101, available: 2 })
    expect(quote?.nights.map(({ night }) => night)).toEqual(nights)

    const basket = { stay, rooms: [double] }
    const page = await guest.checkout.page.mutate({ basket })
    expect(page).toMatchObject({
      kind: 'open',
      hold: { kind: 'unsupported' },
      basket: { price: { stay: quote?.price.stay } },
    })
    const confirmed = await guest.checkout.confirm.mutate(await asShown(house, basket))
    const voucher = await voucherOf(house, confirmed)
    expect(voucher).toMatchObject({
      state: 'confirmed',
      stay,
      bookedBy: { name: 'Ada Canary-Lovelace', email },
      roomCodes: [],
    })
    expect(page.kind === 'open' && page.basket.price).toEqual(voucher.basket.price)
    expect(voucher.basket.lines).toMatchObject([
      { productId: 10_101, roomName: room?.name, rateName: quote?.name, party: couple },
    ])

    const { code } = voucher
    expect(await guest.reservation.recover.mutate({ code: ` ${code} `, email })).toMatchObject({
      kind: 'found',
      hotelId: 1,
      channelId: 1,
    })
    expect(await guest.reservation.recover.mutate({ code, email: 'somebody@guest.example' })).toEqual({
      kind: 'not-found',
    })
    expect(await guest.reservation.recover.mutate({ code: '1', email })).toEqual({ kind: 'not-found' })

    expect(await house.roomsBooked()).toBe(1)
    expect(await cancelsByCode(house, code)).toBe('answered')
    expect(await house.roomsBooked()).toBe(0)
  })

  it('children are priced and booked by their ages', async () => {
    await using house = await startPlainHouse(which)
    const basket = { stay, rooms: [{ party: family, productId: 10_101 }] }
    const couples = await house.guest().checkout.page.mutate({ basket: { stay, rooms: [double] } })
    const families = await house.guest().checkout.page.mutate({ basket })
    if (couples.kind !== 'open' || families.kind !== 'open') throw new Error(families.kind)
    expect(families.basket.price.stay.minor).toBeGreaterThan(couples.basket.price.stay.minor)
    const voucher = await voucherOf(house, await house.guest().checkout.confirm.mutate(await asShown(house, basket)))
    const [line] = voucher.basket.lines
    expect(line?.party.adults).toBe(2)
    expect((line?.party.childrenAges.length ?? 0) + (line?.moreChildren ?? 0)).toBe(2)
  })

  it('two rooms are one voucher, each can be found and cancelled by its own code', async () => {
    await using house = await startPlainHouse(which)
    const guest = house.guest()
    const first = await guest.roomSearch.quotes.query({ stay, rooms: [{ party: couple }, { party: couple }] })
    expect(first).toMatchObject({ kind: 'rooms', line: 0, rooms: [{ id: 101, available: 2 }, { id: 102 }] })
    const second = await guest.roomSearch.quotes.query({ stay, rooms: [double, { party: couple }] })
    expect(second).toMatchObject({ kind: 'rooms', line: 1, rooms: [{ id: 101, available: 1 }, { id: 102 }] })
    const basket = { stay, rooms: [double, suite] }
    expect(await guest.roomSearch.quotes.query(basket)).toMatchObject({ kind: 'complete' })

    const request = await asShown(house, basket)
    const confirmed = await guest.checkout.confirm.mutate(request)
    const voucher = await voucherOf(house, confirmed)
    expect(voucher.basket.price.guestTotal).toEqual(request.shown)
    expect(voucher.basket.lines.map(({ productId }) => productId)).toEqual([10_101, 10_201])
    const due = voucher.basket.prepayment.reduce((sum, { amount }) => sum + amount.minor, 0)
    expect([0, voucher.basket.price.stay.minor]).toContain(due)
    if (which === 'the booking server') return expect(voucher.roomCodes).toEqual([])

    expect(voucher.roomCodes).toHaveLength(2)
    expect(await guest.reservation.recover.mutate({ code: voucher.roomCodes[1] ?? '', email })).toMatchObject({
      kind: 'found',
    })
    expect(await cancelsByCode(house, voucher.roomCodes[0] ?? '')).toBe('answered')
    expect(await house.roomsBooked()).toBe(1)
    const remaining = await voucherOf(house, confirmed)
    expect(remaining.basket.lines.map(({ productId }) => productId)).toEqual([10_201])
    expect(await cancelsByCode(house, voucher.roomCodes[1] ?? '')).toBe('answered')
    const grant = 'grant' in confirmed ? confirmed.grant : ''
    expect(await guest.reservation.voucher.mutate({ grant })).toEqual({ kind: 'ended', isGone: true })
  })

  it('the last room is sold once, and the loser reads sold-out', async () => {
    await using house = await startPlainHouse(which)
    const request = await asShown(house, { stay, rooms: [suite] })
    await house.sellsOut(101, ...nights)
    const outcomes = await Promise.all(
      [1, 2, 3].map(() => house.guest().checkout.confirm.mutate({ ...request, key: aKey() })),
    )
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['confirmed', 'sold-out', 'sold-out'])
    expect(await house.guest().roomSearch.quotes.query({ stay, rooms: [suite] })).toMatchObject({
      kind: 'selection-gone',
    })
  })

  it('the loser of a room, while there are others, reads that it cannot be booked', async () => {
    await using house = await startPlainHouse(which)
    const request = await asShown(house, { stay, rooms: [suite] })
    await house.sellsOut(102, ...nights)
    expect(await house.guest().checkout.confirm.mutate(request)).toEqual({ kind: 'refused' })
    expect(await house.roomsBooked()).toBe(0)
  })

  it('another price than the one on the page is never booked', async () => {
    await using house = await startPlainHouse(which)
    const request = await asShown(house, { stay, rooms: [double] })
    const quoted = { ...request.shown, minor: request.shown.minor - 100 }
    expect(await house.guest().checkout.confirm.mutate({ ...request, shown: quoted })).toEqual({
      kind: 'price-changed',
      quoted,
      now: request.shown,
    })
    expect(await house.roomsBooked()).toBe(0)
  })

  it('who finds no room is offered other dates, other hotels and the stay in two rooms, and books it', async () => {
    await using house = await startPlainHouse(which)
    const guest = house.guest()
    await house.sellsOut(101, '2027-03-06' as CalendarDate, '2027-03-07' as CalendarDate)
    await house.sellsOut(102, '2027-03-05' as CalendarDate)
    const found = await guest.roomSearch.quotes.query({ stay, rooms: [{ party: couple }] })
    if (found.kind !== 'none') throw new Error(found.kind)
    const { split, otherHotels } = found.alternatives
    expect(otherHotels).toMatchObject([{ id: 2 }])
    const near = await guest.dates.nearby.query({ stay, rooms: [{ party: couple }] })
    expect(near.dates[0]?.rooms[0]?.roomName).toMatch(/./)
    const rooms = (split?.parts ?? []).map(({ productId, stay: part }) => ({ productId, party: couple, stay: part }))
    expect(rooms.map(({ productId }) => productId)).toEqual([10_101, 10_201])
    const request = await asShown(house, { stay, rooms })
    const taxes = request.shown.minor - (split?.price.stay.minor ?? 0)
    expect(taxes).toBeGreaterThan(0)
    const voucher = await voucherOf(house, await guest.checkout.confirm.mutate(request))
    expect(voucher.basket.price.guestTotal).toEqual(request.shown)
    expect(await house.roomsBooked()).toBe(2)
  })

  it('guests of several rooms who cannot have them are offered one that holds all', async () => {
    await using house = await startPlainHouse(which)
    await house.sellsOut(101, ...nights)
    const rooms = [{ party: couple }, { party: { adults: 2, childrenAges: [7] } }]
    expect((await house.guest().roomSearch.quotes.query({ stay, rooms })).kind).toBe('none')
    expect((await house.guest().roomSearch.merged.query({ stay, rooms }))?.party).toEqual({
      adults: 4,
      childrenAges: [7],
    })
  })

  it('a portal shows the hotels that have rooms, and no other', async () => {
    await using house = await startPlainHouse(which)
    const portal = house.gateway.client({ host: 'one.test', channel: 1, language: 2 }).portalSearch.page
    const idsThatHaveRooms = async () =>
      (await portal.query({ search: { stay, rooms: [couple] }, sort: 'place' })).cards
        .flatMap(({ id, offer }) => (offer ? [id] : []))
        .sort()
    expect(await idsThatHaveRooms()).toEqual([1, 2])
    await house.sellsOut(101, ...nights)
    await house.sellsOut(102, ...nights)
    expect(await idsThatHaveRooms()).toEqual([2])
  })

  it('a calendar of thirteen months tells the days on which nobody can come', async () => {
    await using house = await startPlainHouse(which)
    await house.sellsOut(101, '2027-03-06' as CalendarDate)
    await house.sellsOut(102, '2027-03-06' as CalendarDate)
    const { months } = await house.guest().dates.chart.query({ party: couple })
    expect(months).toHaveLength(13)
    const states = months.flatMap(({ days }) => days).filter(({ day }) => day >= '2027-03-05' && day <= '2027-03-07')
    expect(states.map(({ state }) => state === states[0]?.state)).toEqual([true, false, true])
  })

  it('a link’s prices are asked, booked and found again', async () => {
    await using house = await startPlainHouse(which)
    const guest = house.guest()
    const price = money(40_001, 'EUR')
    const override = { from: stay.arrival, to: stay.departure, roomId: 101, rateId: 10_101, price }
    const terms = LinkTerms.parse({ hotelId: 1, until: '2027-03-02T09:00:00.000Z', overrides: [override] })
    const link = signLink(new Sealing(readSealingKeys(house.gateway.home)), house.upstream.key, terms)
    const found = await guest.roomSearch.quotes.query({ stay, rooms: [{ party: couple }], link })
    if (found.kind !== 'rooms') throw new Error(found.kind)
    expect(found.rooms[0]?.quotes.find(({ productId }) => productId === 10_101)?.price.stay).toEqual(price)
    const request = await asShown(house, { stay, rooms: [double], link })
    expect((await voucherOf(house, await guest.checkout.confirm.mutate(request))).basket.price.stay).toEqual(price)
  })

  it('without rates for them, no other currencies are offered', async () => {
    await using house = await startPlainHouse(which)
    expect(await house.guest().currency.offered.query()).toEqual([])
  })

  it('a promo code lowers the price of search, page and booking alike', async (context) => {
    context.skip(which === 'the booking server', 'the plainest of our houses has no code')
    await using house = await startPlainHouse(which)
    const usual = await asShown(house, { stay, rooms: [double] })
    const basket = { stay, rooms: [double], promoCode: 'AMICI' }
    const request = await asShown(house, basket)
    expect(request.shown.minor).toBeLessThan(usual.shown.minor)
    expect(
      (await voucherOf(house, await house.guest().checkout.confirm.mutate(request))).basket.price.guestTotal,
    ).toEqual(request.shown)
  })

  it('names and notes come back as they were written, as far as the server has the letters', async () => {
    await using house = await startPlainHouse(which)
    const note = `Più tardi, perché il treno è in ritardo – “città” €${' e ancora'.repeat(20)}`.slice(0, 200)
    const booker = { ...aConfirm().booker, name: 'Zoë & Łukasz', lastName: '王小明; O’Hara/50%', note }
    const confirmed = await house
      .guest()
      .checkout.confirm.mutate(await asShown(house, { stay, rooms: [double] }, { booker }))
    const { bookedBy, customerNote } = await voucherOf(house, confirmed)
    expect(customerNote).toBe(note)
    const name = `${booker.name} ${booker.lastName}`
    expect(bookedBy.name).toBe(which === 'the booking server' ? name : name.replaceAll(/[Ł王小明]/g, '?'))
  })

  it('what a hotel asks consent for and how it presents itself are read', async () => {
    await using house = await startPlainHouse(which)
    const hotel = await house.guest().catalogue.hotel.query()
    expect(hotel).toMatchObject({
      id: 1,
      currency: 'EUR',
      address: { street: expect.stringMatching(/^Via /), zip: expect.stringMatching(/^\d{5}$/) },
    })
    const page = await house.guest().checkout.page.mutate({ basket: { stay, rooms: [double] } })
    if (page.kind !== 'open') throw new Error(page.kind)
    const policies = page.customPolicies.map(({ text }) => text)
    expect(policies).toEqual(
      which === 'the booking server' ? [] : ['Acconsento all’uso dei miei dati per le novità della città.'],
    )
  })
})
