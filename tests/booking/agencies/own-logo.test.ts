import { gzipSync } from 'node:zlib'
import type { BookingServer } from '@portico/booking-server/start-booking-server'
import type { Instant } from '@portico/domain/time/deadline'
import { type AgencyLogoRequest, agencyLogo } from '@portico/legacy/calls/trade/agency-logo'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { aHouse } from '../../builders/a-house.ts'
import { callServer, expectReply } from '../../builders/call-server.ts'
import { type Database, mainlyOn, makeEmptyDatabase } from '../../builders/databases.ts'
import { startBookingServer } from '../../builders/start-booking-server.ts'
import { insertAgency, insertTradeUser, type LoggedIn, loggedIn } from '../../builders/trade.ts'

const now = '2027-03-01T11:00:00.000Z' as Instant

const svgOf = (width: number, height: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="9" height="9"/></svg>`
/** Each part is the one before it four times: 1 kB that is drawn for minutes. */
const svgOfRepeatedParts = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><defs><filter id="b"><feGaussianBlur stdDeviation="30"/></filter><rect id="p0" width="400" height="400" filter="url(#b)"/>${Array.from(
  { length: 8 },
  (_, i) => `<g id="p${i + 1}">${`<use href="#p${i}" x="1"/>`.repeat(4)}</g>`,
).join('')}</defs><use href="#p8"/></svg>`
const saving = (bytes: string | Buffer): AgencyLogoRequest => ({
  change: 'save',
  picture: Buffer.from(bytes).toString('base64'),
})

/** Two agencies of one channel: owner and agent of the first, owner of the second. */
async function open(database: Database) {
  const made = await makeEmptyDatabase(database)
  const server = await startBookingServer({
    home: made.folder,
    database: made.target,
    seed: aHouse({}),
    now: () => now,
    jobs: false,
  })
  const { db } = server
  const [first, second] = [await insertAgency(db), await insertAgency(db)]
  const login = async (agencyId: number, username: string, role: 'owner' | 'agent' = 'owner') =>
    loggedIn(db, await insertTradeUser(db, agencyId, { username, role }), { now })
  return {
    server,
    owner: await login(first, 'owner@sole.example'),
    agent: await login(first, 'agent@sole.example', 'agent'),
    other: await login(second, 'owner@luna.example'),
    [Symbol.asyncDispose]: async () => {
      await server[Symbol.asyncDispose]()
      await made[Symbol.asyncDispose]()
    },
  }
}

async function sizeOf(server: BookingServer, caller: LoggedIn, request: AgencyLogoRequest = { change: 'none' }) {
  const { picture } = await expectReply(server, agencyLogo, caller, request)
  if (picture === undefined) return undefined
  const { format, width, height } = await sharp(Buffer.from(picture, 'base64')).metadata()
  return { format, width, height }
}

describe.each(mainlyOn('SQLite'))('an agency’s own logo, on $name', (database) => {
  it('is saved and removed by its owner, made as a house’s is, and another agency has its own', async () => {
    await using house = await open(database)
    const { server, owner, other } = house
    const wide = { format: 'png', width: 720, height: 72 }
    expect(await sizeOf(server, owner)).toBeUndefined()
    expect(await sizeOf(server, owner, saving(svgOf(400, 40)))).toEqual(wide)
    expect(await sizeOf(server, owner)).toEqual(wide)
    expect(await sizeOf(server, other)).toBeUndefined()
    const tiny = { format: 'png', width: 30, height: 20 } as const
    const png = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#a00' } })
      .png()
      .toBuffer()
    expect(await sizeOf(server, other, saving(png))).toEqual(tiny)
    expect(await sizeOf(server, owner, { change: 'remove' })).toBeUndefined()
    expect(await sizeOf(server, owner)).toBeUndefined()
    expect(await sizeOf(server, other)).toEqual(tiny)
  })

  it('is saved once by a button that is pressed twice', async () => {
    await using house = await open(database)
    const { server, owner } = house
    const sizes = await Promise.all(Array.from({ length: 8 }, () => sizeOf(server, owner, saving(svgOf(40, 40)))))
    expect(new Set(sizes.map((size) => size?.width))).toEqual(new Set([120]))
  })

  it.each([
    ['no picture', Buffer.from('no picture')],
    ['a drawing that is packed', gzipSync(svgOf(40, 40))],
    ['a drawing of 65,000 blurred parts in 1 kB', Buffer.from(svgOfRepeatedParts)],
    ['a page', Buffer.from('<html><script>alert(1)</script></html>')],
    ['more pixels than anybody needs', Buffer.from(svgOf(20_000, 20_000))],
  ])('stays as it is where %s is sent', async (_, bytes) => {
    await using house = await open(database)
    const { server, owner } = house
    await sizeOf(server, owner, saving(svgOf(40, 40)))
    expect(await callServer(server, agencyLogo, owner, saving(bytes))).toMatchObject({
      kind: 'refused',
      reason: { kind: 'malformed' },
    })
    expect(await sizeOf(server, owner)).toEqual({ format: 'png', width: 120, height: 120 })
  })

  it('is up to 100 kB of picture, and for nobody but an owner who is logged in: SEC-02', async () => {
    await using house = await open(database)
    const { server, owner, agent } = house
    const padded = (length: number) => svgOf(40, 40).padEnd(length, ' ')
    expect(await sizeOf(server, owner, saving(padded(100_000)))).toBeDefined()
    expect(await callServer(server, agencyLogo, owner, saving(padded(100_003)))).toMatchObject({ kind: 'refused' })
    const notLoggedIn = { kind: 'refused', reason: { kind: 'not-logged-in' } }
    for (const request of [saving(svgOf(9, 9)), { change: 'remove' }, { change: 'none' }] as const) {
      expect(await callServer(server, agencyLogo, agent, request)).toMatchObject({
        kind: 'refused',
        reason: { kind: 'not-allowed' },
      })
      expect(await callServer(server, agencyLogo, {}, request)).toMatchObject(notLoggedIn)
      expect(await callServer(server, agencyLogo, { clientId: owner.clientId }, request)).toMatchObject(notLoggedIn)
    }
    expect(await sizeOf(server, owner)).toBeDefined()
  })
})
