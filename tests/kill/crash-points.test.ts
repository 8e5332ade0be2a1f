import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { openDb } from '@portico/booking-server/db/open/open-db'
import type { Reader } from '@portico/booking-server/db/types'
import { describe, expect, it } from 'vitest'
import { aHouse } from '../builders/a-house.ts'
import { sharedDatabase } from '../builders/databases.ts'
import { byTestSize, onlyInFull } from '../setup/by-test-size.ts'
import { acknowledgedCodes, breakAtEach, breakAtMessages, needsStrace, type Script } from './break-script.ts'

/** There are too many messages to a server for each to have a run of its own. */
const everyMessage = 25

const aBooking: Script = { file: 'scripted-booking.ts', house: aHouse(), expectEnd: expectBooked }
const plans = [
  {},
  { kinds: ['resellable', 'non-refundable'], cancellation: { kind: 'non-refundable' }, resaleFee: 1_000 },
] as const
const changes: Script = {
  file: 'scripted-changes.ts',
  house: aHouse({ rooms: [{ rooms: 1 }], plans: [...plans] }),
  expectEnd: expectChanged,
}
const said = (text: string) => ({ en: text, it: text })
const extra = { description: said('…'), category: said('Extras'), per: 'unit', when: 'stay', price: 30 } as const
const reception: Script = {
  file: 'scripted-reception.ts',
  house: aHouse({
    rooms: [{ rooms: 4 }],
    plans: [...plans],
    services: [
      { ...extra, name: said('Cot') },
      { ...extra, name: said('Shuttle'), transfer: true },
    ],
  }),
  expectEnd: expectSettled,
}

/** The end of a booking that nobody disturbed: one reservation, its room, its two mails. */
async function expectBooked(database: string, home: string): Promise<void> {
  const db = await openDb(database)
  try {
    const reservations = await db.reader.selectFrom('reservation').select(['code', 'state']).execute()
    expect(reservations).toEqual([{ code: acknowledgedCodes(home)[0], state: 'confirmed' }])
    expect(acknowledgedCodes(home)).toHaveLength(1)
    const taken = await db.reader.selectFrom('room_night').where('taken', '>', 0).select(['night', 'taken']).execute()
    expect(taken.map((row) => row.taken)).toEqual([1, 1, 1])
    const mails = await db.reader.selectFrom('outbox').select(['recipient', 'state']).orderBy('recipient').execute()
    expect(mails).toEqual([
      { recipient: 'guest', state: 'sent' },
      { recipient: 'hotel', state: 'sent' },
    ])
    expect(readdirSync(join(home, 'mail')).filter((name) => name.endsWith('.eml'))).toHaveLength(2)
  } finally {
    await db.close()
  }
}

/** Whose reservation is which: PostgreSQL gives no number twice, also none of what was rolled back. */
async function ownersOf(reader: Reader): Promise<(id: number | null) => string> {
  const rows = await reader.selectFrom('reservation').select(['id', 'email']).execute()
  return (id) => rows.find((row) => row.id === id)?.email.replace('@guests.example', '') ?? 'nobody'
}

/**
 * The room has one owner and its first guest is free; the moved stay is cancelled; each of it happened once, and
 * everybody knows.
 */
