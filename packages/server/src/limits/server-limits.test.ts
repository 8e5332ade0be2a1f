import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { limitConnections, serverLimits } from './server-limits.ts'

async function aServer(
  limits: Parameters<typeof serverLimits>[0],
  connections: Parameters<typeof limitConnections>[1] = { most: 100 },
  answers: Readonly<Record<string, unknown>> = {},
) {
  const app = fastify(serverLimits(limits))
  limitConnections(app, connections)
  app.post('/', async () => 'read')
  app.addContentTypeParser('*', (_request, _body, done) => done(null))
  app.all<{ Params: { name: string } }>('/:name', async ({ params }) => await answers[params.name])
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return { app, port, url: `http://127.0.0.1:${port}`, [Symbol.asyncDispose]: async () => app.close() }
}

/** Sends this much of a request and waits until the server ends the connection. */
async function sendPart(
  port: number,
  part: string,
  goOn: (socket: Socket) => Promise<void> = async () => {},
): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(part)
  const [replies] = await Promise.all([text(socket).catch(() => 'closed'), goOn(socket)])
  return replies
}

describe('a request that does not arrive', () => {
  it.each([
    ['half a body', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\nContent-Length: 1000\r\n\r\nhalf'],
    [
      'a body in chunks without an end',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n',
    ],
    ['half of the headers', 'POST / HTTP/1.1\r\nHost: a\r\n'],
    ['nothing', ''],
  ])('is given up: %s', async (_, part) => {
    await using server = await aServer({ arrivalMs: 100, checkMs: 20 })
    expect(await sendPart(server.port, part)).toMatch(/^(HTTP\/1.1 408 |closed$|$)/)
  })

  it('is given up within half a minute, and looked for more often than that', () => {
    expect(serverLimits()).toMatchObject({
      requestTimeout: 30_000,
      http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
    })
  })
})

describe('what is no request', () => {
  it.each([
    ['too long', `GET /${'x'.repeat(17 * 1_024)} HTTP/1.1\r\nHost: a\r\n\r\n`, 431],
    ['not HTTP', 'hello\r\n\r\n', 400],
  ])('is answered, and the connection said to end: %s', async (_, part, status) => {
    await using server = await aServer({})
    expect(await sendPart(server.port, part)).toMatch(new RegExp(`^HTTP/1.1 ${status} .*\r\nConnection: close\r\n`))
  })

  it('loses nobody who keeps connections the next request', async () => {
    await using server = await aServer({})
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const statusOf = (path: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        const sent = request(`${server.url}${path}`, { agent, method: 'POST' }, (reply) => {
          reply.resume().once('end', () => resolve(reply.statusCode))
        })
        sent.once('error', reject).end()
      })
    expect([await statusOf(`/${'x'.repeat(17 * 1_024)}`), await statusOf('/')]).toEqual([431, 200])
    agent.destroy()
  })
})

