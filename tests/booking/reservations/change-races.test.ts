import { makeAct, previewAct } from '@portico/booking-server/operators/make-act'
import type { RoomChange } from '@portico/booking-server/reservations/requests/change-request'
import type { OperatorIdentity } from '@portico/contracts/operator/identity'
import type { ReservationAct } from '@portico/contracts/operator/reservation-act'
import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import { describe, expect, it } from 'vitest'
import { aHouse } from '../../builders/a-house.ts'
import { databases } from '../../builders/databases.ts'
import { raceRounds, together } from '../../builders/race.ts'
import {
  aBasket,
  aKey,
  expectAnswered,
  expectSound,
  openTestHotel,
  product,
  type TestHotel,
} from '../../builders/test-hotel.ts'

// Two who do something to one reservation at once, each with a key of its own and after both have looked at it as it
// was booked.

const rita: OperatorIdentity = { email: 'rita@example.com', role: 'reception', hotelIds: [1] }
const seed = aHouse({ rooms: 2 * raceRounds })

type Opened = { readonly paymentMethod: string; readonly isAfterArrival: boolean }

/**
 * Two rooms for two nights, and what their guest and the reception have on their screens: four days before, or when the
 * day of arrival is over.
 */
async function openReservation(hotel: TestHotel, { paymentMethod, isAfterArrival }: Opened) {
  const arrival = addDays(hotel.now().slice(0, 10) as CalendarDate, isAfterArrival ? 0 : 4)
  const basket = aBasket({ rooms: 2, arrival, departure: addDays(arrival, 2) })
  const { code, roomCodes } = expectAnswered(await hotel.confirm({ basket, guests: [{}, {}], paymentMethod }))
  if (isAfterArrival) hotel.wait(24 * 60)
  const { reservationId: id } = expectAnswered(await hotel.retrieve({ code, email: 'ada@guests.example' }))
  const [one = '', two = ''] = roomCodes
  const asBooked = (room: string): RoomChange => ({
    code: room,
    productId: product,
    stay: basket.stay,
    party: { adults: 2, childrenAges: [] },
  })
  const nights = (count: number) => ({ ...asBooked(one), stay: { arrival, departure: addDays(arrival, count) } })
  /** The guest agrees to what the review has shown. */
  const changes = async (room: RoomChange) => {
    const rooms = [room, asBooked(two)]
    const review = await hotel.recalculate(id, rooms, { revision: 1 })
    if (review.kind !== 'recalculated') return async () => 'was not possible'
    return async () => {
      const done = await hotel.modify(id, rooms, review.totalMinor, { revision: 1, key: aKey() })
      return done.kind === 'not-changeable' ? done.why : done.kind
    }
  }
  /** Whether this call has cancelled, or was told that somebody had. */
  const cancels = (cancel: (key: string) => Promise<{ readonly kind: string }>) => async () => {
    const key = aKey()
    const { kind } = await cancel(key)
    const own = await hotel.db.reader
      .selectFrom('reservation_change')
      .where('key', '=', key)
      .select('revision')
      .executeTakeFirst()
    return own || kind !== 'cancelled' ? kind : 'cancelled before'
  }
  /** The reception agrees to what it was shown. */
  const acts = async (act: ReservationAct) => {
    const shown = await previewAct({ db: hotel.db, operator: rita, input: { id, act }, now: hotel.now() })
    if (shown?.kind !== 'possible') return async () => 'was not possible'
    return async () => {
      const request = { id, act, key: aKey(), revision: shown.revision, amountMinor: shown.amount.minor }
      const done = await makeAct({ db: hotel.db, operator: rita, request, now: hotel.now() })
      return done?.kind === 'impossible' ? done.why : (done?.kind ?? 'not-found')
    }
  }
  return {
    'stays longer': await changes(nights(3)),
    'stays shorter': await changes(nights(1)),
    'comes alone': await changes({ ...asBooked(one), party: { adults: 1, childrenAges: [] } }),
    'guest cancels': cancels((key) => hotel.cancel(id, { key })),
    'guest gives the room up': cancels((key) => hotel.cancelRoom(id, one, { key })),
    'reception cancels': await acts({ kind: 'cancel', fee: 'none' }),
    'reception marks a no-show': await acts({ kind: 'no-show' }),
    'reception registers the transfer': await acts({ kind: 'register-payment' }),
    'reception registers money': await acts({ kind: 'register-money', minor: 1_000, method: 'hotelpay' }),
    /** Why it stands as it does, and how often it has changed; each change is told to its guest once. */
    end: async () => {
      const { reason, revision } = await hotel.db.reader
        .selectFrom('reservation')
        .where('id', '=', id)
        .select(['reason', 'revision'])
        .executeTakeFirstOrThrow()
      const mails = await hotel.db.reader
        .selectFrom('outbox')
        .where('reservation_id', '=', id)
        .where('recipient', '=', 'guest')
        .where('kind', '<>', 'payment-received')
        .select('revision')
        .orderBy('revision')
        .execute()
      expect(mails.map((mail) => mail.revision)).toEqual(Array.from({ length: revision }, (_, i) => i + 1))
      return `${reason} ${revision}`
    },
  }
}
type Act = Exclude<keyof Awaited<ReturnType<typeof openReservation>>, 'end'>

