import { brokenAudit } from '@portico/admin/server/store/audit'
import type { OperatorIdentity } from '@portico/contracts/operator/identity'
import type { Instant } from '@portico/domain/time/deadline'
import type { GatewayOperatorsRouter } from '@portico/gateway/operators/router'
import { readSigningKey, signOperatorToken } from '@portico/server/tokens/operator-token'
import { createTRPCClient, httpLink } from '@trpc/client'
import { describe, expect, it } from 'vitest'
import { anAdmin } from '../builders/admin/an-admin.ts'
import { asShown, double, suite, voucherOf } from '../builders/gateway/plain-guest.ts'
import { type PlainHouse, plainServers, startPlainHouse } from '../builders/gateway/plain-house.ts'
import { aKey, start, stay } from '../builders/gateway/two-houses.ts'
import { startOperatedHouse } from '../builders/start/start-operated-house.ts'

const anna: OperatorIdentity = { email: 'anna@example.com', role: 'owner', hotelIds: 'all' }
const receptionOf = (...hotelIds: number[]): OperatorIdentity => ({
  email: 'rita@example.com',
  role: 'reception',
  hotelIds,
})
const aMinuteLater = '2027-03-01T09:01:00.000Z' as Instant

function gatewayAs({ gateway, home }: PlainHouse, operator: OperatorIdentity, at: Instant = start) {
  const headers = () => ({
    authorization: `Bearer ${signOperatorToken(readSigningKey(home), 'gateway', operator, new Date(at))}`,
  })
  return createTRPCClient<GatewayOperatorsRouter>({ links: [httpLink({ url: `${gateway.url}/operators`, headers })] })
}

/** What a guest has in hand, and what of it an operator types. */
async function booked(house: PlainHouse, rooms = [double]) {
  const request = await asShown(house, { stay, rooms })
  const { code } = await voucherOf(house, await house.guest().checkout.confirm.mutate(request))
  return { code, typed: { code, email: request.booker.email, channelId: 1, hotelId: 1 } }
}

async function found(
  house: PlainHouse,
  operator: OperatorIdentity,
  typed: Awaited<ReturnType<typeof booked>>['typed'],
) {
  const outcome = await gatewayAs(house, operator).lookUp.mutate(typed)
  if (outcome.kind !== 'found') throw new Error(outcome.kind)
  return outcome
}

const sent = (house: PlainHouse) => house.faultyUpstream.arrived('delete').length

