import fastify from 'fastify'
import { expect, it } from 'vitest'
import type { GatewayFactory } from '../app/base/server/gateway.server.ts'
import type { Place } from '../app/base/server/page-context.server.ts'
import { registerMedia } from './media.ts'

it.each([
  ['its own', '/media/0123', '/media/0123'],
  ['that of Portico where it has none', undefined, '/marks/portico.svg'],
])('the icon that a browser asks for by itself is the house’s: %s', async (_, favicon, icon) => {
  const app = fastify()
  app.addHook('onRequest', async (request) => {
    request.place = { host: { favicon } } as unknown as Place
  })
  registerMedia(app, (() => undefined) as unknown as GatewayFactory)
  const answer = await app.inject('/favicon.ico')
  expect([answer.statusCode, answer.headers.location]).toEqual([302, icon])
})
