import { placeHeaders } from '@portico/contracts/scope/place'
import type { Instant } from '@portico/domain/time/deadline'
import { acceptedLanguage } from '@portico/locale/accepted-language'
import { languages } from '@portico/locale/languages'
import { registerHealth, takesWrites } from '@portico/server/health'
import { isOwnMachine, limitedAddressOf } from '@portico/server/limits/limited-address'
import { limitConnections, serverLimits } from '@portico/server/limits/server-limits'
import { fastifyLogOptions } from '@portico/server/log'
import { requestIdsFrom } from '@portico/server/request-id'
import { cardDataRules, refuseCardData } from '@portico/server/scrub/card-data'
import { serveProcedures } from '@portico/server/serve-procedures'
import { requireRoom } from '@portico/server/store/free-bytes'
import { readOperatorToken } from '@portico/server/tokens/operator-token'
import { requireServiceToken } from '@portico/server/tokens/require-service-token'
import { isServiceToken } from '@portico/server/tokens/service-token'
import { traceRequests } from '@portico/server/watch/traces'
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { isPostgres } from './db/is-postgres.ts'
import type { Db } from './db/types.ts'
import { commit, write } from './db/write.ts'
import type { FileStore } from './file-store/file-store.ts'
import { folderStore } from './file-store/folder-store.ts'
import { type CallContext, unreadQuery } from './http/answer-call.ts'
import { failureOf, type RequestError, registerCalls } from './http/calls/routes.ts'
import { manageRouter } from './http/manage-router.ts'
import { type MetricSources, metricsOf } from './http/metrics.ts'
import { operatorFilesPath, registerOfferFiles, registerOperatorFiles } from './http/offer-files.ts'
import { registerPaymentMessages } from './http/payment-messages.ts'
import { registerPhotos } from './http/photos.ts'
import { capabilitiesOf, type Profile } from './http/profile.ts'
import { mailFolderIn } from './mail/mail-folder.ts'
import type { BookingOperatorContext } from './operators/procedures/procedures.ts'
import { operatorsRouter } from './operators/router.ts'
import type { Payments } from './payment-records/payments.ts'
import type { UnpaidLimits } from './reservations/unpaid-limits.ts'
import { createHotelSnapshots, type HotelSnapshots } from './search/snapshots/hotel-snapshots.ts'
import type { BookingSecrets } from './secrets/secrets.ts'

export type BookingServerDeps = {
  readonly db: Db
  readonly now: () => Instant
  readonly profile: Profile
  readonly serviceToken: string
  readonly manageToken?: string
  readonly prefix: string
  readonly hotels?: HotelSnapshots
  readonly unpaidLimits?: UnpaidLimits | undefined
  readonly payments?: Payments | undefined
  readonly secrets?: BookingSecrets | undefined
  readonly home?: string
  /** Pictures and files of offers; below `home` if not given. */
  readonly files?: FileStore
  readonly watched?: MetricSources | undefined
  readonly log: FastifyBaseLogger
}

const maxHeaderSize = 64 * 1024

/** A hotel's document in all nine languages, with a year of single nights, is a tenth of it. */
const maxDocument = 4 * 1024 * 1024

const maxConnections = 2_000

/**
 * The protocol over HTTP: the main server by GET alone, refusals as 200 with `errore`; the API server with real
 * statuses; nothing without the service token.
 */
