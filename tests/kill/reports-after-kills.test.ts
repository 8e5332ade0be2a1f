import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openDb } from '@portico/booking-server/db/open/open-db'
import { checkInvariants } from '@portico/booking-server/invariants/check-invariants'
import { readSealingKeys, Sealing } from '@portico/gateway/store/sealing'
import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { freePort } from '../builders/start/free-port.ts'
import { byTestSize } from '../setup/by-test-size.ts'
import { browseAndBook } from './browsing-guests.ts'
import { KillableProcess } from './killable-process.ts'
import { type ReportMessage, startReportReceiver } from './report-receiver.ts'
import { type Processes, startProcesses } from './start-processes.ts'

const bookings = byTestSize({ fast: 20, normal: 30, full: 1_000 })
const kills = byTestSize({ fast: 2, normal: 2, full: 40 })
const noLimit = 1_000_000

async function startAll() {
  await using starting = new AsyncDisposableStack()
  const secret: { of: Buffer } = { of: Buffer.alloc(0) }
  const receiver = starting.use(await startReportReceiver(() => secret.of))
  const folder = mkdtempSync(join(tmpdir(), 'portico-receiver-'))
  starting.defer(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'receiver.pem')
  writeFileSync(file, receiver.certificate)
  const limits = JSON.stringify({ address: noLimit, host: noLimit, call: noLimit })
  const neverLate = JSON.stringify({ searches: 600_000, others: 600_000 })
  const processes = starting.use(
    await startProcesses({
      profile: 'portico',
      host: { host: 'house.localhost', reportUrl: receiver.url },
      env: { NODE_EXTRA_CA_CERTS: file, REQUESTS_PER_MINUTE: limits, LATE_MS: neverLate },
    }),
  )
  secret.of = new Sealing(readSealingKeys(processes.home)).nameOf('report-key', 'house.localhost')
  const port = await freePort()
  const web = new KillableProcess(port, [join(import.meta.dirname, '../../apps/web/server.ts')], {
    ...{ WEB_PORT: String(port), WEB_URL: `http://localhost:${port}`, NODE_ENV: 'production', LOG_LEVEL: 'fatal' },
    PORTICO_HOME: processes.home,
    GATEWAY_URL: processes.gateways[0].url,
  })
  await web.start()
  starting.defer(() => web.kill())
  const started = starting.move()
  return { ...processes, receiver, web, port, [Symbol.asyncDispose]: () => started.disposeAsync() }
}

/**
 * Waits until nothing is open and nothing waits to be sent. What is to be sent again in minutes or hours is due at
 * once, as if they had passed.
 */
async function untilReported({ home }: Pick<Processes, 'home'>): Promise<void> {
  const store = new Database(join(home, 'gateway', 'gateway.sqlite'), { timeout: 20_000 })
  const open = store.prepare(
    `select (select count(*) from intent where state in ('sent', 'unknown'))
          + (select count(*) from change where outcome is null)
          + (select count(*) from report where sent_at is null) as n`,
  )
  const makeDue = store.prepare('update report set next_at = ? where next_at is not null')
  for (const end = performance.now() + 90_000; performance.now() < end; await pause(1_500)) {
    if ((open.get() as { n: number }).n === 0) break
    makeDue.run(new Date().toISOString())
  }
  expect(open.get()).toEqual({ n: 0 })
  store.close()
}

/** What the booking server has: each booking with its campaign, and the codes of the rooms that were given up. */
async function bookedIn(home: string) {
  const db = await openDb(join(home, 'booking-server', 'booking.sqlite'))
  const reservations = await db.reader.selectFrom('reservation').selectAll().execute()
  const rooms = await db.reader.selectFrom('reservation_room').selectAll().execute()
  const broken = (await checkInvariants(db)).flatMap(({ broken }) => broken)
  await db.close()
  return { reservations, rooms, broken }
}

it(
  `${bookings} bookings and their cancellations are each reported once, while web and gateway are killed ${kills} times and answers are lost`,
  async () => {
    await using all = await startAll()
    const { gateways, web, wire, receiver, home, port } = all
    const [gateway] = gateways
    const guests = browseAndBook(port)
    for (let kill = 0; kill < kills; kill++) {
      await guests.until(Math.floor(((kill + 1) * bookings) / (kills + 1)))
      await pause((kill * 37) % 150)
      const victim = kill % 2 === 0 ? gateway : web
      // Of the gateway's, half come between a confirm that was answered and its answer.
      if (kill % 4 === 0) await wire.holdNextAnswer(() => gateway.kill())
      else await victim.kill()
      await victim.start()
    }
    await guests.until(bookings)
    await guests.stop()
    await untilReported(all)
    const { reservations, rooms, broken } = await bookedIn(home)
    const of = (type: ReportMessage['type']) =>
      [...receiver.messages.values()].filter((message) => message.type === type)
    const booked = of('reservation.booked')
    const cancelled = of('reservation.cancelled')
    console.info(
      JSON.stringify({
        ...guests.seen,
        ...receiver.seen,
        acknowledged: guests.acknowledged.size,
        reservations: reservations.length,
        booked: booked.length,
        cancelled: cancelled.length,
      }),
    )
    expect(broken).toEqual([])
    expect(reservations.length).toBeGreaterThanOrEqual(bookings)
    expect(receiver.seen).toMatchObject({ forged: 0, different: 0 })
    expect(receiver.seen.lost).toBeGreaterThan(0)

    const campaignOf = (booker: string): string => JSON.parse(booker).extras.references.campaign
    const inBooks = reservations.map(({ code, booker }) => `${code} of ${campaignOf(booker)}`)
    expect(booked.map(({ data }) => `${data.code} of ${data.references?.campaign}`).sort()).toEqual(inBooks.sort())
    const inForce = new Set(reservations.map(({ booker }) => campaignOf(booker)))
    // Each guest means one booking, in one tab or in two.
    expect(inForce.size).toBe(reservations.length)
    expect([...guests.acknowledged].filter((campaign) => !inForce.has(campaign))).toEqual([])
    expect([...wire.confirmsByKey.values()].filter((sent) => sent > 1)).toEqual([])

    const codeOf = new Map(reservations.map(({ id, code }) => [id, code]))
    const whole = reservations.filter(({ state }) => state === 'cancelled').map(({ code }) => `${code}: ${code}`)
    const single = rooms
      .filter(({ ended_in: endedIn }) => endedIn !== null)
      .map(({ reservation_id: id, code }) => `${codeOf.get(id)}: ${code}`)
    expect(single.length).toBeGreaterThan(0)
    expect(cancelled.map(({ data }) => `${data.code}: ${data.codes.join()}`).sort()).toEqual(
      [...whole, ...single].sort(),
    )
    expect(cancelled.length).toBeGreaterThanOrEqual(guests.cancelled.size)
  },
  240_000 + bookings * 2_000,
)
