import { expect, it } from 'vitest'
import { OwnHolds } from './own-holds.ts'

const key = { visitor: 'visitor', host: 'hotel.example', hotelId: 1, basketHash: 'basket' }
const other = { ...key, basketHash: 'other' }

it('a confirm begins once the hold of its basket has ended, also one that failed; that of another basket goes on beside it', async () => {
  const ownHolds = new OwnHolds()
  const happened: string[] = []
  const hold = Promise.withResolvers<void>()
  const held = ownHolds.take(key, async () => {
    await hold.promise
    happened.push('held')
    throw new Error('refused')
  })
  const confirmed = ownHolds.confirm(key, async () => happened.push('confirmed'))
  await ownHolds.confirm(other, async () => happened.push('other'))
  hold.resolve()
  await expect(held).rejects.toThrow('refused')
  await confirmed
  expect(happened).toEqual(['other', 'held', 'confirmed'])
})

it('no hold is taken while its basket is being confirmed, however often; one is afterwards', async () => {
  const ownHolds = new OwnHolds()
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const confirms = [first, second].map(({ promise }) => ownHolds.confirm(key, () => promise))
  const take = () => ownHolds.take(key, async () => 'held')
  expect(await take()).toBeUndefined()
  first.resolve()
  await confirms[0]
  expect(await take()).toBeUndefined()
  second.resolve()
  await confirms[1]
  expect(await take()).toBe('held')
})
