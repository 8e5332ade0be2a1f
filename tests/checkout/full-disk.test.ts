import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkInvariants } from '@portico/booking-server/invariants/check-invariants'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'
import { startGateway } from '@portico/gateway/start-gateway'
import { describe, expect, it, type TestContext } from 'vitest'
import { aBasket, aConfirm, aGuest, aKey, type GuestClient } from '../builders/a-guest.ts'
import { aHouse } from '../builders/a-house.ts'
import { aHost, aSnapshot } from '../builders/a-snapshot.ts'
import { startBookingServer } from '../builders/start-booking-server.ts'
import { pollOptions } from '../setup/poll-options.ts'

const now = () => '2027-03-01T09:00:00.000Z' as Instant
const basket = aBasket('2027-03-05' as CalendarDate)
/** More than fit into the space that a database has set aside. */
const maxBookings = 2_000

/** A disk of its own, until it is disposed; where nobody may mount one, the test is skipped. */
function mountDisk({ skip }: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'portico-full-disk-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', folder], { encoding: 'utf8' })
  if (mounted.status !== 0) {
    rmdirSync(folder)
    skip(`no disk can be mounted here: ${mounted.error?.message ?? mounted.stderr.trim()}`)
  }
  const filler = join(folder, 'filler')
  return {
    folder,
    fill: () => {
      for (const size of [1_048_576, 4_096, 1])
        expect(() => appendEndlessly(filler, Buffer.alloc(size))).toThrow('ENOSPC')
    },
    makeRoom: () => rmSync(filler),
    [Symbol.dispose]: () => {
      spawnSync('umount', ['-l', folder])
      rmdirSync(folder)
    },
  }
}

function appendEndlessly(file: string, data: Buffer): never {
  for (;;) appendFileSync(file, data)
}

/** The last button of a checkout that has come to it, pressed with one key however often. */
async function lastButton(guest: GuestClient) {
  await guest.checkout.hold.mutate({ basket, key: aKey() })
  const page = await guest.checkout.page.mutate({ basket })
  if (page.kind === 'gone') throw new Error('the room is gone')
  const request = aConfirm(basket, page.basket.price.guestTotal.minor)
  return () => guest.checkout.confirm.mutate(request)
}

describe.each([
  { full: 'booking server', code: 'BAD_GATEWAY' },
  { full: 'gateway', code: 'INTERNAL_SERVER_ERROR' },
] as const)('with the disk of the $full full', ({ full, code }) => {
  it('bookings are refused whole, searches go on, it says that it is not ready, and with space again it books without a restart', async (context) => {
    using disk = mountDisk(context)
    await using booking = await startBookingServer({
      seed: aHouse({ rooms: 5_000 }),
      ...(full === 'booking server' && { home: disk.folder }),
      now,
    })
    await using gateway = await startGateway({
      upstreams: [{ url: booking.url, token: booking.serviceToken }],
      settings: aSnapshot([aHost({ host: 'house.example', channelIds: [1] })]),
      ...(full === 'gateway' && { home: disk.folder }),
      now,
    })
    const party = { adults: 2, childrenAges: [] }
    const search = async () => {
      const found = await aGuest(gateway, 1).roomSearch.quotes.query({ stay: basket.stay, rooms: [{ party }] })
      return 'rooms' in found ? found.rooms.flatMap(({ quotes }) => quotes.map(({ price }) => price)) : []
    }
    const before = await search()
    expect(before).toHaveLength(1)
    const waiting = await lastButton(aGuest(gateway, 2))

    disk.fill()
    const attempts = { booked: 0, refused: 0 }
    for (let n = 3; attempts.refused < 10 && n < maxBookings; n++) {
      const outcome = await lastButton(aGuest(gateway, n))
        .then((press) => press())
        .catch((error: unknown) => error)
      if (outcome instanceof Error) {
        expect(outcome).toMatchObject({ data: { code } })
        attempts.refused++
      } else {
        expect(outcome).toMatchObject({ kind: 'confirmed' })
        attempts.booked++
      }
    }
    expect(attempts.refused).toBe(10)
    // What a booking server answered to a confirm by failing is to be found out: its guest is shown that, and nothing
    // is lost.
    const pressed = await waiting().catch((error: unknown) => error)
    expect(pressed).toMatchObject(full === 'gateway' ? { data: { code } } : { kind: 'unknown' })
    expect(await search()).toEqual(before)
    const ready = async () =>
      await Promise.all([booking, gateway].map(async ({ url }) => (await fetch(`${url}/readyz`)).status))
    expect(await ready()).toEqual(full === 'gateway' ? [200, 503] : [503, 200])
    const reservations = async () => (await booking.db.reader.selectFrom('reservation').select('id').execute()).length
    expect(await reservations()).toBe(attempts.booked)
    expect((await checkInvariants(booking.db)).flatMap(({ broken }) => broken)).toEqual([])

    disk.makeRoom()
    await expect.poll(ready, pollOptions).toEqual([200, 200])
    // The key that was sent is found to have done nothing; the one that was never sent books.
    const kind = full === 'gateway' ? 'confirmed' : 'refused'
    expect([await waiting(), await waiting()]).toMatchObject([{ kind }, { kind }])
    expect(await (await lastButton(aGuest(gateway, maxBookings)))()).toMatchObject({ kind: 'confirmed' })
    expect(await reservations()).toBe(attempts.booked + (full === 'gateway' ? 2 : 1))
    expect((await checkInvariants(booking.db)).flatMap(({ broken }) => broken)).toEqual([])
  })
})
