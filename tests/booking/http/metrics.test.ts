import type { Instant } from '@portico/domain/time/deadline'
import { confirm } from '@portico/legacy/calls/checkout/confirm'
import { describe, expect, it } from 'vitest'
import { aHouse } from '../../builders/a-house.ts'
import { callServer } from '../../builders/call-server.ts'
import { databases, makeEmptyDatabase } from '../../builders/databases.ts'
import { startBookingServer } from '../../builders/start-booking-server.ts'
import { aConfirm } from '../../builders/test-hotel.ts'
import { pollOptions } from '../../setup/poll-options.ts'

describe.each(databases)('the figures of a booking server on $name', (database) => {
  it('count what waits for a person, and say when each job was last done and what room there is', {
    timeout: 120_000,
  }, async () => {
    await using made = await makeEmptyDatabase(database)
    const now = () => '2027-03-01T09:00:00.000Z' as Instant
    await using server = await startBookingServer({
      home: made.folder,
      database: made.target,
      seed: aHouse({ rooms: 5 }),
      now,
    })
    await callServer(server, confirm, {}, aConfirm('portico'))
    await callServer(server, confirm, {}, aConfirm('portico'))
    await server.db.writer.updateTable('outbox').set({ state: 'parked' }).where('recipient', '=', 'hotel').execute()
    const headers = { authorization: `Bearer ${server.serviceToken}` }
    const read = async () => {
      const text = await (await fetch(`${server.url}/metrics`, { headers })).text()
      const lines = text.split('\n').filter((line) => !line.startsWith('#'))
      return new Map(lines.map((line) => line.split(' ')).map(([name = '', value]) => [name, Number(value)]))
    }
    const figures = await read()
    expect([figures.get('portico_outbox{state="due"}'), figures.get('portico_outbox{state="parked"}')]).toEqual([2, 2])
    for (const kind of ['attempt', 'operation'])
      expect(figures.get(`portico_payments_for_a_person{kind="${kind}"}`)).toBe(0)
    expect(figures.get('portico_payment_messages_waiting')).toBe(0)
    expect(figures.get('portico_clock_doubted')).toBe(0)
    expect(figures.get('portico_database_bytes')).toBeGreaterThan(100_000)
    expect(figures.get('portico_disk_free_bytes')).toBeGreaterThan(0)
    expect((await fetch(`${server.url}/metrics`)).status).toBe(401)
  })

  it('have a line for each job', { timeout: 120_000 }, async () => {
    await using made = await makeEmptyDatabase(database)
    await using server = await startBookingServer({
      home: made.folder,
      database: made.target,
      seed: aHouse(),
      jobs: true,
    })
    const headers = { authorization: `Bearer ${server.serviceToken}` }
    const lines = async () =>
      (await (await fetch(`${server.url}/metrics`, { headers })).text()).match(
        /^portico_job_done_timestamp_seconds\{job="[a-z ]+"\} 1\d{9}/gm,
      )
    await expect.poll(async () => (await lines())?.length, pollOptions).toBeGreaterThan(14)
  })
})
