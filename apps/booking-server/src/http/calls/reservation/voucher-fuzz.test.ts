import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { confirm } from '@portico/legacy/calls/checkout/confirm'
import { modify } from '@portico/legacy/calls/reservation/modify'
import { recalc } from '@portico/legacy/calls/reservation/recalc'
import { retrieve } from '@portico/legacy/calls/reservation/retrieve'
import { verifyRooms } from '@portico/legacy/calls/reservation/verify-rooms'
import { profiles } from '@portico/legacy/codec/extensions'
import { encodeRequest } from '@portico/legacy/codec/legacy-request'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { aHouse } from '../../../../../../tests/builders/a-house.ts'
import { aMoment } from '../../../../../../tests/builders/a-stay.ts'
import { aCaller, expectReply, requestRaw } from '../../../../../../tests/builders/call-server.ts'
import { byTestSize } from '../../../../../../tests/setup/by-test-size.ts'
import { checkInvariants } from '../../../invariants/check-invariants.ts'
import { startBookingServer } from '../../../start-booking-server.ts'

type Json = null | boolean | number | string | Json[] | { [name: string]: Json }

/** Every place in a document, as the way to it. */
function placesIn(value: Json, way: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (value === null || typeof value !== 'object') return [way]
  return [way, ...Object.entries(value).flatMap(([name, one]) => placesIn(one, [...way, name]))]
}

/** The document with one place replaced, or without it. */
function changedAt(value: Json, way: readonly (string | number)[], to: Json | undefined): Json {
  const [name, ...rest] = way
  if (name === undefined) return to ?? null
  if (value === null || typeof value !== 'object') return value
  const copy = structuredClone(value) as Record<string, Json>
  const one = copy[name]
  if (rest.length > 0) copy[name] = changedAt(one ?? null, rest, to)
  else if (to !== undefined) copy[name] = to
  else if (Array.isArray(copy)) copy.splice(Number(name), 1)
  else delete copy[name]
  return copy
}

const nasty: fc.Arbitrary<Json | undefined> = fc.oneof(
  fc.constantFrom<Json | undefined>(
    undefined,
    null,
    '',
    0,
    -1,
    1e308,
    2 ** 53,
    '20270310',
    '20270312',
    '99991231',
    '2027-02-30',
    true,
    [],
    {},
    [[]],
    '1e9',
  ),
  fc.constantFrom<Json | undefined>(
    2,
    10_101,
    10_102,
    '10101',
    'EUR',
    'XXX',
    [1, 2],
    ['a'],
    '%00\u0000',
    '李小龙',
    'a\r\nb',
    'x'.repeat(5_000),
  ),
  fc.jsonValue() as fc.Arbitrary<Json>,
)

it('a voucher that is broken anywhere is answered or refused, never a failure, and the books stay in order', {
  timeout: 600_000,
}, async () => {
  await using server = await startBookingServer({
    seed: aHouse({ rooms: 3, plans: [{}, {}] }),
    now: () => aMoment,
    jobs: false,
  })
  const stay = { arrival: '2027-03-05' as CalendarDate, departure: '2027-03-08' as CalendarDate }
  const { code } = await expectReply(server, confirm, {}, aBooking(stay))
  const voucher = await expectReply(server, retrieve, {}, { code, email: 'ada@guests.example' })
  const sound = encodeRequest({
    call: modify,
    caller: aCaller,
    input: { voucher, feeMinor: 0, key: 'k'.repeat(22) },
    capabilities: profiles.portico,
  })
  const document = JSON.parse(sound.body ?? '') as Json
  const withKey = (turn: number) => changedAt(document, ['px_key'], `key-${String(turn).padStart(20, '0')}`)
  let turn = 0
  const places = placesIn(document)
  const change = fc.tuple(fc.constantFrom(...places), nasty)
  const statuses = new Map<number, number>()
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(recalc, verifyRooms, modify),
      fc.array(change, { minLength: 1, maxLength: 3 }),
      async (call, changes) => {
        const body = JSON.stringify(changes.reduce((now, [way, to]) => changedAt(now, way, to), withKey(++turn)))
        const { status } = await requestRaw(server, `/${call.path}`, { ...sound, body })
        expect([200, 400, 404, 409]).toContain(status)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      },
    ),
    // The second of them is sure to name a reservation that does not exist, which chance may not do.
    {
      numRuns: byTestSize({ fast: 200, normal: 250, full: 20_000 }),
      examples: [
        [recalc, []],
        [modify, [[['codice'], 'x']]],
        [recalc, [[['rooms'], 0]]],
      ],
    },
  )
  expect([200, 400, 404].filter((status) => !statuses.has(status))).toEqual([])
  const broken = (await checkInvariants(server.db)).flatMap((checked) => checked.broken)
  expect(broken).toEqual([])
})

function aBooking(stay: { arrival: CalendarDate; departure: CalendarDate }) {
  const room = { productId: 10_101, party: { adults: 2, childrenAges: [7] } }
  return {
    basket: { stay, rooms: [room, room] },
    booker: {
      name: 'Ada',
      lastName: 'Rossi',
      email: 'ada@guests.example',
      phone: '+39 1',
      country: 'IT',
      address: 'Via 1',
      city: 'Roma',
    },
    guests: [{}, {}],
    consents: { marketing: false, report: false, profile: false, custom: [] },
    paymentMethod: 'hotelpay',
    timestamp: 0,
    key: 'a'.repeat(22),
    host: 'hotel.example',
  }
}
