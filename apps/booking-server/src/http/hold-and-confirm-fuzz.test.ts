import type { HousePackage, HouseService } from '@portico/demo/seed/house-extras'
import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'
import { confirm, type LegacyConfirmRequest } from '@portico/legacy/calls/checkout/confirm'
import { hold, type LegacyHoldRequest } from '@portico/legacy/calls/checkout/hold'
import { cancel } from '@portico/legacy/calls/reservation/cancel'
import { profiles } from '@portico/legacy/codec/extensions'
import { encodeRequest } from '@portico/legacy/codec/legacy-request'
import type { BasketRequest } from '@portico/legacy/parts/basket'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aHouse } from '../../../../tests/builders/a-house.ts'
import { aMoment } from '../../../../tests/builders/a-stay.ts'
import { aCaller, requestRaw } from '../../../../tests/builders/call-server.ts'
import { malformations, malformed } from '../../../../tests/builders/malformed-query.ts'
import { byTestSize } from '../../../../tests/setup/by-test-size.ts'
import { sweepHolds } from '../holds/holds.ts'
import { checkInvariants } from '../invariants/check-invariants.ts'
import { type BookingServer, startBookingServer } from '../start-booking-server.ts'

// What takes rooms, services, packages and flights, over HTTP: every request has a key of its own, half of the confirms
// consume a live hold, and the books are compared after each reply. What is refused has moved nothing; what is answered
// has taken exactly once. So does what is cancelled.

const numRuns = byTestSize({ fast: 150, normal: 400, full: 50_000 })
const text = (words: string) => ({ en: words, it: words })
const cot: HouseService = {
  name: text('Cot'),
  description: text('A cot.'),
  category: text('Comfort'),
  per: 'unit',
  when: 'night',
  price: 5,
  maxQuantity: 2,
}
const spa: HouseService = {
  ...cot,
  name: text('Spa'),
  category: text('Wellness'),
  per: 'person',
  when: 'day',
  price: 25,
  slots: { times: ['10:00', '16:00'], places: 40 },
}
/** Two nights that begin on any day, with a cot for each room, and a flight. */
const club: HousePackage = {
  name: text('Club'),
  summary: text(''),
  description: text(''),
  plan: 1,
  minNights: 2,
  maxNights: 2,
  arrivalDays: 0b111_1111,
  includes: [0],
  places: 30,
  airports: [
    {
      id: 7,
      code: 'MXP',
      name: 'Milano',
      flights: [
        { departure: { id: 71, code: 'VP611', time: '07:40' }, return: { id: 72, code: 'VP610', time: '19:15' } },
      ],
    },
  ],
}
const seed = aHouse({
  rooms: [{ rooms: 40 }, { rooms: 3 }],
  plans: [{ refundProtection: 700 }, { adjustment: -10 }],
  services: [cot, spa],
  packages: [club],
  organiser: { name: 'Viaggi Prova', licence: 'PR 12/2026', insolvencyCover: 'Fondo Prova 99' },
})

let made = 0
const fresh = (what: string) => `${what}-${String(++made).padStart(24 - what.length, '0')}`

/**
 * Two rooms, of which one takes the refund protection or both are a package, a cot for each night and an hour at the
 * spa, on one of 200 days.
 */
function aBasket(day: number, isPackage = false): BasketRequest {
  const arrival = addDays('2027-01-05' as CalendarDate, day)
  const party = { adults: 2, childrenAges: [7] }
  const service = { quantity: 1, bandId: null, line: 0, additional: true }
  return {
    stay: { arrival, departure: addDays(arrival, 2) },
    rooms: isPackage
      ? [
          { productId: 10_102, party },
          { productId: 10_202, party },
        ]
      : [
          { productId: 10_101, party, isProtected: true },
          { productId: 10_201, party, isProtected: false },
        ],
    ...(isPackage && { packageId: 101 }),
    services: [
      { ...service, serviceId: 101, day: null, slot: null },
      { ...service, serviceId: 102, day: arrival, slot: '10:00' },
    ],
  }
}

const aHold = (basket: BasketRequest): LegacyHoldRequest => ({
  basket,
  key: fresh('hold'),
  visitor: fresh('visitor'),
  address: fresh('address'),
})

const aConfirm = (basket: BasketRequest, holdId: string | undefined): LegacyConfirmRequest => ({
  basket,
  booker: {
    name: 'Ada',
    lastName: 'Rossi',
    email: 'ada@guests.example',
    phone: '+39 1',
    country: 'IT',
    address: 'Via 1',
    city: 'Roma',
  },
  guests: [
    {
      name: 'Ada',
      lastName: 'Rossi',
      birthDate: '1980-01-01' as CalendarDate,
      sex: 'female',
      others: [{ type: 'child', name: 'Dora', birthDate: '2019-12-31' as CalendarDate }],
    },
    { name: 'Bea' },
  ],
  extras: {
    ...(basket.packageId !== undefined && { flights: basket.rooms.map(() => ({ departure: '71', return: '72' })) }),
    transfers: [
      {
        serviceId: 101,
        bookedLine: 0,
        date: basket.stay.arrival,
        time: '14:30',
        placeCode: 'FCO',
        transportNumber: 'AZ610',
        note: 'two bags',
      },
    ],
    invoice: { name: 'Ditta', vatNumber: 'IT01234567890' },
    agency: { name: 'Sole', type: 'travel-agency' },
    upgrade: { oldRoomId: 101, priceDifference: 42.5 },
  },
  consents: { marketing: false, report: false, profile: false, custom: [] },
  paymentMethod: 'hotelpay',
  timestamp: 0,
  key: fresh('confirm'),
  host: 'hotel.example',
  holdId,
})

