import fastify from 'fastify'
import { expect, it } from 'vitest'
import { drainOnSignal } from './drain.ts'

it('lets a request in flight finish, then lets go of what the app stands on, then exits', async () => {
  const order: string[] = []
  const app = fastify()
  const { promise: release, resolve } = Promise.withResolvers<void>()
  const { promise: exited, resolve: exit } = Promise.withResolvers<number>()
  app.get('/slow', async () => release.then(() => 'done'))
  app.addHook('onResponse', async () => void order.push('answered'))
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  drainOnSignal({ app, log: app.log, disposers: [() => order.push('database closed')], exit })

  const answer = fetch(`${url}/slow`).then((response) => response.text())
  await new Promise((resolve) => app.server.once('request', resolve))
  process.emit('SIGTERM')
  resolve()
  expect(await answer).toBe('done')
  expect(await exited).toBe(0)
  expect(order).toEqual(['answered', 'database closed'])
})
