import type { Snapshot } from '@portico/contracts/scope/settings'
import type { Instant } from '@portico/domain/time/deadline'
import { millisecondsOf } from '@portico/domain/time/instant-after'
import type { ClockWatch } from '@portico/server/clock-watch'
import type { FastifyBaseLogger } from 'fastify'
import { CoalescedReads } from './cache/cache.ts'
import { cachesOf } from './cache/caches.ts'
import { DiskCache } from './cache/disk-cache.ts'
import { Drafts } from './checkout/drafts.ts'
import { OwnHolds } from './checkout/own-holds.ts'
import { EuroRates } from './currency/euro-rates.ts'
import type { FixedRates } from './currency/fixed-rates.ts'
import { ServerRates } from './currency/server-rates.ts'
import type { Limits } from './http/limits.ts'
import { BookingReports } from './idempotency/booking-reports.ts'
import { changeAtMostOnce } from './idempotency/change-at-most-once.ts'
import { ChangeJournal } from './idempotency/change-journal.ts'
import { confirmAtMostOnce } from './idempotency/confirm-at-most-once.ts'
import { ConfirmJournal } from './idempotency/confirm-journal.ts'
import { openCounterSource } from './limits/counter-source.ts'
import { PromoAttempts } from './limits/promo-attempts.ts'
import { ReceivedRequests } from './limits/received-requests.ts'
import { Throttle, throttlesOf } from './limits/throttle.ts'
import type { Gateway } from './procedures/context.ts'
import type { Resources } from './resources.ts'
import type { Features } from './router.ts'
import { followAdmin } from './scope/follow-admin.ts'
import { SettingsFeed } from './scope/settings-feed.ts'
import { Grants } from './sessions/grants.ts'
import { OfferGrants } from './sessions/offer-grants.ts'
import { TradeSessions } from './sessions/trade-sessions.ts'
import { knownSealingKeys } from './store/known-sealing-keys.ts'
import { Sealing } from './store/sealing.ts'
import { KnownBrowsers } from './trade/known-browsers.ts'
import { type UpstreamSettings, upstreamOf } from './upstream/upstream.ts'

const mailsResentPerHour = 3
const changesPerHour = 20
const attemptsPerHour = { address: 10, code: 5, promoCode: 30 }
/**
 * Of who guesses to whom an offer, or a reservation to confirm, was sent. Where a code has had its five, each address
 * has one more (`codeFromAddress`): guesses by others do not keep its guest out. `unknown` are codes that there are
 * not, by address.
 */
const offerAttemptsPerHour = { address: 10, code: 5, codeFromAddress: 1, unknown: 30 }
/**
 * A name is guessed by several addresses at most as often as five of them may; each mail and each request counts, wrong
 * or right.
 */
const tradeAttemptsPerHour = {
  address: 10,
  user: 25,
  userFromAddress: 5,
  knownBrowser: 10,
  currentPassword: 5,
  recovery: 3,
  recoveryFromAddress: 10,
  request: 3,
  requestFromAddress: 10,
}

/** Whoever asks many houses of a group asks each of them once. */
const offerRequestsPerHour = { address: 10, email: 5 }

export type GatewaySettings = {
  readonly home: string
  /** Of a PostgreSQL database, in place of files below `home`. */
  readonly database?: string | undefined
  /** Where gateways of several processes count limits together. */
  readonly valkey?: string | undefined
  readonly token: string
  readonly adminToken?: string
  readonly upstreams: readonly UpstreamSettings[]
  readonly settings: string | Snapshot
  readonly hasDemoIndex: boolean
  readonly catalogueSeconds: number
  readonly briefSeconds: number
  readonly rates: { readonly url: string | undefined; readonly fixed: FixedRates }
  readonly limits: Limits
  readonly notReadyMs?: number
  readonly mail: {
    readonly from: string
    readonly operator: string
    readonly smtpUrl: string | undefined
    /** Whether the operator has a letter a day; none if not given. */
    readonly hasDailyLetter?: boolean
  }
  readonly now: () => Instant
  readonly clock?: Pick<ClockWatch, 'isTrusted'> | undefined
  readonly log: FastifyBaseLogger
}

