import { insertSimulatedTerminals } from '@portico/booking-server/seed/simulated-terminals'
import type { BookingServer } from '@portico/booking-server/start-booking-server'
import { encodeMessageHead, messageHeader } from '@portico/contracts/payment/received-message'
import type { Instant } from '@portico/domain/time/deadline'
import { confirm } from '@portico/legacy/calls/checkout/confirm'
import { confirmPayment } from '@portico/legacy/calls/payment/confirm-payment'
import { paymentReturn } from '@portico/legacy/calls/payment/payment-return'
import { startPayment } from '@portico/legacy/calls/payment/start-payment'
import { retrieve } from '@portico/legacy/calls/reservation/retrieve'
import type { ReceivedRequest } from '@portico/payments/port'
import { describe, expect, it, vi } from 'vitest'
import { startPayments } from '../../../simulators/payments/server.ts'
import { aHouse } from '../../builders/a-house.ts'
import { callServer, expectReply } from '../../builders/call-server.ts'
import { startBookingServer } from '../../builders/start-booking-server.ts'
import { aConfirm, aKey } from '../../builders/test-hotel.ts'
import { payAt, received } from '../../payments/contract/guest.ts'
import { pollOptions } from '../../setup/poll-options.ts'

const now = () => '2027-03-01T11:00:00.000Z' as Instant
const email = 'ada@guests.example'

/** A booking server whose guests pay by stripe at its simulation; messages wait in a list. */
async function startPaidServer({ jobs = false } = {}) {
  const messages: { readonly path: string; readonly request: ReceivedRequest }[] = []
  const send = (async (url: string, { method = 'POST', headers, body }: RequestInit = {}) => {
    const request = received(method, url, String(body ?? ''), Object.fromEntries(new Headers(headers)))
    messages.push({ path: new URL(url).pathname, request: { ...request, query: request.query.replace(/^\?/, '') } })
    return new Response('')
  }) as typeof fetch
  const simulators = await startPayments({ now: () => new Date(now()), send })
  const seed = aHouse({
    paymentMethods: ['hotelpay', 'stripe'],
    plans: [{ prepayment: [{ due: 'on-booking', basisPoints: 5_000 }] }],
  })
  const prepare: NonNullable<Parameters<typeof startBookingServer>[0]>['prepare'] = (payments) =>
    insertSimulatedTerminals(payments, simulators.url, [1])
  const server = await startBookingServer({ seed, now, jobs, payments: { simulators: simulators.url }, prepare })
  const book = async () => {
    const { code, isToPay } = await expectReply(
      server,
      confirm,
      {},
      { ...aConfirm('portico'), paymentMethod: 'stripe' },
    )
    const started = await expectReply(
      server,
      startPayment,
      {},
      { code, email, method: 'stripe', key: aKey(), host: 'hotel.example' },
    )
    if (!started.next) throw new Error(started.outcome)
    return { code, isToPay, next: started.next }
  }
  return {
    server,
    simulators,
    messages,
    book,
    voucher: (code: string) => expectReply(server, retrieve, {}, { code, email }),
    [Symbol.asyncDispose]: async () => {
      await server[Symbol.asyncDispose]()
      await simulators[Symbol.asyncDispose]()
    },
  }
}

async function post(
  { url, serviceToken }: BookingServer,
  path: string,
  request: ReceivedRequest,
  token = serviceToken,
): Promise<number> {
  const head = encodeMessageHead(request) ?? ''
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/octet-stream',
    [messageHeader]: head,
  }
  return (await fetch(`${url}${path}`, { method: 'POST', headers, body: Buffer.from(request.body) })).status
}

describe('paying over the wire', () => {
  it('books, begins, comes back, and the voucher says what is paid and what is left', async () => {
    await using house = await startPaidServer()
    const { code, isToPay, next } = await house.book()
    expect(isToPay).toBe(true)
    expect(await house.voucher(code)).toMatchObject({
      state: 'pending',
      pendingPayment: { purpose: 'pay', isNeeded: true, attempt: { state: 'continue' } },
    })
    const landed = await payAt(next, {}, 'http://hotel.example')
    if (landed.kind !== 'returned') throw new Error(landed.text)
    const { pathname, search } = new URL(landed.url)
    expect(pathname).toMatch(/^\/hotel\/1\/channel\/1\/language\/1\/payment\/[A-Za-z0-9_-]{22}$/)
    const request = {
      key: pathname.split('/payment/')[1] ?? '',
      method: 'GET' as const,
      query: search.slice(1),
      body: '',
    }
    expect(await expectReply(house.server, paymentReturn, {}, request)).toEqual({
      code,
      email,
      state: 'paid',
      isYoung: true,
    })
    const { state, folio, pendingPayment } = await house.voucher(code)
    expect([state, pendingPayment]).toEqual(['confirmed', undefined])
    expect(folio?.filter(({ kind }) => kind === 'payment')).toMatchObject([{ minor: -12_000, method: 'stripe' }])
    expect(await callServer(house.server, paymentReturn, { channelId: 2 }, request)).toMatchObject({ kind: 'refused' })
  })

  it('LEG-35: is confirmed by what the provider says when anybody says that it was paid, and by nothing else', async () => {
    await using house = await startPaidServer()
    const { code, next } = await house.book()
    const { reservationId } = await house.voucher(code)
    const { reference } = await house.server.db.reader
      .selectFrom('payment_attempt')
      .select('reference')
      .executeTakeFirstOrThrow()
    const request = { reservationId, paymentId: reference, provider: 'stripe' }
    expect(await expectReply(house.server, confirmPayment, {}, request)).toEqual({ state: 'pending' })
    await payAt(next, {}, 'http://hotel.example')
    expect(await expectReply(house.server, confirmPayment, {}, request)).toEqual({ state: 'confirmed' })
    for (const other of [{ reservationId: reservationId + 1 }, { paymentId: 'P0000000000' }, { provider: 'paypal' }])
      expect(await callServer(house.server, confirmPayment, {}, { ...request, ...other })).toMatchObject({
        kind: 'refused',
      })
  })

  it('takes a provider’s message from our own programs alone, unchanged, once it is stored', async () => {
    await using house = await startPaidServer({ jobs: true })
    const { code, next } = await house.book()
    await payAt(next, {}, 'http://hotel.example')
    await house.simulators.provider.settled()
    const [message] = house.messages
    if (!message) throw new Error('no message')
    const { path, request } = message
    expect(await post(house.server, path, request, 'another-token')).toBe(401)
    expect(await post(house.server, path, { ...request, body: Buffer.from('{}') })).toBe(401)
    expect(await post(house.server, '/payment-messages/AAAAAAAAAAAAAAAAAAAAAA', request)).toBe(404)
    expect(await post(house.server, path, { ...request, body: Buffer.alloc(300 * 1_024) })).toBe(413)
    expect((await house.voucher(code)).state).toBe('pending')
    expect(await post(house.server, path, request)).toBe(200)
    await vi.waitFor(async () => expect((await house.voucher(code)).state).toBe('confirmed'), pollOptions)
  })
})
