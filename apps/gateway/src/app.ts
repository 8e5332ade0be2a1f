import { placeHeaders } from '@portico/contracts/scope/place'
import type { Snapshot } from '@portico/contracts/scope/settings'
import type { Instant } from '@portico/domain/time/deadline'
import { millisecondsOf } from '@portico/domain/time/instant-after'
import type { ClockWatch } from '@portico/server/clock-watch'
import { registerHealth, takesWrites } from '@portico/server/health'
import { limitConnections, serverLimits } from '@portico/server/limits/server-limits'
import { fastifyLogOptions } from '@portico/server/log'
import { removeOldMailFiles } from '@portico/server/mail/remove-old-mail-files'
import { requestIdsFrom } from '@portico/server/request-id'
import { cardDataRules, refuseCardData } from '@portico/server/scrub/card-data'
import { refuseUnknown, serveProcedures } from '@portico/server/serve-procedures'
import { requireRoom } from '@portico/server/store/free-bytes'
import { readOperatorToken } from '@portico/server/tokens/operator-token'
import { requireServiceToken } from '@portico/server/tokens/require-service-token'
import { isServiceToken } from '@portico/server/tokens/service-token'
import { traceRequests } from '@portico/server/watch/traces'
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { CoalescedReads } from './cache/cache.ts'
import { cachesOf } from './cache/caches.ts'
import { DiskCache } from './cache/disk-cache.ts'
import { Drafts } from './checkout/drafts.ts'
import { OwnHolds } from './checkout/own-holds.ts'
import { EuroRates } from './currency/euro-rates.ts'
import type { FixedRates } from './currency/fixed-rates.ts'
import { followRates } from './currency/follow-rates.ts'
import { ServerRates } from './currency/server-rates.ts'
import { passLegacyReads } from './http/legacy-pass-through.ts'
import { type Limits, limitCalls, polledByPages } from './http/limits.ts'
import { shedUnderPressure } from './http/load-shedding.ts'
import { answerPublishedHosts } from './http/published-hosts.ts'
import { trpcErrorOf } from './http/trpc-error.ts'
import { BookingReports } from './idempotency/booking-reports.ts'
import { changeAtMostOnce } from './idempotency/change-at-most-once.ts'
import { ChangeJournal } from './idempotency/change-journal.ts'
import { confirmAtMostOnce } from './idempotency/confirm-at-most-once.ts'
import { ConfirmJournal } from './idempotency/confirm-journal.ts'
import { dailyLetter } from './jobs/daily-letter.ts'
import { followEndedSessions } from './jobs/follow-ended-sessions.ts'
import { followLogouts } from './jobs/follow-logouts.ts'
import { startHousekeeping } from './jobs/housekeeping.ts'
import { mailerOf, mailFolderIn } from './jobs/mail.ts'
import { unknownBookingMails } from './jobs/unknown-booking-mail.ts'
import { openCounterSource } from './limits/counter-source.ts'
import { PromoAttempts } from './limits/promo-attempts.ts'
import { ReceivedRequests } from './limits/received-requests.ts'
import { Throttle, throttlesOf } from './limits/throttle.ts'
import { passOfferFiles } from './offer/pass-offer-files.ts'
import { operatorsRouter } from './operators/router.ts'
import { passPaymentMessages } from './payment/pass-messages.ts'
import type { Gateway } from './procedures/context.ts'
import { contextsOf } from './procedures/procedures.ts'
import { sendReports } from './reports/send-reports.ts'
import { openResources, type Resources } from './resources.ts'
import { appRouterOf, type Features } from './router.ts'
import { followAdmin } from './scope/follow-admin.ts'
import { SettingsFeed } from './scope/settings-feed.ts'
import { Grants } from './sessions/grants.ts'
import { OfferGrants } from './sessions/offer-grants.ts'
import { TradeSessions } from './sessions/trade-sessions.ts'
import { knownSealingKeys, touch } from './store/known-sealing-keys.ts'
import { Sealing } from './store/sealing.ts'
import { KnownBrowsers } from './trade/known-browsers.ts'
import { type UpstreamSettings, upstreamOf } from './upstream/upstream.ts'

