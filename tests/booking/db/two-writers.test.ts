import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { describe, expect, it } from 'vitest'
import { databases } from '../../builders/databases.ts'
import { openTestHotel } from '../../builders/test-hotel.ts'

describe.each(databases)('two writers on one $name', (database) => {
  it('wait for each other and lose no change', async () => {
    await using hotel = await openTestHotel(database)
    await hotel.change((tx) => tx.updateTable('channel').set({ code: '0' }).where('id', '=', 1).execute())
    const workerData = { target: hotel.target, times: 200 }
    const writers = [1, 2].map(() => new Worker(new URL('./second-writer.ts', import.meta.url), { workerData }))
    await Promise.all(writers.map((writer) => once(writer, 'exit')))
    const { code } = await hotel.db.reader
      .selectFrom('channel')
      .select('code')
      .where('id', '=', 1)
      .executeTakeFirstOrThrow()
    expect(code).toBe('400')
    const { version } = await hotel.db.reader.selectFrom('hotel_version').select('version').executeTakeFirstOrThrow()
    expect(version).toBe(402)
  })
})
