import { describe, expect, it } from 'vitest'
import { databases } from '../../builders/databases.ts'
import { openPaidHotel } from '../../builders/paid-hotel.ts'
import { aConfirm, aKey, expectAnswered, expectSound } from '../../builders/test-hotel.ts'

describe.each(databases)('a room that another guest resells, on $name', (database) => {
  it('is booked at once, since nobody waits for money with it, and then paid at a provider as any other', async () => {
    await using hotel = await openPaidHotel(database, { rooms: 1, isResellable: true })
    const first = await hotel.book()
    expectAnswered(await hotel.paymentReturn(await hotel.choose(await hotel.page(first.code), 'pay')))
    const { id } = await hotel.reservation(first.code)
    await hotel.resell(id)
    const book = (paymentMethod: string) => hotel.confirm({ ...aConfirm('portico'), paymentMethod, key: aKey() })
    expect(await book('stripe')).toMatchObject({ kind: 'refused', reason: { kind: 'sold-out' } })
    const { code, state, isToPay } = expectAnswered(await book('hotelpay'))
    expect([state, isToPay]).toEqual(['confirmed', undefined])
    expect(await hotel.reservation(first.code)).toMatchObject({ reason: 'resold' })
    const { pendingPayment } = expectAnswered(await hotel.retrieve({ code, email: 'ada@guests.example' }))
    expect(pendingPayment).toMatchObject({ purpose: 'pay', isNeeded: false, methods: ['stripe', 'paypal'] })
    expectAnswered(await hotel.paymentReturn(await hotel.choose(await hotel.page(code), 'pay')))
    expect(await hotel.money(code)).toEqual(['payment -24000'])
    await expectSound(hotel)
  })
})
