import { execFile, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { brokenAudit } from '@portico/admin/server/store/audit'
import { damageOf } from '@portico/booking-server/db/damage-of'
import type { Instant } from '@portico/domain/time/deadline'
import { instantAfter } from '@portico/domain/time/instant-after'
import { describe, expect, inject, it, onTestFinished, type TestContext } from 'vitest'
import portico from '../../../package.json' with { type: 'json' }
import { restore } from '../../../tools/restore/restore.ts'
import { recipient } from '../../builders/an-offer.ts'
import { aConfirm, aKey, stay } from '../../builders/gateway/two-houses.ts'
import { makeDatabase } from '../../postgres/database.ts'
import { agency, type OpenHouse, openHouse } from './open-house.ts'
import { unpack } from './packed-home.ts'
import { recordHome } from './record-home.ts'

const recorded = import.meta.dirname
const check = join(import.meta.dirname, '../../../apps/booking-server/src/cli/check.ts')
const maxBytes = 300_000

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portico-former-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function newDatabase({ skip }: TestContext): Promise<string> {
  const postgres = inject('postgres')
  if (!('server' in postgres)) return skip(postgres.reason)
  if (spawnSync('pg_restore', ['--version']).status !== 0) return skip('pg_restore is not installed')
  const { address, drop } = await makeDatabase(postgres.server)
  onTestFinished(drop)
  return address
}

/** A home as it was recorded, opened by this version half an hour later. */
async function openFormer(file: string, context: TestContext) {
  const [backup, home] = [newFolder(), join(newFolder(), 'home')]
  const facts = unpack(file, backup)
  const database = file.endsWith('.postgres.br') ? await newDatabase(context) : undefined
  await restore({ from: backup, home, databaseUrl: database })
  const house = await openHouse({ home, database, now: instantAfter(facts.recordedAt as Instant, { minutes: 30 }) })
  onTestFinished(() => house[Symbol.asyncDispose]())
  const expectWhole = async () => {
    const env = { ...process.env, PORTICO_HOME: home, ...(database && { BOOKING_DATABASE_URL: database }) }
    const { stdout } = await promisify(execFile)(process.execPath, [check], { env })
    expect(stdout).not.toContain('BROKEN')
    expect(await damageOf(house.booking.db.reader)).toEqual([])
    expect(brokenAudit(house.admin.db)).toBeUndefined()
  }
  return { facts, expectWhole, ...house }
}

async function totalOf({ checkout }: OpenHouse['guest']) {
  const page = await checkout.page.mutate({ basket: aConfirm().basket })
  if (page.kind !== 'open') throw new Error(page.kind)
  return page.basket.price.guestTotal
}

async function expectLives(file: string, context: TestContext): Promise<void> {
  const { facts, expectWhole, guest, agent, admin } = await openFormer(file, context)
  await expectWhole()

  const states = await Promise.all(
    Object.values(facts.grants).map(async (grant) => await guest.reservation.voucher.mutate({ grant })),
  )
  const longer = { ...stay, departure: '2027-03-09' }
  expect(states).toMatchObject([
    { kind: 'open', voucher: { state: 'confirmed', stay } },
    { kind: 'open', voucher: { state: 'confirmed', stay: longer } },
    { kind: 'open', voucher: { state: 'cancelled' } },
    { kind: 'ended' },
  ])

  // A new booking, a former one found by its code, lengthened and then given up.
  const booked = await guest.checkout.confirm.mutate(aConfirm({ shown: await totalOf(guest) }))
  expect(booked.kind).toBe('confirmed')
  const found = await guest.reservation.recover.mutate({ code: facts.code, email: aConfirm().booker.email })
  if (found.kind !== 'found') throw new Error(found.kind)
  const { grant } = found
  const opened = await guest.reservation.voucher.mutate({ grant })
  const code = (opened.kind === 'open' && opened.voucher.rooms[0]?.code) || ''
  const rooms = [{ code, stay: longer as typeof stay }]
  const review = await guest.reservation.review.mutate({ grant, rooms })
  if (review.kind !== 'review') throw new Error(review.kind)
  const change = { grant, rooms, shown: review.total, key: aKey() }
  expect(await guest.reservation.modify.mutate(change)).toEqual({ kind: 'changed' })
  expect(await guest.reservation.cancel.mutate({ grant, key: aKey() })).toMatchObject({ kind: 'cancelled' })

  // The agency is still logged in, opens what it has booked and books; its password is the one it was.
  const trade = agent(facts.tradeSession)
  expect(await trade.trade.check.query()).toMatchObject({ kind: 'logged-in' })
  expect(await trade.reservation.voucher.mutate({ grant: facts.grants.agency })).toMatchObject({ kind: 'open' })
  const ofAgency = await trade.checkout.confirm.mutate(aConfirm({ shown: await totalOf(trade) }))
  expect(ofAgency.kind).toBe('confirmed')
  expect(await agent().trade.login.mutate(agency)).toMatchObject({ session: expect.any(String) })

  // What was sent to a guest before is answered now.
  const offer = { code: facts.offerCode, email: recipient }
  const unlocked = await guest.offer.unlock.mutate(offer)
  if (unlocked.kind !== 'unlocked') throw new Error(unlocked.kind)
  const rejected = { code: facts.offerCode, grant: unlocked.grant, reason: '' }
  expect(await guest.offer.reject.mutate(rejected)).toMatchObject({ kind: 'done' })
  const awaited = await guest.awaited.unlock.mutate({ code: facts.awaitedCode, email: recipient })
  expect(awaited.kind).toBe('unlocked')

  const owner = await admin.signedInAgain()
  const hosts = await owner.hosts.list.query()
  expect(hosts.map(({ value }) => value.host)).toEqual(['published.example'])
  await expectWhole()
}

describe('a house that an earlier version has left opens in this one: its vouchers, changes, agencies, offers and operators go on', () => {
  const files = readdirSync(recorded).filter((name) => name.endsWith('.br'))

  it.for(files)('%s', (name, context) => expectLives(join(recorded, name), context))

  it('there is one on each database of every version that the changelog has a day of', () => {
    const changelog = readFileSync(join(recorded, '../../../CHANGELOG.md'), 'utf8')
    const released = [...changelog.matchAll(/^## (\d+\.\d+\.\d+) \(/gm)].map(([, version]) => version)
    const wanted = ['0.1.0', ...released].flatMap((version) => [`${version}.postgres.br`, `${version}.sqlite.br`])
    expect(files).toEqual(expect.arrayContaining(wanted))
  })
})

// With PORTICO_RECORD_HOME=1 what is recorded stays: docs/adding.md, A release.
describe('a house of this version is recorded small enough to be kept, and opens', () => {
  it.for(['SQLite', 'PostgreSQL'])('on %s', async (kind, context) => {
    const file = await recordHome(newFolder(), kind === 'PostgreSQL' ? await newDatabase(context) : undefined)
    expect(basename(file)).toContain(portico.version)
    expect(statSync(file).size).toBeLessThan(maxBytes)
    await expectLives(file, context)
    if (process.env.PORTICO_RECORD_HOME === '1') cpSync(file, join(recorded, basename(file)))
  })
})