export function buildBookingServer(deps: BookingServerDeps): FastifyInstance {
  const {
    db,
    now,
    profile,
    serviceToken,
    manageToken,
    prefix,
    log,
    unpaidLimits,
    payments,
    secrets,
    home,
    watched,
    hotels = createHotelSnapshots(db.reader, now),
  } = deps
  const app = fastify({
    ...fastifyLogOptions(log),
    ...serverLimits({ maxHeaderSize }),
    exposeHeadRoutes: false,
    genReqId: requestIdsFrom(placeHeaders.requestId, serviceToken),
    routerOptions: { querystringParser: unreadQuery },
  })
  traceRequests(app, ({ headers }) => isServiceToken(headers.authorization, serviceToken))
  limitConnections(app, { most: maxConnections })
  const fileStore = home === undefined ? undefined : (deps.files ?? folderStore(home))
  const capabilities = capabilitiesOf(profile)
  const context: CallContext = { db, now, capabilities, unpaidLimits, payments, secrets, files: fileStore }
  refuseCardData(app, cardDataRules({ provider: writtenByOthers, password: withPasswords }))
  registerHealth(
    app,
    takesWrites(() => touchDatabase(db, home)),
  )
  requireServiceToken(app, serviceToken, ['/healthz', '/readyz', operatorsPath, operatorFilesPath, ...managePaths])
  app.setErrorHandler((err: RequestError, request, reply) => {
    const { status, text } = failureOf(err, request)
    return reply.status(status).type('text/plain').send(text)
  })
  if (manageToken !== undefined) registerManage(app, manageToken, { db, now })
  if (home !== undefined && fileStore) {
    registerPhotos(app, fileStore, prefix)
    registerOfferFiles(app, { db, files: fileStore }, prefix)
    registerOperators(app, home, { db, now, files: fileStore, payments, secrets })
  }
  if (watched && home !== undefined) {
    const metrics = metricsOf({ ...watched, reader: db.reader, home })
    app.get('/metrics', async (_, reply) => reply.type(metrics.contentType).send(await metrics.metrics()))
  }
  if (payments) registerPaymentMessages(app, payments)
  registerCalls(app, { hotels, context, prefix })
  return app
}

/**
 * A payment provider's message, and what a guest brought back from one: theirs to write, and sealed where it is stored.
 * In the bytes of a file numbers of any length stand by chance.
 */
const writtenByOthers = /^\/(payment-messages\/|operator-files\?|agency\/logo$|bol\/reservation\/payment-return(\?|$))/

const withPasswords = /^[^?]*\/login\.do\?method=login&|^\/agency\/changePwd(\?|$)/

/** Behind a token of their own: the gateway, which the internet reaches, has no part in it. */
const managePaths = ['/manage', '/manage/:path']

function registerManage(app: FastifyInstance, token: string, context: Pick<BookingServerDeps, 'db' | 'now'>): void {
  app.register(async (scopedApp) => {
    requireServiceToken(scopedApp, token, [])
    scopedApp.addHook('onRequest', async ({ socket: { remoteAddress = '', localAddress } }, reply) => {
      const isHere = isOwnMachine(limitedAddressOf(remoteAddress)) || remoteAddress === localAddress
      if (!isHere) return reply.status(403).type('text/plain').send('on this machine alone')
    })
    scopedApp.get('/manage', async (_, reply) => reply.status(204).send())
    await serveProcedures(scopedApp, {
      prefix: '/manage',
      router: manageRouter,
      contextOf: () => context,
      bodyLimit: maxDocument,
    })
  })
}

const operatorsPath = '/operators/:path'

function registerOperators(
  app: FastifyInstance,
  home: string,
  {
    db,
    now,
    files,
    payments,
    secrets,
  }: Pick<BookingServerDeps, 'db' | 'now' | 'payments' | 'secrets'> & { readonly files: FileStore },
): void {
  const operatorOf = ({ headers }: FastifyRequest) =>
    readOperatorToken(home, 'booking-server', headers.authorization, new Date(now()))
  const admits = (request: FastifyRequest) => operatorOf(request) !== undefined
  const contextOf = (request: FastifyRequest): BookingOperatorContext => ({
    db,
    now,
    payments,
    secrets,
    files,
    mailFolder: mailFolderIn(home),
    operator: operatorOf(request),
    language: acceptedLanguage(request.headers['accept-language'], languages)?.code,
  })
  app.register((scopedApp) =>
    serveProcedures(scopedApp, { prefix: '/operators', router: operatorsRouter, admits, contextOf }),
  )
  registerOperatorFiles(app, { db, now, home, files }, operatorOf)
}

async function touchDatabase(db: Db, home: string | undefined): Promise<void> {
  if (home !== undefined && !isPostgres(db.writer)) await requireRoom(home)
  await write(db, [], async (tx) => {
    // There and back: SQLite writes nothing where a value stays as it is.
    for (const fingerprint of [sql<string>`fingerprint || ' '`, sql<string>`trim(fingerprint)`])
      await tx.updateTable('known_key').set({ fingerprint }).execute()
    return commit(undefined)
  })
}
