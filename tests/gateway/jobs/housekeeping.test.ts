import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Instant } from '@portico/domain/time/deadline'
import { buildGateway } from '@portico/gateway/app'
import type { GatewaySettings } from '@portico/gateway/assemble-gateway'
import { Drafts } from '@portico/gateway/checkout/drafts'
import { usualLimits } from '@portico/gateway/http/limits'
import { BookingReports } from '@portico/gateway/idempotency/booking-reports'
import { ConfirmJournal, type Settlement } from '@portico/gateway/idempotency/confirm-journal'
import { openResources } from '@portico/gateway/resources'
import { draft } from '@portico/gateway/store/draft-store'
import { intent, reservationChange, sender } from '@portico/gateway/store/schema'
import { readSealingKeys, Sealing } from '@portico/gateway/store/sealing'
import { pause } from '@portico/gateway/upstream/pause'
import { createLog } from '@portico/server/log'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { aHost, aSnapshot } from '../../builders/a-snapshot.ts'
import { type GatewayDatabase, gatewayDatabases } from '../../builders/gateway/gateway-stores.ts'
import { start } from '../../builders/gateway/two-houses.ts'
import { aKey } from '../../builders/test-hotel.ts'
import { pollOptions } from '../../setup/poll-options.ts'

const facts = {
  hotelName: 'A house',
  hotelEmail: 'desk@a-house.example',
  booker: 'Ada Rossi',
  email: 'ada@guests.example',
  phone: '+39 333 1234567',
  stay: { arrival: '2027-03-05', departure: '2027-03-08' },
  rooms: 1,
  total: '330.00 EUR',
}

/**
 * A gateway that nobody calls, on a clock that a test sets; its pauses are short, so that each job comes round many
 * times.
 */
async function aGatewayOn(
  { make }: GatewayDatabase,
  { smtpUrl, clock }: { readonly smtpUrl?: string; readonly clock?: GatewaySettings['clock'] } = {},
) {
  const home = mkdtempSync(join(tmpdir(), 'portico-housekeeping-'))
  const { address: database, drop } = await make()
  let now = start
  const settings: GatewaySettings = {
    home,
    database,
    token: 'a token',
    hasDemoIndex: false,
    catalogueSeconds: 60,
    briefSeconds: 0,
    limits: usualLimits,
    upstreams: [
      {
        key: 'own',
        url: 'http://127.0.0.1:1',
        prefix: '/customers',
        profile: 'plain',
        timeZone: 'Europe/Rome',
        paths: {},
      },
    ],
    settings: aSnapshot([aHost({ host: 'one.test', channelIds: [1] })]),
    rates: { url: undefined, fixed: new Map() },
    mail: { from: 'portico@gateway.example', operator: 'operator@gateway.example', smtpUrl },
    now: () => now,
    clock,
    log: createLog({ name: 'gateway', level: 'silent' }),
  }
  const resources = {
    ...openResources(settings),
    pause: (ms: number, signal?: AbortSignal) => pause(Math.min(ms, 20), signal),
  }
  const sealing = new Sealing(readSealingKeys(home))
  const hosts = { hosts: new Map() }
  const reports = new BookingReports({
    store: resources.store,
    sealing,
    settings: hosts,
    upstreams: [],
    now: () => now,
  })
  const journal = new ConfirmJournal({ store: resources.store, sealing, reports, now: () => now })
  const app = await buildGateway(settings, resources)
  onTestFinished(async () => {
    await app.close()
    await drop()
    rmSync(home, { recursive: true })
  })
  return {
    ...resources,
    home,
    drafts: new Drafts(
      resources.draftStore,
      sealing,
      () => now,
      () => undefined,
    ),
    /** A confirm that was sent, and what became of it. */
    sent: async (settlement: Settlement, departure = '2027-03-08') => {
      const key = aKey()
      const where = { host: 'one.test', upstream: 'own', channelId: 1, hotelId: 1, languageId: 1 }
      await journal.begin({ key, requestHash: 'hash', ...where, departure, sender: resources.sender.name }, facts)
      await journal.settle(key, settlement)
      return key
    },
    wait: (seconds: number) => {
      now = new Date(Date.parse(now) + seconds * 1_000).toISOString() as Instant
      return now
    },
  }
}

/** What `greet` does to each connection; how many came. */
async function aMailServer(greet: (socket: Socket) => void) {
  let connections = 0
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    connections++
    open.add(socket)
    socket.on('error', () => undefined).resume()
    socket.once('close', () => open.delete(socket))
    greet(socket)
  })
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening))
  const close = () => {
    for (const socket of open) socket.destroy()
    server.close()
  }
  onTestFinished(close)
  return {
    close,
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: () => connections,
    open: () => open.size,
  }
}

const booking = { code: 'K7QW3M9ZXA', roomCodes: [], email: 'ada@guests.example' }

