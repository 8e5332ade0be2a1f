import { join } from 'node:path'
import { registerHealth, takesWrites } from '@portico/server/health'
import { limitConnections, serverLimits } from '@portico/server/limits/server-limits'
import { createLog, fastifyLogOptions } from '@portico/server/log'
import { cardDataRules, refuseCardData } from '@portico/server/scrub/card-data'
import { serveProcedures } from '@portico/server/serve-procedures'
import { requireRoom } from '@portico/server/store/free-bytes'
import { readServiceToken } from '@portico/server/tokens/service-token'
import { serveFigures } from '@portico/server/watch/serve-figures'
import fastify, { type FastifyInstance } from 'fastify'
import { registerBrowserRules } from './http/browser-rules.ts'
import { servePages } from './http/serve-pages.ts'
import { passOfferFiles } from './offers/pass-offer-files.ts'
import { servePictures } from './pictures/pictures-router.ts'
import { seedDemo } from './publish/seed-demo.ts'
import { serveSnapshots } from './publish/serve-snapshots.ts'
import { adminRouter } from './router.ts'
import { type AdminDeps, createContext, type ServerAddresses } from './session/trpc.ts'
import { createFirstRunLink } from './sign-in/one-time-links.ts'
import { type Database, openDatabase, touch } from './store/database.ts'
import { requireKnownSigningKey } from './store/known-signing-key.ts'

export function build(deps: AdminDeps, trustedProxies: string[] = []): FastifyInstance {
  const app = fastify({
    ...fastifyLogOptions(deps.log),
    ...serverLimits({ bodyLimit: 200_000 }),
    routerOptions: { maxParamLength: 200 },
    trustProxy: trustedProxies.length > 0 && trustedProxies,
  })
  // A few operators and waiting gateways connect here; no single address may take all connections.
  limitConnections(app, { most: 200, maxOfAddress: 100, trustedProxies })
  registerBrowserRules(app, deps)
  // In the bytes of a file numbers of any length stand by chance.
  refuseCardData(app, cardDataRules({ provider: /^\/offer-files\?/ }))
  registerHealth(
    app,
    takesWrites(async () => {
      await requireRoom(deps.home)
      touch(deps.db)
    }),
  )
  serveFigures(app, deps.serviceToken, (reply) => reply.status(404).send({ error: 'not found' }))
  serveSnapshots(app, deps)
  servePictures(app, deps)
  passOfferFiles(app, deps)
  app.register((scopedApp) =>
    serveProcedures(scopedApp, {
      prefix: '/trpc',
      router: adminRouter,
      contextOf: (request, reply) => createContext(deps, request, reply),
    }),
  )
  servePages(app, deps)
  return app
}

export type AdminOptions = {
  home: string
  port?: number
  bind?: string
  clock?: () => Date
  demo?: boolean
  publicUrl?: string
  picturesFolder?: string
  trustedProxies?: string[]
  /** By default it is required where admin is reached by https. */
  needsSecondFactor?: boolean
  /** May be changed in place: the next call uses the new address. */
  servers?: ServerAddresses
  log?: AdminDeps['log']
}

export type Admin = AsyncDisposable & { url: string; app: FastifyInstance; db: Database }

export async function startAdmin(options: AdminOptions): Promise<Admin> {
  const {
    home,
    port = 0,
    bind = '127.0.0.1',
    clock = () => new Date(),
    log = createLog({ name: 'admin', level: 'silent' }),
  } = options
  const picturesFolder = options.picturesFolder ?? join(import.meta.dirname, '../../web/public/pictures')
  const db = openDatabase(home)
  requireKnownSigningKey(db, home)
  if (options.demo) seedDemo(db, clock())
  const deps: AdminDeps = {
    db,
    clock,
    log,
    home,
    picturesFolder,
    serviceToken: readServiceToken(home, 'gateway-admin'),
    publicationListeners: new Set(),
    publicUrl: options.publicUrl ?? `http://localhost:${port}`,
    servers: options.servers ?? { bookingServer: 'http://127.0.0.1:3300', gateway: 'http://127.0.0.1:3100' },
    needsSecondFactor: options.needsSecondFactor ?? options.publicUrl?.startsWith('https:') ?? false,
  }
  const app = build(deps, options.trustedProxies)
  const url = await app.listen({ port, host: bind })
  if (port === 0) deps.publicUrl = options.publicUrl ?? url
  createFirstRunLink(db, { home, publicUrl: deps.publicUrl, now: clock() })
  return {
    url,
    app,
    db,
    [Symbol.asyncDispose]: async () => {
      await app.close()
      db.$client.close()
    },
  }
}
