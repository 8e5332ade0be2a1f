import { money } from '@portico/domain/money/money'
import type { Instant } from '@portico/domain/time/deadline'
import { describe, expect, it } from 'vitest'
import { asShown, double, voucherOf } from '../../builders/gateway/plain-guest.ts'
import { type PlainHouse, startPlainHouse } from '../../builders/gateway/plain-house.ts'
import { aKey, stay } from '../../builders/gateway/two-houses.ts'

const plans = [
  {},
  { kinds: ['resellable', 'non-refundable'], cancellation: { kind: 'non-refundable' }, resaleFee: 1_000 },
] as const
const ticket = { ...double, productId: 10_102 }
const aMinuteLater = '2027-03-01T09:01:00.000Z' as Instant

const startHouse = () => startPlainHouse('the booking server', 'portico', plans)

async function booked(house: PlainHouse, rooms = [ticket]) {
  const outcome = await house.guest().checkout.confirm.mutate(await asShown(house, { stay, rooms }))
  if (outcome.kind !== 'confirmed') throw new Error(outcome.kind)
  const voucher = await voucherOf(house, outcome)
  const { grant } = outcome
  const read = async () => {
    const opened = await house.guest().reservation.voucher.mutate({ grant })
    if (opened.kind !== 'open') throw new Error(opened.kind)
    return opened.voucher
  }
  const [room = ''] = voucher.rooms.map(({ code }) => code ?? '')
  const resell = (request: { key?: string; withdraws?: boolean; room?: string } = {}) =>
    house.guest().reservation.resell.mutate({ grant, key: aKey(), room, withdraws: false, ...request })
  return { grant, room, read, resell, voucher }
}

const sent = (house: PlainHouse) => house.faultyUpstream.arrived('resell').length

describe('a guest who resells a room', () => {
  it('RES-02: reads on the voucher how it stands and until when, stays bound until another has confirmed, and is free then', async () => {
    await using house = await startHouse()
    const { room, read, resell } = await booked(house)
    const until = '2027-03-04T22:59:00.000Z'
    const [price, fee] = [money(36_000, 'EUR'), money(3_600, 'EUR')]
    expect((await read()).resales).toEqual([{ room, status: 'possible', until, price, fee }])
    expect(await resell()).toEqual({ kind: 'for-resale' })
    expect(await read()).toMatchObject({ state: 'confirmed', resales: [{ status: 'open', until }] })
    // One double is left: the next guest has that, the one after it the one for resale.
    await booked(house, [double])
    expect(await read()).toMatchObject({ state: 'confirmed', resales: [{ status: 'open' }] })
    await booked(house, [double])
    expect(await read()).toMatchObject({ state: 'cancelled', reason: 'resold', resales: [], folio: { fees: fee } })
    expect(await house.roomsBooked()).toBe(2)
    expect(await resell({ withdraws: true })).toEqual({ kind: 'not-changeable', why: 'cancelled' })
  })

  it('is asked to wait after twenty changes of a reservation in an hour, since each writes rows and mails', async () => {
    await using house = await startHouse()
    const { resell } = await booked(house)
    const key = aKey()
    for (let i = 0; i < 20; i++) await resell({ withdraws: i % 2 === 1, ...(i === 0 && { key }) })
    await expect(resell()).rejects.toMatchObject({ data: { code: 'TOO_MANY_REQUESTS' } })
    expect(sent(house)).toBe(20)
    // What was sent is answered as before, and others' reservations are not theirs.
    expect(await resell({ key })).toEqual({ kind: 'for-resale' })
    const other = await booked(house)
    expect(await other.resell()).toEqual({ kind: 'for-resale' })
  })

  it('is sent once per key, by a double click, at two gateways and after a restart', async () => {
    await using house = await startHouse()
    const { grant, room } = await booked(house)
    await using second = await house.another()
    const request = { grant, key: aKey(), room, withdraws: false }
    const outcomes = await Promise.all(
      [house.guest(), house.guest(second)].map((guest) => guest.reservation.resell.mutate(request)),
    )
    await using later = await house.another()
    outcomes.push(await house.guest(later).reservation.resell.mutate(request))
    expect(outcomes).toEqual(outcomes.map(() => ({ kind: 'for-resale' })))
    expect(sent(house)).toBe(1)
  })

  it.each(['lost', 'broken', 'failed'] as const)(
    'and whose answer is %s has done it once; how the room stands shows it',
    async (fault) => {
      await using house = await startHouse()
      const { read, resell } = await booked(house)
      for (const [withdraws, kind, status] of [
        [false, 'for-resale', 'open'],
        [true, 'withdrawn', 'possible'],
      ] as const) {
        const key = aKey()
        house.faultyUpstream.next('resell', fault)
        expect(await resell({ key, withdraws })).toEqual({ kind })
        expect(await resell({ key, withdraws })).toEqual({ kind })
        expect((await read()).resales).toMatchObject([{ status }])
      }
      expect(sent(house)).toBe(2)
    },
  )

  it('and whose wish never arrived learns so within a minute, and may wish again', async () => {
    await using house = await startHouse()
    const { read, resell } = await booked(house)
    const key = aKey()
    house.faultyUpstream.next('resell', 'dropped')
    expect(await resell({ key })).toEqual({ kind: 'unknown' })
    house.at(aMinuteLater)
    expect(await resell({ key })).toEqual({ kind: 'refused' })
    expect((await read()).resales).toMatchObject([{ status: 'possible' }])
    expect(await resell()).toEqual({ kind: 'for-resale' })
  })

  it('is refused with the reason, and nothing is sent: another rate, another code', async () => {
    await using house = await startHouse()
    const [one, other] = [await booked(house), await booked(house, [double])]
    expect(other.voucher.resales).toEqual([])
    expect(await other.resell()).toEqual({ kind: 'not-changeable', why: 'not-resellable' })
    expect(await one.resell({ room: other.room })).toEqual({ kind: 'not-changeable', why: 'not-resellable' })
    expect(sent(house)).toBe(0)
  })

  it('CAN-02 MOD-05: can neither cancel nor change it, and reads why', async () => {
    await using house = await startHouse()
    const { grant, room } = await booked(house)
    const guest = house.guest()
    const why = { kind: 'not-changeable', why: 'resellable' }
    expect(await guest.reservation.cancel.mutate({ grant, key: aKey() })).toEqual(why)
    const party = { adults: 1, childrenAges: [] }
    expect(await guest.reservation.review.mutate({ grant, rooms: [{ code: room, party }] })).toEqual(why)
  })
})

it.each(['plain', 'a stranger’s server'] as const)(
  'resale is not offered by a server that does not tell of it: %s',
  async (which) => {
    await using house = await (which === 'plain'
      ? startPlainHouse('the booking server', 'plain')
      : startPlainHouse(which))
    const { voucher, resell } = await booked(house, [double])
    expect(voucher.resales).toEqual([])
    expect(await resell({ room: 'R1' })).toEqual({ kind: 'not-changeable', why: 'not-resellable' })
  },
)