export type GatewayParts = Awaited<ReturnType<typeof assembleGateway>>

export async function assembleGateway(settings: GatewaySettings, resources: Resources, ending: AbortSignal) {
  const { home, adminToken = '', now, log } = settings
  const millis = millisecondsOf(now)
  const { store, draftStore, sender, legacy, metrics, pause } = resources
  const sealing = new Sealing(await knownSealingKeys(store, home))
  const upstreams = settings.upstreams.map(upstreamOf)
  const feed =
    typeof settings.settings === 'string'
      ? followAdmin({ adminUrl: settings.settings, token: adminToken, home, log }, ending)
      : new SettingsFeed(settings.settings)
  const reports = new BookingReports({ store, sealing, settings: feed, upstreams, now })
  const journal = new ConfirmJournal({ store, sealing, reports, now })
  const changeJournal = new ChangeJournal({ store, sealing, reports, now })
  const drafts = new Drafts(draftStore, sealing, now, (draftKind, err) => {
    metrics.notStored.inc({ what: draftKind })
    log.warn({ err, what: draftKind }, 'no space in the store of drafts')
  })
  const grants = new Grants(store, sealing, now)
  const knownBrowsers = new KnownBrowsers(store, sealing, now)
  const sessions = new TradeSessions(store, sealing, now)
  await sessions.readEnded()
  const onAlone = () => metrics.countedAlone.inc()
  const counterSource = await openCounterSource({ valkey: settings.valkey, now: millis, log, onAlone })
  const makeThrottle = (name: string, limit: number) => new Throttle(limit, counterSource.countersOf(name))
  const confirms = confirmAtMostOnce({ journal, sender, legacy, upstreams, pause, log })
  const changes = changeAtMostOnce({ journal: changeJournal, sender, legacy, upstreams, pause, now, log })
  const disk = new DiskCache(store, millis)
  const gateway: Gateway = {
    settings: feed,
    upstreams,
    legacy,
    coalescedReads: new CoalescedReads(settings.briefSeconds * 1_000, { now: millis, outcomes: metrics.caches }),
    caches: cachesOf({ now: millis, log, disk, outcomes: metrics.caches, slowMs: settings.catalogueSeconds * 1_000 }),
    sealing,
    sessions,
    holds: drafts,
    reservations: grants,
    promoAttempts: new PromoAttempts(attemptsPerHour.promoCode, counterSource),
    hasDemoIndex: settings.hasDemoIndex,
    now,
    recordVital: (vital) => metrics.recordVital(vital),
    log,
  }
  const features: Features = {
    drafts,
    ownHolds: new OwnHolds(),
    confirms,
    changes,
    grants,
    serverRates: new ServerRates({ now: millis, pause, log, disk }),
    euroRates: new EuroRates(store, settings.rates.fixed),
    throttles: {
      address: makeThrottle('recovery address', attemptsPerHour.address),
      code: makeThrottle('recovery code', attemptsPerHour.code),
    },
    offerGrants: new OfferGrants(sealing, now, 'offer'),
    offerThrottles: throttlesOf(counterSource, 'offer', offerAttemptsPerHour),
    offerMessages: new ReceivedRequests('offer message', sealing, millis),
    awaitedGrants: new OfferGrants(sealing, now, 'awaited'),
    awaitedThrottles: throttlesOf(counterSource, 'awaited', offerAttemptsPerHour),
    tradeThrottles: throttlesOf(counterSource, 'trade', tradeAttemptsPerHour),
    knownBrowsers,
    receivedRequests: new ReceivedRequests('access', sealing, millis),
    offerRequestThrottles: throttlesOf(counterSource, 'offer request', offerRequestsPerHour),
    offerRequests: new ReceivedRequests('offer', sealing, millis),
    changeThrottle: makeThrottle('change', changesPerHour),
    resends: makeThrottle('resend', mailsResentPerHour),
  }
  return { gateway, features, feed, journal, changeJournal, reports, sessions, disk, counterSource }
}
