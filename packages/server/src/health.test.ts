import { Agent, get, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import portico from '../../../package.json' with { type: 'json' }
import { registerHealth, takesWrites } from './health.ts'

const pollOptions = { timeout: 60_000 }

it.each([
  ['ready', async () => true, 200],
  ['not ready', async () => false, 503],
  ['not ready when its check throws', () => Promise.reject(new Error('away')), 503],
])('a program that is %s says so, and is alive', async (_, isReady, status) => {
  const app = fastify()
  registerHealth(app, isReady)
  expect((await app.inject('/readyz')).statusCode).toBe(status)
  const alive = await app.inject('/healthz')
  expect([alive.statusCode, alive.json()]).toEqual([200, { status: 'ok', version: portico.version }])
})

it('whether a store takes writes is tried once a second, however many ask', async () => {
  let writes = 0
  let isFull = false
  const takes = takesWrites(() => {
    writes++
    if (isFull) throw new Error('the disk is full')
  })
  expect(await Promise.all(Array.from({ length: 20 }, takes))).toEqual(Array(20).fill(true))
  expect(writes).toBe(1)
  isFull = true
  await expect.poll(() => takes().catch((error: Error) => error.message), pollOptions).toBe('the disk is full')
  isFull = false
  await expect.poll(() => takes().catch(() => false), pollOptions).toBe(true)
})

it('a program that closes is not ready, ends what is open, and serves what still comes until it stops listening', async () => {
  const app = fastify({ return503OnClosing: false })
  registerHealth(app, async () => true, 300)
  const { promise: release, resolve } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  app.get('/slow', async () => {
    begin()
    await release
    return 'done'
  })
  app.get('/quick', async () => 'done')
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const slow = fetch(`${url}/slow`)
  await begun
  const closed = app.close()
  const [ready, alive, quick] = await Promise.all(['readyz', 'healthz', 'quick'].map((path) => fetch(`${url}/${path}`)))
  expect([ready?.status, alive?.status, quick?.status]).toEqual([503, 200, 200])
  expect(quick?.headers.get('connection')).toBe('close')
  resolve()
  expect(await (await slow).text()).toBe('done')
  await closed
  await expect(fetch(`${url}/quick`)).rejects.toThrow()
})

it('a program that closes lets go of connections that would be kept, once they have their answers', async () => {
  const app = fastify({ return503OnClosing: false })
  registerHealth(app, async () => true)
  const { promise: release, resolve } = Promise.withResolvers<void>()
  const waits = async function* () {
    yield 'd'
    await release
    yield 'one'
  }
  app.get('/waits', async () => release.then(() => 'done'))
  app.get('/has-begun', async (_, reply) => reply.type('text/plain').send(Readable.from(waits())))
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const agent = new Agent({ keepAlive: true })
  const send = (path: string) =>
    new Promise<IncomingMessage>((resolve, reject) => get(url + path, { agent }, resolve).on('error', reject))
  const waiting = send('/waits')
  const begun = await send('/has-begun')
  const closed = app.close()
  await expect.poll(() => app.server.listening, pollOptions).toBe(false)
  resolve()
  expect((await waiting).headers.connection).toBe('close')
  expect(begun.headers.connection).toBe('keep-alive')
  expect([await text(await waiting), await text(begun)]).toEqual(['done', 'done'])
  await closed
  agent.destroy()
})

it('a connection that brings nothing keeps no program; one that brings its question late has its answer', async () => {
  const app = fastify({ forceCloseConnections: 'idle' })
  registerHealth(app, async () => true)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const [silent, late] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')]
  await expect.poll(() => promisify(app.server.getConnections).call(app.server), pollOptions).toBe(2)
  const closed = app.close()
  await expect.poll(() => app.server.listening, pollOptions).toBe(false)
  late.end('GET /healthz HTTP/1.1\r\nhost: one.test\r\n\r\n')
  expect(await text(late)).toMatch(/^HTTP\/1\.1 \d{3} /)
  await closed
  await expect.poll(() => silent.resume().closed, pollOptions).toBe(true)
})
