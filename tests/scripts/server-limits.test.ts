import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startAdmin } from '@portico/admin/server/app'
import { startBookingServer } from '@portico/booking-server/start-booking-server'
import { startGateway } from '@portico/gateway/start-gateway'
import type { FastifyInstance } from 'fastify'
import { expect, it } from 'vitest'
import { aSnapshot } from '../builders/a-snapshot.ts'

// Of the web `apps/web/http/edge.test.ts` says it.
type Program = AsyncDisposable & { readonly app: FastifyInstance }

it.each<[string, () => Promise<Program>]>([
  ['booking server', () => startBookingServer({ jobs: false })],
  ['gateway', () => startGateway({ upstreams: [], settings: aSnapshot([]) })],
  ['admin', () => startAdmin({ home: mkdtempSync(join(tmpdir(), 'portico-admin-')) })],
])('the %s waits half a minute for a request, and takes so many connections at most', async (_, start) => {
  await using program = await start()
  const { requestTimeout, timeout, maxConnections } = program.app.server
  expect({ requestTimeout, timeout }).toEqual({ requestTimeout: 30_000, timeout: 75_000 })
  expect(maxConnections).toBeGreaterThan(0)
})
