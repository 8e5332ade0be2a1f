import { createHmac } from 'node:crypto'
import { generic } from '@portico/payments/adapters/generic'
import type { Terminal } from '@portico/payments/port'
import { startTimeout } from '@portico/server/limits/time-limit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Attempt, aWorld, type World } from './world.ts'

// What of the generic hosted page is in no other provider's contract: instalments, and its own rules of keys and
// signatures.

describe('the generic hosted page', () => {
  let world: World
  beforeAll(async () => {
    world = await aWorld()
  })
  afterAll(() => world[Symbol.asyncDispose]())

  const begun = async (terminal: Terminal) => {
    const order = world.order({ kind: 'capture', minor: 12_000, currency: 'EUR' })
    const attempt = new Attempt(world, world.make(generic), terminal, order)
    await attempt.begin()
    return attempt
  }

  it('a method of instalments such as holipay names their number, and the hotel is paid once and whole', async () => {
    const attempt = await begun(world.terminal('generic', 1))
    const landed = await attempt.guestPays()
    if (landed.kind === 'returned') await attempt.returns(landed.request)
    expect(attempt.step).toEqual({ kind: 'confirm' })
    expect([...world.simulators.provider.payments.values()].map(({ data }) => data.instalments)).toEqual(['3'])
    expect(world.books(attempt.order.reference)).toMatchObject([{ capturedMinor: 12_000 }])
  })

  it('refuses the key of a wish for another wish', async () => {
    const attempt = await begun(world.terminal('generic'))
    await attempt.guestPays()
    const { provider, terminal, known } = attempt
    expect(await provider.refund?.(terminal, known, { minor: 3_000, key: 'one-key' })).toMatchObject({ kind: 'done' })
    expect(await provider.refund?.(terminal, known, { minor: 3_000, key: 'one-key' })).toMatchObject({ kind: 'done' })
    expect(await provider.refund?.(terminal, known, { minor: 4_000, key: 'one-key' })).toMatchObject({
      kind: 'refused',
    })
    expect(world.books(attempt.order.reference)).toMatchObject([{ refundedMinor: 3_000 }])
  })

  it('refuses a message of which anything was changed, and one that says nothing', async () => {
    const attempt = await begun(world.terminal('generic'))
    world.messages.length = 0
    await attempt.guestPays()
    await world.simulators.provider.settled()
    const { provider, terminal } = attempt
    const message = world.messages.at(-1)
    if (!message) throw new Error('no message came')
    const changed = Buffer.from(Buffer.from(message.body).toString().replace('12000', '92000'))
    expect(await provider.readMessage(terminal, message)).toMatchObject({ kind: 'proven' })
    expect(await provider.readMessage(terminal, { ...message, body: changed })).toEqual({
      kind: 'refused',
      why: 'signature',
    })
    const headers = {
      'x-signature': createHmac('sha256', terminal.secrets.key ?? '')
        .update('{}')
        .digest('hex'),
    }
    expect(await provider.readMessage(terminal, { ...message, headers, body: Buffer.from('{}') })).toEqual({
      kind: 'refused',
      why: 'malformed',
    })
  })

  it('takes an answer that is not signed for none', async () => {
    const unsigned = generic({
      ...{ now: world.now, uuid: () => 'one', timeout: startTimeout, simulationOf: () => 'http://simulation' },
      fetch: async () => new Response('{"kind":"payment"}'),
    })
    const order = world.order({ kind: 'capture', minor: 12_000, currency: 'EUR' })
    expect(await unsigned.begin(world.terminal('generic'), order)).toEqual({ kind: 'unknown' })
  })
})
