import { parentPort, workerData } from 'node:worker_threads'
import { forUpdate } from '@portico/booking-server/db/locks'
import { openDb } from '@portico/booking-server/db/open/open-db'
import { commit, write } from '@portico/booking-server/db/write'

// Another process on the same database, as an operator's tool beside a server that starts: reads, then writes what it
// read plus one.
const db = await openDb(workerData.target)
for (let i = 0; i < workerData.times; i++) {
  await write(db, [1], async (tx) => {
    const { id, code } = await tx
      .selectFrom('channel')
      .select(['id', 'code'])
      .where('id', '=', 1)
      .$call(forUpdate(tx))
      .executeTakeFirstOrThrow()
    await tx
      .updateTable('channel')
      .set({ code: String(Number(code) + 1) })
      .where('id', '=', id)
      .execute()
    return commit(undefined)
  })
}
await db.close()
parentPort?.postMessage('done')