type Counted =
  | 'inventory_ledger'
  | 'extra_ledger'
  | 'reservation'
  | 'confirm_key'
  | 'outbox'
  | 'folio'
  | 'reservation_change'

/** All that taking or giving back would move. */
async function booksOf({ db }: BookingServer) {
  const count = async (table: Counted) =>
    (
      await db.reader
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('rows'))
        .executeTakeFirstOrThrow()
    ).rows
  const sum = async (table: 'room_night' | 'extra_stock') =>
    (
      await db.reader
        .selectFrom(table)
        .select((eb) => eb.fn.sum<number>('taken').as('taken'))
        .executeTakeFirstOrThrow()
    ).taken
  const live = await db.reader
    .selectFrom('hold')
    .where('state', '=', 'live')
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow()
  return {
    ledger: await count('inventory_ledger'),
    extras: await count('extra_ledger'),
    taken: await sum('room_night'),
    extrasTaken: await sum('extra_stock'),
    reservations: await count('reservation'),
    keys: await count('confirm_key'),
    mails: await count('outbox'),
    folio: await count('folio'),
    changes: await count('reservation_change'),
    liveHolds: live.rows,
  }
}

const namesOf = (query: string) => [...new Set(new URLSearchParams(query).keys())]
const wrong = [
  ['px_total', '1'],
  ['paymentMethod', 'gold'],
  ['ar_id', '10201'],
  ['ca_id', '2'],
  ['promoCode', 'NOPE'],
  ['services', '20270305;102;09:00;1;25;true;0;0'],
  ['services', ';101;;10000;5;true;;1'],
  ['services', ';101;;-1;5;true;;1'],
  ['services', ';9999;;1;5;true;;1'],
  ['services', '20200305;102;10:00;1;25;true;;1'],
  ['services', ';101;;1;5;true;;9'],
  ['pc_id', '101'],
  ['pc_id', '999'],
  ['flightDeparture', '72'],
  ['flightReturn2', '999'],
  ['px_insured', 'true'],
  ['refundProtect', '1'],
  ['extraGuest', 'robot;;;R2;D2'],
  ['guestBirthDate', '31/02/1980'],
  ['transfer', '101;0;20270305;25:00;FCO;AZ610;'],
  ['agency_type', '12345'],
  ['priceDifference', '1e9'],
  ['option', '1'],
  ['px_hold', 'of-nobody'],
] as const
const extent = { minLength: 0, maxLength: 3, wrong }
const rare = [
  ...[
    'dataArrivoCross',
    'dataPartenzaCross',
    'ar_idCross',
    'px_replaces',
    'px_total',
    'option',
    'optionHours',
    'pc_id',
    'cl_id',
  ],
  ...['originAirportId', 'px_exempt', 'px_insured2', 'px_numberFormat', 'oldRoomId', 'extraGuest2'],
]
const holdNames = namesOf(
  encodeRequest({ call: hold, caller: aCaller, input: aHold(aBasket(0)), capabilities: profiles.portico }).query,
)
const confirmNames = namesOf(
  encodeRequest({
    call: confirm,
    caller: aCaller,
    input: aConfirm(aBasket(0, true), 'x'),
    capabilities: profiles.portico,
  }).query,
)
const cancelNames = ['ca_id', 'pr_id', 'px_key', 'px_agreedFee', 'px_why']
const wrongToCancel = [
  ['px_agreedFee', '1'],
  ['px_agreedFee', '-1'],
  ['pr_id', '999999'],
  ['px_why', 'because'],
] as const