const mailsResentPerHour = 3
const changesPerHour = 20
const attemptsPerHour = { address: 10, code: 5, promoCode: 30 }
/**
 * Of who guesses to whom an offer, or a reservation to confirm, was sent. Where a code has had its five, each address
 * has one more (`codeFromAddress`): guesses by others do not keep its guest out. `unknown` are codes that there are not,
 * by address.
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

export async function buildGateway(
  settings: GatewaySettings,
  resources: Resources = openResources(settings),
): Promise<FastifyInstance> {
  const { home, token, adminToken = '', now, log, mail } = settings
  const millis = millisecondsOf(now)
  const closing = new AbortController()
  const { store, draftStore, sender, legacy, metrics, pause, post } = resources
  await store.migrate()
  await sender.beat()
  const sealing = new Sealing(await knownSealingKeys(store, home))
  const upstreams = settings.upstreams.map(upstreamOf)
  const feed =
    typeof settings.settings === 'string'
      ? followAdmin({ adminUrl: settings.settings, token: adminToken, home, log }, closing.signal)
      : new SettingsFeed(settings.settings)
  const reports = new BookingReports({ store, sealing, settings: feed, upstreams, now })
  const journal = new ConfirmJournal(store, sealing, reports, now)
  const changeJournal = new ChangeJournal(store, sealing, reports, now)
  const drafts = new Drafts(draftStore, sealing, now, (what, err) => {
    metrics.notStored.inc({ what })
    log.warn({ err, what }, 'no space in the store of drafts')
  })
  const grants = new Grants(store, sealing, now)
  const knownBrowsers = new KnownBrowsers(store, sealing, now)
  const sessions = new TradeSessions(store, sealing, now)
  await sessions.readEnded()
  const onAlone = () => metrics.countedAlone.inc()
  const counterSource = await openCounterSource({ valkey: settings.valkey, now: millis, log, onAlone })
  const throttle = (name: string, limit: number) => new Throttle(limit, counterSource.countersOf(name))
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
      address: throttle('recovery address', attemptsPerHour.address),
      code: throttle('recovery code', attemptsPerHour.code),
    },
    offerGrants: new OfferGrants(sealing, now, 'offer'),
    offerThrottles: throttlesOf(counterSource, 'offer', offerAttemptsPerHour),
    awaitedGrants: new OfferGrants(sealing, now, 'awaited'),
    awaitedThrottles: throttlesOf(counterSource, 'awaited', offerAttemptsPerHour),
    tradeThrottles: throttlesOf(counterSource, 'trade', tradeAttemptsPerHour),
    knownBrowsers,
    receivedRequests: new ReceivedRequests('access', sealing, millis),
    offerRequestThrottles: throttlesOf(counterSource, 'offer request', offerRequestsPerHour),
    offerRequests: new ReceivedRequests('offer', sealing, millis),
    changeThrottle: throttle('change', changesPerHour),
    resends: throttle('resend', mailsResentPerHour),
  }
  metrics.registerSettings(() => feed.confirmedAt)
  metrics.registerGauges({ guardStates: () => legacy.guardStates(), openIntents: () => journal.openCounts() })

  const isOfWeb = ({ headers }: FastifyRequest) => isServiceToken(headers.authorization, token)
  const app = fastify({
    ...fastifyLogOptions(log),
    // The 64 kB of a page's form are longer as JSON.
    ...serverLimits({ maxHeaderSize: 32 * 1_024, bodyLimit: 128 * 1_024 }),
    genReqId: requestIdsFrom(placeHeaders.requestId, token),
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
  })
  traceRequests(app, isOfWeb)
  limitConnections(app, { most: 5_000 })
  refuseCardData(
    app,
    cardDataRules({ provider: writtenByProviders, field: naming, password: withPasswords }),
    refuseBadRequest,
  )
  const takes = takesWrites(async () => {
    await requireRoom(home)
    await touch(store)
  })
  const isReady = async () => gateway.settings.number > 0 && (await takes())
  registerHealth(app, isReady, settings.notReadyMs)
  answerPublishedHosts(app, feed)
  await shedUnderPressure(app, settings.limits, metrics)
  const operatorOf = ({ headers }: FastifyRequest) =>
    readOperatorToken(home, 'gateway', headers.authorization, new Date(now()))
  // Behind admin's signature; nobody but an operator comes here, so that the limits of guests do not apply.
  app.register((own) =>
    serveProcedures(own, {
      prefix: '/operators',
      router: operatorsRouter,
      errorOf: trpcErrorOf,
      admits: (request) => operatorOf(request) !== undefined,
      contextOf: (request) => ({
        journal,
        legacy,
        reports,
        upstreams: gateway.upstreams,
        reservations: { ...gateway, ...features },
        operator: operatorOf(request),
      }),
    }),
  )
  const limitedAs = (name: string, isTrusted: Parameters<typeof limitCalls>[3]['isTrusted']) => ({
    counters: counterSource.isShared ? counterSource.countersOf(name) : undefined,
    isTrusted,
  })
  await app.register(async (guarded) => {
    requireServiceToken(guarded, token, [], refuseUnknown)
    guarded.get('/metrics', async (_, reply) =>
      reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
    )
    await guarded.register(async (messages) => {
      await limitCalls(messages, settings.limits, metrics, limitedAs('messages', 'always'))
      await passPaymentMessages(messages, gateway)
    })
    await guarded.register(async (files) => {
      await limitCalls(files, settings.limits, metrics, limitedAs('files', 'always'))
      await passOfferFiles(files, { ...gateway, offerGrants: features.offerGrants })
    })
    await guarded.register(async (web) => {
      await limitCalls(web, settings.limits, metrics, limitedAs('web', 'always'))
      await serveProcedures(web, {
        prefix: '/trpc',
        router: appRouterOf(features),
        quiet: new Set([polledByPages]),
        durations: metrics.procedures,
        contextOf: contextsOf(gateway),
        errorOf: trpcErrorOf,
      })
    })
  })
  await app.register(async (open) => {
    await limitCalls(open, settings.limits, metrics, limitedAs('old clients', isOfWeb))
    await passLegacyReads(open, gateway)
  })

  const send = mailerOf({ home, ...mail })
  const sendMails = unknownBookingMails({
    journal,
    send,
    operator: mail.operator,
    now: millis,
    log,
  })
  const ownFigures = () => metrics.registry.metrics()
  const sendLetter = mail.hasDailyLetter
    ? dailyLetter({ store, upstreams, ownFigures, send, operator: mail.operator, now, log })
    : () => undefined
  const mailFiles = { purge: () => removeOldMailFiles(mailFolderIn(home), Date.now()) }
  const sendDue = sendReports({ reports, legacy, upstreams, post, now, log })
  metrics.registerReports(() => reports.counts())
  metrics.registerRates(() => features.euroRates.publishedOn())
  const stores = [journal, changeJournal, reports, drafts, grants, sessions, knownBrowsers, disk, mailFiles]
  const housekeeping = startHousekeeping(
    {
      confirms,
      changes,
      sender,
      disk,
      stores,
      sendMails,
      sendLetter,
      sendReports: sendDue,
      clock: settings.clock,
      pause,
      log,
    },
    closing.signal,
  )
  const logouts = followLogouts(sessions, pause, log, closing.signal)
  const endings = upstreams
    .filter(({ capabilities }) => capabilities.has('agencies'))
    .map((upstream) => followEndedSessions({ sessions, legacy, pause, log }, upstream, closing.signal))
  const { url } = settings.rates
  const rates =
    url === undefined ? undefined : followRates({ url, rates: features.euroRates, pause, log }, closing.signal)
  app.addHook('onClose', async () => {
    closing.abort()
    await Promise.all([housekeeping, logouts, rates, ...endings])
    await legacy.close()
    await disk.save()
    await sender[Symbol.asyncDispose]()
    await counterSource[Symbol.asyncDispose]()
    await draftStore.close()
    await store.close()
  })
  return app
}

/**
 * What providers write goes through untouched; some procedures say at which field a card's number stands, and passwords
 * may look like one.
 */
const writtenByProviders = /^\/(payment-messages\/|trpc\/payment\.return(\?|$))/
const naming = /^\/trpc\/(checkout\.(confirm|saveDraft)|reservation\.(review|modify|updateTransfer))(\?|$)/
const withPasswords = /^\/trpc\/trade\.(login|changePassword)(\?|$)/

function refuseBadRequest(reply: FastifyReply): FastifyReply {
  return reply
    .status(400)
    .send({ error: { message: 'BAD_REQUEST', code: -32_600, data: { code: 'BAD_REQUEST', httpStatus: 400 } } })
}