async function expectChanged(database: string): Promise<void> {
  const db = await openDb(database)
  try {
    const { reader } = db
    const ownerOf = await ownersOf(reader)
    const reservations = await reader
      .selectFrom('reservation')
      .select(['email', 'state', 'reason', 'revision'])
      .orderBy('id')
      .execute()
    expect(reservations).toEqual([
      { email: 'first@guests.example', state: 'cancelled', reason: 'resold', revision: 2 },
      { email: 'moved@guests.example', state: 'cancelled', reason: 'by-hotel', revision: 3 },
      { email: 'next@guests.example', state: 'confirmed', reason: 'booked', revision: 1 },
    ])
    const taken = await reader
      .selectFrom('room_night')
      .where('taken', '<>', 0)
      .select(['night', 'taken'])
      .orderBy('night')
      .execute()
    expect(taken).toEqual(['2027-03-05', '2027-03-06', '2027-03-07'].map((night) => ({ night, taken: 1 })))
    const resales = await reader.selectFrom('resale').select(['state', 'sold_to']).execute()
    expect(resales.map(({ state, sold_to }) => `${state} to ${ownerOf(sold_to)}`)).toEqual(['sold to next'])
    const acts = await reader.selectFrom('operator_act').select(['action', 'reservation_id']).execute()
    expect(acts.map(({ action, reservation_id }) => `${ownerOf(reservation_id)} ${action}`)).toEqual(['moved cancel'])
    const mails = await reader
      .selectFrom('outbox')
      .select(['reservation_id', 'kind', 'state'])
      .where('recipient', '=', 'guest')
      .execute()
    expect(
      mails.map(({ reservation_id, kind, state }) => `${ownerOf(reservation_id)} ${kind} ${state}`).sort(),
    ).toEqual([
      ...['first booked sent', 'first resale-offered sent', 'first resold sent'],
      ...['moved booked sent', 'moved by-hotel sent', 'moved changed sent', 'next booked sent'],
    ])
  } finally {
    await db.close()
  }
}

/**
 * Each of it happened once and in its order; the house has its guests' money back where it owed it, and everybody
 * knows.
 */
async function expectSettled(database: string): Promise<void> {
  const db = await openDb(database)
  try {
    const { reader } = db
    const ownerOf = await ownersOf(reader)
    const reservations = await reader
      .selectFrom('reservation')
      .select(['email', 'state', 'reason', 'revision'])
      .orderBy('id')
      .execute()
    expect(reservations).toEqual([
      { email: 'guest@guests.example', state: 'cancelled', reason: 'no-show', revision: 5 },
      { email: 'seller@guests.example', state: 'confirmed', reason: 'booked', revision: 1 },
      { email: 'payer@guests.example', state: 'cancelled', reason: 'by-hotel', revision: 3 },
    ])
    const kinds = await reader
      .selectFrom('reservation_change')
      .select(['reservation_id', 'kind'])
      .orderBy('reservation_id')
      .orderBy('revision')
      .execute()
    expect(kinds.map(({ reservation_id, kind }) => `${ownerOf(reservation_id)} ${kind}`)).toEqual([
      ...[
        'guest changed',
        'guest changed',
        'guest room-cancelled',
        'guest no-show',
        'payer transfer-received',
        'payer by-hotel',
      ],
    ])
    expect(await reader.selectFrom('resale').select('state').execute()).toEqual([{ state: 'withdrawn' }])
    const taken = await reader
      .selectFrom('room_night')
      .where('taken', '<>', 0)
      .select(['night', 'taken'])
      .orderBy('night')
      .execute()
    expect(taken).toEqual(['2027-03-05', '2027-03-06'].map((night) => ({ night, taken: 1 })))
    const money = await reader
      .selectFrom('folio')
      .where('kind', 'in', ['payment', 'refund'])
      .select(['kind', 'minor'])
      .orderBy('position')
      .execute()
    expect(money).toEqual([
      { kind: 'payment', minor: -24_000 },
      { kind: 'refund', minor: 24_000 },
    ])
    const acts = await reader.selectFrom('operator_act').select(['action', 'reservation_id']).orderBy('id').execute()
    expect(acts.map(({ action, reservation_id }) => `${ownerOf(reservation_id)} ${action}`)).toEqual([
      ...['payer register-payment', 'payer cancel', 'payer register-refund', 'guest no-show'],
    ])
    const mails = await reader
      .selectFrom('outbox')
      .select(['reservation_id', 'kind', 'state'])
      .where('recipient', '=', 'guest')
      .execute()
    expect(
      mails.map(({ reservation_id, kind, state }) => `${ownerOf(reservation_id)} ${kind} ${state}`).sort(),
    ).toEqual(
      [
        ...[
          'guest booked sent',
          'guest changed sent',
          'guest changed sent',
          'guest no-show sent',
          'guest room-cancelled sent',
        ],
        ...['seller booked sent', 'seller resale-offered sent', 'seller resale-withdrawn sent'],
        ...[
          'payer awaiting-transfer sent',
          'payer by-hotel sent',
          'payer refunded sent',
          'payer transfer-received sent',
        ],
      ].sort(),
    )
  } finally {
    await db.close()
  }
}

