import { MessageChannel } from 'node:worker_threads'
import { receiveMessage } from '@portico/booking-server/payments/receive-message'
import { callProvider } from '@portico/payments/adapters/call-provider'
import { startTimeout } from '@portico/server/limits/time-limit'
import { describe, expect, it, vi } from 'vitest'
import { mainlyOn } from '../../builders/databases.ts'
import { openPaidHotel } from '../../builders/paid-hotel.ts'
import { expectSound } from '../../builders/test-hotel.ts'

it('a provider whose answer came while the process stood still for longer than the limit is not silent', async () => {
  const network = new MessageChannel()
  const answered = vi.fn()
  const fetchCall = ((_: string, { signal }: { signal: AbortSignal }) =>
    new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
      network.port1.on('message', (text) => resolve(new Response(text)))
      network.port2.postMessage('paid')
      // As a process that was paused: nothing runs, and what arrives is not read.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000)
    })) as typeof fetch
  const deps = { fetch: fetchCall, timeout: () => startTimeout(100), onCall: answered }
  const answer = await callProvider(deps, 'http://provider.test/capture', { method: 'POST' })
  network.port1.close()
  expect(answer).toMatchObject({ status: 200, text: 'paid' })
  expect(answered.mock.calls).toEqual([[true]])
})

describe.each(mainlyOn('SQLite'))('a provider that is silent, on $name', (database) => {
  it('delays no proven payment of another one, whose due looks are made beside it', async () => {
    await using hotel = await openPaidHotel(database, { own: 'scalapay', rooms: 5 })
    const silent = await hotel.book('scalapay')
    await hotel.choose(await hotel.page(silent.code, 'scalapay'), 'pay')
    const [hint] = hotel.messages
    if (!hint) throw new Error('no message')
    hotel.onNetwork((_, wire) => (wire === 'scalapay' ? 'silent' : 'well'))
    for (let i = 0; i < 120; i++)
      expect(await receiveMessage(hotel.payments, hint.inbox, hint.request, hotel.now())).toMatchObject({ status: 200 })

    let isOver = false
    const checking = hotel.check().finally(() => {
      isOver = true
    })
    const proven = await hotel.book('stripe')
    await hotel.choose(await hotel.page(proven.code), 'pay')
    const message = hotel.messages.at(-1)
    if (!message) throw new Error('no message')
    expect(await receiveMessage(hotel.payments, message.inbox, message.request, hotel.now())).toMatchObject({
      status: 200,
    })
    expect(await hotel.reservation(proven.code)).toMatchObject({ state: 'confirmed', reason: 'paid' })

    // Its guest has paid and closed the page, and its message was lost.
    const unsaid = await hotel.book('paypal')
    await hotel.choose(await hotel.page(unsaid.code, 'paypal'), 'pay')
    hotel.wait(10)
    const lookingAgain = hotel.check()
    await expect.poll(() => hotel.reservation(unsaid.code)).toMatchObject({ state: 'confirmed', reason: 'paid' })
    expect(isOver).toBe(false)
    hotel.onNetwork(() => 'well')
    await Promise.all([checking, lookingAgain])
    await expectSound(hotel)
  })

  it('may have been paid: the rooms are not sold to others before it has said so, for a day at most', {
    timeout: 120_000,
  }, async () => {
    await using hotel = await openPaidHotel(database, { own: 'scalapay' })
    const { code } = await hotel.book('scalapay')
    await hotel.choose(await hotel.page(code, 'scalapay'), 'pay')
    hotel.onNetwork((_, wire) => (wire === 'scalapay' ? 'lost' : 'well'))
    hotel.wait(5)
    await hotel.check()
    for (let hours = 0; hours < 3; hours++) {
      hotel.wait(60)
      await hotel.sweepUnpaid()
      expect(await hotel.reservation(code)).toMatchObject({ state: 'pending' })
    }
    hotel.onNetwork(() => 'well')
    hotel.wait(60)
    await hotel.check()
    expect(await hotel.reservation(code)).toMatchObject({ state: 'confirmed', reason: 'paid' })

    const never = await hotel.book('scalapay')
    await hotel.page(never.code, 'scalapay')
    hotel.onNetwork(() => 'lost')
    hotel.wait(5)
    await hotel.check()
    hotel.wait(24 * 60)
    await hotel.sweepUnpaid()
    expect(await hotel.reservation(never.code)).toMatchObject({ state: 'cancelled', reason: 'unpaid' })
    await expectSound(hotel)
  })
})
