import { readFileSync } from 'node:fs'
import type { RoomChange } from '@portico/booking-server/reservations/requests/change-request'
import type { HouseService } from '@portico/demo/seed/house-extras'
import { balanceOf, refundDueOf, sumOfEntries } from '@portico/domain/payment/folio'
import type { ServiceRequest } from '@portico/domain/pricing/extras/service'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { describe, expect, it, test } from 'vitest'
import { aHouse } from '../builders/a-house.ts'
import { mainlyOn } from '../builders/databases.ts'
import { aKey, expectAnswered, expectSound, openTestHotel, type TestHotel } from '../builders/test-hotel.ts'
import { mistakeIn } from './page/written-sums.ts'

// `docs/stays/changed-stays.md`: changes that were worked out by hand, and what the product makes of them.

type Room = {
  readonly rate: 'flexible' | 'strict' | 'half' | 'grace'
  readonly room: 'double' | 'suite'
  readonly adults: number
  readonly from: number
  readonly to: number
  readonly protected?: boolean
}
type Service = {
  readonly service: keyof typeof serviceIds
  readonly quantity: number
  readonly room: number
  readonly day?: number
  readonly slot?: string
}
type Inputs = {
  readonly booked: { readonly rooms: readonly Room[]; readonly services?: readonly Service[] }
  readonly prices?: { readonly cot: number }
  readonly on?: number
  readonly paid?: boolean
  readonly change: { readonly rooms?: readonly (Partial<Room> | null)[]; readonly services?: readonly Service[] }
}
type Expected = {
  readonly total: number
  readonly fee: number
  readonly tax?: number
  readonly repay?: number
  readonly due?: number
}
type Written = {
  readonly id: string
  readonly title: string
  readonly sums: readonly string[]
  readonly inputs: Inputs
  readonly expected: Expected
}

