import { type ExplainedPart, leafAmountsOf } from '@portico/domain/pricing/explanation/explain-price'
import { explain } from '@portico/legacy/calls/checkout/explain'
import { hold } from '@portico/legacy/calls/checkout/hold'
import { roomSearch } from '@portico/legacy/calls/search/room-search'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aHouse } from '../../../../../../tests/builders/a-house.ts'
import { aMoment, aStay } from '../../../../../../tests/builders/a-stay.ts'
import { callServer, expectReply } from '../../../../../../tests/builders/call-server.ts'
import { loggedInAgency } from '../../../../../../tests/builders/trade.ts'
import { demoSeed } from '../../../seed/demo-seed.ts'
import { type BookingServer, startBookingServer } from '../../../start-booking-server.ts'

let server: BookingServer
beforeAll(async () => {
  server = await startBookingServer({ seed: demoSeed, now: () => aMoment, jobs: false })
})
afterAll(() => server[Symbol.asyncDispose]())

const miramare = { channelId: 201, hotelId: 101 }
const ninfea = { channelId: 220, hotelId: 103 }
const party = { adults: 2, childrenAges: [] }
const search = (stay: ReturnType<typeof aStay>, promoCode?: string) => ({
  stay,
  party,
  chosen: [],
  cross: false,
  timestamp: 0,
  promoCode,
})
const fourNights = aStay('2027-03-05', { nights: 4 })

describe('a promo code in the room search', () => {
  it.each([
    [
      'takes its share off each night, and is named',
      ' mare10 ',
      fourNights,
      { kind: 'applied', name: '10 % with the code MARE10' },
    ],
    ['says that nobody knows it', 'HARBOUR', fourNights, { kind: 'refused', refusal: { kind: 'unknown' } }],
    [
      'says how many nights it wants',
      'MARE10',
      aStay('2027-03-05', { nights: 2 }),
      { kind: 'refused', refusal: { kind: 'below-min-stay', limit: 3 } },
    ],
    ['of another hotel is unknown', 'LAGO10', fourNights, { kind: 'refused', refusal: { kind: 'unknown' } }],
  ])('%s', async (_, code, stay, promo) => {
    const found = await expectReply(server, roomSearch, miramare, search(stay, code))
    const without = await expectReply(server, roomSearch, miramare, search(stay))
    expect(found.promo).toEqual(promo)
    const cheaper = found.rooms[0]?.quotes[0]?.price.stay.minor !== without.rooms[0]?.quotes[0]?.price.stay.minor
    expect(cheaper).toBe(promo.kind === 'applied')
  })
})

describe('a rate', () => {
  it('names the promotions that lowered it, with their rules', async () => {
    const { rooms } = await expectReply(server, roomSearch, ninfea, search(aStay('2027-03-05', { nights: 5 })))
    expect(rooms[0]?.quotes[0]?.promotions).toEqual([
      { name: '10 % from 5 nights', kind: 'length-of-stay', basisPoints: 1_000, nights: 5 },
      { name: '8 % for booking 60 days ahead', kind: 'early-booking', basisPoints: 800, days: 60 },
    ])
  })

  it('tells its mandatory fees, which the total contains and no night', async () => {
    const { rooms } = await expectReply(
      server,
      roomSearch,
      { channelId: 220, hotelId: 108 },
      search(aStay('2027-05-10', { nights: 4 })),
    )
    const quote = rooms[0]?.quotes[0]
    const linen = { name: 'Bed and bath linen', amount: { minor: 1_800 }, isService: true }
    expect(quote).toMatchObject({
      fees: [{ name: 'Final cleaning', amount: { minor: 2_500 } }, linen],
      extraCost: { minor: 2_500 },
    })
    expect(quote?.price.stay.minor).toBe(
      (quote?.nights.reduce((sum, { price: { minor } }) => sum + minor, 0) ?? 0) + 2_500 + 1_800,
    )
  })

  it('that is commissionable tells what the seller earns and what the stay is worth without VAT', async () => {
    const trade = { ...(await loggedInAgency(server.db, { channelIds: [230], now: aMoment })), hotelId: 102 }
    const { rooms } = await expectReply(server, roomSearch, trade, search(fourNights))
    const quote = rooms[0]?.quotes.find(({ kinds }) => kinds.includes('commissionable'))
    expect(quote?.commission?.withoutVat.minor).toBe(Math.round((quote?.price.stay.minor ?? 0) / 1.1))
    expect(quote?.commission?.amount.minor).toBe(Math.round((quote?.commission?.withoutVat.minor ?? 0) / 10))
  })
})

describe('the explanation of a price', () => {
  const basket = { stay: aStay('2027-03-05', { nights: 5 }), rooms: [{ productId: 1030101, party }] }

  it('is a tree of data whose leaves sum to the whole, with the hotel’s own names', async () => {
    const { price } = await expectReply(server, explain, ninfea, { basket, timestamp: 0 })
    const terminalParts = leafAmountsOf(price as ExplainedPart)
    expect(terminalParts.reduce((sum, { minor }) => sum + minor, 0)).toBe(price.minor)
    const promotion = terminalParts.find(({ why }) => why === 'promotion')
    expect(promotion).toMatchObject({ name: '10 % from 5 nights', basisPoints: -1_000 })
    expect(price.parts?.map(({ why }) => why)).toEqual(['stay', 'city-tax'])
  })

  it('names the code that counts, or says why it does not', async () => {
    const promoOf = async (promoCode?: string) =>
      (await expectReply(server, explain, ninfea, { basket: { ...basket, promoCode }, timestamp: 0 })).promo
    expect(await promoOf('GRAZIE-LAGO-4XW9')).toEqual({ kind: 'applied', name: '30 less each night, with our thanks' })
    expect(await promoOf('MARE10')).toEqual({ kind: 'refused', refusal: { kind: 'unknown' } })
    expect(await promoOf()).toBeUndefined()
  })

  it('of what is sold out is that it is, but not to the guest who holds it', async () => {
    await using house = await startBookingServer({ seed: aHouse(), now: () => aMoment, jobs: false })
    const lastRoom = { stay: fourNights, rooms: [{ productId: 10_101, party }] }
    const { holdId } = await expectReply(
      house,
      hold,
      {},
      { basket: lastRoom, key: 'k'.repeat(22), visitor: 'v', address: 'a' },
    )
    expect(await callServer(house, explain, {}, { basket: lastRoom, timestamp: 0 })).toMatchObject({
      reason: { kind: 'sold-out', roomTypeId: 101, night: '2027-03-05' },
    })
    expect(
      (await expectReply(house, explain, {}, { basket: lastRoom, timestamp: 0, ownHoldIds: [holdId] })).price.minor,
    ).toBeGreaterThan(0)
  })

  it('of what cannot be had is its reasons', async () => {
    const late = { ...basket, stay: aStay('2020-03-05', { nights: 5 }) }
    expect(await callServer(server, explain, ninfea, { basket: late, timestamp: 0 })).toMatchObject({
      reason: { kind: 'not-bookable' },
    })
  })
})
