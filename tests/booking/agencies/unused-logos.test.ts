import { maxLogosADay, removeUnusedLogos } from '@portico/booking-server/agencies/logo-files'
import { changeOwnLogo } from '@portico/booking-server/agencies/own-logo'
import { commit, write } from '@portico/booking-server/db/write'
import type { FileStore } from '@portico/booking-server/file-store/file-store'
import { openFileStore } from '@portico/booking-server/file-store/open-file-store'
import { makeAgencyAct } from '@portico/booking-server/operators/agencies/make-agency-act'
import { secretBox } from '@portico/booking-server/secrets/secrets'
import type { Instant } from '@portico/domain/time/deadline'
import { instantAfter } from '@portico/domain/time/instant-after'
import { agencyLogo } from '@portico/legacy/calls/trade/agency-logo'
import { describe, expect, it } from 'vitest'
import { startS3 } from '../../../simulators/s3.ts'
import { aHouse } from '../../builders/a-house.ts'
import { callServer } from '../../builders/call-server.ts'
import { type Database, databases, makeEmptyDatabase } from '../../builders/databases.ts'
import { temporaryHome } from '../../builders/files/temporary-home.ts'
import { startBookingServer } from '../../builders/start-booking-server.ts'
import { aKey, openTestHotel } from '../../builders/test-hotel.ts'
import { insertAgency, insertTradeUser, loggedIn } from '../../builders/trade.ts'

const now = '2027-03-01T11:00:00.000Z' as Instant
const later = (hours: number) => instantAfter(now, { hours })
const week = 7 * 24

