import { describe, expect, it } from 'vitest'
import { aBasket, startHouses, stay, twoHouses } from '../../builders/gateway/two-houses.ts'

const tooMany = { data: { code: 'TOO_MANY_REQUESTS' } }
const search = { stay, rooms: [{ party: { adults: 2, childrenAges: [] } }] }

/** Guests of house 1, which has one code. */
async function startWithCode() {
  const seed = twoHouses({
    rooms: 5,
    promotions: [
      {
        kind: 'promo-code',
        combinable: false,
        conditions: {},
        effect: { kind: 'off', basisPoints: 1_000, minor: 0 },
        name: { en: 'Spring', it: 'Primavera' },
        code: { code: 'SPRING' },
      },
    ],
  })
  const houses = await startHouses({ seed })
  const from = (address: string) =>
    houses.gateway.client({
      host: 'one.test',
      channel: 1,
      hotel: 1,
      language: 1,
      address,
      visitor: 'visitor-0000000000000001',
    })
  return { from, at: houses.at, [Symbol.asyncDispose]: () => houses[Symbol.asyncDispose]() }
}

describe('promo codes that do not exist (L3)', () => {
  it('are thirty in an hour for one address, by whatever way they are tried', async () => {
    await using house = await startWithCode()
    const guest = house.from('192.0.2.1')
    for (let i = 0; i < 10; i++) await guest.roomSearch.quotes.query({ ...search, promoCode: `GUESS${i}` })
    for (let i = 10; i < 20; i++) await guest.roomSearch.quotes.query({ ...search, hiddenPromoCode: `GUESS${i}` })
    for (let i = 20; i < 30; i++) await guest.checkout.page.mutate({ basket: { ...aBasket, promoCode: `GUESS${i}` } })
    await expect(guest.roomSearch.quotes.query({ ...search, promoCode: 'SPRING' })).rejects.toMatchObject(tooMany)
    await expect(
      guest.portalSearch.page.query({
        search: { stay, rooms: [{ adults: 2, childrenAges: [] }], promoCode: 'GUESS31' },
      }),
    ).rejects.toMatchObject(tooMany)
    await expect(guest.dates.nearby.query({ ...search, promoCode: 'GUESS32' })).rejects.toMatchObject(tooMany)
    expect((await guest.roomSearch.quotes.query({ ...search, promoCode: ' guess3' })).kind).toBe('rooms')
    expect((await guest.roomSearch.quotes.query(search)).kind).toBe('rooms')
    expect((await house.from('192.0.2.2').roomSearch.quotes.query({ ...search, promoCode: 'SPRING' })).kind).toBe(
      'rooms',
    )
    house.at('2027-03-01T10:00:01.000Z')
    expect((await guest.roomSearch.quotes.query({ ...search, promoCode: 'SPRING' })).kind).toBe('rooms')
  })

  it('do not include those that exist', async () => {
    await using house = await startWithCode()
    const guest = house.from('192.0.2.1')
    for (let i = 0; i < 29; i++) await guest.roomSearch.quotes.query({ ...search, promoCode: `GUESS${i}` })
    for (let i = 0; i < 5; i++)
      expect(await guest.roomSearch.quotes.query({ ...search, promoCode: 'SPRING' })).toMatchObject({
        promo: { kind: 'applied' },
      })
    expect((await guest.roomSearch.quotes.query({ ...search, promoCode: 'GUESS30' })).kind).toBe('rooms')
  })
})
