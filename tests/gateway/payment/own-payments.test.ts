import { registerPayment } from '@portico/booking-server/reservations/transfers'
import { judgedQuery } from '@portico/contracts/reservation/payment'
import { describe, expect, it } from 'vitest'
import { startPayingHouses } from '../../builders/gateway/paying-houses.ts'
import { aConfirm, aKey, start } from '../../builders/gateway/two-houses.ts'

describe('a guest who pays on booking', () => {
  it('goes to the provider’s page, comes back, and reads a confirmed booking with what was paid by which method', async () => {
    await using houses = await startPayingHouses()
    const guest = houses.guestOf(1)
    const grant = await houses.books(guest)
    const before = await houses.voucher(guest, grant)
    expect(before).toMatchObject({
      state: 'pending',
      pendingPayment: { purpose: 'pay', isNeeded: true, methods: ['stripe'], amount: before.basket.price.stay },
    })
    const returned = await houses.pays(await houses.starts(guest, grant), [grant])
    expect((await houses.voucher(guest, grant)).state).toBe('pending')
    const outcome = await guest.payment.return.mutate(returned)
    if (outcome.kind !== 'found') throw new Error(outcome.kind)
    expect(outcome.state).toBe('paid')
    const after = await houses.voucher(guest, outcome.grant)
    expect(after).toMatchObject({
      state: 'confirmed',
      folio: { payments: [{ amount: before.basket.price.stay, method: 'stripe' }] },
    })
    expect(after.pendingPayment).toBeUndefined()
    // The same address again says the same, and moves nothing.
    expect(await guest.payment.return.mutate(returned)).toMatchObject({ kind: 'found', state: 'paid' })
    expect((await houses.state()).money).toHaveLength(1)
    expect(await houses.starts(guest, grant)).toEqual({ kind: 'nothing-due' })
  })

  it('is refused, reads why, and pays by another attempt without losing the booking', async () => {
    await using houses = await startPayingHouses()
    const guest = houses.guestOf(1)
    const grant = await houses.books(guest)
    const refused = await houses.pays(await houses.starts(guest, grant), [grant], 'decline')
    expect(await guest.payment.return.mutate(refused)).toMatchObject({ kind: 'found', state: 'failed' })
    expect((await houses.voucher(guest, grant)).pendingPayment).toMatchObject({
      attempt: { method: 'stripe', state: 'failed', isCardRefused: true },
    })
    const paid = await houses.pays(await houses.starts(guest, grant), [grant])
    expect(await guest.payment.return.mutate(paid)).toMatchObject({ state: 'paid' })
    expect((await houses.state()).reservations).toMatchObject([{ state: 'confirmed' }])
  })

  it('is back at the address of 3-D Secure, which names no payment: the server looks, whatever the browser says (LEG-35)', async () => {
    await using houses = await startPayingHouses()
    const guest = houses.guestOf(1)
    const grant = await houses.books(guest)
    const started = await houses.starts(guest, grant)
    expect(await guest.payment.settle.mutate({ grant })).toMatchObject({ state: 'failed' })
    expect((await houses.state()).reservations).toMatchObject([{ state: 'pending' }])
    await houses.pays(started, [])
    expect(await guest.payment.settle.mutate({ grant })).toMatchObject({ kind: 'found', state: 'paid' })
    expect((await houses.voucher(guest, grant)).state).toBe('confirmed')
    expect(await guest.payment.settle.mutate({ grant })).toMatchObject({ state: 'paid' })
  })

  it.each(['half', 'broken'] as const)(
    'whose answer to the start is lost (%s) is led to the same page, by one attempt',
    async (fault) => {
      await using houses = await startPayingHouses()
      const guest = houses.guestOf(1)
      const grant = await houses.books(guest)
      const key = aKey()
      houses.faulty.next('start', fault)
      const started = await houses.starts(guest, grant, key)
      expect(started).toMatchObject({ kind: 'started', next: { kind: 'redirect' } })
      expect(await houses.starts(guest, grant, key)).toEqual(started)
      expect((await houses.state()).attempts).toHaveLength(1)
      expect(houses.simulators.provider.payments.size).toBe(1)
    },
  )

  it('whose answer to the start is lost twice waits, and goes on from the voucher', async () => {
    await using houses = await startPayingHouses()
    const guest = houses.guestOf(1)
    const grant = await houses.books(guest)
    for (let i = 0; i < 2; i++) houses.faulty.next('start', 'half')
    expect(await houses.starts(guest, grant)).toEqual({ kind: 'waiting' })
    expect((await houses.voucher(guest, grant)).pendingPayment).toMatchObject({ attempt: { state: 'continue' } })
    expect(await houses.starts(guest, grant)).toMatchObject({ kind: 'started' })
    expect((await houses.state()).attempts).toHaveLength(1)
  })

  it('whose answer to the confirm is lost goes on to pay all the same', async () => {
    await using houses = await startPayingHouses()
    const guest = houses.guestOf(1)
    houses.faulty.next('confirm', 'half')
    const grant = await houses.books(guest)
    expect(await houses.starts(guest, grant)).toMatchObject({ kind: 'started' })
    expect((await houses.state()).reservations).toHaveLength(1)
  })

  it('reads that it did not begin where the server is away, and nothing is begun', async () => {
    await using houses = await startPayingHouses()
    const guest = houses.guestOf(1)
    const grant = await houses.books(guest)
    await houses.faulty.always('refuses')
    const started = await houses.starts(guest, grant)
    const failures = houses.log.filter((line) => line.includes('a legacy call failed')).join('')
    expect(started, failures).toEqual({ kind: 'failed', isCardRefused: false })
    await houses.faulty.always(undefined)
    expect((await houses.state()).attempts).toEqual([])
  })
})

