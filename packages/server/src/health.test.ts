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