describe('what is no request, behind one on the same connection', () => {
  const get = (name: string) => `GET /${name} HTTP/1.1\r\nHost: a\r\n\r\n`
  const noRequest = 'hello\r\n\r\n'
  const unreadable = ({ app }: Awaited<ReturnType<typeof aServer>>) => once(app.server, 'clientError')

  it('is not answered before it: its own answer says that the connection ends', async () => {
    const slow = Promise.withResolvers<string>()
    await using server = await aServer({}, undefined, { slow: slow.promise })
    const replies = sendPart(server.port, get('slow') + noRequest)
    await unreadable(server)
    slow.resolve('booked')
    expect(await replies).toMatch(/^HTTP\/1.1 200 .*\r\nConnection: close\r\n(.*\r\n)?\r\nbooked$/s)
  })

  it('is not written into an answer that was begun, which goes on to its end', async () => {
    const long = new PassThrough()
    await using server = await aServer({}, undefined, { long })
    const replies = sendPart(server.port, get('long'), async (socket) => {
      long.write('first')
      await once(socket, 'data')
      socket.write(noRequest)
      await unreadable(server)
      socket.write(noRequest)
      await unreadable(server)
      long.end('later')
    })
    expect(await replies).toMatch(/^HTTP\/1.1 200 .*\r\n\r\n5\r\nfirst\r\n5\r\nlater\r\n0\r\n\r\n$/s)
  })

  it('ends the connection of an answer that does not wait for its request’s end', async () => {
    const part = 'POST /early HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n'
    const early = new PassThrough()
    await using server = await aServer({}, undefined, { early })
    const replies = sendPart(server.port, part, async (socket) => {
      early.write('first')
      await once(socket, 'data')
      socket.write('no chunk\r\n')
    })
    expect(await replies).toMatch(/^HTTP\/1.1 200 .*\r\n\r\n5\r\nfirst\r\n$/s)
  })

  it('is answered once that was answered', async () => {
    await using server = await aServer({}, undefined, { known: 'known' })
    const replies = await sendPart(server.port, get('known'), async (socket) => {
      await once(socket, 'data')
      socket.write(noRequest)
    })
    expect(replies.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400'])
  })
})

it('a body has 64 kB at most', async () => {
  await using server = await aServer({})
  const post = async (length: number) => {
    const headers = { 'content-type': 'text/plain' }
    return (await fetch(server.url, { method: 'POST', headers, body: 'x'.repeat(length) })).status
  }
  expect([await post(64 * 1_024), await post(64 * 1_024 + 1)]).toEqual([200, 413])
})

it('a connection beyond the last allowed is closed, and its place is free again when one ends', async () => {
  await using server = await aServer({}, { most: 1 })
  const first = connect(server.port, '127.0.0.1')
  await new Promise((resolve) => first.once('connect', resolve))
  expect(await sendPart(server.port, 'POST / HTTP/1.1\r\nHost: a\r\n\r\n')).toMatch(/^(closed)?$/)
  first.destroy()
  await expect
    .poll(async () =>
      fetch(server.url, { method: 'POST' }).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200)
})

describe('connections of one address', () => {
  const openFrom = (port: number, localAddress: string, count: number) =>
    Promise.all(
      Array.from({ length: count }, () => {
        const socket = connect({ port, host: '127.0.0.1', localAddress })
        return new Promise<Socket>((resolve) =>
          socket.once('connect', () => resolve(socket)).once('error', () => resolve(socket)),
        )
      }),
    )
  const stayOpen = async (sockets: readonly Socket[]) => {
    // Whoever is closed hears of it before an answer comes over a connection that was let in.
    const answers = await Promise.all(sockets.map((socket) => answerOn(socket)))
    return answers.filter(Boolean).length
  }

  it('are so many at most, and another address has its own', async () => {
    await using server = await aServer({}, { most: 100, maxOfAddress: 3 })
    const first = await openFrom(server.port, '127.0.0.1', 5)
    expect(await stayOpen(first)).toBe(3)
    // Elsewhere a machine has one such address.
    if (process.platform === 'linux') expect(await stayOpen(await openFrom(server.port, '127.0.0.2', 5))).toBe(3)
    for (const socket of first) socket.destroy()
    await expect.poll(async () => stayOpen(await openFrom(server.port, '127.0.0.1', 1))).toBe(1)
  })

  it.each(['127.0.0.1', '127.0.0.0/8'])('are not counted where it is a trusted proxy’s: %s', async (proxy) => {
    await using server = await aServer({}, { most: 100, maxOfAddress: 3, trustedProxies: [proxy] })
    expect(await stayOpen(await openFrom(server.port, '127.0.0.1', 20))).toBe(20)
  })
})

/** Whether a request over this connection is answered. */
function answerOn(socket: Socket): Promise<boolean> {
  return new Promise((resolve) => {
    socket.on('error', () => undefined)
    socket.once('data', () => resolve(true)).once('close', () => resolve(false))
    if (socket.destroyed) resolve(false)
    socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n')
  })
}
