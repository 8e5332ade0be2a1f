import { money } from '@portico/domain/money/money'
import type { Instant } from '@portico/domain/time/deadline'
import { describe, expect, it } from 'vitest'
import { asShown, double, suite, voucherOf } from '../../builders/gateway/plain-guest.ts'
import { type PlainHouse, startPlainHouse } from '../../builders/gateway/plain-house.ts'
import { aKey, stay } from '../../builders/gateway/two-houses.ts'

const servers = {
  'our server': () => startPlainHouse('the booking server', 'portico'),
  'our server on the profile plain': () => startPlainHouse('the booking server'),
  'a stranger’s server': () => startPlainHouse('a stranger’s server'),
} as const
type Server = keyof typeof servers
const all = Object.keys(servers) as Server[]

const aMinuteLater = '2027-03-01T09:01:00.000Z' as Instant
/** Within the last two days leaving costs the first night, on our server. */
const theEve = '2027-03-04T09:00:00.000Z' as Instant

async function booked(house: PlainHouse, rooms = [double]) {
  const outcome = await house.guest().checkout.confirm.mutate(await asShown(house, { stay, rooms }))
  if (outcome.kind !== 'confirmed') throw new Error(outcome.kind)
  return { grant: outcome.grant, voucher: await voucherOf(house, outcome) }
}

const sent = (house: PlainHouse) => house.faultyUpstream.arrived('delete').length

