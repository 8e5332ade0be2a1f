import { placeHeaders } from '@portico/contracts/scope/place'
import { registerHealth, takesWrites } from '@portico/server/health'
import { limitConnections, serverLimits } from '@portico/server/limits/server-limits'
import { fastifyLogOptions } from '@portico/server/log'
import { requestIdsFrom } from '@portico/server/request-id'
import { cardDataRules, refuseCardData } from '@portico/server/scrub/card-data'
import { refuseUnknown, serveProcedures } from '@portico/server/serve-procedures'
import { requireRoom } from '@portico/server/store/free-bytes'
import { readOperatorToken } from '@portico/server/tokens/operator-token'
import { requireServiceToken } from '@portico/server/tokens/require-service-token'
import { isServiceToken } from '@portico/server/tokens/service-token'
import { traceRequests } from '@portico/server/watch/traces'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { assembleGateway, type GatewayParts, type GatewaySettings } from './assemble-gateway.ts'
import { passLegacyReads } from './http/legacy-pass-through.ts'
import { limitCalls, polledByPages } from './http/limits.ts'
import { shedUnderPressure } from './http/load-shedding.ts'
import { answerPublishedHosts } from './http/published-hosts.ts'
import { trpcErrorOf } from './http/trpc-error.ts'
import { mailFolderIn } from './jobs/mail.ts'
import { passOfferFiles } from './offer/pass-offer-files.ts'
import { operatorsRouter } from './operators/router.ts'
import { passPaymentMessages } from './payment/pass-messages.ts'
import { contextsOf } from './procedures/procedures.ts'
import { openResources, type Resources } from './resources.ts'
import { appRouterOf } from './router.ts'
import { startJobs } from './start-jobs.ts'
import { touch } from './store/known-sealing-keys.ts'

export async function buildGateway(
  settings: GatewaySettings,
  resources: Resources = openResources(settings),
): Promise<FastifyInstance> {
  const { home, token, log } = settings
  const closing = new AbortController()
  const { store, draftStore, sender, legacy, metrics } = resources
  await store.migrate()
  await sender.beat()
  const gatewayParts = await assembleGateway(settings, resources, closing.signal)
  const { gateway, feed, journal, disk, counterSource } = gatewayParts
  metrics.registerSettings(() => feed.confirmedAt)
  metrics.registerGauges({ guardStates: () => legacy.guardStates(), openIntents: () => journal.openCounts() })

  const isOfWeb = ({ headers }: FastifyRequest) => isServiceToken(headers.authorization, token)
  const app = fastify({
    ...fastifyLogOptions(log),
    // The 64 kB of a page's form are longer as JSON, and so are the 100 kB of an agency's logo.
    ...serverLimits({ maxHeaderSize: 32 * 1_024, bodyLimit: 160 * 1_024 }),
    genReqId: requestIdsFrom(placeHeaders.requestId, token),
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
  })
  traceRequests(app, isOfWeb)
  limitConnections(app, { most: 5_000 })
  refuseCardData(
    app,
    cardDataRules({ provider: writtenByOthers, field: cardFieldPaths, password: withPasswords }),
    refuseBadRequest,
  )
  const takes = takesWrites(async () => {
    await requireRoom(home)
    await touch(store)
  })
  const isReady = async () => gateway.settings.isKnown && (await takes())
  registerHealth(app, isReady, settings.notReadyMs)
  answerPublishedHosts(app, feed)
  await shedUnderPressure(app, settings.limits, metrics)
  await mountRoutes(app, { settings, resources, parts: gatewayParts, isOfWeb })
  const jobs = startJobs({ settings, resources, parts: gatewayParts }, closing.signal)
  app.addHook('onClose', async () => {
    closing.abort()
    await jobs
    await legacy.close()
    await disk.save()
    await sender[Symbol.asyncDispose]()
    await counterSource[Symbol.asyncDispose]()
    await draftStore.close()
    await store.close()
  })
  return app
}

type RouteParts = {
  readonly settings: GatewaySettings
  readonly resources: Resources
  readonly parts: GatewayParts
  readonly isOfWeb: (request: FastifyRequest) => boolean
}

async function mountRoutes(app: FastifyInstance, { settings, resources, parts, isOfWeb }: RouteParts): Promise<void> {
  const { home, token, now } = settings
  const { legacy, metrics, store, draftStore } = resources
  const { gateway, features, journal, reports, counterSource } = parts
  const operatorOf = ({ headers }: FastifyRequest) =>
    readOperatorToken(home, 'gateway', headers.authorization, new Date(now()))
  app.register((scopedApp) =>
    serveProcedures(scopedApp, {
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
        personStores: { store, drafts: draftStore, sealing: gateway.sealing },
        mailFolder: mailFolderIn(home),
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
  await app.register(async (openScope) => {
    await limitCalls(openScope, settings.limits, metrics, limitedAs('old clients', isOfWeb))
    await passLegacyReads(openScope, gateway)
  })
}

/**
 * What providers write and the bytes of a picture go through untouched; some procedures say at which field a card's
 * number stands, and passwords may look like one.
 */
const writtenByOthers = /^\/(payment-messages\/|trpc\/(payment\.return|trade\.saveLogo)(\?|$))/
const cardFieldPaths = /^\/trpc\/(checkout\.(confirm|saveDraft)|reservation\.(review|modify|updateTransfer))(\?|$)/
const withPasswords = /^\/trpc\/trade\.(login|changePassword)(\?|$)/

function refuseBadRequest(reply: FastifyReply): FastifyReply {
  return reply
    .status(400)
    .send({ error: { message: 'BAD_REQUEST', code: -32_600, data: { code: 'BAD_REQUEST', httpStatus: 400 } } })
}
