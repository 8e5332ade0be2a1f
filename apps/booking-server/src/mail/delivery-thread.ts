import { Piscina } from 'piscina'
import type { Deliver } from './deliver.ts'
import type { DeliverySettings } from './delivery-worker.ts'

const atOnce = 20

/**
 * Mails made on a thread of their own, which reads the database and writes nothing there: composing two mails costs as
 * much as booking. It gives way to guests (a lower priority, where the system has one), starts with the first mail and
 * leaves when there were none for a while.
 */
export function deliverInThread(settings: DeliverySettings): {
  readonly deliver: Deliver
  readonly close: () => Promise<void>
} {
  const pool = new Piscina<Parameters<Deliver>[0], void>({
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
  return { deliver: (row) => pool.run(row), close: () => pool.close() }
}
