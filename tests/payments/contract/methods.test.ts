import { instalmentMethods, paymentMethodIds, paymentMethods } from '@portico/domain/payment/payment-methods'
import { generic } from '@portico/payments/adapters/generic'
import { scalapay } from '@portico/payments/adapters/scalapay'
import { providerOf } from '@portico/payments/providers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aWorld, type World } from './world.ts'

describe('methods and their wires', () => {
  let world: World
  beforeAll(async () => {
    world = await aWorld()
  })
  afterAll(() => world[Symbol.asyncDispose]())

  it.each(paymentMethodIds)(
    '%s has an adapter and a simulator where its papers are public, and neither elsewhere: PAY-23',
    (method) => {
      const adapter = providerOf(method, {})
      expect(adapter !== undefined).toBe(paymentMethods[method] === 'provider')
      if (adapter) expect([...world.simulators.provider.wires.keys()]).toContain(world.make(adapter).wire)
    },
  )

  it('any method speaks the documented page where its terminal says so', () => {
    for (const method of paymentMethodIds) expect(providerOf(method, { wire: 'generic' })).toBe(generic)
  })

  it('instalments are by holipay, over the documented page, and by scalapay', () => {
    expect(instalmentMethods).toEqual(['holipay', 'scalapay'])
    expect(providerOf('scalapay', {})).toBe(scalapay)
    expect(providerOf('holipay', { wire: 'generic' })).toBe(generic)
  })
})