const svgOf = (width: number) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="40"><rect width="9" height="9"/></svg>`,
  ).toString('base64')

async function openStore(kind: 'a folder' | 'S3', home: string) {
  const s3 = kind === 'S3' ? await startS3() : undefined
  const files = await openFileStore({ home, s3Url: s3?.url })
  return {
    files,
    [Symbol.asyncDispose]: async () => {
      files.close()
      await s3?.[Symbol.asyncDispose]()
    },
  }
}

async function storedNames(files: FileStore): Promise<string[]> {
  const names: string[] = []
  for (const folder of ['agency-logos', 'logos']) for await (const { name } of files.list(folder)) names.push(name)
  return names.sort()
}

const cases = databases.flatMap((database) => (['a folder', 'S3'] as const).map((kind) => ({ ...database, kind })))

describe.each(cases)('pictures of agencies in $kind, on $name', ({ kind, ...database }) => {
  it('go a week after another took their place, or they were not read or not taken; what an agency or a house has stays', async () => {
    using home = temporaryHome()
    await using store = await openStore(kind, home.path)
    await using hotel = await openTestHotel(database)
    const { files } = store
    const { db } = hotel
    const [first, second, former] = [await insertAgency(db), await insertAgency(db), await insertAgency(db)]
    const places = { fileStore: files, now }
    const owns = (agencyId: number) => ({
      userId: 1,
      agencyId,
      agencyCode: 'SOLE',
      channelId: 2,
      role: 'owner' as const,
    })
    const saves = (agencyId: number, picture: string) =>
      changeOwnLogo(db, owns(agencyId), { change: 'save', picture }, places)
    const nameOf = async (agencyId: number) => {
      const { logo } = await db.reader
        .selectFrom('agency')
        .where('id', '=', agencyId)
        .select('logo')
        .executeTakeFirstOrThrow()
      return `${logo?.slice(1)}.png`
    }
    // As versions before stored them, beside the houses'.
    const houseLogo = `logos/${'a'.repeat(64)}.png`
    await files.put(houseLogo, Buffer.from('a picture'))
    await write(db, [], async (tx) =>
      commit(
        await tx
          .updateTable('agency')
          .set({ logo: `/logos/${'a'.repeat(64)}` })
          .where('id', '=', former)
          .execute(),
      ),
    )

    await saves(first, svgOf(100))
    const replaced = await nameOf(first)
    await saves(first, svgOf(200))
    const current = await nameOf(first)
    expect(await saves(first, Buffer.from('no picture').toString('base64'))).toEqual({ kind: 'unusable' })
    await saves(former, svgOf(300))
    const anew = await nameOf(former)
    const byOperator = {
      key: aKey(),
      act: { kind: 'save-logo', agencyId: second, base64: svgOf(400) },
    } as const
    const operator = { email: 'anna@example.com', role: 'owner', hotelIds: 'all' } as const
    const act = () => makeAgencyAct({ db, secrets: secretBox('the key of a test'), files }, operator, byOperator, now)
    expect([await act(), await act()]).toEqual([
      { kind: 'done', agencyId: second },
      { kind: 'done', agencyId: second },
    ])
    const ofOperator = await nameOf(second)
    const all = await storedNames(files)
    expect(all).toHaveLength(6)
    expect(all).toEqual(expect.arrayContaining([replaced, current, anew, ofOperator, houseLogo]))

    expect(await removeUnusedLogos(db, files, later(week - 1))).toBe(0)
    expect(await storedNames(files)).toEqual(all)
    // The one that was replaced, the one that was no picture, and the one that came with a key for the second time.
    expect(await removeUnusedLogos(db, files, later(week + 1))).toBe(3)
    expect(await storedNames(files)).toEqual([current, anew, ofOperator, houseLogo].sort())
    expect(await removeUnusedLogos(db, files, later(week + 1))).toBe(0)
    expect(await changeOwnLogo(db, owns(first), { change: 'none' }, places)).toMatchObject({
      kind: 'logo',
      png: expect.any(Buffer),
    })
    await changeOwnLogo(db, owns(first), { change: 'remove' }, { ...places, now: later(week) })
    expect(await removeUnusedLogos(db, files, later(2 * week - 1))).toBe(0)
    expect(await removeUnusedLogos(db, files, later(2 * week + 1))).toBe(1)
    expect(await storedNames(files)).toEqual([anew, ofOperator, houseLogo].sort())
  })
})

async function open(database: Database) {
  const made = await makeEmptyDatabase(database)
  let time = now
  const server = await startBookingServer({
    home: made.folder,
    database: made.target,
    seed: aHouse({}),
    now: () => time,
    jobs: false,
  })
  return {
    server,
    at: (moment: Instant) => {
      time = moment
    },
    [Symbol.asyncDispose]: async () => {
      await server[Symbol.asyncDispose]()
      await made[Symbol.asyncDispose]()
    },
  }
}

describe.each(databases)('how many pictures an agency sends, on $name', (database) => {
  it('is so many in a day, whatever is sent at once; then the logo stays, and another agency goes on', async () => {
    await using house = await open(database)
    const { server } = house
    const { db } = server
    const [first, second] = [await insertAgency(db), await insertAgency(db)]
    const users = {
      first: await insertTradeUser(db, first, { username: 'owner@sole.example', role: 'owner' }),
      second: await insertTradeUser(db, second, { username: 'owner@luna.example', role: 'owner' }),
    }
    const owner = await loggedIn(db, users.first, { now })
    const save = { change: 'save', picture: svgOf(40) } as const
    const tooOften = { kind: 'refused', reason: { kind: 'over-limit' } }
    const outcomes = await Promise.all(
      Array.from({ length: maxLogosADay + 5 }, () => callServer(server, agencyLogo, owner, save)),
    )
    const kinds = Map.groupBy(outcomes, ({ kind }) => kind)
    expect(kinds.get('refused')).toEqual(Array.from({ length: 5 }, () => expect.objectContaining(tooOften)))
    expect(outcomes).toHaveLength(maxLogosADay + 5)
    expect(await callServer(server, agencyLogo, owner, { change: 'none' })).toMatchObject({
      kind: 'answered',
      answer: { picture: expect.any(String) },
    })
    expect(await callServer(server, agencyLogo, await loggedIn(db, users.second, { now }), save)).toMatchObject({
      kind: 'answered',
    })
    expect(await callServer(server, agencyLogo, owner, { change: 'remove' })).toMatchObject({ kind: 'answered' })
    house.at(later(25))
    const nextDay = await loggedIn(db, users.first, { now: later(25) })
    expect(await callServer(server, agencyLogo, nextDay, save)).toMatchObject({ kind: 'answered' })
  })
})
