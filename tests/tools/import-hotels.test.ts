import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openReader } from '@portico/booking-server/db/open/open-db'
import { checkInvariants } from '@portico/booking-server/invariants/check-invariants'
import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import { hotelList } from '@portico/legacy/calls/catalogue/hotel-list'
import { confirm } from '@portico/legacy/calls/checkout/confirm'
import { describe, expect, it } from 'vitest'
import { expectReply } from '../builders/call-server.ts'
import { startBookingServer } from '../builders/start-booking-server.ts'
import { aConfirm } from '../builders/test-hotel.ts'
import { onlyInFull } from '../setup/by-test-size.ts'

const command = resolve(import.meta.dirname, '../../tools/register/main.ts')
const columns =
  'TYPOLOGIE ETABLISSEMENT;CLASSEMENT;NOM COMMERCIAL;ADRESSE;CODE POSTAL;COMMUNE;CAPACITE D ACCUEIL (PERSONNES);NOMBRE DE CHAMBRES'
const postcodes =
  'Code_postal;Nom_commune;coordonnees_gps\n06100;NICE;43.7,7.2\n73150;VAL D ISERE;45.4,6.9\n75001;PARIS;48.86,2.34'
const towns = ['6100;NICE', "73150;VAL-D'ISÈRE", '75001;PARIS']

/** A register of so many invented hotels, two of them alike, and a camp site. */
function aRegister(hotels: number): string {
  const rows = Array.from({ length: hotels }, (_, i) => {
    const stars = 1 + (i % 5)
    return `HÔTEL DE TOURISME;${stars} étoile${stars > 1 ? 's' : ''};HÔTEL ${Math.max(1, i)};${i % 7} RUE HAUTE;${towns[i % 3]};-;${1 + ((i * 37) % 120)}`
  })
  rows[1] = rows[0] ?? ''
  return [columns, ...rows, 'CAMPING;-;LES PINS;-;06100;NICE;80;-'].join('\n')
}

function anImport(csv: string) {
  const folder = mkdtempSync(join(tmpdir(), 'portico-import-'))
  const file = join(folder, 'register.csv')
  writeFileSync(file, csv)
  writeFileSync(join(folder, 'towns.csv'), postcodes)
  const home = join(folder, 'home')
  const args = [command, file, '--postcodes', join(folder, 'towns.csv'), '--nights', '40']
  const envOf = (url: string) => ({
    ...process.env,
    PORTICO_HOME: home,
    BOOKING_URL: url,
    BOOKING_DATABASE_URL: undefined,
  })
  const nobody = 'http://127.0.0.1:9'
  const database = join(home, 'booking-server/booking.sqlite')
  return {
    home,
    database,
    run: (...more: string[]) =>
      spawnSync(process.execPath, [...args, ...more], { env: envOf(nobody), encoding: 'utf8' }),
    /** While a server listens at this address; it is in this process, which therefore must not wait. */
    runBeside: async (url: string) => {
      const child = spawn(process.execPath, args, { env: envOf(url), stdio: ['ignore', 'ignore', 'pipe'] })
      let stderr = ''
      child.stderr.setEncoding('utf8').on('data', (text) => (stderr += text))
      await once(child, 'close')
      return { status: child.exitCode, stderr }
    },
    /** Kills the command once it has stored so many hotels. */
    runAndKill: async (hotels: number) => {
      const child = spawn(process.execPath, args, { env: envOf(nobody), stdio: 'ignore' })
      const ended = once(child, 'exit')
      while (child.exitCode === null && hotelsIn(await dumpOf(database, ['hotel'])) < hotels) await pause(10)
      child.kill('SIGKILL')
      return await ended
    },
    dump: () => dumpOf(database),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true }),
  }
}

const tables = [
  'destination',
  'channel',
  'hotel',
  'hotel_version',
  'channel_hotel',
  'room_type',
  'rate_plan',
  'rate_plan_channel',
  'product',
  'price_period',
  'restriction',
  'room_night',
] as const

type Dump = { readonly [table in (typeof tables)[number]]?: string[] }
const hotelsIn = ({ hotel = [] }: Dump) => hotel.length

/** Every row of every table that an import writes; nothing while there are no tables yet. */
async function dumpOf(database: string, tableNames: readonly (typeof tables)[number][] = tables): Promise<Dump> {
  if (!existsSync(database)) return {}
  const reader = openReader(database)
  try {
    const dumped = tableNames.map(async (table) => [
      table,
      (await reader.selectFrom(table).selectAll().execute()).map((row) => JSON.stringify(row)).sort(),
    ])
    return Object.fromEntries(await Promise.all(dumped))
  } catch {
    return {}
  } finally {
    await reader.destroy()
  }
}

