import { openDb } from '@portico/booking-server/db/open/open-db'
import { checkInvariants } from '@portico/booking-server/invariants/check-invariants'
import { expect } from 'vitest'
import { type Crowd, visitorAt } from './crowd.ts'
import type { DisturbedMachines } from './start-disturbed.ts'

const pollSettings = { timeout: 120_000, interval: 500 }

/**
 * Everything that was acknowledged stands, once, and nothing that was refused; no session that was ended is there; and
 * what the house has in its ledger is what the provider took. In words: how much of each there was.
 */
export async function expectWhole(machines: DisturbedMachines, crowd: Crowd): Promise<string> {
  const { acknowledged, loggedOut, longest, refusedKeys } = crowd
  const became = (wanted: string) => acknowledged.filter((one) => one.became === wanted)
  for (const { grant } of became('forgotten'))
    for (const at of visitorAt(machines, 900))
      await expect.poll(async () => (await at.reservation.voucher.mutate({ grant })).kind, pollSettings).toBe('ended')
  for (const tradeSession of loggedOut)
    for (const at of visitorAt(machines, 901, { channel: 2, tradeSession }))
      await expect.poll(async () => (await at.trade.check.query()).kind, pollSettings).not.toBe('logged-in')

  const db = await openDb(machines.address)
  try {
    const moneyOf = async () =>
      (await db.reader.selectFrom('folio').where('kind', 'in', ['payment', 'refund']).select('minor').execute())
        .map(({ minor }) => Math.abs(minor))
        .sort()
    const taken = () => machines.taken().filter((minor) => minor > 0)
    await expect.poll(moneyOf, pollSettings).toEqual(taken().sort())
    const rows = await db.reader.selectFrom('reservation').select(['booker', 'state', 'departure']).execute()
    const stored = new Map(rows.map((row) => [JSON.parse(row.booker).note as string, row]))
    expect(stored.size).toBe(rows.length)
    expect(refusedKeys.filter((key) => stored.has(key))).toEqual([])
    for (const { key, became, departure } of acknowledged) {
      if (became === 'to-pay') expect(stored.has(key)).toBe(true)
      else
        expect({ key, ...stored.get(key) }).toMatchObject({
          key,
          state: became === 'cancelled' ? 'cancelled' : 'confirmed',
          departure,
        })
    }
    expect((await checkInvariants(db)).flatMap((check) => check.broken)).toEqual([])
  } finally {
    await db.close()
  }
  const counts = (['changed', 'cancelled', 'forgotten', 'paid'] as const).map(
    (kind) => `${became(kind).length} ${kind}`,
  )
  return `${acknowledged.length} booked, ${counts.join(', ')}, ${loggedOut.length} logged out, slowest ${Math.round(longest.ms)} ms`
}
