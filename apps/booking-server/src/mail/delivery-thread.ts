import { startTimeLimit } from '@portico/server/limits/time-limit'
import { Piscina } from 'piscina'
import type { Deliver } from './deliver.ts'
import type { DeliverySettings } from './delivery-worker.ts'

const atOnce = 20
/** A mail server may be silent for 20 s; a mail that takes so long stands still, and its thread with it. */
const usualLimit = { ms: 180_000 }

/**
 * Mails made on a thread of their own, which reads the database and writes nothing there: composing two mails costs as
 * much as booking. It gives way to guests (a lower priority, where the system has one), starts with the first mail and
 * leaves when there were none for a while.
 */
export function deliverInThread(
  settings: DeliverySettings,
  limit: { readonly ms: number } = usualLimit,
): {
  readonly deliver: Deliver
  readonly close: () => Promise<void>
} {
  const open = () =>
    new Piscina<Parameters<Deliver>[0], void>({
      filename: new URL('delivery-worker.ts', import.meta.url).href,
      workerData: settings,
      minThreads: 0,
      maxThreads: 1,
      concurrentTasksPerWorker: atOnce,
      idleTimeout: 60_000,
      niceIncrement: 10,
      atomics: 'disabled',
      resourceLimits: { maxYoungGenerationSizeMb: 6, maxOldGenerationSizeMb: 128 },
    })
  let pool = open()
  /** What the thread has in hand besides fails with it, and is tried again as every mail that failed. */
  const giveUp = (stuck: typeof pool) => {
    if (pool !== stuck) return
    pool = open()
    stuck.destroy().catch(() => undefined)
  }
  const deliver: Deliver = async (row) => {
    const used = pool
    let endLimit = () => {}
    const tooLong = new Promise<never>((_, reject) => {
      endLimit = startTimeLimit(limit.ms, () => {
        reject(new Error(`a mail took more than ${limit.ms} ms`))
        giveUp(used)
      })
    })
    try {
      await Promise.race([used.run(row), tooLong])
    } finally {
      endLimit()
    }
  }
  return { deliver, close: () => pool.close() }
}
