import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { legacyCall } from '@portico/legacy/codec/legacy-call'
import { createLog } from '@portico/server/log'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { LegacyFailure } from './legacy-failure.ts'
import { openLegacyClient } from './open-legacy-client.ts'
import { timeoutsOf } from './timeouts.ts'
import { upstreamOf } from './upstream.ts'

const caller = { domain: '', channelId: 1, languageId: 1, sessionCode: '' }

const aCall = (effect: 'read' | 'write') =>
  legacyCall<string, string>({
    name: 'aCall',
    server: 'main',
    path: 'a.do?method=a',
    effect,
    timeout: effect === 'read' ? 'search' : 'change',
    body: 'json',
    toQuery: (_, secret) => [['mail', secret]],
    fromQuery: () => ({ caller, input: '' }),
    toReply: (name) => ({ name }),
    reply: z.object({ name: z.string() }).transform(({ name }) => name),
  })

async function aServer(listener: RequestListener, { headersMs = 4_000, wholeMs = 1_500 } = {}) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  let requests = 0
  server.prependListener('request', () => requests++)
  const lines: string[] = []
  const log = createLog({ name: 'test', level: 'debug', destination: { write: (line) => lines.push(line) } })
  const client = openLegacyClient(log, {
    timeoutsOf: (call) => ({ ...timeoutsOf(call), wholeMs, headersMs, maxBody: 50_000 }),
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const upstream = upstreamOf({
    key: 'one',
    url,
    prefix: '/customers',
    profile: 'plain',
    timeZone: 'Europe/Rome',
    paths: {},
  })
  return {
    lines,
    requests: () => requests,
    call: (effect: 'read' | 'write' = 'read', text = 'canary@guest.example') =>
      client.call(aCall(effect), upstream, caller, text),
    callAs: (effect: 'read' | 'write', disconnected: AbortSignal) =>
      client.forRequest(log, { disconnected }).call(aCall(effect), upstream, caller, ''),
    [Symbol.asyncDispose]: async () => {
      await client.close()
      server.closeAllConnections()
      server.close()
    },
  }
}

const good = JSON.stringify({ name: 'Città' })

const faults: [string, RequestListener, LegacyFailure['fault'], number][] = [
  ['hangs', () => undefined, 'timed-out', 1],
  ['hangs in the middle', (_, reply) => void reply.writeHead(200).write('{'), 'timed-out', 1],
  ['closes the connection', (request) => void request.socket.destroy(), 'cut-off', 2],
  [
    'ends early',
    (request, reply) => {
      reply.writeHead(200, { 'content-length': 100 }).write('{')
      setTimeout(() => request.socket.destroy(), 5)
    },
    'cut-off',
    2,
  ],
  ['fails with 500', (_, reply) => void reply.writeHead(500).end('x'), 'status', 2],
  ['is busy with 503', (_, reply) => void reply.writeHead(503).end('x'), 'status', 2],
  ['refuses with 403', (_, reply) => void reply.writeHead(403).end('x'), 'refused', 1],
  [
    'sends elsewhere',
    (_, reply) => void reply.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
    'refused',
    1,
  ],
  ['answers a page', (_, reply) => void reply.end('<html>canary@guest.example</html>'), 'unreadable', 1],
  ['answers another shape', (_, reply) => void reply.end('{"name":7}'), 'unreadable', 1],
  ['answers without end', (_, reply) => void reply.end(`"${'x'.repeat(60_000)}"`), 'too-large', 1],
]

describe('a server that', () => {
  it.each(faults)(
    '%s is one typed failure, and a read is repeated once where that may help (LEG-37)',
    async (_, listener, fault, requests) => {
      await using server = await aServer(listener)
      const failure = await server.call().catch((error: unknown) => error)
      expect(failure).toBeInstanceOf(LegacyFailure)
      expect(failure).toMatchObject({ fault, call: 'aCall' })
      expect(server.requests()).toBe(requests)
    },
  )

  it.each(faults)('%s gets what changes something once (LEG-37)', async (_, listener, fault) => {
    await using server = await aServer(listener)
    expect(await server.call('write').catch((error: unknown) => error)).toMatchObject({ fault })
    expect(server.requests()).toBe(1)
  })

  it('has not begun to answer in its time is given up before the whole time is over; one that has begun is waited for', async () => {
    await using hanging = await aServer(() => undefined, { headersMs: 200, wholeMs: 60_000 })
    const began = performance.now()
    await expect(hanging.call()).rejects.toMatchObject({ fault: 'timed-out' })
    expect(performance.now() - began).toBeLessThan(30_000)
    await using slow = await aServer(
      (_, reply) => {
        reply.writeHead(200).write(good.slice(0, 3))
        setTimeout(() => reply.end(good.slice(3)), 1_500)
      },
      { headersMs: 1_000, wholeMs: 60_000 },
    )
    expect(await slow.call()).toEqual({ kind: 'answered', answer: 'Città' })
  })

  it('recovers meanwhile answers the second time', async () => {
    let first = true
    await using server = await aServer((_, reply) => {
      reply.writeHead(first ? 502 : 200).end(good)
      first = false
    })
    expect(await server.call()).toEqual({ kind: 'answered', answer: 'Città' })
  })
})

it('a body in a single-byte character set is read', async () => {
  await using server = await aServer((_, reply) => void reply.end(Buffer.from(good, 'latin1')))
  expect(await server.call()).toEqual({ kind: 'answered', answer: 'Città' })
})

it('a refusal in words is an answer, not a failure', async () => {
  await using server = await aServer((_, reply) => void reply.end(JSON.stringify({ errore: 'No.' })))
  expect(await server.call()).toEqual({ kind: 'refused', text: 'No.' })
})

it('a query beyond the server’s limit is not sent', async () => {
  await using server = await aServer((_, reply) => void reply.end(good))
  await expect(server.call('read', 'x'.repeat(7_001))).rejects.toMatchObject({ fault: 'too-large' })
  expect(server.requests()).toBe(0)
})

it('nothing of a query or an answer stands in the log', async () => {
  await using server = await aServer((_, reply) => void reply.end('<html>K7QW3M9ZXA canary@guest.example</html>'))
  await server.call().catch(() => undefined)
  expect(server.lines.length).toBeGreaterThan(0)
  expect(server.lines.join()).not.toMatch(/canary|K7QW3M9ZXA|mail=/)
})

describe('whoever asked leaves', () => {
  it('and the socket of its read is closed', async () => {
    const disconnect = new AbortController()
    const closed = Promise.withResolvers<void>()
    await using server = await aServer((request) => {
      request.socket.once('close', () => closed.resolve())
      disconnect.abort()
    })
    expect(await server.callAs('read', disconnect.signal).catch((error: unknown) => error)).toMatchObject({
      fault: 'given-up',
    })
    await closed.promise
    expect(server.requests()).toBe(1)
  })

  it('and what changes something goes on to its answer', async () => {
    const disconnect = new AbortController()
    await using server = await aServer((_, reply) => {
      disconnect.abort()
      setImmediate(() => reply.end(good))
    })
    expect(await server.callAs('write', disconnect.signal)).toEqual({ kind: 'answered', answer: 'Città' })
  })
})
