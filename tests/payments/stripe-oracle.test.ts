import { isStripeMessage } from '@portico/payments/signatures/stripe'
import Stripe from 'stripe'
import { expect, it } from 'vitest'

// The provider's own package, which the product does not use, makes and judges messages; ours has to agree.
const secret = 'whsec_test'
const now = new Date('2026-11-23T04:15:00Z')
const seconds = now.getTime() / 1000
const { webhooks } = new Stripe('sk_test_none')

const body = JSON.stringify({ id: 'evt_1', type: 'payment_intent.succeeded', note: 'è un pagamento €' })
const headerAt = (timestamp: number, payload = body, key = secret) =>
  webhooks.generateTestHeaderString({ payload, secret: key, timestamp })

it('what the provider signs is accepted, within five minutes', () => {
  for (const timestamp of [seconds, seconds - 299, seconds + 299])
    expect(isStripeMessage(headerAt(timestamp), Buffer.from(body), secret, now)).toBe(true)
  for (const timestamp of [seconds - 301, seconds + 301, 0])
    expect(isStripeMessage(headerAt(timestamp), Buffer.from(body), secret, now)).toBe(false)
})

it('one right signature among several suffices, while secrets are being replaced', () => {
  const [, right = ''] = headerAt(seconds).split(',')
  const [, other = ''] = headerAt(seconds, body, 'whsec_of_before').split(',')
  expect(isStripeMessage(`t=${seconds},${other},${right}`, Buffer.from(body), secret, now)).toBe(true)
  expect(isStripeMessage(`t=${seconds},${other},v0=1`, Buffer.from(body), secret, now)).toBe(false)
})

it('ours and the provider agree on each header with one sign less or another', () => {
  const header = headerAt(seconds)
  const isAcceptedByStripe = (changed: string) => {
    try {
      webhooks.signature?.verifyHeader(body, changed, secret, 300, undefined, seconds * 1000)
      return true
    } catch {
      return false
    }
  }
  let refused = 0
  for (let at = 0; at < header.length; at++) {
    for (const changed of [
      header.slice(0, at) + header.slice(at + 1),
      `${header.slice(0, at)}x${header.slice(at + 1)}`,
    ]) {
      const ours = isStripeMessage(changed, Buffer.from(body), secret, now)
      // Whatever we accept the provider accepts; it reads some times and names more generously than we do.
      if (ours) expect([changed, isAcceptedByStripe(changed)]).toEqual([changed, true])
      else refused++
    }
  }
  expect(refused).toBeGreaterThan(100)
})

it('another body is refused', () => {
  expect(isStripeMessage(headerAt(seconds), Buffer.from(body.replace('evt_1', 'evt_2')), secret, now)).toBe(false)
})
