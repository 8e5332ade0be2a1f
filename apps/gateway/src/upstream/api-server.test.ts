import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { storeReservation } from '@portico/legacy/calls/reservation/store-reservation'
import { agencyHotels } from '@portico/legacy/calls/trade/agency-hotels'
import { changePassword } from '@portico/legacy/calls/trade/change-password'
import { retrievePassword } from '@portico/legacy/calls/trade/retrieve-password'
import { createLog } from '@portico/server/log'
import { describe, expect, it } from 'vitest'
import { apiServerTranscripts } from '../../../../tests/transcripts/api-server'
import { usualCaller } from '../../../../tests/transcripts/transcript'
import { CookieJar } from './cookie-jar.ts'
import type { LegacyFailure } from './legacy-failure.ts'
import { openLegacyClient } from './open-legacy-client.ts'
import { upstreamOf } from './upstream.ts'

type Seen = { readonly line: string; readonly headers: IncomingHttpHeaders; readonly body: string }
type Answer = { readonly status?: number; readonly body: string; readonly cookies?: string[] }

/** Writes down what comes, and answers what it is told. */
async function recorder() {
  const seen: Seen[] = []
  const box: { answer: Answer | ((reply: ServerResponse) => void) } = { answer: { body: '{}' } }
  const server = createServer(async (request, reply) => {
    seen.push({ line: `${request.method} ${request.url}`, headers: request.headers, body: await text(request) })
    if (typeof box.answer === 'function') return box.answer(reply)
    const { status = 200, body, cookies = [] } = box.answer
    reply.writeHead(status, { 'set-cookie': cookies }).end(status === 204 ? undefined : body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    seen,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answers: (answer: typeof box.answer) => {
      box.answer = answer
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** An API server and a marketing suite, and a client of both. */
async function open({ zsuite = true } = {}) {
  const api = await recorder()
  const suite = await recorder()
  const lines: string[] = []
  const log = createLog({ name: 'test', level: 'debug', destination: { write: (line) => lines.push(line) } })
  const client = openLegacyClient(log)
  const upstream = upstreamOf({
    key: 'one',
    url: 'http://127.0.0.1:9',
    apiUrl: `${api.url}/api/`,
    ...(zsuite && { zsuiteUrl: suite.url }),
    prefix: '/customers',
    profile: 'portico',
    header: { name: 'authorization', value: 'Bearer ours' },
    timeZone: 'Europe/Rome',
    paths: {},
  })
  return {
    api,
    suite,
    lines,
    upstream,
    client,
    as: (cookies: CookieJar) => client.forRequest(log, { cookies }),
    [Symbol.asyncDispose]: async () => {
      await client.close()
      await api[Symbol.asyncDispose]()
      await suite[Symbol.asyncDispose]()
    },
  }
}

const said = (body: string | undefined) => (body?.startsWith('{') ? JSON.parse(body) : (body ?? ''))
const titled = apiServerTranscripts.flatMap((one) =>
  one.requests.map((written) => [`${one.id} ${one.call.name}, ${written.title}`, one, written] as const),
)

describe('the API server and the marketing suite', () => {
  it.each(titled.filter(([, , { drift }]) => !drift))(
    '%s: gets what the specification says, once, and is understood',
    async (_, { call, replies }, written) => {
      await using house = await open()
      const server = call.server === 'zsuite' ? house.suite : house.api
      for (const { status = 200, reply, result, title } of replies) {
        server.answers({ status, body: reply })
        const before = server.seen.length
        const answer = await house.client.call(
          call,
          house.upstream,
          { ...usualCaller, ...written.caller },
          written.input,
        )
        expect(JSON.parse(JSON.stringify(answer)), title).toEqual(JSON.parse(JSON.stringify(result)))
        const [request, ...more] = server.seen.slice(before)
        const [method, path] = written.line.split(' ')
        expect(request?.line).toBe(`${method} ${call.server === 'zsuite' ? '' : '/api'}/${path}`)
        expect(request?.headers['content-type']).toBe(written.type)
        expect(said(request?.body)).toMatchObject(said(written.body))
        expect(more).toEqual([])
      }
    },
  )

  it.each([
    ['fails', { status: 503, body: 'later' }, 'status'],
    ['hangs up', (reply: ServerResponse) => void reply.destroy(), 'cut-off'],
    ['sends elsewhere', { status: 307, body: '' }, 'refused'],
    ['answers a page', { body: '<html>ok</html>' }, 'unreadable'],
    ['refuses without a word', { status: 403, body: '<html>no</html>' }, 'refused'],
  ] as const)('a server that %s gets a POST once (LEG-37)', async (_, answer, fault) => {
    await using house = await open()
    house.api.answers(answer as Answer)
    const failure = await house.client
      .call(changePassword, house.upstream, usualCaller, { password: 'x' })
      .catch((error: unknown) => error)
    expect(failure).toMatchObject({ name: 'LegacyFailure', fault } satisfies Partial<LegacyFailure>)
    expect(house.api.seen.length).toBe(1)
  })

  it('a server that has done it and says nothing, has done it', async () => {
    await using house = await open()
    house.api.answers({ status: 204, body: '' })
    expect(await house.client.call(changePassword, house.upstream, usualCaller, { password: 'x' })).toEqual({
      kind: 'answered',
      answer: {},
    })
  })

  it('nobody is told of a booking where no suite is configured', async () => {
    await using house = await open({ zsuite: false })
    const stored = { timestamp: 1, code: 'A', amount: 1, customerId: 'w' }
    await expect(house.client.call(storeReservation, house.upstream, usualCaller, stored)).rejects.toThrow(
      'one has no zsuite',
    )
    expect(house.suite.seen).toEqual([])
  })

  it('the suite gets its own cookies again, and neither our header nor the cookies of others', async () => {
    await using house = await open()
    const client = house.as(new CookieJar(() => 0))
    house.api.answers({ body: '{"hotels": []}', cookies: ['JSESSIONID=api-1; Path=/api; HttpOnly'] })
    house.suite.answers({ body: 'ok', cookies: ['wm=suite-1; Path=/'] })
    const stored = { timestamp: 1, code: 'A', amount: 1, customerId: 'w' }
    for (let i = 0; i < 2; i++) {
      await client.call(agencyHotels, house.upstream, usualCaller, {})
      await client.call(storeReservation, house.upstream, usualCaller, stored)
    }
    await client.call(retrievePassword, house.upstream, usualCaller, { username: 'a' })
    // One host, two ports: a browser's cookies know no port. Every call of the session carries them.
    const both = 'JSESSIONID=api-1; wm=suite-1'
    expect(house.api.seen.map(({ headers }) => headers.cookie)).toEqual([undefined, both, both])
    expect(house.suite.seen.map(({ headers }) => headers.cookie)).toEqual([undefined, 'wm=suite-1'])
    expect(house.api.seen.every(({ headers }) => headers.authorization === 'Bearer ours')).toBe(true)
    expect(house.suite.seen.every(({ headers }) => headers.authorization === undefined)).toBe(true)
  })

  it('another session has nothing of the cookies', async () => {
    await using house = await open()
    house.api.answers({ body: '{"hotels": []}', cookies: ['JSESSIONID=api-1; Path=/'] })
    await house.as(new CookieJar(() => 0)).call(agencyHotels, house.upstream, usualCaller, {})
    await house.as(new CookieJar(() => 0)).call(agencyHotels, house.upstream, usualCaller, {})
    await house.client.call(agencyHotels, house.upstream, usualCaller, {})
    expect(house.api.seen.map(({ headers }) => headers.cookie)).toEqual([undefined, undefined, undefined])
  })

  it.each([
    ['is done', { body: '{}' }],
    ['is refused', { status: 409, body: '{"title": "canary-Passw0rd! is not valid"}' }],
    ['fails', { status: 500, body: 'canary-Passw0rd!' }],
    ['is answered with nonsense', { body: '{"canary-Passw0rd!' }],
    ['is answered by a page', { body: '<b>canary-Passw0rd! canary@guest.example</b>' }],
  ])('API-07, API-08: a password or name stands in no address and no log when it %s', async (_, answer) => {
    await using house = await open()
    house.api.answers(answer)
    await house.client
      .call(changePassword, house.upstream, usualCaller, { password: 'canary-Passw0rd!' })
      .catch(() => undefined)
    await house.client
      .call(retrievePassword, house.upstream, usualCaller, { username: 'canary@guest.example' })
      .catch(() => undefined)
    expect(house.api.seen.map(({ line }) => line)).toEqual([
      'POST /api/agency/changePwd',
      'POST /api/agency/retrievePwd',
    ])
    expect(house.api.seen.map(({ body }) => JSON.parse(body))).toEqual([
      { password: 'canary-Passw0rd!' },
      { username: 'canary@guest.example' },
    ])
    expect(house.lines.length).toBeGreaterThan(0)
    expect(house.lines.join()).not.toContain('canary')
  })
})
