import { type AddressInfo, connect } from 'node:net'
import { expect, it } from 'vitest'
import { aWebServer, page } from '../../../tests/builders/web/a-web-server.ts'

it('the web waits half a minute for a request, and takes 64 kB, 2,000 connections and 50 of one address at most', async () => {
  await using server = await aWebServer()
  const { requestTimeout, timeout, maxConnections } = server.app.server
  expect({ requestTimeout, timeout, maxConnections }).toEqual({
    requestTimeout: 30_000,
    timeout: 75_000,
    maxConnections: 2_000,
  })
  expect((await server.send('POST', page, ['Host: one.test'], 'x'.repeat(64 * 1024))).status).toBe(200)
  expect((await server.send('POST', page, ['Host: one.test'], 'x'.repeat(64 * 1024 + 1))).status).toBe(413)
  const { port } = server.app.server.address() as AddressInfo
  const sockets = Array.from({ length: 60 }, () => connect(port, '127.0.0.1').on('error', () => undefined))
  await expect.poll(() => sockets.filter(({ destroyed }) => destroyed).length).toBe(10)
  for (const socket of sockets) socket.destroy()
})

it('a web that ends serves its guests until it stops listening, while it says to a balancer that it is not ready', async () => {
  await using server = await aWebServer({ notReadyMs: 1_000 })
  const closed = server.app.close()
  const [ready, shown] = await Promise.all([
    server.send('GET', '/readyz', ['Host: one.test']),
    server.send('GET', page, ['Host: one.test']),
  ])
  expect([ready.status, shown.status]).toEqual([503, 200])
  expect(shown.text).toContain('The page of one.test')
  await closed
})
