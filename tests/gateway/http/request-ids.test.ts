import { startGateway } from '@portico/gateway/start-gateway'
import { createLog } from '@portico/server/log'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { aHost, aSnapshot } from '../../builders/a-snapshot.ts'
import { start, twoHouses } from '../../builders/gateway/two-houses.ts'
import { startBookingServer } from '../../builders/start-booking-server.ts'

type Line = { name: string; reqId?: string; msg: string; err?: { sql?: string } }

it('one name leads from the web’s request to the statement that failed, and its values stand nowhere', async () => {
  const lines: string[] = []
  const log = (name: string) => createLog({ name, level: 'info', destination: { write: (line) => lines.push(line) } })
  await using booking = await startBookingServer({
    seed: twoHouses(),
    now: () => start,
    jobs: false,
    log: log('booking-server'),
  })
  await using gateway = await startGateway({
    upstreams: [{ url: booking.url, token: booking.serviceToken }],
    settings: aSnapshot([aHost({ host: 'one.test', channelIds: [1] })]),
    now: () => start,
    log: log('gateway'),
  })
  const guest = gateway.client({ host: 'one.test', channel: 1, hotel: 1, requestId: 'request-of-the-web' })
  await guest.catalogue.hotel.query()
  await sql`alter table reservation rename to reservation_away`.execute(booking.db.writer)
  const typed = { code: 'CANARYC0DE', email: 'canary.ada@guest.example' }
  await expect(guest.reservation.recover.mutate(typed)).rejects.toMatchObject({ data: { code: 'BAD_GATEWAY' } })

  const requestLines = lines
    .map((line) => JSON.parse(line) as Line)
    .filter(({ reqId }) => reqId === 'request-of-the-web')
  expect(requestLines).toContainEqual(expect.objectContaining({ name: 'gateway', msg: 'a legacy call failed' }))
  const failed = requestLines.find(({ name, err }) => name === 'booking-server' && err)
  expect(failed?.err?.sql).toMatch(/^select .* from "reservation"/)
  expect(lines.join()).not.toMatch(/canary/i)
})
