import fastify from 'fastify'
import { expect, it } from 'vitest'
import { registerHealth } from './health.ts'

it.each([
  ['ready', async () => true, 200],
  ['not ready', async () => false, 503],
  ['not ready when its check throws', () => Promise.reject(new Error('away')), 503],
])('a program that is %s says so, and is alive', async (_, isReady, status) => {
  const app = fastify()
  registerHealth(app, isReady)
  expect((await app.inject('/readyz')).statusCode).toBe(status)
  expect((await app.inject('/healthz')).statusCode).toBe(200)
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
