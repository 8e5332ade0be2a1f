import { paypal } from '@portico/payments/adapters/paypal/paypal'
import { saferpay } from '@portico/payments/adapters/saferpay/saferpay'
import { stripe } from '@portico/payments/adapters/stripe/stripe'
import { syspay } from '@portico/payments/adapters/syspay'
import type { ReceivedRequest } from '@portico/payments/port'
import { startTimeout } from '@portico/server/limits/time-limit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Attempt, aWorld, type World } from './world.ts'

const refused = { kind: 'refused', why: 'signature' }

describe('messages of providers', () => {
  let world: World
  beforeAll(async () => {
    world = await aWorld()
  })
  afterAll(() => world[Symbol.asyncDispose]())

  /** An attempt that was paid, and what the provider sent of it. */
  const paid = async (wire: string, provider: ReturnType<World['make']>, minor = 12_081) => {
    world.messages.length = 0
    const attempt = new Attempt(
      world,
      provider,
      world.terminal(wire),
      world.order({ kind: 'capture', minor, currency: 'EUR' }),
    )
    await attempt.begin()
    await attempt.guestPays()
    const [message] = world.messages
    if (!message) throw new Error('no message')
    return { attempt, message }
  }

  it('Saferpay’s count by the proof in their address alone, of the attempt that it was made for', async () => {
    const provider = world.make(saferpay)
    const { attempt, message } = await paid('saferpay', provider)
    expect(await provider.readMessage(attempt.terminal, message)).toEqual({
      kind: 'hint',
      about: { reference: attempt.order.reference },
    })
    const given = new URLSearchParams(message.query)
    const changed = (name: string, value: string): ReceivedRequest => {
      const fields = new URLSearchParams(given)
      fields.set(name, value)
      return { ...message, query: `?${fields}` }
    }
    const proof = given.get('proof') ?? ''
    for (const wrong of [
      '',
      proof.toUpperCase(),
      proof.slice(1),
      `${proof.slice(0, -1)}${proof.endsWith('0') ? '1' : '0'}`,
    ])
      expect(await provider.readMessage(attempt.terminal, changed('proof', wrong))).toEqual(refused)
    expect(await provider.readMessage(attempt.terminal, changed('reference', 'P7K2M9QX4T'))).toEqual(refused)
    expect(await provider.readMessage(world.terminal('saferpay', 1), message)).toEqual(refused)
    expect(await provider.readMessage(attempt.terminal, { ...message, query: '' })).toEqual(refused)
  })

  it('Stripe’s count for five minutes, and not when a byte is changed', async () => {
    const provider = world.make(stripe)
    const { attempt, message } = await paid('stripe', provider)
    expect(await provider.readMessage(attempt.terminal, message)).toMatchObject({
      kind: 'proven',
      report: { capturedMinor: 12_081 },
    })
    const other = Buffer.from(
      Buffer.from(message.body).toString().replace('"amount_received":12081', '"amount_received":92081'),
    )
    expect(await provider.readMessage(attempt.terminal, { ...message, body: other })).toEqual(refused)
    world.passes(6 * 60_000)
    expect(await provider.readMessage(attempt.terminal, message)).toEqual(refused)
  })

  it.each([
    ['Stripe', 'stripe', 'by the intent', stripe],
    ['PayPal', 'paypal', 'among its transactions', paypal],
    ['SysPay', 'syspay', 'by the payment', syspay],
  ])(
    '%s’s (%s) of a charge-back is a dispute of the attempt that it names %s, and of no other hotel’s',
    async (_, wire, _how, adapter) => {
      const provider = world.make(adapter)
      const { attempt } = await paid(wire, provider)
      await attempt.query()
      const payment = [...world.simulators.provider.payments.values()].find(
        ({ reference }) => reference === attempt.order.reference,
      )
      if (!payment) throw new Error('no payment')
      await world.simulators.provider.settled()
      world.messages.length = 0
      await world.simulators.provider.chargeBack(payment)
      const [message] = world.messages
      if (!message) throw new Error('no message')
      const verdict = await provider.readMessage(attempt.terminal, message)
      expect(verdict).toMatchObject({ kind: 'proven', report: { isDisputed: true } })
      expect(verdict.kind === 'proven' && attempt.isAbout(verdict.about)).toBe(true)
      expect(await provider.readMessage(world.terminal(wire, 1), message)).toEqual(refused)
      const body = Buffer.from(message.body)
      body.writeUInt8(body.readUInt8(body.length - 4) ^ 1, body.length - 4)
      expect(await provider.readMessage(attempt.terminal, { ...message, body })).toEqual(refused)
      await attempt.readMessages()
      expect(attempt.facts).toMatchObject({ capturedMinor: 12_081, isDisputed: true })
      expect(attempt.step).toEqual({ kind: 'review' })
    },
  )

  it('PayPal’s certificate is fetched from its own address and from no other', async () => {
    const { attempt, message } = await paid('paypal', world.make(paypal))
    const called: string[] = []
    const watched = paypal({
      fetch: ((url: string, init?: RequestInit) => {
        called.push(url)
        return fetch(url, init)
      }) as typeof fetch,
      now: world.now,
      uuid: () => crypto.randomUUID(),
      timeout: startTimeout,
      simulationOf: () => `${world.simulators.url}/paypal`,
    })
    for (const url of [
      'https://example.org/v1/notifications/certs/CERT-1',
      `${world.simulators.url}/paypal.example.org/v1/notifications/certs/C`,
      '',
    ])
      expect(
        await watched.readMessage(attempt.terminal, {
          ...message,
          headers: { ...message.headers, 'paypal-cert-url': url },
        }),
      ).toEqual(refused)
    const live = { ...attempt.terminal, mode: 'live' as const }
    expect(await watched.readMessage(live, message)).toEqual(refused)
    expect(called).toEqual([])
    for (let i = 0; i < 3; i++)
      expect(await watched.readMessage(attempt.terminal, message)).toMatchObject({ kind: 'hint' })
    expect(called).toEqual([`${world.simulators.url}/paypal/v1/notifications/certs/CERT-simulated`])
  })
})
