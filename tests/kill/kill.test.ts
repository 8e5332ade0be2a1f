import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openDb } from '@portico/booking-server/db'
import { checkInvariants } from '@portico/booking-server/store/invariants'
import type { Profile } from '@portico/contracts/legacy/extensions'
import { placeHeaders } from '@portico/contracts/place'
import { addDays, type CalendarDate } from '@portico/domain/calendar-date'
import { type Instant, todayAt } from '@portico/domain/deadline'
import type { AppRouter } from '@portico/gateway/router'
import { readServiceToken } from '@portico/server/service-token'
import { createTRPCClient, httpLink } from '@trpc/client'
import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { aBasket, aConfirm, aKey, type GuestClient } from '../guest.ts'
import { times } from '../size.ts'
import { aHost, aSnapshot } from '../start.ts'
import { startWire } from '../wire.ts'
import { Killable } from './process.ts'

const kills = times({ fast: 1, normal: 2, full: 100 })
const clients = 8
/** Below the range from which a client's own reconnecting socket could take the port. */
const firstPort = 21_000 + (process.pid % 5_000) * 2

type Acknowledged = { readonly key: string; readonly grant: string }

function aClient(url: string, token: string, number: number): GuestClient {
  const values: Record<keyof typeof placeHeaders, string> = {
    ...{ host: 'house.example', channel: '1', hotel: '1', language: '1', visitor: aKey(), requestId: aKey(), tradeSession: '' },
    address: `10.1.${(number >> 8) & 255}.${number & 255}`,
  }
  const named = Object.entries(placeHeaders).map(([name, header]) => [header, values[name as keyof typeof placeHeaders]] as const)
  const headers = { authorization: `Bearer ${token}`, ...Object.fromEntries(named.filter(([, value]) => value !== '')) }
  return createTRPCClient<AppRouter>({ links: [httpLink({ url: `${url}/trpc`, headers, methodOverride: 'POST' })] })
}

/** A guest who does not give up: the same page is sent again, with its key, until it is answered. */
async function insists<Answer>(act: () => Promise<Answer>, until: () => boolean): Promise<Answer | undefined> {
  while (!until()) {
    try {
      return await act()
    } catch {
      await pause(50)
    }
  }
  return undefined
}

