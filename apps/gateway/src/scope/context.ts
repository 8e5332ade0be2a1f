import type { Instant } from '@portico/domain/time/deadline'
import type { FastifyBaseLogger } from 'fastify'
import type { Caches } from '../cache/caches.ts'
import type { CoalescedReads } from '../cache/coalesced-reads.ts'
import type { Drafts } from '../checkout/drafts.ts'
import type { EuroRates } from '../currency/euro-rates.ts'
import type { ServerRates } from '../currency/server-rates.ts'
import type { PromoAttempts } from '../http/promo-attempts.ts'
import type { Throttle } from '../http/throttle.ts'
import type { ChangeAtMostOnce } from '../idempotency/change-at-most-once.ts'
import type { ConfirmAtMostOnce } from '../idempotency/confirm-at-most-once.ts'
import type { Grants } from '../reservation/grants.ts'
import type { Sealing } from '../store/sealing.ts'
import type { TradeSessions } from '../trade/trade-sessions.ts'
import type { LegacyClient } from '../upstream/legacy-client.ts'
import type { Upstream } from '../upstream/upstream.ts'
import type { RequestedPlace } from './place.ts'
import type { SettingsFeed } from './settings-feed.ts'

/** What every request stands on; made once, in `app.ts`. */
export type Gateway = {
  readonly settings: SettingsFeed
  readonly upstreams: readonly Upstream[]
  readonly legacy: LegacyClient
  readonly coalescedReads: CoalescedReads
  readonly caches: Caches
  readonly serverRates: ServerRates
  readonly euroRates: EuroRates
  readonly sealing: Sealing
  readonly grants: Grants
  readonly drafts: Drafts
  readonly confirms: ConfirmAtMostOnce
  readonly changes: ChangeAtMostOnce
  readonly trade: TradeSessions
  readonly throttles: { readonly address: Throttle; readonly code: Throttle; readonly user: Throttle }
  readonly promoAttempts: PromoAttempts
  /** Shows the door page of the demo houses. */
  readonly hasDemoIndex: boolean
  readonly now: () => Instant
  readonly log: Pick<FastifyBaseLogger, 'error'>
}

export type Context = { readonly gateway: Gateway; readonly requested: RequestedPlace }
