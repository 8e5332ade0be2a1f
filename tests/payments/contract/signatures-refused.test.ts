import { azul } from '@portico/payments/adapters/azul'
import { satispay } from '@portico/payments/adapters/satispay'
import { scalapay } from '@portico/payments/adapters/scalapay'
import { syspay } from '@portico/payments/adapters/syspay'
import type { ProviderOf, ProviderStep } from '@portico/payments/port'
import { startTimeout } from '@portico/server/limits/time-limit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Attempt, aWorld, type World } from './world.ts'

// What these wires sign, and what becomes of it changed: the provider refuses a call, and the adapter a message or a
// return. The providers here check signatures by code of their own.

describe('signatures of calls, messages and returns', () => {
  let world: World
  beforeAll(async () => {
    world = await aWorld()
  })
  afterAll(() => world[Symbol.asyncDispose]())

  const begun = async (wire: string, adapter: ProviderOf, minor = 12_000) => {
    const attempt = new Attempt(
      world,
      world.make(adapter),
      world.terminal(wire),
      world.order({ kind: 'capture', minor, currency: 'EUR' }),
    )
    world.messages.length = 0
    expect(await attempt.begin()).toMatchObject({ kind: 'begun' })
    return attempt
  }
  /** The calls that an adapter makes, to be made again. */
  const recorded = async (adapter: ProviderOf, wire: string) => {
    const calls: { readonly url: string; readonly init: RequestInit }[] = []
    const own = adapter({
      now: world.now,
      uuid: () => crypto.randomUUID(),
      timeout: startTimeout,
      simulationOf: (name) => `${world.simulators.url}/${name}`,
      fetch: async (url, init = {}) => {
        calls.push({ url: String(url), init })
        return fetch(url, init)
      },
    })
    const attempt = await begun(wire, adapter)
    await own.query(attempt.terminal, attempt.known)
    return calls
  }

  it('SysPay: the header of a call is good once, and not for ever', async () => {
    const [call] = await recorded(syspay, 'syspay')
    if (!call) throw new Error('no call was made')
    expect((await fetch(call.url, call.init)).status).toBe(401)
    const attempt = await begun('syspay', syspay)
    const late = syspay({
      fetch,
      now: () => new Date(world.now().getTime() - 600_000),
      uuid: () => crypto.randomUUID(),
      timeout: startTimeout,
      simulationOf: (name) => `${world.simulators.url}/${name}`,
    })
    expect(await late.query(attempt.terminal, attempt.known)).toEqual({ kind: 'unknown' })
    expect(await attempt.provider.query(attempt.terminal, attempt.known)).toMatchObject({ kind: 'known' })
  })

  it('Satispay: a signed request with another address or body is refused', async () => {
    const [call] = await recorded(satispay, 'satispay')
    if (!call) throw new Error('no call was made')
    expect((await fetch(call.url, call.init)).status).toBe(200)
    expect((await fetch(`${call.url}?limit=1`, call.init)).status).toBe(401)
    expect((await fetch(call.url, { ...call.init, method: 'PUT', body: '{"action":"CANCEL"}' })).status).toBe(401)
  })

  it.each([
    ['scalapay', scalapay],
    ['syspay', syspay],
  ])(
    '%s: a message that is signed by another account, or of which a byte was changed, is refused',
    async (wire, adapter) => {
      const forged = await begun(wire, adapter, 12_087)
      await forged.guestPays()
      const verdicts = await forged.readMessages()
      expect(verdicts.length).toBeGreaterThan(0)
      expect(verdicts).toContainEqual({ kind: 'refused', why: 'signature' })
      const attempt = await begun(wire, adapter)
      await attempt.guestPays()
      await world.simulators.provider.settled()
      const [message] = world.messages
      if (!message) throw new Error('no message came')
      const body = Buffer.from(message.body)
      body.writeUInt8(body.readUInt8(20) ^ 1, 20)
      expect(await attempt.provider.readMessage(attempt.terminal, message)).toMatchObject({ kind: 'hint' })
      expect(await attempt.provider.readMessage(attempt.terminal, { ...message, body })).toEqual({
        kind: 'refused',
        why: 'signature',
      })
    },
  )

  it('SysPay: a return with a result of another payment, or without a checksum, is refused', async () => {
    const attempt = await begun('syspay', syspay)
    const landed = await attempt.guestPays()
    if (landed.kind !== 'returned') throw new Error(landed.kind)
    const { provider, terminal, known } = attempt
    const changed = landed.request.query.replace(/checksum=[0-9a-f]/, (found) =>
      found.endsWith('0') ? 'checksum=1' : 'checksum=0',
    )
    expect(await provider.readReturn(terminal, known, landed.request)).toMatchObject({ kind: 'hint' })
    for (const query of [changed, '?result=done', ''])
      expect(await provider.readReturn(terminal, known, { ...landed.request, query })).toEqual({
        kind: 'refused',
        why: 'signature',
      })
  })

  it.each([
    ['satispay', satispay],
    ['scalapay', scalapay],
    ['syspay', syspay],
  ])('%s: what was refused because of a wrong key is not refused for good', async (wire, adapter) => {
    const attempt = await begun(wire, adapter)
    await attempt.guestPays()
    await attempt.readMessages()
    await attempt.query()
    const other = world.terminal(wire, 1)
    const locked = { ...attempt.terminal, secrets: wire === 'scalapay' ? { apiKey: 'a-key-of-nobody' } : other.secrets }
    const wanted = { minor: 12_000, key: 'refund-of-all' }
    expect(await attempt.provider.refund?.(locked, attempt.known, wanted)).toMatchObject({
      kind: 'refused',
      isFinal: false,
    })
    expect(await attempt.provider.refund?.(attempt.terminal, attempt.known, wanted)).toMatchObject({ kind: 'done' })
    expect(world.books(attempt.order.reference)).toMatchObject([{ refundedMinor: 12_000 }])
  })

  it('AZUL: a form with another amount or address is refused by the provider', async () => {
    const { begun: answer } = await begun('azul', azul)
    const next = answer.kind === 'begun' ? (answer.next as Extract<ProviderStep, { kind: 'form' }>) : undefined
    if (!next) throw new Error('it did not begin')
    const status = async (fields: object) =>
      (
        await fetch(next.url, {
          method: 'POST',
          redirect: 'manual',
          body: new URLSearchParams({ ...next.fields, ...fields }),
        })
      ).status
    expect(await status({ Amount: '100' })).toBe(400)
    expect(await status({ ApprovedUrl: 'https://elsewhere.example/' })).toBe(400)
    expect(await status({ AuthHash: '' })).toBe(400)
    expect(await status({})).toBe(303)
  })

  it('AZUL: an answer decides by its signed code alone, wherever it was sent, and a guest who closes the tab leaves nothing known', async () => {
    const attempt = await begun('azul', azul, 12_005)
    const landed = await attempt.guestPays()
    if (landed.kind !== 'returned') throw new Error(landed.kind)
    const { provider, terminal, known } = attempt
    const read = (query: string) => provider.readReturn(terminal, known, { ...landed.request, query })
    expect(await read(landed.request.query)).toMatchObject({
      kind: 'proven',
      report: { decline: 'declined', isEnded: true },
    })
    expect(await read(landed.request.query.replace('IsoCode=05', 'IsoCode=00'))).toEqual({
      kind: 'refused',
      why: 'signature',
    })
    expect(await read('?result=done')).toEqual({ kind: 'refused', why: 'signature' })
    expect(await read(`?result=closed&closed=${'0'.repeat(64)}`)).toEqual({ kind: 'refused', why: 'signature' })
    // As their papers show an answer: behind a second question mark.
    expect(await read(landed.request.query.replace('&OrderNumber', '?OrderNumber'))).toMatchObject({ kind: 'proven' })

    const gone = await begun('azul', azul, 12_082)
    expect(await gone.guestPays()).toMatchObject({ kind: 'closed-tab' })
    expect(await gone.readMessages()).toEqual([])
    expect(await gone.provider.query(gone.terminal, gone.known)).toEqual({ kind: 'unknown' })
    expect(gone.step).toEqual({ kind: 'wait' })
    expect(world.books(gone.order.reference)).toMatchObject([{ capturedMinor: 12_082 }])
  })
})