async function startProcesses(profile: Profile) {
  const home = mkdtempSync(join(tmpdir(), 'portico-kill-'))
  const token = readServiceToken(home)
  mkdirSync(join(home, 'gateway'), { recursive: true })
  writeFileSync(join(home, 'gateway', 'snapshot.json'), JSON.stringify(aSnapshot([aHost('house.example', [1])])))
  const bookingServer = new Killable(firstPort, [join(import.meta.dirname, 'booking-server.ts'), home, String(firstPort), profile])
  await bookingServer.start()
  const wire = await startWire(bookingServer.url)
  const gateway = new Killable(firstPort + 1, [join(import.meta.dirname, '../../apps/gateway/src/server.ts')], {
    PORTICO_HOME: home,
    GATEWAY_PORT: String(firstPort + 1),
    BOOKING_URL: wire.url,
    ADMIN_URL: 'http://127.0.0.1:9',
    PORTICO_PROFILE: profile,
    LOG_LEVEL: 'fatal',
  })
  await gateway.start()
  return {
    home,
    token,
    bookingServer,
    gateway,
    wire,
    [Symbol.asyncDispose]: async () => {
      await gateway.kill()
      await bookingServer.kill()
      await wire[Symbol.asyncDispose]()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

type Processes = Awaited<ReturnType<typeof startProcesses>>

/** Eight guests who book one after the other until they are told to stop. */
function bookAllTheTime({ gateway, token }: Processes) {
  const today = todayAt('Europe/Rome', new Date().toISOString() as Instant)
  const acknowledged: Acknowledged[] = []
  const over = { yet: false }
  const stopped = () => over.yet
  const guest = async (number: number) => {
    for (let turn = 0; !stopped(); turn++) {
      const client = aClient(gateway.url, token, number * 1_000 + turn)
      const basket = aBasket(addDays(today, 5 + ((number * 61 + turn * 7) % 400)) as CalendarDate)
      await insists(() => client.checkout.hold.mutate({ basket, key: aKey() }), stopped)
      const page = await insists(() => client.checkout.page.mutate({ basket }), stopped)
      if (page?.kind !== 'open') continue
      const key = aKey()
      const request = aConfirm(basket, page.basket.price.guestTotal.minor, { key })
      request.booker.note = key
      const outcome = await insists(() => client.checkout.confirm.mutate(request), stopped)
      if (outcome?.kind === 'confirmed' || outcome?.kind === 'already-booked') acknowledged.push({ key: request.key, grant: outcome.grant })
    }
  }
  const guests = Array.from({ length: clients }, (_, number) => guest(number))
  return {
    acknowledged,
    /** Waits until that many more bookings are acknowledged. */
    book: async (more: number) => {
      const enough = acknowledged.length + more
      for (const end = performance.now() + 60_000; acknowledged.length < enough; await pause(20))
        if (performance.now() > end) throw new Error('nobody could book for a minute')
    },
    stop: async () => {
      over.yet = true
      await Promise.all(guests)
    },
  }
}

async function afterwards({ home, gateway, token, wire }: Processes, acknowledged: readonly Acknowledged[]) {
  const opened = await Promise.all(
    acknowledged.map(({ grant }, i) =>
      insists(
        () => aClient(gateway.url, token, i).reservation.voucher.mutate({ grant }),
        () => false,
      ),
    ),
  )
  const db = await openDb(join(home, 'booking-server', 'booking.sqlite'))
  const broken = (await checkInvariants(db)).flatMap(({ name, broken: nights }) => nights.map((night) => `${name}: ${night}`))
  const reservations = await db.reader.selectFrom('reservation').select('booker').execute()
  await db.close()
  const journal = new Database(join(home, 'gateway', 'gateway.sqlite'), { readonly: true })
  const intents = journal.prepare('select key, state from intent').all() as { key: string; state: string }[]
  journal.close()
  return {
    lost: opened.filter((answer) => answer?.kind !== 'open').length,
    broken,
    sentTwice: [...wire.confirmsByKey.values()].filter((sent) => sent > 1).length,
    reservations: reservations.map(({ booker }): string => JSON.parse(booker).note),
    intents,
    mails: readdirSync(join(home, 'gateway'), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.eml')).length,
  }
}

/** Waits, up to `ms`, until nothing is open: on `portico` nothing is unknown for long once the server answers, on `plain` people are told. */
async function settled(home: string, profile: Profile, ms: number): Promise<void> {
  const journal = new Database(join(home, 'gateway', 'gateway.sqlite'), { readonly: true })
  const isLeft = profile === 'portico' ? "state = 'unknown'" : "state = 'unknown' and told_at is null"
  const open = journal.prepare(`select count(*) as n from intent where state = 'sent' or (${isLeft})`)
  for (const end = performance.now() + ms; performance.now() < end; await pause(100)) {
    if ((open.get() as { n: number }).n === 0) break
  }
  journal.close()
}

describe('killed at any moment, under eight booking guests', () => {
  it.each([
    ['bookingServer', 'portico'],
    ['gateway', 'portico'],
    ['gateway', 'plain'],
  ] as const)(
    `the %s on profile %s loses nothing acknowledged, sends and sells nothing twice, and leaves no intent open, ${kills} times`,
    { timeout: 120_000 + kills * 20_000 },
    async (victim, profile) => {
      await using processes = await startProcesses(profile)
      const guests = bookAllTheTime(processes)
      const restarts: number[] = []
      for (let kill = 0; kill < kills; kill++) {
        // In the middle of work, at a moment that differs from kill to kill.
        await guests.book(3)
        await pause((kill * 37) % 150)
        if (victim === 'gateway') {
          // Between send and reply: the confirm has been answered upstream, and the answer is still on its way.
          await processes.wire.holdNextAnswer(() => processes.gateway.kill())
        } else {
          await processes.bookingServer.kill()
        }
        restarts.push(await processes[victim].start())
      }
      await guests.book(1)
      await guests.stop()
      await settled(processes.home, profile, 20_000)
      const { lost, broken, sentTwice, reservations, intents, mails } = await afterwards(processes, guests.acknowledged)
      expect(guests.acknowledged.length).toBeGreaterThan(kills)
      expect({ lost, broken, sentTwice }).toEqual({ lost: 0, broken: [], sentTwice: 0 })
      expect(new Set(reservations).size).toBe(reservations.length)

      const keysThatAre = (...states: string[]) => intents.filter(({ state }) => states.includes(state)).map(({ key }) => key)
      const unknown = keysThatAre('unknown')
      expect(intents).toHaveLength(keysThatAre('confirmed', 'pending', 'refused', 'unknown').length)
      expect(reservations).toEqual(expect.arrayContaining(keysThatAre('confirmed', 'pending')))
      expect(keysThatAre('confirmed', 'pending', 'unknown')).toEqual(expect.arrayContaining(reservations))
      // Visibly: hotel and operator have a mail about each.
      expect(mails).toBe(unknown.length)
      if (profile === 'portico') expect(unknown).toEqual([])
      else expect(unknown.length).toBeGreaterThanOrEqual(kills)
      const seen = `${guests.acknowledged.length} acknowledged, ${intents.length} intents, ${unknown.length} unknown`
      console.info(`${victim} on ${profile}: ${seen}, slowest restart ${Math.round(Math.max(...restarts))} ms`)
    },
  )
})
