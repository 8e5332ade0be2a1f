import { openDb } from '@portico/booking-server/db/open/open-db'
import { describe, expect, it } from 'vitest'
import { aHouse } from '../builders/a-house.ts'
import { sharedDatabase } from '../builders/databases.ts'
import { byTestSize, onlyInFull } from '../setup/by-test-size.ts'
import { breakAtEach, breakAtMessages, needsStrace, type Script } from './break-script.ts'

const answers: Script = { file: 'scripted-answers.ts', house: aHouse({ rooms: 3 }), expectEnd: expectAnswered }

/** Each answer was given once: a booking of each kind, nothing kept by what was rejected, each mail once. */
async function expectAnswered(database: string): Promise<void> {
  const db = await openDb(database)
  try {
    const { reader } = db
    const offers = await reader.selectFrom('offer').select(['state', 'reservation_id']).orderBy('id').execute()
    expect(offers.map(({ state }) => state)).toEqual(['confirmed', 'rejected'])
    const reservations = await reader
      .selectFrom('reservation')
      .select(['id', 'state', 'reason'])
      .orderBy('id')
      .execute()
    expect(reservations.map(({ state, reason }) => `${state} ${reason}`)).toEqual([
      'confirmed booked',
      'confirmed option-taken',
      'cancelled rejected',
    ])
    expect(offers[0]?.reservation_id).toBe(reservations[0]?.id)
    const messages = await reader.selectFrom('offer_message').select(['sender', 'body']).execute()
    expect(messages).toEqual([{ sender: 'guest', body: 'May the dog come?' }])
    const taken = await reader.selectFrom('room_night').where('taken', '<>', 0).select(['night', 'taken']).execute()
    expect(taken.sort((one, other) => (one.night < other.night ? -1 : 1))).toEqual([
      { night: '2027-03-05', taken: 2 },
      { night: '2027-03-06', taken: 2 },
    ])
    expect(await reader.selectFrom('offer_night').select('rooms').execute()).toEqual([])
    const mails = await reader.selectFrom('outbox').select(['kind', 'recipient', 'state']).execute()
    expect(mails.map(({ kind, recipient, state }) => `${kind} to ${recipient} ${state}`).sort()).toEqual(
      [
        ...['offer-sent to guest', 'offer-sent to guest', 'offer-asked to hotel', 'offer-rejected to hotel'],
        ...['booked', 'option', 'option', 'option-taken', 'rejected'].flatMap((kind) => [
          `${kind} to guest`,
          `${kind} to hotel`,
        ]),
      ]
        .map((mail) => `${mail} sent`)
        .sort(),
    )
  } finally {
    await db.close()
  }
}

describe('what guests answer to offers and to what awaits them', () => {
  it('killed at each moment at which the disk is asked to keep what was written', {
    timeout: 3_600_000,
  }, async (context) => {
    needsStrace(context)
    onlyInFull(context)
    const breaks = await breakAtEach(answers, (point) => `fsync,fdatasync:signal=SIGKILL:when=${point}`)
    expect(breaks).toBeGreaterThanOrEqual(9)
  })

  // They are some nine hundred, most of them pages of one commit.
  it('killed at each tenth write of the database', { timeout: 7_200_000 }, async (context) => {
    needsStrace(context)
    onlyInFull(context)
    const breaks = await breakAtEach(answers, (point) => `pwrite64:signal=SIGKILL:when=${point}`, 10)
    expect(breaks).toBeGreaterThanOrEqual(80)
  })

  it.for(['before', 'after'] as const)(
    'killed %s messages to PostgreSQL, half a transaction open or its commit unheard',
    { timeout: 7_200_000 },
    async (side, context) => {
      const { make } = sharedDatabase((reason) => context.skip(reason))
      const every = byTestSize({ fast: 1_000, normal: 500, full: 10 })
      expect(await breakAtMessages(answers, { make, side, every })).toBeGreaterThanOrEqual(800 / every)
    },
  )
})
