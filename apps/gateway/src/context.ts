import type { Instant } from '@portico/domain/deadline'
import type { FastifyBaseLogger } from 'fastify'
import type { Caches } from './caches.ts'
import type { ChangeOnce } from './change-once.ts'
import type { ConfirmOnce } from './confirm-once.ts'
import type { Drafts } from './drafts.ts'
import type { EuroRates } from './euro-rates.ts'
import type { Grants } from './grants.ts'
import type { Joined } from './joined.ts'
import type { LegacyClient } from './legacy-client.ts'
import type { AskedPlace } from './place.ts'
import type { Sealing } from './sealing.ts'
import type { ServerRates } from './server-rates.ts'
import type { SettingsFeed } from './settings.ts'
import type { Throttle } from './throttle.ts'
import type { TradeSessions } from './trade-sessions.ts'
import type { Upstream } from './upstream.ts'

/** What every request stands on; made once, in `app.ts`. */
export type Gateway = {
  readonly settings: SettingsFeed
  readonly upstreams: readonly Upstream[]
  readonly legacy: LegacyClient
  readonly joined: Joined
  readonly caches: Caches
  readonly serverRates: ServerRates
  readonly euroRates: EuroRates
  readonly sealing: Sealing
  readonly grants: Grants
  readonly drafts: Drafts
  readonly confirms: ConfirmOnce
  readonly changes: ChangeOnce
  readonly trade: TradeSessions
  readonly throttles: { readonly address: Throttle; readonly code: Throttle; readonly user: Throttle }
  /** Shows the door page of the demo houses. */
  readonly hasDoors: boolean
  readonly now: () => Instant
  readonly log: Pick<FastifyBaseLogger, 'error'>
}

export type Context = { readonly gateway: Gateway; readonly asked: AskedPlace }
