import { expect, it } from 'vitest'
import type { Terminal } from '../../port.ts'
import { paypal } from './paypal.ts'

const terminal: Terminal = { mode: 'live', settings: { clientId: 'a', webhookId: 'b' }, secrets: { clientSecret: 'c' } }

const timeout = () => ({ signal: new AbortController().signal, [Symbol.dispose]: () => {} })

/** Every address that PayPal is asked for while messages come whose headers name these certificates. */
async function fetchedFor(certificates: readonly string[]): Promise<string[]> {
  const fetched: string[] = []
  const provider = paypal({
    fetch: (async (url: string) => {
      fetched.push(url)
      return new Response('no certificate')
    }) as typeof fetch,
    now: () => new Date(0),
    uuid: () => '',
    timeout,
    simulationOf: () => undefined,
  })
  for (const certificate of certificates) {
    const headers = { 'paypal-cert-url': `https://api.paypal.com/v1/notifications/certs/${certificate}` }
    const request = { method: 'POST', path: '', query: '', headers, body: new Uint8Array() }
    expect(await provider.readMessage?.(terminal, request)).toEqual({ kind: 'refused', why: 'signature' })
  }
  return fetched
}

it('a certificate is fetched once, whatever strangers write behind its address (L9)', async () => {
  expect(await fetchedFor(Array.from({ length: 30 }, (_, i) => `one?x=${i}#${i}`))).toEqual([
    'https://api.paypal.com/v1/notifications/certs/one',
  ])
})

it('of many certificates some are kept (L9)', async () => {
  const names = Array.from({ length: 10 }, (_, i) => `${i}`)
  expect(await fetchedFor([...names, ...names])).toHaveLength(10)
  expect(await fetchedFor([...names, 'another', '0'])).toHaveLength(12)
})

it('what an order was paid is asked of PayPal: a message is a hint (L9)', () => {
  const deps = { fetch, now: () => new Date(0), uuid: () => '', timeout, simulationOf: () => undefined }
  expect(paypal(deps).capabilities.message).toBe('hint')
})