describe('a hold and a confirm with nonsense in them, over HTTP', () => {
  it('a refusal takes nothing, an answer takes once', {
    timeout: byTestSize({ fast: 300_000, normal: 600_000, full: 7_200_000 }),
  }, async () => {
    let now = aMoment
    await using server = await startBookingServer({ seed, now: () => now, jobs: false })
    const seen = new Map<string, number>()
    const tally = (kind: string) => seen.set(kind, (seen.get(kind) ?? 0) + 1)

    const send = async (path: string, params: URLSearchParams, call: 'hold' | 'confirm') => {
      const before = await booksOf(server)
      const { status, body } = await requestRaw(server, `/customers/${path}&${params}`)
      expect(status).toBe(200)
      const after = await booksOf(server)
      if (body.startsWith('{"errore"')) {
        // A refusal closes the key of a confirm, and takes nothing.
        expect({ ...after, keys: before.keys }, body).toEqual(before)
        expect(after.keys - before.keys).toBeLessThanOrEqual(call === 'hold' ? 0 : 1)
        return tally(`${call} refused${params.get('px_hold')?.length === 22 ? ' with a hold' : ''}`)
      }
      tally(`${call} answered`)
      tally(`${call} answered${params.has('pc_id') ? ' of a package' : ''}`)
      const isHold = call === 'hold'
      expect(after.reservations - before.reservations).toBe(isHold ? 0 : 1)
      expect(after.keys - before.keys).toBe(isHold ? 0 : 1)
      const consumed = before.liveHolds - after.liveHolds
      if (isHold) expect(consumed).toBe(-1)
      else tally(`${consumed} consumed`)
      if (Number(after.extrasTaken) > Number(before.extrasTaken)) tally('services taken')
      // Two rooms of two nights at least, of which a consumed hold had its own already.
      if (consumed < 1) expect(Number(after.taken)).toBeGreaterThan(Number(before.taken))
    }

    /** What was booked last, given up by a query that may be wrong. */
    const giveUp = async (changes: Parameters<typeof malformed>[1]) => {
      const { id } = await server.db.reader
        .selectFrom('reservation')
        .orderBy('id', 'desc')
        .select('id')
        .executeTakeFirstOrThrow()
      const { path, query } = encodeRequest({
        call: cancel,
        caller: aCaller,
        input: { reservationId: id, key: fresh('cancel'), agreedFeeMinor: 0, why: 'health' },
        capabilities: profiles.portico,
      })
      const before = await booksOf(server)
      const { status, body } = await requestRaw(
        server,
        `/customers/${path}&${malformed(new URLSearchParams(query), changes)}`,
      )
      expect(status).toBe(200)
      const after = await booksOf(server)
      const isRefused = body.startsWith('{"errore"')
      tally(isRefused ? 'cancel refused' : 'cancel answered')
      // One that is cancelled already is answered as it was then.
      if (isRefused || after.changes === before.changes) return expect(after, body).toEqual(before)
      expect(after.changes - before.changes).toBe(1)
      expect(Number(after.taken)).toBeLessThan(Number(before.taken))
      expect(after.folio).toBeGreaterThan(before.folio)
      expect(after.reservations).toBe(before.reservations)
    }

    const attempt = fc.record({
      day: fc.nat(200),
      isPackage: fc.boolean(),
      cancelChanges: fc.option(
        malformations(cancelNames, ['cl_id'], { minLength: 0, maxLength: 2, wrong: wrongToCancel }),
      ),
      call: fc.constantFrom('hold' as const, 'confirm' as const),
      isHeld: fc.boolean(),
      holdChanges: malformations(holdNames, rare, extent),
      confirmChanges: malformations(confirmNames, rare, extent),
    })
    await fc.assert(
      fc.asyncProperty(
        attempt,
        async ({ day, isPackage, call, isHeld, holdChanges, confirmChanges, cancelChanges }) => {
          // A minute passes each time, so that what was held and not booked runs out.
          now = new Date(Date.parse(now) + 60_000).toISOString() as Instant
          await sweepHolds(server.db, now)
          const basket = aBasket(day, isPackage)
          if (call === 'hold') {
            const { path, query } = encodeRequest({
              call: hold,
              caller: aCaller,
              input: aHold(basket),
              capabilities: profiles.portico,
            })
            await send(path, malformed(new URLSearchParams(query), holdChanges), call)
            return
          }
          const held = isHeld ? await liveHoldOf(server, basket) : undefined
          const { path, query } = encodeRequest({
            call: confirm,
            caller: aCaller,
            input: aConfirm(basket, held),
            capabilities: profiles.portico,
          })
          await send(path, malformed(new URLSearchParams(query), confirmChanges), call)
          if (cancelChanges && seen.has('confirm answered')) await giveUp(cancelChanges)
        },
      ),
      { numRuns },
    )
    const needed = [
      'hold refused',
      'hold answered',
      'confirm refused',
      'confirm refused with a hold',
      'confirm answered',
      '1 consumed',
      '0 consumed',
      'services taken',
      'hold answered of a package',
      'confirm answered of a package',
      'cancel refused',
      'cancel answered',
    ]
    expect(needed.filter((kind) => !seen.has(kind))).toEqual([])
    expect((await checkInvariants(server.db)).flatMap(({ broken }) => broken)).toEqual([])
  })
})

/** A sound hold, or none where the rooms of these days are gone. */
async function liveHoldOf(server: BookingServer, basket: BasketRequest): Promise<string | undefined> {
  const { path, query } = encodeRequest({
    call: hold,
    caller: aCaller,
    input: aHold(basket),
    capabilities: profiles.portico,
  })
  const { body } = await requestRaw(server, `/customers/${path}&${query}`)
  if (body.startsWith('{"errore"')) return undefined
  return (JSON.parse(body) as { holdId: string }).holdId
}
