import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { confirm } from '@portico/contracts/legacy/guestdata'
import { portalSearch } from '@portico/contracts/legacy/portal-search'
import type { HostSettings } from '@portico/contracts/settings'
import type { CalendarDate } from '@portico/domain/calendar-date'
import { logTo } from '@portico/server/log'
import { describe, expect, it, vi } from 'vitest'
import { Joined } from './joined.ts'
import { LegacyClient } from './legacy-client.ts'
import type { ChannelPlace } from './place.ts'
import { upstreamOf } from './upstream.ts'

const question = {
  stay: { arrival: '2027-03-05' as CalendarDate, departure: '2027-03-08' as CalendarDate },
  rooms: [{ adults: 2, childrenAges: [] }],
}

const patience = { timeout: 10_000 }

/** A server that answers when it is told to. */
async function aSlowServer() {
  const open: (() => void)[] = []
  const state = { arrived: 0, cutOff: 0 }
  const server = createServer((_, reply) => {
    state.arrived++
    reply.on('close', () => {
      if (!reply.writableEnded) state.cutOff++
    })
    open.push(() => void reply.end('{"hotels":[]}'))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client = new LegacyClient(logTo({ name: 'test', level: 'silent' }))
  const joined = new Joined()
  const place: ChannelPlace = {
    host: { host: 'one.test' } as HostSettings,
    languageId: 1,
    audience: { kind: 'guest' },
    channelId: 1,
    channelSettings: undefined,
    upstream: upstreamOf({ key: 'one', url, prefix: '', profile: 'plain', timeZone: 'Europe/Rome', paths: {} }),
  }
  return Object.assign(state, {
    answerAll: () => {
      for (const answer of open.splice(0)) answer()
    },
    ask: (left = new AbortController(), channelId = 1) =>
      joined.ask(
        client.forRequest(logTo({ name: 'test', level: 'silent' }), { left: left.signal }),
        { ...place, channelId },
        portalSearch,
        question,
      ),
    book: () => joined.ask(client, place, confirm, {} as never),
    [Symbol.asyncDispose]: async () => {
      await client.close()
      server.closeAllConnections()
      server.close()
    },
  })
}

describe('a question that many ask at once', () => {
  it('is one; those who leave, the first of all, hurt nobody who stays', async () => {
    await using server = await aSlowServer()
    const askers = Array.from({ length: 1_000 }, () => new AbortController())
    const answers = Promise.allSettled(askers.map((left) => server.ask(left)))
    await vi.waitFor(() => expect(server.arrived).toBe(1), patience)
    for (const left of askers.slice(0, 500)) left.abort()
    server.answerAll()
    const settled = await answers
    expect(settled.slice(0, 500).every((end) => end.status === 'rejected' && end.reason.fault === 'given-up')).toBe(true)
    expect(settled.slice(500).every((end) => end.status === 'fulfilled' && end.value.kind === 'answered')).toBe(true)
    expect([server.arrived, server.cutOff]).toEqual([1, 0])
  })

  it('is given up, to the socket, when the last has left, and asked anew by who comes then', async () => {
    await using server = await aSlowServer()
    const [one, other] = [new AbortController(), new AbortController()]
    const answers = Promise.allSettled([server.ask(one), server.ask(other)])
    await vi.waitFor(() => expect(server.arrived).toBe(1), patience)
    one.abort()
    other.abort()
    expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    const late = server.ask()
    await vi.waitFor(() => expect([server.arrived, server.cutOff]).toEqual([2, 1]), patience)
    server.answerAll()
    expect(await late).toEqual({ kind: 'answered', answer: [] })
  })

  it('is asked again by who comes after the answer: nothing is kept', async () => {
    await using server = await aSlowServer()
    for (const times of [1, 2]) {
      const asked = server.ask()
      await vi.waitFor(() => expect(server.arrived).toBe(times), patience)
      server.answerAll()
      await asked
    }
  })

  it('is each place’s own', async () => {
    await using server = await aSlowServer()
    const asked = [server.ask(), server.ask(undefined, 2)]
    await vi.waitFor(() => expect(server.arrived).toBe(2), patience)
    server.answerAll()
    await Promise.all(asked)
  })

  it('is never one that changes something', async () => {
    await using server = await aSlowServer()
    await expect(server.book()).rejects.toThrow('for one alone')
    expect(server.arrived).toBe(0)
  })
})