describe.each(plainServers)('an operator at %s, which has no lists for operators', (which) => {
  const isThirdParty = which === 'a stranger’s server'

  it('sees which of the own hotels are there, and looks a reservation up by its code and its guest’s e-mail address alone', async () => {
    await using house = await startPlainHouse(which)
    const { code, typed } = await booked(house)
    const operator = gatewayAs(house, anna)
    const servers = await operator.otherServers.query()
    expect(servers).toMatchObject({
      hasOwn: false,
      places: [{ channelId: 1, host: 'one.test', upstream: 'plain', isAway: false }],
    })
    expect(servers.places[0]?.hotels.map(({ id }) => id)).toEqual([1, 2])
    expect((await gatewayAs(house, receptionOf(2)).otherServers.query()).places[0]?.hotels.map(({ id }) => id)).toEqual(
      [2],
    )
    expect(await operator.lookUp.mutate(typed)).toMatchObject({
      kind: 'found',
      hotel: { id: 1, timeZone: 'Europe/Rome' },
      upstream: 'plain',
      voucher: {
        code,
        state: 'confirmed',
        stay,
        bookedBy: { email: typed.email },
        basket: { lines: [{ productId: double.productId }] },
      },
    })
    expect(await operator.lookUp.mutate({ ...typed, email: 'nobody@guest.example' })).toEqual({ kind: 'not-found' })
    expect(await operator.lookUp.mutate({ ...typed, code: '2000000001' })).toEqual({ kind: 'not-found' })
    expect(await operator.lookUp.mutate({ ...typed, channelId: 7 })).toEqual({ kind: 'not-found' })
  })

  it('of another hotel sees nothing, and of one of several only where the server says whose a reservation is', async () => {
    await using house = await startPlainHouse(which)
    const { code, typed } = await booked(house)
    const other = gatewayAs(house, receptionOf(2))
    expect(await other.lookUp.mutate({ ...typed, hotelId: 2 })).toEqual({
      kind: isThirdParty ? 'hotel-not-said' : 'not-found',
    })
    expect((await gatewayAs(house, receptionOf(1)).lookUp.mutate(typed)).kind).toBe(
      isThirdParty ? 'hotel-not-said' : 'found',
    )
    expect((await gatewayAs(house, receptionOf(1, 2)).lookUp.mutate(typed)).kind).toBe('found')
    const { grant } = await found(house, anna, typed)
    expect(await other.cancelLookedUp.mutate({ grant, code, key: aKey() })).toEqual({ kind: 'ended' })
    expect(await other.resendLookedUp.mutate({ grant, code })).toEqual({ kind: 'ended' })
    expect(await gatewayAs(house, anna).cancelLookedUp.mutate({ grant, code: 'ANOTHER', key: aKey() })).toEqual({
      kind: 'ended',
    })
    expect(sent(house)).toBe(0)
    expect(await house.roomsBooked()).toBe(1)
  })

  it('cancels it once, by a double click, with one answer for one key', async () => {
    await using house = await startPlainHouse(which)
    const { code, typed } = await booked(house)
    const { grant } = await found(house, anna, typed)
    const operator = gatewayAs(house, anna)
    const request = { grant, code, key: aKey() }
    const outcomes = await Promise.all([
      operator.cancelLookedUp.mutate(request),
      operator.cancelLookedUp.mutate(request),
    ])
    outcomes.push(await operator.cancelLookedUp.mutate(request))
    expect(outcomes.map(({ kind }) => kind)).toEqual(['cancelled', 'cancelled', 'cancelled'])
    expect(sent(house)).toBe(1)
    expect(await house.roomsBooked()).toBe(0)
    const after = await operator.lookUp.mutate(typed)
    expect(after).toMatchObject(
      isThirdParty ? { kind: 'not-found' } : { kind: 'found', voucher: { state: 'cancelled' } },
    )
  })

  it('and loses the answer: nothing is sent twice, and the reservation itself shows what became of it', async () => {
    await using house = await startPlainHouse(which)
    const { code, typed } = await booked(house)
    const { grant } = await found(house, anna, typed)
    const request = { grant, code, key: aKey() }
    house.faultyUpstream.next('delete', 'lost')
    const first = await gatewayAs(house, anna).cancelLookedUp.mutate(request)
    // A server that knows it no more may only be ill: that counts when it had time.
    expect(first).toEqual({ kind: isThirdParty ? 'unknown' : 'cancelled' })
    house.at(aMinuteLater)
    expect(await gatewayAs(house, anna, aMinuteLater).cancelLookedUp.mutate(request)).toEqual({ kind: 'cancelled' })
    expect(sent(house)).toBe(1)
    expect(await house.roomsBooked()).toBe(0)
  })

  it('cancels one room of two once, and the other stays', async () => {
    await using house = await startPlainHouse(which)
    const { code, typed } = await booked(house, [double, suite])
    const { grant, voucher } = await found(house, anna, typed)
    const operator = gatewayAs(house, anna)
    const [room = 'no-such'] = voucher.rooms.flatMap((one) => one.code ?? [])
    const request = { grant, code, room, key: aKey() }
    expect(await gatewayAs(house, receptionOf(2)).cancelLookedUpRoom.mutate(request)).toEqual({ kind: 'ended' })
    expect(await operator.cancelLookedUpRoom.mutate({ ...request, key: aKey(), room: 'no-such' })).toEqual({
      kind: 'refused',
    })
    const changesSent = () => house.faultyUpstream.arrived('modify').length
    expect([sent(house), changesSent()]).toEqual([0, 0])
    if (isThirdParty) {
      // There each room is a reservation with a code of its own, found and cancelled by it.
      expect([voucher.basket.lines.length, voucher.mayChange]).toEqual([1, []])
      expect(await operator.cancelLookedUp.mutate({ grant, code, key: aKey() })).toEqual({ kind: 'cancelled' })
      return expect(await house.roomsBooked()).toBe(1)
    }
    expect([voucher.rooms.length, voucher.mayChange]).toEqual([2, ['rooms']])
    const outcomes = await Promise.all([
      operator.cancelLookedUpRoom.mutate(request),
      operator.cancelLookedUpRoom.mutate(request),
    ])
    outcomes.push(await operator.cancelLookedUpRoom.mutate(request))
    expect(outcomes.map(({ kind }) => kind)).toEqual(['cancelled', 'cancelled', 'cancelled'])
    expect([sent(house), changesSent()]).toEqual([0, 1])
    const after = await found(house, anna, typed)
    expect(after.voucher.basket.lines.map(({ productId }) => productId)).toEqual([suite.productId])
    expect(after.voucher.state).toBe('confirmed')
  })

  it('hears whether the server sends its mails again for somebody else', async () => {
    await using house = await startPlainHouse(which)
    const { code, typed } = await booked(house)
    const { grant } = await found(house, anna, typed)
    const outcome = await gatewayAs(house, anna).resendLookedUp.mutate({ grant, code })
    expect(outcome).toEqual(isThirdParty ? { kind: 'refused' } : { kind: 'sent', email: typed.email })
  })

  it('reads in admin that the server is somebody else’s, not that it does not answer; each look-up and act names the person', async () => {
    await using house = await startPlainHouse(which)
    const { code, typed } = await booked(house)
    await using admin = await anAdmin({
      home: house.home,
      servers: { bookingServer: house.upstream.urls.api, gateway: house.gateway.url },
    })
    house.at(admin.now().toISOString() as Instant)
    const api = await admin.signedInOperator()
    for (const request of [
      api.reservations.hotels.query(),
      api.reservations.search.mutate({}),
      api.payments.waiting.mutate({}),
    ])
      await expect(request).rejects.toThrow('somebody else’s')
    expect(await api.operators.hotels.query()).toMatchObject([{ id: 1 }, { id: 2 }])
    expect(await api.agencies.waiting.query()).toBeNull()
    const outcome = await api.otherServers.lookUp.mutate(typed)
    if (outcome.kind !== 'found') throw new Error(outcome.kind)
    const { grant } = outcome
    await api.otherServers.resend.mutate({ grant, code })
    expect(await api.otherServers.cancel.mutate({ grant, code, key: aKey() })).toMatchObject({ kind: 'cancelled' })
    const { entries } = await api.publications.audit.query({})
    const subject = `reservation ${code} at another server`
    expect(entries.filter((entry) => entry.subject === subject).map(({ actor, action }) => [actor, action])).toEqual([
      ['anna@example.com', 'was answered about'],
      ['anna@example.com', 'cancels'],
      ['anna@example.com', 'sends the mails again of'],
      ['anna@example.com', 'looks up'],
    ])
    expect(brokenAudit(admin.db)).toBeUndefined()
    expect(JSON.stringify(entries)).not.toContain(typed.email)
    house.faultyUpstream.next('retrieve', 'unavailable')
    house.faultyUpstream.next('retrieve', 'unavailable')
    await expect(api.otherServers.lookUp.mutate(typed)).rejects.toThrow('does not answer')
  })
})

it('a server of ours is no other server: its reservations are looked up nowhere but at itself', async () => {
  await using house = await startPlainHouse('the booking server', 'portico')
  const { typed } = await booked(house)
  const operator = gatewayAs(house, anna)
  expect(await operator.otherServers.query()).toEqual({ hasOwn: true, places: [] })
  expect(await operator.lookUp.mutate(typed)).toEqual({ kind: 'not-found' })
})

it('a booking server of ours that is away is said to be away', async () => {
  await using house = await startPlainHouse('the booking server', 'portico')
  await using admin = await anAdmin({
    home: house.home,
    servers: { bookingServer: 'http://127.0.0.1:9', gateway: house.gateway.url },
  })
  house.at(admin.now().toISOString() as Instant)
  const api = await admin.signedInOperator()
  await expect(api.reservations.search.mutate({})).rejects.toThrow('does not answer')
  await using own = await startOperatedHouse()
  await expect((await own.admin.signedInOperator()).otherServers.list.query()).resolves.toBeNull()
})
