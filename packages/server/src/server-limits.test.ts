import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { limitConnections, serverLimits } from './server-limits.ts'

async function aServer(limits: Parameters<typeof serverLimits>[0], connections = 100) {
  const app = fastify(serverLimits(limits))
  limitConnections(app, connections)
  app.post('/', async () => 'read')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return { app, port, url: `http://127.0.0.1:${port}`, [Symbol.asyncDispose]: async () => app.close() }
}

/** Sends this much of a request and waits until the server ends the connection. */
function sendPart(port: number, part: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(part)
  return text(socket).catch(() => 'closed')
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
    expect(serverLimits()).toMatchObject({ requestTimeout: 30_000, http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 } })
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
  await using server = await aServer({}, 1)
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
