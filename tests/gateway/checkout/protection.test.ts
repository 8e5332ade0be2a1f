import type { Basket } from '@portico/contracts/price/basket'
import { money } from '@portico/domain/money/money'
import { describe, expect, it } from 'vitest'
import { aBasket, aConfirm, aKey, startHouses, total, twoHouses } from '../../builders/gateway/two-houses.ts'

/** Three nights at 120.00 and city tax of 12.00; protection is 7 % of 360.00. */
const price = money(2_520, 'EUR')
const protectedTotal = money(total.minor + price.minor, 'EUR')
const isProtected = (basket: Basket): Basket => ({
  ...basket,
  rooms: basket.rooms.map((room) => ({ ...room, isProtected: true as const })),
})
const nonRefundable = { kinds: ['non-refundable' as const], cancellation: { kind: 'non-refundable' as const } }
const seedOf = (refundProtection?: number) =>
  twoHouses({ rooms: 3, plans: [{ ...nonRefundable, ...(refundProtection !== undefined && { refundProtection }) }] })
const accepted = { ...aConfirm().consents, protection: true as const }

describe.each(['portico', 'plain'] as const)('refund protection on a %s upstream', (profile) => {
  it('is offered with its price in list, selection and checkout, and taken it is in the price', async () => {
    await using houses = await startHouses({ profile, seed: seedOf(700) })
    const guest = houses.guest()
    const { stay, rooms } = aBasket
    const list = await guest.roomSearch.quotes.query({ stay, rooms: rooms.map(({ party }) => ({ party })) })
    expect(list).toMatchObject({
      rooms: [{ quotes: [{ protection: price, cancellation: { kind: 'non-refundable' } }] }],
    })
    const without = await guest.roomSearch.quotes.query(aBasket)
    expect(without).toMatchObject({
      selection: { price: { guestTotal: total }, lines: [{ protection: { state: 'offered', price } }] },
    })
    const chosen = await guest.roomSearch.quotes.query({ stay, rooms: isProtected(aBasket).rooms })
    expect(chosen).toMatchObject({
      selection: {
        price: { guestTotal: protectedTotal },
        lines: [{ protection: { state: 'taken', price }, cancellation: { kind: 'free-until' } }],
      },
    })
    expect(await guest.checkout.page.mutate({ basket: isProtected(aBasket) })).toMatchObject({
      basket: { price: { guestTotal: protectedTotal } },
    })
  })

  it('UPG-09 adds nothing where the rate includes it, and nothing where the rate does not offer it', async () => {
    await using included = await startHouses({ profile, seed: seedOf(0) })
    for (const basket of [aBasket, isProtected(aBasket)])
      expect(await included.guest().checkout.page.mutate({ basket })).toMatchObject({
        basket: {
          price: { guestTotal: total },
          lines: [{ protection: { state: 'included' }, cancellation: { kind: 'free-until' } }],
        },
      })
    await using notOffered = await startHouses({ profile, seed: seedOf() })
    const page = await notOffered.guest().checkout.page.mutate({ basket: isProtected(aBasket) })
    if (page.kind !== 'open') throw new Error(page.kind)
    expect(page.basket.price.guestTotal).toEqual(total)
    expect(page.basket.lines[0]?.protection).toBeUndefined()
  })

  it('wants its terms accepted before the confirm where it was chosen (CHK-22)', async () => {
    await using houses = await startHouses({ profile, seed: seedOf(700) })
    const { checkout } = houses.guest()
    const request = aConfirm({ basket: isProtected(aBasket), shown: protectedTotal })
    await expect(checkout.confirm.mutate(request)).rejects.toMatchObject({
      data: { code: 'BAD_REQUEST', fields: [{ path: ['consents', 'protection'], message: 'accept' }] },
    })
    expect(await checkout.confirm.mutate({ ...request, consents: accepted })).toMatchObject({ kind: 'confirmed' })
  })
})

describe('refund protection', () => {
  it('added or left out after a hold is priced and held anew', async () => {
    await using houses = await startHouses({ seed: seedOf(700) })
    const { checkout } = houses.guest()
    await checkout.hold.mutate({ basket: aBasket, key: aKey() })
    expect(await checkout.page.mutate({ basket: isProtected(aBasket) })).toMatchObject({
      hold: { kind: 'none' },
      basket: { price: { guestTotal: protectedTotal } },
    })
    expect(await checkout.hold.mutate({ basket: isProtected(aBasket), key: aKey() })).toMatchObject({ kind: 'held' })
    const changed = await checkout.confirm.mutate(
      aConfirm({ basket: isProtected(aBasket), shown: total, consents: accepted }),
    )
    expect(changed).toEqual({ kind: 'price-changed', quoted: total, now: protectedTotal })
    expect(await checkout.page.mutate({ basket: aBasket })).toMatchObject({
      hold: { kind: 'live' },
      basket: { price: { guestTotal: total } },
    })
  })

  it.each([
    ['with it nothing is due for leaving a rate that is not refunded otherwise', true, 0],
    ['without it all is', false, 36_000],
  ])('%s', async (_, isTaken, fee) => {
    await using houses = await startHouses({ seed: seedOf(700) })
    const guest = houses.guest()
    // The day of arrival, in the evening.
    houses.at('2027-03-05T20:00:00.000Z')
    const basket = isTaken ? isProtected(aBasket) : aBasket
    const booked = await guest.checkout.confirm.mutate(
      aConfirm({ basket, shown: isTaken ? protectedTotal : total, consents: accepted }),
    )
    if (booked.kind !== 'confirmed') throw new Error(booked.kind)
    const cancelled = await guest.reservation.cancel.mutate({ grant: booked.grant, key: aKey() })
    expect(cancelled).toMatchObject({ kind: 'cancelled', fee: money(fee, 'EUR') })
  })
})
