import { execFile, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openReader } from '@portico/booking-server/db/open/open-db'
import { checkInvariants } from '@portico/booking-server/invariants/check-invariants'
import { startGateway } from '@portico/gateway/start-gateway'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { backUp } from '../../tools/backup/back-up.ts'
import { manifestName } from '../../tools/backup/manifest.ts'
import { knownUntil } from '../../tools/restore/known-until.ts'
import { restore } from '../../tools/restore/restore.ts'
import { aHost, aSnapshot } from '../builders/a-snapshot.ts'
import { aConfirm, start, twoHouses } from '../builders/gateway/two-houses.ts'
import { startBookingServer } from '../builders/start-booking-server.ts'
import { makeDatabase } from '../postgres/database.ts'

const work = mkdtempSync(join(tmpdir(), 'portico-backup-'))
afterAll(() => rmSync(work, { recursive: true, force: true }))
let count = 0
const folder = (name: string) => join(work, `${name}-${++count}`)

const snapshot = aSnapshot([aHost({ host: 'one.test', channelIds: [1] })])

/** Booking server and gateway on one home. */
async function openHouse(home: string, database?: string) {
  const clock = () => start
  const booking = await startBookingServer({ home, database, seed: twoHouses({ rooms: 200 }), now: clock })
  const gateway = await startGateway({
    home,
    upstreams: [{ url: booking.url, profile: 'portico', token: booking.serviceToken }],
    settings: snapshot,
    now: clock,
  })
  const guest = gateway.client({
    host: 'one.test',
    channel: 1,
    hotel: 1,
    language: 1,
    visitor: 'visitor-0000000000000001',
    address: '192.0.2.1',
  })
  return {
    guest,
    async [Symbol.asyncDispose]() {
      await gateway[Symbol.asyncDispose]()
      await booking[Symbol.asyncDispose]()
    },
  }
}

type Guest = Awaited<ReturnType<typeof openHouse>>['guest']

async function book(guest: Guest): Promise<string> {
  const outcome = await guest.checkout.confirm.mutate(aConfirm())
  if (outcome.kind !== 'confirmed') throw new Error(outcome.kind)
  return outcome.grant
}

const brokenIn = async (home: string) => {
  const reader = openReader(join(home, 'booking-server', 'booking.sqlite'))
  const trailKey = readFileSync(join(home, 'keys', 'operator-trail'), 'utf8').trim()
  const checked = await checkInvariants({ reader, trailKey })
  await reader.destroy()
  return checked.flatMap(({ broken }) => broken)
}

