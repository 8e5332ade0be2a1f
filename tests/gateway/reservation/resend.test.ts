import { describe, expect, it } from 'vitest'
import { asShown, double } from '../../builders/gateway/plain-guest.ts'
import { type PlainHouse, startPlainHouse } from '../../builders/gateway/plain-house.ts'
import { stay } from '../../builders/gateway/two-houses.ts'

async function booked(house: PlainHouse): Promise<string> {
  const outcome = await house.guest().checkout.confirm.mutate(await asShown(house, { stay, rooms: [double] }))
  if (outcome.kind !== 'confirmed') throw new Error(outcome.kind)
  return outcome.grant
}

const sentTo = { kind: 'sent', email: expect.stringContaining('@') }

describe('a mail that is sent again', () => {
  it.each(['portico', 'plain'] as const)(
    'goes to the booker, and no oftener than three times an hour, on the profile %s',
    async (profile) => {
      await using house = await startPlainHouse('the booking server', profile)
      const grant = await booked(house)
      const resend = () => house.guest().reservation.resend.mutate({ grant })
      expect([await resend(), await resend(), await resend()]).toEqual([sentTo, sentTo, sentTo])
      expect(await resend()).toEqual({ kind: 'too-often' })
      expect(house.faultyUpstream.arrived('resend-email').length).toBe(3)
    },
  )

  it('is refused in words where the hotel’s server sends none', async () => {
    await using house = await startPlainHouse('a stranger’s server')
    const grant = await booked(house)
    expect(await house.guest().reservation.resend.mutate({ grant })).toEqual({ kind: 'refused' })
  })

  it('needs the right to the reservation', async () => {
    await using house = await startPlainHouse('the booking server', 'portico')
    await booked(house)
    expect(await house.guest().reservation.resend.mutate({ grant: 'made-up' })).toEqual({ kind: 'ended' })
    expect(house.faultyUpstream.arrived('resend-email')).toEqual([])
  })
})
