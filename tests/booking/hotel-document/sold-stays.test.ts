import { exportHotel } from '@portico/booking-server/hotel-document/export-hotel'
import { importHotel } from '@portico/booking-server/hotel-document/import-hotel'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'
import type { HotelDocument } from '@portico/hotel-document/hotel-document'
import { describe, expect, it } from 'vitest'
import { aHouse } from '../../builders/a-house.ts'
import { type databases, mainlyOn } from '../../builders/databases.ts'
import { aBasket, expectAnswered, expectSound, openTestHotel, type TestHotel } from '../../builders/test-hotel.ts'

const today = '2027-03-01' as CalendarDate
const sameText = (text: string) => ({ en: text, it: text })

/** Two rooms of one type on two plans, the first of them booked from 5 to 7 March. */
async function bookedHotel(database: (typeof databases)[number]) {
  const seed = aHouse({
    rooms: [{ rooms: 2 }, { rooms: 1, name: sameText('Suite') }],
    plans: [{}, { name: sameText('Later') }],
  })
  const hotel = await openTestHotel(database, { seed })
  expectAnswered(await hotel.confirm())
  return hotel
}

async function documentOf({ db }: TestHotel): Promise<HotelDocument> {
  const exported = await exportHotel(db.reader, 1, today)
  if (exported.kind !== 'exported') throw new Error(exported.kind)
  return exported.document
}

const importInto = ({ db }: TestHotel, document: HotelDocument, isDryRun = false) =>
  importHotel(db, document, { now: `${today}T12:00:00.000Z` as Instant, isDryRun })

async function problemsOf(hotel: TestHotel, document: HotelDocument) {
  const imported = await importInto(hotel, document)
  return imported.kind === 'refused' ? imported.problems : []
}

describe.each(mainlyOn('PostgreSQL'))('a document of a hotel with reservations on $name', (database) => {
  it.each<[string, (document: HotelDocument) => Partial<HotelDocument>, readonly (string | number)[], RegExp]>([
    [
      'the booked room',
      ({ rooms }) => ({ rooms: rooms.slice(1) }),
      ['rooms'],
      /room "double" is booked and cannot go: put it back, with rooms: 0/,
    ],
    [
      'the booked plan',
      ({ plans }) => ({ plans: plans.slice(1) }),
      ['plans'],
      /plan "flexible" is booked .* channels: \[\]/,
    ],
    [
      'the room on its plan',
      ({ plans: [flexible, ...others] }) => ({ plans: flexible ? [{ ...flexible, rooms: ['suite'] }, ...others] : [] }),
      ['plans', 0, 'rooms'],
      /"double" is booked on "flexible": keep it.*stopSell: true/,
    ],
    ['the currency', () => ({ currency: 'CHF' }), ['currency'], /there are reservations in EUR: keep it/],
    ['the clock', () => ({ timeZone: 'Asia/Tokyo' }), ['timeZone'], /by the clock of Europe\/Rome: keep it/],
  ])('cannot take %s away', async (_, change, path, cure) => {
    await using hotel = await bookedHotel(database)
    const document = await documentOf(hotel)
    expect(await problemsOf(hotel, { ...document, ...change(document) })).toContainEqual({
      path,
      problem: expect.stringMatching(cure),
    })
    expect(await documentOf(hotel)).toEqual(document)
  })

  it('never gives a night fewer rooms than are taken, and says so', async () => {
    await using hotel = await bookedHotel(database)
    const document = await documentOf(hotel)
    const none = { ...document, rooms: document.rooms.map((room) => ({ ...room, rooms: 0 })) }
    const imported = await importInto(hotel, none)
    expect(imported).toMatchObject({
      kind: 'imported',
      changes: expect.arrayContaining([
        { sign: '=', what: expect.stringMatching(/^2 nights or places with more sold/) },
      ]),
    })
    expect(await hotel.taken()).toBe(1)
    await expectSound(hotel)
    expect(await documentOf(hotel)).toMatchObject({
      nights: [{ room: 'double', first: '2027-03-05', last: '2027-03-06', rooms: 1 }],
    })
  })

  it('changes prices for who comes, and not for who has booked or holds', async () => {
    await using hotel = await bookedHotel(database)
    const { holdId } = expectAnswered(await hotel.hold())
    const document = await documentOf(hotel)
    await importInto(hotel, { ...document, seasons: [{ from: '01-01', until: '12-31', week: 300, weekend: 300 }] })
    expect(expectAnswered(await hotel.confirm({ basket: { ...aBasket() }, holdId }))).toMatchObject({
      code: expect.any(String),
    })
    const locked = await hotel.db.reader.selectFrom('reservation').select('locked').execute()
    expect(locked.map((row) => JSON.parse(row.locked).stayMinor)).toEqual([24_000, 24_000])
    await expectSound(hotel)
  })

  it('lets what nobody has booked go, and a dry run writes nothing', async () => {
    await using hotel = await bookedHotel(database)
    const document = await documentOf(hotel)
    const without = { ...document, rooms: document.rooms.slice(0, 1), plans: document.plans.slice(0, 1) }
    const changes = [
      { sign: '-', what: 'room suite' },
      { sign: '-', what: 'plan later' },
    ]
    expect(await importInto(hotel, without, true)).toMatchObject({
      kind: 'imported',
      changes: expect.arrayContaining(changes),
    })
    expect(await documentOf(hotel)).toEqual(document)
    expect(await importInto(hotel, without)).toMatchObject({
      kind: 'imported',
      changes: expect.arrayContaining(changes),
    })
    expect((await documentOf(hotel)).rooms.map(({ key }) => key)).toEqual(['double'])
    await expectSound(hotel)
  })

  it('gives a new part the next number, and one that comes back its own', async () => {
    await using hotel = await bookedHotel(database)
    const document = await documentOf(hotel)
    const [double] = document.rooms
    if (!double) throw new Error('no room')
    const first = { ...document, rooms: [{ ...double, key: 'single', adults: [0] }, ...document.rooms] }
    await importInto(hotel, first)
    const rows = await hotel.db.reader.selectFrom('room_type').select(['id', 'key']).orderBy('id').execute()
    expect(rows).toEqual([
      { id: 101, key: 'double' },
      { id: 102, key: 'suite' },
      { id: 103, key: 'single' },
    ])
    expect(await importInto(hotel, await documentOf(hotel))).toMatchObject({ changes: [] })
  })
})
