import type { OperatorIdentity } from '@portico/contracts/operator/identity'
import type { GatewayOperatorsRouter } from '@portico/gateway/operators/router'
import { readSigningKey, signOperatorToken } from '@portico/server/tokens/operator-token'
import { createTRPCClient, httpLink } from '@trpc/client'
import { describe, expect, it } from 'vitest'
import { asShown, double, voucherOf } from '../builders/gateway/plain-guest.ts'
import { type PlainHouse, plainServers, startPlainHouse } from '../builders/gateway/plain-house.ts'
import { start, stay } from '../builders/gateway/two-houses.ts'

const anna: OperatorIdentity = { email: 'anna@example.com', role: 'owner', hotelIds: 'all' }

function gatewayAs({ gateway, home }: PlainHouse, operator: OperatorIdentity) {
  const headers = () => ({
    authorization: `Bearer ${signOperatorToken(readSigningKey(home), 'gateway', operator, new Date(start))}`,
  })
  return createTRPCClient<GatewayOperatorsRouter>({ links: [httpLink({ url: `${gateway.url}/operators`, headers })] })
}

/** A confirm that reached the server and whose answer did not come back. */
async function loseAnAnswer(house: PlainHouse) {
  const request = await asShown(house, { stay, rooms: [double] })
  house.faultyUpstream.next('confirm', 'lost')
  expect(await house.guest().checkout.confirm.mutate(request)).toEqual({ kind: 'unknown' })
  return request
}

describe.each(plainServers)('a confirm without an answer, at %s', (which) => {
  it('is listed with all that is known, and is refused to the guest once an operator found that it was not made', async () => {
    await using house = await startPlainHouse(which)
    const request = await loseAnAnswer(house)
    const operator = gatewayAs(house, anna)
    const [listed] = await operator.unknownBookings.mutate()
    expect(listed).toMatchObject({
      hotelId: 1,
      upstream: 'plain',
      facts: { booker: 'Ada Canary-Lovelace', stay, rooms: 1 },
    })
    const id = listed?.id ?? ''
    expect(id).not.toContain(request.key)
    const both = await Promise.all([
      operator.settleUnknownBooking.mutate({ id, found: { kind: 'not-made' } }),
      gatewayAs(house, { ...anna, email: 'rita@example.com' }).settleUnknownBooking.mutate({
        id,
        found: { kind: 'not-made' },
      }),
    ])
    expect(both.map(({ kind }) => kind).sort()).toEqual(['settled', 'settled-before'])
    expect(await house.guest().checkout.confirm.mutate(request)).toEqual({ kind: 'refused' })
    expect(await operator.unknownBookings.mutate()).toMatchObject([{ id, settled: { made: false } }])
    expect(house.faultyUpstream.arrived('confirm')).toHaveLength(1)
  })

  it('leads the guest to the voucher once an operator found its code, and to no other guest’s', async () => {
    await using house = await startPlainHouse(which)
    const { booker, ...wanted } = await asShown(house, { stay, rooms: [double] })
    const others = { ...booker, email: 'other@guest.example', emailConfirm: 'other@guest.example' }
    const other = await voucherOf(house, await house.guest().checkout.confirm.mutate({ ...wanted, booker: others }))
    const request = await loseAnAnswer(house)
    const operator = gatewayAs(house, anna)
    const [listed] = await operator.unknownBookings.mutate()
    const id = listed?.id ?? ''
    for (const code of [other.code, 'NOBODYSCODE'])
      expect(await operator.settleUnknownBooking.mutate({ id, found: { kind: 'made', code } })).toEqual({
        kind: 'code-not-found',
      })
    expect(await house.guest().checkout.confirm.mutate(request)).toEqual({ kind: 'unknown' })
  })

  it('is no business of another hotel’s receptionist, nor of who has no signature for the gateway', async () => {
    await using house = await startPlainHouse(which)
    await loseAnAnswer(house)
    const [listed] = await gatewayAs(house, anna).unknownBookings.mutate()
    const there = gatewayAs(house, { ...anna, role: 'reception', hotelIds: [2] })
    expect(await there.unknownBookings.mutate()).toEqual([])
    await expect(
      there.settleUnknownBooking.mutate({ id: listed?.id ?? '', found: { kind: 'not-made' } }),
    ).rejects.toThrow('no such booking')
    const status = (token: string) =>
      fetch(`${house.gateway.url}/operators/unknownBookings`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
      }).then((reply) => reply.status)
    expect(await status(house.gateway.token)).toBe(401)
    expect(await status(signOperatorToken(readSigningKey(house.home), 'booking-server', anna, new Date(start)))).toBe(
      401,
    )
  })
})
