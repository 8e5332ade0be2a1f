import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openReader } from '@portico/booking-server/db/open/open-db'
import { databaseFile, readEnv } from '@portico/booking-server/env'
import { checkInvariants } from '@portico/booking-server/invariants/check-invariants'
import { deliverVia } from '@portico/booking-server/mail/deliver'
import { sendToFolder } from '@portico/booking-server/mail/send-mail'
import { sendOutbox } from '@portico/booking-server/mail/send-outbox'
import { cancelReservation } from '@portico/booking-server/reservations/cancel-reservation'
import type { Instant } from '@portico/domain/time/deadline'
import { startGateway } from '@portico/gateway/start-gateway'
import { createLog } from '@portico/server/log'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { backUp } from '../../tools/backup/back-up.ts'
import { eraseGuest, textOf } from '../../tools/guest/erase-guest.ts'
import { exportGuest } from '../../tools/guest/export-guest.ts'
import { aHost, aSnapshot } from '../builders/a-snapshot.ts'
import { typeADraft, zelda } from '../builders/gateway/known-guest.ts'
import { aConfirm, start, twoHouses } from '../builders/gateway/two-houses.ts'
import { filesWith } from '../builders/read/files-with.ts'
import { placesOf } from '../builders/read/places-of.ts'
import { startBookingServer } from '../builders/start-booking-server.ts'
import { makeDatabase } from '../postgres/database.ts'

const email = zelda.email.toLowerCase()
/** What law does not want stored, and what it wants. */
const contact = ['birdsong.example', '7654321', 'allergic to millet']
const bill = ['Zelda', 'Birdsong', 'Via dei Merli', 'Merlopoli']
const afterStay = '2027-03-20T09:00:00.000Z' as Instant

