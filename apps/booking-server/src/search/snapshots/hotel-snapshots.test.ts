import { expect, it } from 'vitest'
import { type ChangedHotel, createHotelVersions } from './hotel-snapshots.ts'

it('what a channel sells is what the newest change says, whichever answer comes last', async () => {
  const row = (version: number, channel_id: number): ChangedHotel => ({
    hotel_id: 1,
    version,
    destination_id: version,
    channel_id,
    horizon: version + 1,
  })
  const older = Promise.withResolvers<ChangedHotel[]>()
  const answers = [older.promise, Promise.resolve([row(2, 20)])]
  const versions = createHotelVersions(() => answers.shift() ?? Promise.resolve([]))
  const first = versions.refresh()
  await versions.refresh()
  older.resolve([row(1, 10)])
  await first
  expect([versions.of(1), versions.destinationOf(1), versions.soldBy(10), versions.soldBy(20)]).toEqual([2, 2, [], [1]])
})
