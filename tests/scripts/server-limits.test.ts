import { mkdtempSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startAdmin } from '@portico/admin/server/app'
import { startBookingServer } from '@portico/booking-server/start-booking-server'
import { startGateway } from '@portico/gateway/start-gateway'
import type { FastifyInstance } from 'fastify'
import { expect, it } from 'vitest'
import { aSnapshot } from '../builders/a-snapshot.ts'

// Of the web `apps/web/http/web-server.test.ts` says it.
type Program = AsyncDisposable & { readonly app: FastifyInstance }

const aHome = () => mkdtempSync(join(tmpdir(), 'portico-limits-'))
const startedBookingServer = (): Promise<Program> => startBookingServer({ jobs: false, home: aHome() })
const startedGateway = (): Promise<Program> => startGateway({ upstreams: [], settings: aSnapshot([]) })
const startedAdmin = (): Promise<Program> => startAdmin({ home: aHome() })

it.each<[string, () => Promise<Program>]>([
  ['booking server', startedBookingServer],
  ['gateway', startedGateway],
  ['admin', startedAdmin],
])('the %s waits half a minute for a request, and takes so many connections at most', async (_, start) => {
  await using program = await start()
  const { requestTimeout, timeout, maxConnections } = program.app.server
  expect({ requestTimeout, timeout }).toEqual({ requestTimeout: 30_000, timeout: 75_000 })
  expect(maxConnections).toBeGreaterThan(0)
})

it.each<[string, () => Promise<Program>, readonly string[]]>([
  ['booking server', startedBookingServer, ['/operators/hotels', '/bol/reservation/modify', '/payment-messages/x']],
  ['gateway', startedGateway, ['/operators/unknownBookings', '/trpc/checkout.confirm', '/payment-messages/x']],
])('the %s refuses whom it does not know before a body has arrived, and so keeps none', async (_, start, paths) => {
  await using program = await start()
  const { port } = program.app.server.address() as AddressInfo
  for (const path of paths) expect([path, await answerToHalf(port, path)]).toEqual([path, '401'])
})

/** The status that a request is answered with of whose body only the beginning was sent. */
function answerToHalf(port: number, path: string): Promise<string | undefined> {
  const socket = connect(port, '127.0.0.1')
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{"half"`,
  )
  return new Promise((resolve) => {
    socket.once('data', (answer) => {
      resolve(/^HTTP\/1\.1 (\d+)/.exec(String(answer))?.[1])
      socket.destroy()
    })
  })
}