const page = readFileSync(new URL('../../docs/stays/changed-stays.md', import.meta.url), 'utf8')
const written = page
  .split(/^### /m)
  .slice(1)
  .map((section): Written => {
    const { inputs, expected } = JSON.parse(/```json\n([\s\S]*?)\n```/.exec(section)?.[1] ?? '') as Pick<
      Written,
      'inputs' | 'expected'
    >
    const [, id = '', title = ''] = /^(C\d+) (.*)/.exec(section) ?? []
    return { id, title, sums: section.split('\n').filter((line) => line.startsWith('- ')), inputs, expected }
  })

/** What the line of this label comes to, smallest units; nothing where there is none. */
function resultOf({ sums }: Written, label: string): number | undefined {
  const line = sums.find((sum) => sum.startsWith(`- ${label}: `))
  return line === undefined ? undefined : Math.round(Number(line.split(/[=≈]/).at(-1)?.trim().replace('−', '-')) * 100)
}

const said = (text: string) => ({ en: text, it: text })
const cot: HouseService = {
  name: said('Cot'),
  description: said('…'),
  category: said('Extras'),
  per: 'unit',
  when: 'night',
  price: 5,
}
const serviceIds = { cot: 101, spa: 102, dinner: 103, shuttle: 104 } as const
/** Whoever cancels owes everything, and may change all the same. */
const allDue = { kind: 'free-until', days: 30, time: '18:00', fee: { kind: 'share', basisPoints: 10_000 } } as const
const strict = { adjustment: -20, cancellation: allDue, refundProtection: 1_500 } as const
const seed = aHouse({
  rooms: [{ rooms: 5 }, { rooms: 5, priceIndex: 150 }],
  plans: [
    { refundProtection: 1_000 },
    strict,
    { cancellation: { kind: 'free-until', days: 3, time: '18:00', fee: { kind: 'share', basisPoints: 5_000 } } },
    { adjustment: -10, cancellation: { ...allDue, graceHours: 48 } },
  ],
  services: [
    cot,
    {
      ...cot,
      name: said('Spa'),
      per: 'person',
      when: 'day',
      price: 25,
      slots: { times: ['10:00', '16:00'], places: 5 },
    },
    { ...cot, name: said('Dinner'), per: 'person', when: 'day', price: 30 },
    { ...cot, name: said('Shuttle'), when: 'stay', price: 40, transfer: true },
  ],
})

const dayOf = (of: number) => `2027-03-${String(of).padStart(2, '0')}` as CalendarDate
const productOf = ({ rate, room }: Room) =>
  (room === 'suite' ? 10_200 : 10_100) + ['flexible', 'strict', 'half', 'grace'].indexOf(rate) + 1
const stayOf = ({ from, to }: Room) => ({ arrival: dayOf(from), departure: dayOf(to) })
const partyOf = ({ adults }: Room) => ({ adults, childrenAges: [] })
const requestOf = ({ service, quantity, room, day, slot }: Service): ServiceRequest => ({
  serviceId: serviceIds[service],
  quantity,
  line: room,
  bandId: null,
  additional: true,
  day: day === undefined ? null : dayOf(day),
  slot: slot ?? null,
})

async function book(hotel: TestHotel, { booked, paid, prices }: Inputs) {
  const { rooms, services = [] } = booked
  const arrival = rooms.map(({ from }) => dayOf(from)).sort()[0] ?? dayOf(1)
  const departure =
    rooms
      .map(({ to }) => dayOf(to))
      .sort()
      .at(-1) ?? dayOf(2)
  const basket = {
    stay: { arrival, departure },
    rooms: rooms.map((room) => ({
      productId: productOf(room),
      party: partyOf(room),
      isProtected: room.protected ?? false,
    })),
    services: services.map(requestOf),
  }
  const { code, roomCodes } = expectAnswered(
    await hotel.confirm({ basket, guests: rooms.map(() => ({})), paymentMethod: paid ? 'bank' : 'hotelpay' }),
  )
  if (paid) expect(await hotel.registerPayment(code)).toMatchObject({ kind: 'registered' })
  if (prices) await setCotPrice(hotel, prices.cot)
  const { reservationId } = expectAnswered(await hotel.retrieve({ code, email: 'ada@guests.example' }))
  return { code, id: reservationId, roomCodes }
}

async function setCotPrice(hotel: TestHotel, price: number): Promise<void> {
  await hotel.change(async (tx) => {
    const { rule } = await tx
      .selectFrom('service')
      .where('id', '=', serviceIds.cot)
      .select('rule')
      .executeTakeFirstOrThrow()
    const changed = JSON.stringify({ ...JSON.parse(rule), minor: price * 100 }) as typeof rule
    await tx.updateTable('service').set({ rule: changed }).where('id', '=', serviceIds.cot).execute()
  })
}

/** The rooms as they are to be: `{}` stays as it is, `null` is given up. */
function roomsOf({ booked, change }: Inputs, codes: readonly string[]): RoomChange[] {
  return booked.rooms.flatMap((room, i): RoomChange[] => {
    const wanted = change.rooms ? change.rooms[i] : {}
    if (!wanted) return []
    const to = { ...room, ...wanted }
    const isProtected = wanted.protected === undefined ? {} : { isProtected: wanted.protected }
    return [{ code: codes[i] ?? '', productId: productOf(to), stay: stayOf(to), party: partyOf(to), ...isProtected }]
  })
}

describe('the page of changed stays', () => {
  it('works out at least 30 changes, each under an id of its own', () => {
    expect(written.length).toBeGreaterThanOrEqual(30)
    expect(written.map(({ id }) => id)).toEqual(written.map((_, i) => `C${String(i + 1).padStart(2, '0')}`))
  })

  it('shows sums that are right, and expects what they come to', () => {
    expect(
      written.flatMap(({ id, sums }) =>
        sums.flatMap((line) => mistakeIn(line) ?? []).map((mistake) => `${id}: ${mistake}`),
      ),
    ).toEqual([])
    for (const one of written) {
      const { total, fee, tax, repay, due } = one.expected
      expect([one.id, resultOf(one, 'total'), resultOf(one, 'fee') ?? 0]).toEqual([one.id, total, fee])
      expect([one.id, resultOf(one, 'city tax'), resultOf(one, 'repay'), resultOf(one, 'due')]).toEqual([
        one.id,
        tax,
        repay,
        due,
      ])
    }
  })
})

describe.each(mainlyOn('SQLite'))('the product on $name', (database) => {
  test.each(written)('$id $title', async ({ inputs, expected }) => {
    await using hotel = await openTestHotel(database, { seed })
    const { code, id, roomCodes } = await book(hotel, inputs)
    hotel.wait(((inputs.on ?? 1) - 1) * 24 * 60)
    const rooms = roomsOf(inputs, roomCodes)
    const services = inputs.change.services && { services: inputs.change.services.map(requestOf) }
    const review = await hotel.recalculate(id, rooms, services)
    if (review.kind !== 'recalculated') throw new Error(JSON.stringify(review))
    const { totalMinor: total, feeMinor: fee, folio } = review
    expect({ total, fee }).toEqual({ total: expected.total, fee: expected.fee })
    expect(await hotel.modify(id, rooms, total, { key: aKey(), ...services })).toMatchObject({ kind: 'modified' })
    const voucher = expectAnswered(await hotel.retrieve({ code, email: 'ada@guests.example' }))
    const entries = voucher.folio?.map(({ kind, item, on, minor, method }) => ({ kind, item, on, minor, method })) ?? []
    expect(entries).toEqual(folio)
    expect(voucher.basket.price.stay.minor + fee).toBe(total)
    if (expected.tax !== undefined) expect(voucher.basket.cityTax?.amount.minor).toBe(expected.tax)
    if (expected.repay !== undefined) expect(refundDueOf(entries)).toBe(expected.repay)
    if (expected.due !== undefined)
      expect([sumOfEntries(entries, ['due']), balanceOf(entries)]).toEqual([expected.due, expected.due])
    await expectSound(hotel)
  })
})