describe.each(gatewayDatabases)('the gateway’s housekeeping on $name', (database) => {
  const aGateway = (wanted?: Parameters<typeof aGatewayOn>[1]) => aGatewayOn(database, wanted)

  it('goes on while a mail server says nothing: the sign of life, and what is deleted', async () => {
    const silent = await aMailServer(() => undefined)
    const gateway = await aGateway({ smtpUrl: silent.url })
    await gateway.drafts.saveDraft(
      { visitor: 'a visitor', host: 'one.test', hotelId: 1, basketHash: 'a basket' },
      '192.0.2.1',
      { name: 'Ada' },
    )
    await gateway.sent({ state: 'unknown' })
    await vi.waitFor(() => expect(silent.connections()).toBe(1), pollOptions)
    const now = gateway.wait(3 * 3_600)
    await vi.waitFor(async () => {
      expect(await gateway.store.select().from(sender)).toMatchObject([{ seenAt: now }])
      expect(await gateway.draftStore.select().from(draft)).toEqual([])
    }, pollOptions)
    // The gateway still waits for a greeting.
    expect([silent.connections(), silent.open()]).toEqual([1, 1])
    silent.close()
  })

  it('tries a mail that is refused again in growing pauses', async () => {
    const refusing = await aMailServer((socket) => socket.end('554 no\r\n'))
    const gateway = await aGateway({ smtpUrl: refusing.url })
    await gateway.sent({ state: 'unknown' })
    for (const [seconds, attempts] of [
      [0, 1],
      [5, 2],
      [5, 2],
      [300, 3],
    ] as const) {
      gateway.wait(seconds)
      await vi.waitFor(() => expect(refusing.connections()).toBe(attempts), pollOptions)
      // Ten rounds and more.
      await pause(300)
      expect(refusing.connections()).toBe(attempts)
    }
  })

  it('deletes confirms a month after their refusal or their stay, and no guest’s data stay with a refusal', async () => {
    const gateway = await aGateway()
    const refused = await gateway.sent({ state: 'refused', refusal: { kind: 'refused' } }, '2028-01-01')
    const booked = await gateway.sent({ state: 'confirmed', booking })
    const later = await gateway.sent({ state: 'pending', booking }, '2027-04-20')
    const unknown = await gateway.sent({ state: 'unknown' })
    const stored = async () => {
      const facts = gateway.store.select({ key: intent.key, facts: intent.sealedFacts }).from(intent)
      const rows = await facts.orderBy(intent.key)
      return rows.map((row) => [row.key, row.facts !== null])
    }
    expect(await stored()).toEqual([
      [refused, false],
      [booked, true],
      [later, true],
      [unknown, true],
    ])
    gateway.wait(29 * 86_400)
    await pause(100)
    expect(await stored()).toHaveLength(4)
    gateway.wait(10 * 86_400)
    await vi.waitFor(
      async () =>
        expect(await stored()).toEqual([
          [later, true],
          [unknown, false],
        ]),
      pollOptions,
    )
  })

  it('deletes nothing while the clock is in doubt, and says that it lives all the same', async () => {
    let isTrusted = false
    const gateway = await aGateway({ clock: { isTrusted: () => isTrusted } })
    await gateway.drafts.saveDraft(
      { visitor: 'a visitor', host: 'one.test', hotelId: 1, basketHash: 'a basket' },
      '192.0.2.1',
      { name: 'Ada' },
    )
    const now = gateway.wait(3 * 3_600)
    const seen = async () => (await gateway.store.select().from(sender))[0]?.seenAt
    await vi.waitFor(async () => expect(await seen()).toBe(now), pollOptions)
    await pause(300)
    expect(await gateway.draftStore.select().from(draft)).toHaveLength(1)
    isTrusted = true
    await vi.waitFor(async () => expect(await gateway.draftStore.select().from(draft)).toEqual([]), pollOptions)
  })

  it('deletes changes a month after they were settled, and none that is open', async () => {
    const gateway = await aGateway()
    const row = {
      requestHash: 'hash',
      host: 'one.test',
      upstream: 'gone',
      channelId: 1,
      hotelId: 1,
      languageId: 1,
      sender: gateway.sender.name,
      sentAt: start,
    }
    await gateway.store.write((tx) =>
      tx.insert(reservationChange).values([
        { ...row, key: 'settled', outcome: '{"kind":"cancelled"}' },
        { ...row, key: 'open', sealedRequest: 'sealed' },
      ]),
    )
    gateway.wait(31 * 86_400)
    await vi.waitFor(
      async () =>
        expect(await gateway.store.select({ key: reservationChange.key }).from(reservationChange)).toEqual([
          { key: 'open' },
        ]),
      pollOptions,
    )
  })

  it('removes mails that were written as files after a week', async () => {
    const gateway = await aGateway()
    const folder = join(gateway.home, 'gateway', 'mail')
    mkdirSync(folder, { recursive: true })
    const file = join(folder, 'unknown-0123456789abcdef01234567.eml')
    writeFileSync(file, 'a mail')
    utimesSync(file, 0, 0)
    await vi.waitFor(() => expect(readdirSync(folder)).toEqual([]), pollOptions)
  })
})
