import fastify from 'fastify'
import { expect, it } from 'vitest'
import { createLog, fastifyLogOptions } from './log.ts'

function aLog() {
  const lines: string[] = []
  return { lines, log: createLog({ name: 'test', level: 'info', destination: { write: (line) => lines.push(line) } }) }
}

it('shows a request as its route, without its parameters and query', async () => {
  const { lines, log } = aLog()
  const app = fastify({ ...fastifyLogOptions(log) })
  app.get('/voucher/:ref', async () => 'ok')
  await app.inject('/voucher/K7QW3M9ZXA?email=guest@example.org')
  await app.inject('/nowhere/K7QW3M9ZXA')
  expect(lines.map((line) => JSON.parse(line).req)).toEqual([
    { method: 'GET', route: '/voucher/:ref' },
    { method: 'GET', route: 'no route' },
  ])
  expect(lines.join()).not.toMatch(/K7QW3M9ZXA|guest/)
})

it('shows a failed request with its error', async () => {
  const { lines, log } = aLog()
  const app = fastify({ ...fastifyLogOptions(log) })
  app.get('/broken', async () => Promise.reject(new Error('disk is full')))
  await app.inject('/broken?code=K7QW3M9ZXA')
  expect(lines.join()).toContain('disk is full')
  expect(lines.join()).not.toContain('K7QW3M9ZXA')
})

it('shows an error without the addresses in its message, its stack and its properties', () => {
  const { lines, log } = aLog()
  log.error({
    err: Object.assign(new Error('no mailbox guest@example.org'), { response: { to: 'guest@example.org' } }),
  })
  log.child({ visitor: 'guest@example.org' }).info('hello %s', 'guest@example.org')
  expect(lines).toHaveLength(2)
  expect(lines.join()).not.toMatch(/guest@|@example/)
})