/** Both servers on one home; mails are files there. */
async function openHouse(database?: string) {
  const home = mkdtempSync(join(tmpdir(), 'portico-guest-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  let now = start
  const booking = await startBookingServer({ home, database, seed: twoHouses({ rooms: 20 }), now: () => now })
  const gateway = await startGateway({
    home,
    upstreams: [{ url: booking.url, profile: 'portico', token: booking.serviceToken }],
    settings: aSnapshot([aHost({ host: 'one.test', channelIds: [1] })]),
    now: () => now,
  })
  const address = { address: '192.0.2.1', visitor: 'visitor-0000000000000001' }
  const guest = gateway.client({ host: 'one.test', channel: 1, hotel: 1, language: 1, ...address })
  const mailFolder = join(home, 'booking-server', 'mail')
  const deliver = deliverVia(booking.db.reader, sendToFolder(mailFolder), 'http://localhost:3000')
  const log = createLog({ name: 'test', level: 'silent' })
  return {
    ...{ home, booking, guest, mailFolder },
    env: readEnv({ PORTICO_HOME: home, BOOKING_URL: booking.url, ...(database && { BOOKING_DATABASE_URL: database }) }),
    at: (moment: Instant) => {
      now = moment
    },
    sendMails: async () => {
      while ((await sendOutbox({ db: booking.db, deliver, log }, now)) > 0);
    },
    book: async (booker: typeof zelda) => {
      const outcome = await guest.checkout.confirm.mutate(aConfirm({ booker }))
      if (outcome.kind !== 'confirmed') throw new Error(outcome.kind)
      const { code } = await booking.db.reader
        .selectFrom('reservation')
        .select('code')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
      return code
    },
    close: async () => {
      await gateway[Symbol.asyncDispose]()
      await booking[Symbol.asyncDispose]()
    },
  }
}

async function brokenIn(target: string, home: string): Promise<string[]> {
  const reader = openReader(target)
  const trailKey = readFileSync(join(home, 'keys', 'operator-trail'), 'utf8').trim()
  const checked = await checkInvariants({ reader, trailKey })
  await reader.destroy()
  return checked.flatMap(({ broken }) => broken)
}

const postgres = inject('postgres')
const hasTools = ['pg_dump', 'pg_restore'].every((tool) => spawnSync(tool, ['--version']).status === 0)
const names = ['SQLite', 'PostgreSQL'] as const

describe.each(names)('a guest who asks on %s', (name) => {
  const isSkipped = name === 'PostgreSQL' && !('server' in postgres && hasTools)

  it.skipIf(isSkipped)(
    'gets all that is known of them; once erased, nothing but the bill is found in any store, mail or later backup, and every check is clean',
    async () => {
      const made =
        name === 'PostgreSQL' && 'server' in postgres
          ? await makeDatabase(postgres.server, postgres.template)
          : undefined
      const house = await openHouse(made?.address)
      const { home, env, booking } = house
      const target = made?.address ?? databaseFile(home)
      const [code, cancelled] = [await house.book(zelda), await house.book(zelda)]
      const other = await house.book(aConfirm().booker as typeof zelda)
      await house.sendMails()
      const at = { isDone: false, now: start }
      const early = await eraseGuest(env, email, at)
      expect(early.erasure.reservations).toEqual([])
      expect(early.erasure.rest).toEqual([
        { kind: 'stay-to-come', code },
        { kind: 'stay-to-come', code: cancelled },
      ])
      const { id } = await booking.db.reader
        .selectFrom('reservation')
        .where('code', '=', cancelled)
        .select('id')
        .executeTakeFirstOrThrow()
      await cancelReservation(booking.db, { hotelId: 1, reservationId: id, by: 'guest' }, start)
      await house.sendMails()
      house.at(afterStay)
      await typeADraft(home)

      const exported = await exportGuest(env, email.toUpperCase(), afterStay)
      expect(exported.bookingServer.reservations).toMatchObject([
        { code, booker: { email: zelda.email, phone: zelda.phone, note: zelda.note }, consents: { marketing: false } },
        { code: cancelled },
      ])
      expect(exported.bookingServer.reservations[0]?.mails.length).toBeGreaterThan(0)
      expect((exported.gateway as { kind: string }[]).map(({ kind }) => kind)).toEqual(['confirm', 'confirm', 'draft'])
      expect(JSON.stringify(exported)).not.toContain('Lovelace')
      expect(exported.mailFiles.length).toBeGreaterThan(0)

      const before = await placesOf(booking.db.reader, ...contact)
      const planned = await eraseGuest(env, email, { isDone: false, now: afterStay })
      expect(await placesOf(booking.db.reader, ...contact)).toEqual(before)
      const erased = await eraseGuest(env, email, { isDone: true, now: afterStay })
      expect(erased).toEqual({ ...planned, isDone: true })
      expect(erased.erasure.reservations).toEqual([
        { code, remaining: 'billing' },
        { code: cancelled, remaining: 'none' },
      ])
      expect(textOf(erased)).toContain(
        `name, address and invoice of reservation ${code}: law wants the bill until 2037-12-31`,
      )
      expect(await placesOf(booking.db.reader, ...contact)).toEqual([])
      expect(await placesOf(booking.db.reader, ...bill)).toEqual(['reservation.booker', 'reservation_word.word'])
      expect(readdirSync(house.mailFolder).length).toBeGreaterThan(0)
      expect(filesWith(house.mailFolder, [...contact, ...bill])).toEqual([])
      const again = await exportGuest(env, email, afterStay)
      expect(again.bookingServer.reservations).toEqual([])
      expect(again.gateway).toEqual([])
      const opened = await house.guest.reservation.recover.mutate({ code: other, email: aConfirm().booker.email })
      expect(opened.kind).toBe('found')
      const trail = await booking.db.reader.selectFrom('operator_act').select(['action', 'person', 'details']).execute()
      expect(trail).toMatchObject([
        { action: 'exported-guest', person: 'command line' },
        { action: 'erased-guest', details: expect.stringContaining(`${code} ${cancelled}`) },
        { action: 'exported-guest' },
      ])

      await house.close()
      expect(await brokenIn(target, home)).toEqual([])
      expect(filesWith(home, contact)).toEqual([])
      expect(filesWith(home, bill)).toEqual(made ? [] : ['booking-server/booking.sqlite'])
      const into = join(home, 'backups')
      const backup = await backUp({ home, into, version: '1', databaseUrl: made?.address })
      // A dump is compressed.
      const dump = join(backup, 'postgres.dump')
      if (made) await promisify(execFile)('pg_restore', [`--file=${join(backup, 'dump.sql')}`, dump])
      expect(filesWith(backup, contact)).toEqual([])
      expect(filesWith(backup, bill)).toEqual([made ? 'dump.sql' : 'booking-server/booking.sqlite'])
      await made?.drop()
    },
  )
})

it('is asked for by commands, which tell what they would do and refuse what is no address', async () => {
  const house = await openHouse()
  const code = await house.book(zelda)
  const run = (command: string, ...args: string[]) =>
    promisify(execFile)(process.execPath, [`tools/guest-${command}/main.ts`, ...args], {
      env: { ...process.env, PORTICO_HOME: house.home, BOOKING_URL: house.booking.url },
    })
  const [planned, exported, none] = await Promise.all([
    run('erase', email),
    run('export', email),
    run('erase', 'nobody@else.example', '--yes'),
  ])
  expect(planned.stdout).toMatch(/^Would be removed \(--yes does it\):\n {2}nothing\n/)
  expect(planned.stdout).toContain(`reservation ${code}: its stay is to come`)
  expect(JSON.parse(exported.stdout).bookingServer.reservations).toMatchObject([{ code }])
  expect(none.stdout).toContain('Removed:\n  nothing\n')
  await expect(run('erase', 'Zelda')).rejects.toMatchObject({ code: 1, stderr: 'Zelda is no e-mail address.\n' })
  await house.close()
})
