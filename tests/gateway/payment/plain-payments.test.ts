import { type PaymentMethodId, paymentMethodIds, paymentMethods } from '@portico/domain/payment/payment-methods'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'
import { type RunningGateway, startGateway } from '@portico/gateway/start-gateway'
import { describe, expect, it } from 'vitest'
import { aLegacyGroup } from '../../../simulators/legacy/group.ts'
import { startLegacyServer } from '../../../simulators/legacy/server.ts'
import { aHost, aSnapshot } from '../../builders/a-snapshot.ts'
import { openFaultyUpstream } from '../../builders/gateway/faulty-upstream.ts'
import { aConfirm, aKey, start } from '../../builders/gateway/two-houses.ts'

// A server that takes money by itself: it opens a page when it books, and looks at its provider when the guest is back.

const stay = { arrival: '2027-03-05' as CalendarDate, departure: '2027-03-08' as CalendarDate }
const oneRoom = { stay, rooms: [{ party: { adults: 2, childrenAges: [] }, productId: 10_101 }] }
const withoutPapers = paymentMethodIds.filter((id) => paymentMethods[id] === 'papers')
const email = 'canary.ada@guest.example'

async function startHouse({ isListed = true, provider = 'nexi' } = {}) {
  const server = await startLegacyServer({
    group: aLegacyGroup({ cardProvider: provider }),
    now: () => new Date(start),
    engine: 'http://one.test',
  })
  const faulty = await openFaultyUpstream(server.url)
  const gateway = await startGateway({
    upstreams: [
      {
        key: 'stranger',
        url: faulty.url,
        profile: 'plain',
        paymentHosts: isListed ? [new URL(server.url).host] : ['pay.example'],
      },
    ],
    settings: aSnapshot([aHost({ host: 'one.test', channelIds: [1] }), aHost({ host: 'other.test', channelIds: [3] })]),
    now: () => start as Instant,
  })
  return {
    server,
    faulty,
    gateway,
    guest: gateway.client({
      host: 'one.test',
      channel: 1,
      hotel: 1,
      language: 2,
      visitor: 'visitor-0000000000000001',
      address: '192.0.2.1',
    }),
    calls: (name: string) => server.seen.filter(({ call }) => call === name),
    [Symbol.asyncDispose]: async () => {
      for (const open of [gateway, faulty, server]) await open[Symbol.asyncDispose]()
    },
  }
}
type Guest = ReturnType<RunningGateway['client']>

async function books(guest: Guest, { basket = oneRoom, ...wanted }: Partial<Parameters<typeof aConfirm>[0]> = {}) {
  const page = await guest.checkout.page.mutate({ basket })
  if (page.kind !== 'open') throw new Error(page.kind)
  const shown = page.basket.price.guestTotal
  const booked = await guest.checkout.confirm.mutate(aConfirm({ basket, shown, paymentMethod: 'nexi', ...wanted }))
  if (!('grant' in booked)) throw new Error(booked.kind)
  return booked
}

async function voucherOf(guest: Guest, grant: string) {
  const opened = await guest.reservation.voucher.mutate({ grant })
  if (opened.kind !== 'open') throw new Error(opened.kind)
  return opened.voucher
}

/** Presses a button of the provider's page; the address to which it leads back. */
async function presses(url: string, outcome: 'ok' | 'ko'): Promise<string> {
  const page = await fetch(url)
  expect(await page.text()).toContain(`?esito=${outcome}`)
  const reply = await fetch(`${url}?esito=${outcome}`, { method: 'POST', redirect: 'manual' })
  return reply.headers.get('location') ?? ''
}

async function pageOf(guest: Guest, grant: string, method: PaymentMethodId = 'nexi'): Promise<string> {
  const started = await guest.payment.start.mutate({ grant, method, key: aKey() })
  if (started.kind !== 'started' || started.next.kind !== 'redirect') throw new Error(started.kind)
  return started.next.url
}

