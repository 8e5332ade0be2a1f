import { describe, expect, it } from 'vitest'
import { awaitingAt } from '../../builders/an-awaited.ts'
import { databases } from '../../builders/databases.ts'
import { openPaidHotel } from '../../builders/paid-hotel.ts'
import { expectAnswered, expectSound, kindOf } from '../../builders/test-hotel.ts'

const nearlyTwoDays = 47 * 60

describe.each(databases)('a reservation that its guest confirms and pays, on $name', (database) => {
  it('asks for the money with the confirmation, two days after it was made, and is confirmed by it', async () => {
    await using hotel = await openPaidHotel(database)
    const reception = awaitingAt(hotel)
    const { code } = await reception.reserved()
    hotel.wait(nearlyTwoDays)
    const { basket } = expectAnswered(await reception.read(code))
    expect(basket.paymentMethods.map(({ id }) => id)).toEqual(expect.arrayContaining(['stripe', 'paypal']))
    expect(basket.prepayment).toEqual([{ on: '2027-03-03', amount: basket.price.stay }])
    expect(kindOf(await reception.confirm(code, { paymentMethod: 'hotelpay' }))).toBe('malformed')
    const booked = expectAnswered(await reception.confirm(code, { paymentMethod: 'stripe' }))
    expect(booked).toMatchObject({ state: 'pending', isToPay: true })
    const page = await hotel.page(code)
    hotel.wait(5)
    expect(await hotel.reservation(code)).toMatchObject({ state: 'pending', reason: 'awaiting-payment' })
    expectAnswered(await hotel.paymentReturn(await hotel.choose(page, 'pay')))
    expect(await hotel.reservation(code)).toMatchObject({ state: 'confirmed', reason: 'paid' })
    expect(await hotel.money(code)).toEqual([`payment -${basket.price.stay.minor}`])
    await expectSound(hotel)
  })

  it('asks for nothing where reception did not want a payment, and is confirmed at once', async () => {
    await using hotel = await openPaidHotel(database)
    const reception = awaitingAt(hotel)
    const { code } = await reception.reserved({ wantsPayment: false })
    const { basket } = expectAnswered(await reception.read(code))
    expect(basket.paymentMethods.map(({ id }) => id)).toContain('hotelpay')
    expect(basket.paymentMethods.map(({ id }) => id)).not.toContain('stripe')
    expect(basket.prepayment).toEqual([{ amount: basket.price.stay }])
    expect(expectAnswered(await reception.confirm(code))).toMatchObject({ state: 'confirmed' })
    await expectSound(hotel)
  })
})
