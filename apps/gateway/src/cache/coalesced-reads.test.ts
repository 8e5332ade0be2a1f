import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { HostSettings } from '@portico/contracts/scope/settings'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { confirm } from '@portico/legacy/calls/checkout/confirm'
import { release } from '@portico/legacy/calls/checkout/hold'
import { portalSearch } from '@portico/legacy/calls/search/portal-search'
import { createLog } from '@portico/server/log'
import { describe, expect, it, vi } from 'vitest'
import { pollOptions } from '../../../../tests/setup/poll-options.ts'
import { type ChannelPlace, callerOf } from '../scope/place.ts'
import type { LegacyFailure } from '../upstream/legacy-failure.ts'
import { openLegacyClient } from '../upstream/open-legacy-client.ts'
import { upstreamOf } from '../upstream/upstream.ts'
import { CoalescedReads } from './cache.ts'

const search = {
  stay: { arrival: '2027-03-05' as CalendarDate, departure: '2027-03-08' as CalendarDate },
  rooms: [{ adults: 2, childrenAges: [] }],
}

/** A server that answers when it is told to. */
async function aSlowServer(briefMs = 0) {
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
  const client = openLegacyClient(createLog({ name: 'test', level: 'silent' }))
  const clock = { now: 0 }
  const coalescedReads = new CoalescedReads(briefMs, { now: () => clock.now })
  const place: ChannelPlace = {
    host: { host: 'one.test' } as HostSettings,
    languageId: 1,
    audience: { kind: 'guest' },
    channelId: 1,
    channelSettings: undefined,
    upstream: upstreamOf({ key: 'one', url, prefix: '', profile: 'portico', timeZone: 'Europe/Rome', paths: {} }),
  }
  return Object.assign(state, {
    answerAll: () => {
      for (const answer of open.splice(0)) answer()
    },
    clock,
    read: (disconnect = new AbortController(), at: { readonly channelId?: number; readonly hotelId?: number } = {}) =>
      coalescedReads.read(
        client.forRequest(createLog({ name: 'test', level: 'silent' }), { disconnected: disconnect.signal }),
        { ...place, ...at },
        portalSearch,
        search,
      ),
    /** What it answers is not what a hold's end is answered with: it may have happened. */
    change: (hotelId: number) =>
      client
        .call(release, place.upstream, callerOf({ ...place, hotelId }), { holdId: 'one', key: 'a-key' })
        .catch((error: LegacyFailure) => error.fault),
    book: () => coalescedReads.read(client, place, confirm, {} as never),
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
    const callers = Array.from({ length: 1_000 }, () => new AbortController())
    const answers = Promise.allSettled(callers.map((disconnect) => server.read(disconnect)))
    await vi.waitFor(() => expect(server.arrived).toBe(1), pollOptions)
    for (const disconnect of callers.slice(0, 500)) disconnect.abort()
    server.answerAll()
    const settled = await answers
    expect(settled.slice(0, 500).every((end) => end.status === 'rejected' && end.reason.fault === 'given-up')).toBe(
      true,
    )
    expect(settled.slice(500).every((end) => end.status === 'fulfilled' && end.value.kind === 'answered')).toBe(true)
    expect([server.arrived, server.cutOff]).toEqual([1, 0])
  })

  it('is given up, to the socket, when the last has left, and asked anew by who comes then', async () => {
    await using server = await aSlowServer()
    const [one, other] = [new AbortController(), new AbortController()]
    const answers = Promise.allSettled([server.read(one), server.read(other)])
    await vi.waitFor(() => expect(server.arrived).toBe(1), pollOptions)
    one.abort()
    other.abort()
    expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    const late = server.read()
    await vi.waitFor(() => expect([server.arrived, server.cutOff]).toEqual([2, 1]), pollOptions)
    server.answerAll()
    expect(await late).toEqual({ kind: 'answered', answer: [] })
  })

  it('has a portal’s answer kept for a moment, until anything is changed at its server', async () => {
    await using server = await aSlowServer(2_000)
    const pending = server.read()
    await vi.waitFor(() => expect(server.arrived).toBe(1), pollOptions)
    server.answerAll()
    await pending
    await server.read()
    expect(server.arrived).toBe(1)
    const change = server.change(2)
    await vi.waitFor(() => expect(server.arrived).toBe(2), pollOptions)
    server.answerAll()
    await change
    const another = server.read()
    await vi.waitFor(() => expect(server.arrived).toBe(3), pollOptions)
    server.answerAll()
    await another
  })

  it('has its answer kept for a moment where a hotel gave it, and asked anew after that, after a change there, and by who came before its end', async () => {
    await using server = await aSlowServer(2_000)
    const expectResult = async (hotelId: number, expected: number) => {
      const pending = server.read(undefined, { hotelId })
      await vi.waitFor(() => expect(server.arrived).toBe(expected), pollOptions)
      server.answerAll()
      expect(await pending).toEqual({ kind: 'answered', answer: [] })
    }
    const change = async (hotelId: number) => {
      const arrived = server.arrived
      const changed = server.change(hotelId)
      await vi.waitFor(() => expect(server.arrived).toBe(arrived + 1), pollOptions)
      return { changed, end: () => server.answerAll() }
    }
    await expectResult(1, 1)
    server.clock.now = 1_999
    await expectResult(1, 1)
    server.clock.now = 2_000
    await expectResult(1, 2)
    const elsewhere = await change(2)
    elsewhere.end()
    await elsewhere.changed
    await expectResult(1, 3)
    server.clock.now = 4_000
    const here = await change(1)
    const early = server.read(undefined, { hotelId: 1 })
    await vi.waitFor(() => expect(server.arrived).toBe(5), pollOptions)
    here.end()
    await Promise.all([here.changed, early])
    await expectResult(1, 6)
    await expectResult(1, 6)
  })

  it('is each place’s own', async () => {
    await using server = await aSlowServer()
    const pending = [server.read(), server.read(undefined, { channelId: 2 })]
    await vi.waitFor(() => expect(server.arrived).toBe(2), pollOptions)
    server.answerAll()
    await Promise.all(pending)
  })

  it('is never one that changes something', async () => {
    await using server = await aSlowServer()
    await expect(server.book()).rejects.toThrow('for one alone')
    expect(server.arrived).toBe(0)
  })
})