describe.each(all)('a guest who leaves, at %s', (server) => {
  it('is cancelled once, by a double click, at two gateways and after a restart, with one answer', async () => {
    await using house = await servers[server]()
    const { grant } = await booked(house)
    await using second = await house.another()
    const request = { grant, key: aKey() }
    const guests = [house.guest(), house.guest(second), house.guest(), house.guest(second)]
    const outcomes = await Promise.all(guests.map((guest) => guest.reservation.cancel.mutate(request)))
    await using later = await house.another()
    outcomes.push(await house.guest(later).reservation.cancel.mutate(request))
    const expected =
      server === 'a stranger’s server' ? { kind: 'cancelled' } : { kind: 'cancelled', fee: money(0, 'EUR') }
    expect(outcomes).toEqual(outcomes.map(() => expected))
    expect(sent(house)).toBe(1)
    expect(await house.roomsBooked()).toBe(0)
  })

  it('with a key of an earlier action is told that it cannot be', async () => {
    await using house = await servers[server]()
    const [one, other] = [await booked(house), await booked(house)]
    const key = aKey()
    expect(await house.guest().reservation.cancel.mutate({ grant: one.grant, key })).toMatchObject({
      kind: 'cancelled',
    })
    await expect(house.guest().reservation.cancel.mutate({ grant: other.grant, key })).rejects.toMatchObject({
      data: { code: 'CONFLICT' },
    })
    expect(await house.roomsBooked()).toBe(1)
  })

  it.each(['lost', 'broken', 'failed'] as const)(
    'and whose answer is %s is cancelled once; the reservation itself shows it',
    async (fault) => {
      await using house = await servers[server]()
      const { grant } = await booked(house)
      const request = { grant, key: aKey() }
      house.faultyUpstream.next('delete', fault)
      const first = await house.guest().reservation.cancel.mutate(request)
      // A server that knows it no more may only be ill: that counts when it had time.
      expect(first).toEqual({ kind: server === 'a stranger’s server' ? 'unknown' : 'cancelled' })
      house.at(aMinuteLater)
      await using later = await house.another()
      expect(await house.guest(later).reservation.cancel.mutate(request)).toEqual({ kind: 'cancelled' })
      expect(await house.guest().reservation.cancel.mutate(request)).toEqual({ kind: 'cancelled' })
      expect(sent(house)).toBe(1)
      expect(await house.roomsBooked()).toBe(0)
    },
  )

  it('and whose wish never arrived is told so within a minute, and may wish again', async () => {
    await using house = await servers[server]()
    const { grant } = await booked(house)
    const request = { grant, key: aKey() }
    house.faultyUpstream.next('delete', 'dropped')
    expect(await house.guest().reservation.cancel.mutate(request)).toEqual({ kind: 'unknown' })
    expect(await house.guest().reservation.cancel.mutate(request)).toEqual({ kind: 'unknown' })
    house.at(aMinuteLater)
    expect(await house.guest().reservation.cancel.mutate(request)).toEqual({ kind: 'refused' })
    expect(await house.roomsBooked()).toBe(1)
    expect(await house.guest().reservation.cancel.mutate({ grant, key: aKey() })).toMatchObject({ kind: 'cancelled' })
    expect(sent(house)).toBe(2)
  })

  it('learns afterwards what nobody could say while the server was away, though the gateway was restarted meanwhile', async () => {
    await using house = await servers[server]()
    const { grant } = await booked(house)
    const request = { grant, key: aKey() }
    const first = await house.another()
    // The reservation is read before, and then can be read no more, also at the second attempt.
    for (const fault of ['numbers-as-text', 'unavailable', 'unavailable'] as const)
      house.faultyUpstream.next('retrieve', fault)
    house.faultyUpstream.next('delete', 'lost')
    expect(await house.guest(first).reservation.cancel.mutate(request)).toEqual({ kind: 'unknown' })
    await first[Symbol.asyncDispose]()
    house.at(aMinuteLater)
    expect(await house.guest().reservation.cancel.mutate(request)).toEqual({ kind: 'cancelled' })
    expect(sent(house)).toBe(1)
  })

  it('gives up one room of two, and with the last one the reservation', async () => {
    await using house = await servers[server]()
    const { grant, voucher } = await booked(house, [double, suite])
    const [first = '', second = ''] = voucher.rooms.map(({ code }) => code ?? '')
    expect([first.length > 0, second.length > 0, first !== second]).toEqual([true, true, true])
    const request = { grant, key: aKey(), room: first }
    const outcome = await house.guest().reservation.cancelRoom.mutate(request)
    expect(outcome).toMatchObject({ kind: 'cancelled' })
    expect(await house.guest().reservation.cancelRoom.mutate(request)).toEqual(outcome)
    expect(await house.roomsBooked()).toBe(server === 'a stranger’s server' ? 1 : 2)
    const opened = await house.guest().reservation.voucher.mutate({ grant })
    if (opened.kind !== 'open') throw new Error(opened.kind)
    expect(opened.voucher.basket.lines.map(({ productId }) => productId)).toEqual([suite.productId])
    expect(opened.voucher.state).toBe('confirmed')
    expect(await house.guest().reservation.cancelRoom.mutate({ grant, key: aKey(), room: 'no-such' })).toEqual({
      kind: 'refused',
    })
    expect(await house.guest().reservation.cancelRoom.mutate({ grant, key: aKey(), room: second })).toMatchObject({
      kind: 'cancelled',
    })
    expect(await house.roomsBooked()).toBe(0)
  })

  it('leaves nothing with a grant that was touched, has grown old, or is another house’s', async () => {
    await using house = await servers[server]()
    const { grant } = await booked(house)
    const touched = grant.replace(/.$/, (sign) => (sign === 'A' ? 'B' : 'A'))
    const key = aKey()
    expect(await house.guest().reservation.cancel.mutate({ grant: touched, key })).toEqual({ kind: 'ended' })
    const elsewhere = house.gateway.client({ host: 'one.test', channel: 1, hotel: 2 })
    expect(await elsewhere.reservation.cancel.mutate({ grant, key })).toEqual({ kind: 'ended' })
    house.at('2027-03-01T10:00:00.000Z' as Instant)
    expect(await house.guest().reservation.cancel.mutate({ grant, key })).toEqual({ kind: 'ended' })
    expect(await house.guest().reservation.cancelRoom.mutate({ grant, key, room: 'R' })).toEqual({ kind: 'ended' })
    expect(sent(house)).toBe(0)
  })
})

it('who comes back with code and e-mail leaves too, and is told the fee where the server tells it (CAN-01)', async () => {
  await using house = await servers['our server']()
  const { voucher } = await booked(house)
  house.at(theEve)
  const recovered = await house
    .guest()
    .reservation.recover.mutate({ code: voucher.code, email: voucher.bookedBy.email })
  if (recovered.kind !== 'found') throw new Error(recovered.kind)
  const outcome = await house.guest().reservation.cancel.mutate({ grant: recovered.grant, key: aKey() })
  expect(outcome).toEqual({ kind: 'cancelled', fee: money(12_000, 'EUR') })
})
