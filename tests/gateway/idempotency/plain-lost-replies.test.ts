import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { asShown, double, suite, voucherOf } from '../../builders/gateway/plain-guest.ts'
import { plainServers, startPlainHouse } from '../../builders/gateway/plain-house.ts'
import { stay } from '../../builders/gateway/two-houses.ts'
import { pollOptions } from '../../setup/poll-options.ts'

describe.each(plainServers)('on the profile plain, at %s', (which) => {
  it.each(['lost', 'dropped', 'broken', 'failed'] as const)(
    'a confirm with a %s answer is unknown and never sent again; hotel and operator are told',
    async (fault) => {
      await using house = await startPlainHouse(which)
      const request = await asShown(house, { stay, rooms: [double] })
      house.faultyUpstream.next('confirm', fault)
      expect(await house.guest().checkout.confirm.mutate(request)).toEqual({ kind: 'unknown' })
      await using later = await house.another()
      expect(await house.guest(later).checkout.confirm.mutate(request)).toEqual({ kind: 'unknown' })
      expect(house.faultyUpstream.arrived('confirm')).toHaveLength(1)
      const folder = join(house.home, 'gateway', 'mail')
      await vi.waitFor(() => expect(readdirSync(folder)).toHaveLength(1), pollOptions)
      const mail = readFileSync(join(folder, readdirSync(folder)[0] ?? ''), 'utf8')
      expect(mail).toMatch(/^To: operator@gateway\.example, (desk@a-house|ricevimento@citta-alta)\.example/m)
      expect(mail).toContain('Ada Canary-Lovelace')
    },
  )

  it('a key books once, at two gateways and across a restart, with one answer', async () => {
    await using house = await startPlainHouse(which)
    await using second = await house.another()
    const request = await asShown(house, { stay, rooms: [double, suite] })
    const guests = [house.guest(), house.guest(second), house.guest(), house.guest(second)]
    const outcomes = await Promise.all(guests.map((guest) => guest.checkout.confirm.mutate(request)))
    await using later = await house.another()
    outcomes.push(await house.guest(later).checkout.confirm.mutate(request))
    expect(
      new Set(outcomes.map((outcome) => ('ref' in outcome ? `${outcome.kind} ${outcome.ref}` : outcome.kind))).size,
    ).toBe(1)
    expect(house.faultyUpstream.arrived('confirm')).toHaveLength(1)
    const [first] = outcomes
    expect(first && (await voucherOf(house, first)).basket.lines).toHaveLength(2)
    const changed = { ...request, booker: { ...request.booker, city: 'Paris' } }
    expect(await house.guest().checkout.confirm.mutate(changed)).toMatchObject({ kind: 'already-booked' })
  })
})