type Pair = {
  readonly acts: readonly [Act, Act]
  /** What they may come to, and what the reservation is then. Anything else is a defect. */
  readonly ends: readonly (readonly [string, string, string])[]
  readonly paymentMethod?: 'bank'
  readonly isAfterArrival?: true
}

const oneOfTwoChanges = [
  ['modified', 'changed-meanwhile', 'booked 2'],
  ['changed-meanwhile', 'modified', 'booked 2'],
] as const

const pairs: readonly Pair[] = [
  { acts: ['stays longer', 'stays shorter'], ends: oneOfTwoChanges },
  { acts: ['stays longer', 'comes alone'], ends: oneOfTwoChanges },
  {
    acts: ['stays longer', 'guest cancels'],
    ends: [
      ['modified', 'cancelled', 'by-guest 3'],
      ['cancelled', 'cancelled', 'by-guest 2'],
    ],
  },
  {
    acts: ['stays longer', 'guest gives the room up'],
    ends: [
      ['modified', 'cancelled', 'booked 3'],
      ['changed-meanwhile', 'cancelled', 'booked 2'],
    ],
  },
  {
    acts: ['stays longer', 'reception cancels'],
    ends: [
      ['modified', 'changed-meanwhile', 'booked 2'],
      ['cancelled', 'done', 'by-hotel 2'],
    ],
  },
  {
    acts: ['reception cancels', 'reception marks a no-show'],
    isAfterArrival: true,
    ends: [
      ['done', 'cancelled', 'by-hotel 2'],
      ['cancelled', 'done', 'no-show 2'],
    ],
  },
  {
    acts: ['stays longer', 'reception registers the transfer'],
    paymentMethod: 'bank',
    ends: [
      ['modified', 'changed-meanwhile', 'awaiting-transfer 2'],
      ['changed-meanwhile', 'done', 'transfer-received 2'],
    ],
  },
  {
    acts: ['stays longer', 'reception registers money'],
    ends: [
      ['modified', 'changed-meanwhile', 'booked 2'],
      // Money is no change of the stay.
      ['modified', 'done', 'booked 2'],
    ],
  },
  {
    acts: ['guest cancels', 'reception cancels'],
    ends: [
      ['cancelled', 'cancelled', 'by-guest 2'],
      ['cancelled before', 'done', 'by-hotel 2'],
    ],
  },
  {
    acts: ['reception marks a no-show', 'reception registers money'],
    isAfterArrival: true,
    ends: [
      ['done', 'changed-meanwhile', 'no-show 2'],
      ['done', 'done', 'no-show 2'],
    ],
  },
  {
    acts: ['guest cancels', 'reception registers the transfer'],
    paymentMethod: 'bank',
    ends: [
      ['cancelled', 'not-awaiting', 'by-guest 2'],
      ['cancelled', 'done', 'by-guest 3'],
    ],
  },
  {
    acts: ['guest gives the room up', 'reception cancels'],
    ends: [
      ['cancelled', 'changed-meanwhile', 'booked 2'],
      ['cancelled before', 'done', 'by-hotel 2'],
    ],
  },
  {
    acts: ['reception cancels', 'reception registers the transfer'],
    paymentMethod: 'bank',
    ends: [
      ['done', 'not-awaiting', 'by-hotel 2'],
      ['changed-meanwhile', 'done', 'transfer-received 2'],
    ],
  },
]

describe.each(databases)('one reservation on $name', (database) => {
  it.each(pairs.map((pair) => [pair.acts.join(', and '), pair] as const))(
    '%s at once: one is first, and the other reads what happened',
    async (_, { acts: [one, two], ends, paymentMethod = 'hotelpay', isAfterArrival = false }) => {
      await using hotel = await openTestHotel(database, { seed })
      for (let round = 0; round < raceRounds; round++) {
        const reservation = await openReservation(hotel, { paymentMethod, isAfterArrival })
        const came = await together(round, reservation[one], reservation[two])
        expect(ends).toContainEqual([...came, await reservation.end()])
      }
      await expectSound(hotel)
    },
    900_000,
  )
})