describe('a guest of a server that takes money by itself', () => {
  it('pays on its page; back from there the payment is confirmed by the names that the server gave it (LEG-35)', async () => {
    await using house = await startHouse()
    const { guest } = house
    const booked = await books(guest)
    expect(booked).toMatchObject({ kind: 'pending', isToPay: true })
    expect(house.calls('guestdata.do confirm').map(({ query }) => query.get('paymentMethod'))).toEqual(['nexi'])
    const { grant } = booked
    expect(await voucherOf(guest, grant)).toMatchObject({
      state: 'pending',
      pendingPayment: { purpose: 'pay', isNeeded: true, methods: ['nexi'], amount: { minor: 40_800, currency: 'EUR' } },
    })

    const url = await pageOf(guest, grant)
    const back = await presses(url, 'ok')
    expect(back).toBe(
      `http://one.test/hotel/1/channel/1/language/2/3ds/code/${house.server.books.reservations[0]?.code}/email/${encodeURIComponent(email)}`,
    )
    const recovered = await guest.reservation.recover.mutate({
      code: house.server.books.reservations[0]?.code ?? '',
      email,
    })
    if (recovered.kind !== 'found') throw new Error(recovered.kind)
    expect(await guest.payment.settle.mutate({ grant: recovered.grant })).toMatchObject({
      kind: 'found',
      state: 'paid',
    })
    const [reservation] = house.server.books.reservations
    expect(house.calls('payment.do confirm').map(({ query }) => Object.fromEntries(query))).toEqual([
      { method: 'confirm', pr_id: String(reservation?.id), pt_id: `PAG${reservation?.code}`, gateway: 'nexi' },
    ])
    const voucher = await voucherOf(guest, recovered.grant)
    expect([voucher.state, voucher.pendingPayment]).toEqual(['confirmed', undefined])
    // Whoever opens the address again confirms nothing again.
    expect(await guest.payment.settle.mutate({ grant })).toMatchObject({ state: 'paid' })
    expect(house.calls('payment.do confirm')).toHaveLength(1)
    expect(await guest.payment.start.mutate({ grant, method: 'nexi', key: aKey() })).toEqual({ kind: 'nothing-due' })
  })

  it.each(withoutPapers)(
    'pays there by %s, whose wire nobody publishes and which our own server offers to nobody: PAY-23',
    async (provider) => {
      await using house = await startHouse({ provider })
      const { guest, calls } = house
      const { grant } = await books(guest, { paymentMethod: provider })
      expect(calls('guestdata.do confirm').map(({ query }) => query.get('paymentMethod'))).toEqual([provider])
      expect(await voucherOf(guest, grant)).toMatchObject({ pendingPayment: { methods: [provider] } })
      await presses(await pageOf(guest, grant, provider), 'ok')
      expect(await guest.payment.settle.mutate({ grant })).toMatchObject({ kind: 'found', state: 'paid' })
      expect(calls('payment.do confirm').map(({ query }) => query.get('gateway'))).toEqual([provider])
      expect((await voucherOf(guest, grant)).state).toBe('confirmed')
    },
  )

  it('is refused there, reads that it failed, and pays on the same page without losing the booking', async () => {
    await using house = await startHouse()
    const { grant } = await books(house.guest)
    const url = await pageOf(house.guest, grant)
    await presses(url, 'ko')
    expect(await house.guest.payment.settle.mutate({ grant })).toMatchObject({ state: 'failed' })
    expect(await voucherOf(house.guest, grant)).toMatchObject({ state: 'pending', pendingPayment: { isNeeded: true } })
    expect(await pageOf(house.guest, grant)).toBe(url)
    await presses(url, 'ok')
    expect(await house.guest.payment.settle.mutate({ grant })).toMatchObject({ state: 'paid' })
    expect(house.server.books.reservations).toHaveLength(1)
  })

  it('pays two rooms, with a code each, in one payment, which is confirmed once', async () => {
    await using house = await startHouse()
    const basket = { stay, rooms: [...oneRoom.rooms, { party: { adults: 2, childrenAges: [] }, productId: 10_201 }] }
    const { grant } = await books(house.guest, { basket })
    const total = house.server.books.reservations.reduce((sum, one) => sum + one.total, 0)
    expect((await voucherOf(house.guest, grant)).pendingPayment?.amount).toEqual({ minor: total, currency: 'EUR' })
    await presses(await pageOf(house.guest, grant), 'ok')
    expect(await house.guest.payment.settle.mutate({ grant })).toMatchObject({ state: 'paid' })
    expect(house.calls('payment.do confirm')).toHaveLength(1)
    expect((await voucherOf(house.guest, grant)).state).toBe('confirmed')
  })

  it('who only opens the way back has not paid', async () => {
    await using house = await startHouse()
    const { grant } = await books(house.guest)
    expect(await house.guest.payment.settle.mutate({ grant })).toMatchObject({ state: 'failed' })
    expect((await voucherOf(house.guest, grant)).state).toBe('pending')
  })

  it('waits where nobody says whether it was paid; a lost answer alone is none, since the reservation says what it is', async () => {
    await using house = await startHouse()
    const { grant } = await books(house.guest)
    await presses(await pageOf(house.guest, grant), 'ok')
    house.faulty.next('payment', 'unavailable')
    expect(await house.guest.payment.settle.mutate({ grant })).toMatchObject({ state: 'waiting' })
    house.faulty.next('payment', 'half')
    expect(await house.guest.payment.settle.mutate({ grant })).toMatchObject({ state: 'paid' })
  })

  it('is led to no host that the operator has not listed', async () => {
    await using house = await startHouse({ isListed: false })
    const booked = await books(house.guest)
    expect(booked).not.toHaveProperty('isToPay')
    const { grant } = booked
    expect(await house.guest.payment.start.mutate({ grant, method: 'nexi', key: aKey() })).toEqual({
      kind: 'nothing-due',
    })
    expect(await voucherOf(house.guest, grant)).not.toHaveProperty('pendingPayment')
  })

  it('sends the token of a card with the booking, and no other word of the card (LEG-33)', async () => {
    await using house = await startHouse()
    const booked = await books(house.guest, { card: { token: 'tok_4e5f', expiry: '12/2030' } })
    expect(booked).toMatchObject({ kind: 'confirmed' })
    expect(house.server.books.reservations.map(({ cardToken }) => cardToken)).toEqual(['tok_4e5f'])
    const [sent] = house.calls('guestdata.do confirm')
    expect(
      [...(sent?.query ?? [])].filter(([name, value]) => /carta|card|cvv?/i.test(name) || value.includes('2030')),
    ).toEqual([['cardToken', 'tok_4e5f']])
  })
})