describe('an import of hotels', { timeout: 300_000 }, () => {
  it('changes nothing when it runs again, and makes the same data from the same seed and other data from another', async () => {
    using first = anImport(aRegister(30))
    expect(first.run().stdout).toBe(
      '30 hotels with 1688 rooms; 1 rows of other accommodation left aside.\n' +
        '30 hotels added on channel 10001 (FRANCE), 0 were there. Rooms, rates and prices are generated from seed 1.\n',
    )
    const imported = await first.dump()
    expect(hotelsIn(imported)).toBe(30)
    // The night of yesterday too, which is today's where the day has not begun yet.
    expect(imported.room_night).toHaveLength(41 * (imported.room_type?.length ?? 0))
    expect(first.run().stdout).toMatch(/\n0 hotels added .* 30 were there/)
    expect(await first.dump()).toEqual(imported)
    using second = anImport(aRegister(30))
    second.run()
    expect(await second.dump()).toEqual(imported)
    using third = anImport(aRegister(30))
    third.run('--seed', '2')
    expect((await third.dump()).price_period).not.toEqual(imported.price_period)
  })

  it('goes on where it was killed, to the same end', async (context) => {
    onlyInFull(context)
    using whole = anImport(aRegister(160))
    whole.run()
    using killed = anImport(aRegister(160))
    for (const hotels of [50, 100]) expect(await killed.runAndKill(hotels)).toEqual([null, 'SIGKILL'])
    expect(hotelsIn(await killed.dump())).toBeLessThan(160)
    expect(killed.run().status).toBe(0)
    expect(await killed.dump()).toEqual(await whole.dump())
  })

  it('adds what a longer file has more, and leaves alone what is there', async () => {
    using some = anImport(aRegister(10))
    some.run()
    const before = await some.dump()
    writeFileSync(join(some.home, '../register.csv'), aRegister(12))
    expect(some.run().stdout).toMatch(/\n2 hotels added .* 10 were there/)
    expect((await some.dump()).room_type).toEqual(expect.arrayContaining(before.room_type ?? []))
  })

  it('makes hotels that a portal lists and guests book', async () => {
    using done = anImport(aRegister(6))
    done.run()
    await using server = await startBookingServer({ home: done.home, jobs: false })
    const channel = { channelId: 10_001 }
    const { hotels } = await expectReply(server, hotelList, { ...channel, hotelId: undefined }, {})
    expect(hotels.map(({ city, destinations }) => [city, destinations[0]?.name]).slice(2, 5)).toEqual([
      ['Paris', 'Paris (75)'],
      ['Nice', 'Nice (06)'],
      ["Val-d'Isère", "Val-d'Isère (73)"],
    ])
    const today = new Date().toISOString().slice(0, 10) as CalendarDate
    const stay = { arrival: addDays(today, 20), departure: addDays(today, 23) }
    for (const { id: hotelId } of hotels) {
      const rooms = [{ productId: hotelId * 10_000 + 101, party: { adults: 1, childrenAges: [] } }]
      const booked = await expectReply(
        server,
        confirm,
        { ...channel, hotelId },
        { ...aConfirm('portico'), basket: { stay, rooms } },
      )
      expect(booked.state).toBe('confirmed')
    }
    expect((await checkInvariants(server.db)).flatMap(({ broken }) => broken)).toEqual([])
  })

  it('is refused while the server of the same home runs, and not beside that of another', async () => {
    using ownImport = anImport(aRegister(3))
    await using other = await startBookingServer({ jobs: false })
    expect((await ownImport.runBeside(other.url)).status).toBe(0)
    await using own = await startBookingServer({ home: ownImport.home, jobs: false })
    expect(await ownImport.runBeside(own.url)).toEqual({
      status: 1,
      stderr: 'The booking server is running, and it alone may write then: stop Portico, import, start it again.\n',
    })
  })

  it('counts and writes nothing when it runs dry', () => {
    using dry = anImport(aRegister(8))
    expect(dry.run('--dry-run')).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^8 hotels .*\nNothing was written\.\n$/),
    })
    expect(existsSync(dry.database)).toBe(false)
  })

  it('names what is wrong by line and column, writes nothing, and says where nothing is asked how it is called', () => {
    using wrong = anImport(
      aRegister(5)
        .replace('3 étoiles', 'beaucoup')
        .replace(/;\d+\nCAMPING/, ';x\nCAMPING'),
    )
    const { status, stderr } = wrong.run()
    expect([status, existsSync(wrong.database)]).toEqual([1, false])
    expect(stderr).toContain(
      '  line 4: CLASSEMENT is "beaucoup": 1 étoile to 5 étoiles is meant\n  line 6: NOMBRE DE CHAMBRES is "x"',
    )
    expect(wrong.run('--nights', 'many').stderr).toBe('--nights is "many": a whole number from 1 to 1000 is meant.\n')
    expect(wrong.run('more.csv').stderr).toMatch(/^Usage: /)
  })
})