describe('the address to which a provider sends its guest back', () => {
  it('opens the booking to the browser that began to pay, and tells any other how the payment stands', async () => {
    await using houses = await startPayingHouses()
    const guest = houses.guestOf(1)
    const [grant, another] = [await houses.books(guest), await houses.books(guest)]
    const returned = await houses.pays(await houses.starts(guest, grant), [])
    expect(await guest.payment.return.mutate(returned)).toEqual({ kind: 'outcome-only', state: 'paid' })
    expect(await guest.payment.return.mutate({ ...returned, grants: [another, 'forged'] })).toEqual({
      kind: 'outcome-only',
      state: 'paid',
    })
    expect(await guest.payment.return.mutate({ ...returned, grants: [another, grant] })).toMatchObject({
      kind: 'found',
      state: 'paid',
    })
    await guest.checkout.forget.mutate({ grants: [grant] })
    expect(await guest.payment.return.mutate({ ...returned, grants: [grant] })).toEqual({
      kind: 'outcome-only',
      state: 'paid',
    })
  })

  it('opens it where the hour of a grant has gone by at the provider, for an hour after the page’s end, and never a day later', async () => {
    await using houses = await startPayingHouses()
    const guest = houses.guestOf(1)
    const grant = await houses.books(guest)
    const returned = await houses.pays(await houses.starts(guest, grant), [grant])
    houses.wait(75)
    expect(await guest.reservation.voucher.mutate({ grant })).toEqual({ kind: 'ended' })
    expect(await guest.payment.return.mutate(returned)).toMatchObject({ kind: 'found', state: 'paid' })
    houses.wait(16)
    expect(await guest.payment.return.mutate(returned)).toEqual({ kind: 'outcome-only', state: 'paid' })
    houses.wait(24 * 60)
    expect(await guest.payment.return.mutate(returned)).toEqual({ kind: 'outcome-only', state: 'paid' })
  })

  it('judges what a provider’s form brought once: the browser comes again with its grants and nothing else', async () => {
    await using houses = await startPayingHouses()
    const guest = houses.guestOf(1)
    const grant = await houses.books(guest)
    const returned = await houses.pays(await houses.starts(guest, grant), [])
    expect(await guest.payment.return.mutate({ ...returned, query: judgedQuery, grants: [grant] })).toMatchObject({
      state: 'waiting',
    })
    expect((await houses.state()).reservations).toMatchObject([{ state: 'pending' }])
    expect(await guest.payment.return.mutate(returned)).toEqual({ kind: 'outcome-only', state: 'paid' })
    expect(
      await guest.payment.return.mutate({ ...returned, query: judgedQuery, body: '', grants: [grant] }),
    ).toMatchObject({
      kind: 'found',
      state: 'paid',
    })
  })
})

describe('PAY-16 a reservation that is paid by transfer', () => {
  it('is pending on the voucher, with the account and without a button to pay, until the payment is registered', async () => {
    await using houses = await startPayingHouses()
    const guest = houses.guestOf(1)
    const page = await guest.checkout.page.mutate({ basket: aConfirm().basket })
    if (page.kind !== 'open') throw new Error(page.kind)
    const booked = await guest.checkout.confirm.mutate(
      aConfirm({ shown: page.basket.price.guestTotal, paymentMethod: 'bank' }),
    )
    expect(booked.kind).toBe('pending')
    expect(booked).not.toHaveProperty('isToPay')
    if (!('grant' in booked)) throw new Error(booked.kind)
    const { code, pendingPayment, payment, state } = await houses.voucher(guest, booked.grant)
    expect([state, pendingPayment, payment.kind]).toEqual(['pending', undefined, 'transfer'])
    expect(await houses.starts(guest, booked.grant)).toEqual({ kind: 'nothing-due' })
    await registerPayment(houses.booking.db, code, start)
    expect((await houses.voucher(guest, booked.grant)).state).toBe('confirmed')
  })
})
