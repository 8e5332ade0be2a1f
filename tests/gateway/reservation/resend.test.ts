import { describe, expect, it } from 'vitest'
import { asShown, double } from '../../builders/gateway/plain-guest.ts'
import { type PlainHouse, startPlainHouse } from '../../builders/gateway/plain-house.ts'
import { aConfirm, startHouses, stay, twoHouses } from '../../builders/gateway/two-houses.ts'

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

describe('codes that are asked for by mail', () => {
  it('are in the mails of all bookings to come of an address, and the answer is the same where there are none', async () => {
    await using house = await startHouses({ seed: twoHouses({ rooms: 40 }) })
    for (const visitor of ['visitor-0000000000000001', 'visitor-0000000000000004'])
      expect(await house.guest(visitor).checkout.confirm.mutate(aConfirm())).toMatchObject({ kind: 'confirmed' })
    const mails = () =>
      house.booking.db.reader.selectFrom('outbox').where('kind', '=', 'resent').select('recipient').execute()
    const codesOf = (email: string, visitor: string) => house.guest(visitor).reservation.mailCodes.mutate({ email })
    expect(await codesOf('nobody@guest.example', 'visitor-0000000000000002')).toEqual({ kind: 'sent' })
    expect(await mails()).toEqual([])
    expect(await codesOf('Canary.Ada@guest.example', 'visitor-0000000000000003')).toEqual({ kind: 'sent' })
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(['guest', 'guest'])
    expect(await codesOf('canary.ada@guest.example', 'visitor-0000000000000003')).toEqual({ kind: 'sent' })
    expect(await mails()).toHaveLength(2)
  })

  it('are sent a few times an hour for each address', async () => {
    await using house = await startPlainHouse('the booking server', 'portico')
    const codes = () => house.guest().reservation.mailCodes.mutate({ email: 'ada@guest.example' })
    for (let i = 0; i < 5; i++) expect(await codes()).toEqual({ kind: 'sent' })
    await expect(codes()).rejects.toMatchObject({ data: { code: 'TOO_MANY_REQUESTS' } })
  })

  it('are asked of the hotel where its server does not send them', async () => {
    await using house = await startPlainHouse('a stranger’s server')
    await booked(house)
    expect(await house.guest().reservation.mailCodes.mutate({ email: 'canary.ada@guest.example' })).toEqual({
      kind: 'not-possible',
    })
  })
})
