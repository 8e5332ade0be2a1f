import type { FastifyBaseLogger } from 'fastify'
import { Metrics } from './http/metrics.ts'
import { Sender } from './idempotency/sender.ts'
import { type DraftStore, openDraftStore } from './store/draft-store.ts'
import { openStore, type Store } from './store/store.ts'
import { LegacyClient } from './upstream/legacy-client.ts'
import { type Pause, pause } from './upstream/pause.ts'

/** What one gateway stands on from its start to its end. A simulation brings its own wire and pauses, and pulls all of it away in a crash. */
export type Resources = {
  readonly store: Store
  readonly draftStore: DraftStore
  readonly sender: Sender
  readonly legacy: LegacyClient
  readonly metrics: Metrics
  readonly pause: Pause
}

export function openResources({ home, log }: { readonly home: string; readonly log: FastifyBaseLogger }): Resources {
  const metrics = new Metrics()
  const legacy = new LegacyClient(log, { report: metrics.call, repeated: metrics.repeated })
  return { store: openStore(home), draftStore: openDraftStore(home), sender: new Sender(), legacy, metrics, pause }
}