describe('a backup', () => {
  it('of a house in which guests are booking is whole: what was booked before opens after the restore, and what came later is said to be unknown', async () => {
    const [home, into, empty] = [folder('home'), folder('backups'), folder('restored')]
    const before: string[] = []
    let backup = ''
    {
      await using house = await openHouse(home)
      for (let i = 0; i < 5; i++) before.push(await book(house.guest))
      const later = Array.from({ length: 20 }, () => book(house.guest))
      backup = await backUp({ home, into, version: '1' })
      await Promise.all(later)
      await book(house.guest)
    }
    rmSync(home, { recursive: true })
    const manifest = await restore({ from: backup, home: empty })
    expect(manifest.files.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['gateway/gateway.sqlite', 'booking-server/booking.sqlite', 'keys/grants.json']),
    )
    expect(await brokenIn(empty)).toEqual([])
    const known = await knownUntil(join(empty, 'booking-server', 'booking.sqlite'))
    expect(known?.reservations).toBeGreaterThanOrEqual(5)
    expect(known?.reservations).toBeLessThan(26)
    await using again = await openHouse(empty)
    for (const grant of before)
      expect(await again.guest.reservation.voucher.mutate({ grant })).toMatchObject({ kind: 'open' })
    await book(again.guest)
    expect(await brokenIn(empty)).toEqual([])
  })

  it('that is encrypted opens with its identity alone, and shows nothing of a guest without it', async () => {
    const [home, into] = [folder('home'), folder('backups')]
    {
      await using house = await openHouse(home)
      await book(house.guest)
    }
    const identity = await generateX25519Identity()
    const recipient = await identityToRecipient(identity)
    const backup = await backUp({ home, into, version: '1', recipient })
    const names = readdirSync(backup, { recursive: true, encoding: 'utf8' }).filter((name) => /\.\w+$/.test(name))
    expect(names.filter((name) => !name.endsWith('.age'))).toEqual([manifestName])
    for (const name of names) expect(readFileSync(join(backup, name)).includes('Canary')).toBe(false)
    const identityFile = folder('identity')
    writeFileSync(identityFile, `# made for this\n${identity}\n`)
    const home2 = folder('restored')
    await expect(restore({ from: backup, home: home2 })).rejects.toThrow('is encrypted')
    const foreign = folder('identity')
    writeFileSync(foreign, await generateX25519Identity())
    await expect(restore({ from: backup, home: home2, identityFile: foreign })).rejects.toThrow('cannot be opened')
    expect(existsSync(home2)).toBe(false)
    await restore({ from: backup, home: home2, identityFile })
    expect(await brokenIn(home2)).toEqual([])
  })

  it('that is damaged, cut, or no backup leaves an empty home; a home that lives is never written over', async () => {
    const [home, into] = [folder('home'), folder('backups')]
    {
      await using house = await openHouse(home)
      await book(house.guest)
    }
    const backup = await backUp({ home, into, version: '1' })
    const spoiled = (change: (copy: string) => void) => {
      const copy = folder('spoiled')
      cpSync(backup, copy, { recursive: true })
      change(copy)
      return copy
    }
    const flip = (file: string) => {
      const bytes = readFileSync(file)
      bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
      writeFileSync(file, bytes)
    }
    const wrong = [
      spoiled((copy) => flip(join(copy, 'booking-server', 'booking.sqlite'))),
      spoiled((copy) => flip(join(copy, 'keys', 'grants.json'))),
      spoiled((copy) => rmSync(join(copy, 'gateway', 'gateway.sqlite'))),
      spoiled((copy) => rmSync(join(copy, manifestName))),
      spoiled((copy) => writeFileSync(join(copy, manifestName), '{')),
      spoiled((copy) => {
        const manifest = JSON.parse(readFileSync(join(copy, manifestName), 'utf8'))
        manifest.files[0].path = '../outside'
        writeFileSync(join(copy, manifestName), JSON.stringify(manifest))
      }),
    ]
    for (const from of wrong) {
      const target = folder('restored')
      await expect(restore({ from, home: target })).rejects.toThrow()
      expect(existsSync(target)).toBe(false)
    }
    await expect(restore({ from: backup, home })).rejects.toThrow('is not empty')
  })

  it('comes back by the command of the page, into the home that it names', async () => {
    const [home, into, empty] = [folder('home'), folder('backups'), folder('restored')]
    {
      await using house = await openHouse(home)
      await book(house.guest)
    }
    const run = (home: string, ...args: string[]) =>
      promisify(execFile)(process.execPath, ['scripts/portico.mjs', ...args], {
        env: { ...process.env, PORTICO_HOME: home },
      })
    const { stdout } = await run(home, 'backup', into)
    const restored = await run(empty, 'restore', stdout.trim())
    expect(restored.stdout).toContain('each as its sum says')
    expect(restored.stdout).toMatch(/^1 reservation, the last [0-9A-Z]{10} at /m)
    expect(await brokenIn(empty)).toEqual([])
  })

  it('that is not finished is none; of finished ones the newest stay', async () => {
    const [home, into] = [folder('home'), folder('backups')]
    {
      await using house = await openHouse(home)
      await book(house.guest)
    }
    let minute = 10
    const now = () => new Date(`2027-03-01T09:${minute}:00.000Z`)
    for (; minute < 14; minute++) await backUp({ home, into, version: '1', newest: 2, now })
    expect(readdirSync(into)).toEqual(['portico-2027-03-01T09-12-00-000Z', 'portico-2027-03-01T09-13-00-000Z'])
    await expect(backUp({ home: folder('nothing'), into, version: '1' })).rejects.toThrow('nothing to copy')
    await expect(backUp({ home, into, version: '1', recipient: 'age1wrong' })).rejects.toThrow()
    expect(readdirSync(into)).toHaveLength(2)
  })
})

const postgres = inject('postgres')
const hasTools = spawnSync('pg_dump', ['--version']).status === 0 && spawnSync('pg_restore', ['--version']).status === 0

it.skipIf(!('server' in postgres) || !hasTools)(
  'of a house on PostgreSQL has its database, and is restored into an empty one, in which guests go on',
  async () => {
    if (!('server' in postgres)) throw new Error('no PostgreSQL')
    const [home, into, empty] = [folder('home'), folder('backups'), folder('restored')]
    const { address, drop } = await makeDatabase(postgres.server, postgres.template)
    const target = await makeDatabase(postgres.server)
    try {
      const before: string[] = []
      {
        await using house = await openHouse(home, address)
        before.push(await book(house.guest))
      }
      const backup = await backUp({ home, into, version: '1', databaseUrl: address })
      await expect(restore({ from: backup, home: empty })).rejects.toThrow('BOOKING_DATABASE_URL')
      await expect(restore({ from: backup, home: empty, databaseUrl: address })).rejects.toThrow('is not empty')
      expect(existsSync(empty)).toBe(false)
      rmSync(home, { recursive: true })
      await restore({ from: backup, home: empty, databaseUrl: target.address })
      expect(await knownUntil(target.address)).toMatchObject({ reservations: 1 })
      const reader = openReader(target.address)
      const trailKey = readFileSync(join(empty, 'keys', 'operator-trail'), 'utf8').trim()
      expect((await checkInvariants({ reader, trailKey })).flatMap(({ broken }) => broken)).toEqual([])
      await reader.destroy()
      await using again = await openHouse(empty, target.address)
      for (const grant of before)
        expect(await again.guest.reservation.voucher.mutate({ grant })).toMatchObject({ kind: 'open' })
      await book(again.guest)
    } finally {
      await drop()
      await target.drop()
    }
  },
)
