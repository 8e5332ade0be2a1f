import type { Instant } from '@portico/domain/time/deadline'
import type { FastifyBaseLogger } from 'fastify'
import { Metrics } from './http/metrics.ts'
import { Sender } from './idempotency/sender.ts'
import { type Post, postReport } from './reports/send-reports.ts'
import type { DraftStore } from './store/draft-store.ts'
import { openStores } from './store/open-stores.ts'
import type { GatewayStore } from './store/store.ts'
import type { LegacyClient } from './upstream/legacy-client.ts'
import { openLegacyClient } from './upstream/open-legacy-client.ts'
import { type Pause, pause } from './upstream/pause.ts'

/**
 * What one gateway stands on from its start to its end. A simulation brings its own wire and pauses, and pulls all of
 * it away in a crash.
 */
export type Resources = {
  readonly store: GatewayStore
  readonly draftStore: DraftStore
  readonly sender: Sender
  readonly legacy: LegacyClient
  readonly metrics: Metrics
  readonly pause: Pause
  readonly post: Post
}

type ResourceSettings = {
  readonly home: string
  readonly database?: string | undefined
  readonly now: () => Instant
  readonly log: FastifyBaseLogger
}

export function openResources({ home, database, now, log }: ResourceSettings): Resources {
  const metrics = new Metrics()
  const legacy = openLegacyClient(log, { durations: metrics.calls, repeated: metrics.repeated })
  const { store, draftStore } = openStores(home, database)
  return {
    store,
    draftStore,
    sender: new Sender(store, now),
    legacy,
    metrics,
    pause,
    post: postReport,
  }
}