describe('one booking, from hold to mail', () => {
  it('killed at each moment at which the disk is asked to keep what was written', {
    timeout: 900_000,
  }, async (context) => {
    needsStrace(context)
    if (byTestSize({ fast: 0, normal: 1, full: 1 }) === 0) context.skip('not in the fast run')
    const breaks = await breakAtEach(aBooking, (point) => `fsync,fdatasync:signal=SIGKILL:when=${point}`)
    // A hold, a confirm and two mails are noted, each by a commit of its own.
    expect(breaks).toBeGreaterThanOrEqual(4)
  })

  it('killed as each mail is put in its place', { timeout: 300_000 }, async (context) => {
    needsStrace(context)
    if (byTestSize({ fast: 0, normal: 1, full: 1 }) === 0) context.skip('not in the fast run')
    expect(await breakAtEach(aBooking, (point) => `rename,renameat,renameat2:signal=SIGKILL:when=${point}`)).toBe(2)
  })

  it('killed at each write of the database', { timeout: 3_600_000 }, async (context) => {
    needsStrace(context)
    onlyInFull(context)
    expect(await breakAtEach(aBooking, (point) => `pwrite64:signal=SIGKILL:when=${point}`)).toBeGreaterThan(10)
  })

  it.for([
    ['fails to keep what was written', 'fsync,fdatasync:error=EIO'],
    ['is full', 'pwrite64:error=ENOSPC'],
    ['fails to write', 'pwrite64:error=EIO'],
  ])(
    'acknowledges nothing that is lost when the disk %s, and goes on when it is mended',
    { timeout: 900_000 },
    async ([, injection], context) => {
      needsStrace(context)
      onlyInFull(context)
      expect(await breakAtEach(aBooking, (point) => `${injection}:when=${point}+`)).toBeGreaterThan(0)
    },
  )
})

describe.each([
  ['a stay that is moved, a room that is resold and an act of the house', changes, 6],
  ['what guests change and a reception settles', reception, 12],
] as const)('%s', (_, script, least) => {
  it('killed at each moment at which the disk is asked to keep what was written', {
    timeout: 900_000,
  }, async (context) => {
    needsStrace(context)
    onlyInFull(context)
    const breaks = await breakAtEach(script, (point) => `fsync,fdatasync:signal=SIGKILL:when=${point}`)
    expect(breaks).toBeGreaterThanOrEqual(least)
  })

  it('killed at each write of the database', { timeout: 3_600_000 }, async (context) => {
    needsStrace(context)
    onlyInFull(context)
    expect(await breakAtEach(script, (point) => `pwrite64:signal=SIGKILL:when=${point}`)).toBeGreaterThan(10)
  })

  // The writes of PostgreSQL are those of its own processes, which outlive ours: what can be cut is what we say to
  // them.
  it.for(['before', 'after'] as const)(
    'killed %s each message to PostgreSQL, half a transaction open or its commit unheard',
    { timeout: 7_200_000 },
    async (side, context) => {
      onlyInFull(context)
      const { make } = sharedDatabase((reason) => context.skip(reason))
      const breaks = await breakAtMessages(script, { make, side, every: everyMessage })
      expect(breaks).toBeGreaterThanOrEqual(1_500 / everyMessage)
    },
  )
})
