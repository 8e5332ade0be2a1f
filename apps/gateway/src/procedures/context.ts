import type { Vital } from '@portico/contracts/scope/vital'
import type { Instant } from '@portico/domain/time/deadline'
import type { FastifyBaseLogger } from 'fastify'
import type { CoalescedReads } from '../cache/cache.ts'
import type { Caches } from '../cache/caches.ts'
import type { PromoAttempts } from '../limits/promo-attempts.ts'
import type { CheckoutKey, HotelPlace, RequestedPlace } from '../scope/place.ts'
import type { SettingsFeed } from '../scope/settings-feed.ts'
import type { TradeSessions } from '../sessions/trade-sessions.ts'
import type { Sealing } from '../store/sealing.ts'
import type { LegacyClient } from '../upstream/legacy-client.ts'
import type { Upstream } from '../upstream/upstream.ts'

/**
 * What every request needs, whatever it is for; made once, in `app.ts`. What one feature alone needs is in that
 * feature's `Deps`.
 */
export type Gateway = {
  readonly settings: SettingsFeed
  readonly upstreams: readonly Upstream[]
  readonly legacy: LegacyClient
  readonly coalescedReads: CoalescedReads
  readonly caches: Caches
  readonly sealing: Sealing
  readonly sessions: TradeSessions
  readonly holds: {
    ownHoldIdsOf(key: CheckoutKey): Promise<readonly string[]>
  }
  readonly reservations: {
    /** The code of the reservation that a grant opens at this place; nothing where it opens none here. */
    codeAt(place: HotelPlace, sealedGrant: string): Promise<string | undefined>
  }
  readonly promoAttempts: PromoAttempts
  readonly hasDemoIndex: boolean
  readonly now: () => Instant
  readonly recordVital: (vital: Vital) => void
  readonly log: Pick<FastifyBaseLogger, 'error'>
}

export type Context = { readonly gateway: Gateway; readonly requested: RequestedPlace }
