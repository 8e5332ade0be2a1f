import { limitedAddressOf } from '@portico/server/limited-address'
import { initTRPC, TRPCError } from '@trpc/server'
import type { CreateFastifyContextOptions } from '@trpc/server/adapters/fastify'
import type { FastifyBaseLogger } from 'fastify'
import { ZodError } from 'zod'
import type { Database } from '../store/database.ts'
import { cookieName, readCookie, writeCookie } from './session-cookie.ts'
import { findSession } from './sessions.ts'

/** What the procedures stand on. */
export type AdminDeps = {
  db: Database
  clock: () => Date
  log: FastifyBaseLogger
  /** The project's data folder. */
  home: string
  serviceToken: string
  /** Where operators' browsers find us, without a slash at the end; over https cookies are `Secure`. */
  publicUrl: string
  /** Folder with the pictures that ship with the web app, one folder per house. */
  picturesFolder: string
  /** Wakes whoever waits for the next snapshot. */
  publicationListeners: Set<() => void>
}

export function createContext(deps: AdminDeps, { req, res }: CreateFastifyContextOptions) {
  const secure = deps.publicUrl.startsWith('https:')
  return {
    ...deps,
    now: deps.clock(),
    /** As the throttle counts it. */
    address: limitedAddressOf(req.ip),
    session: findSession(deps.db, deps.clock(), readCookie(req.headers.cookie, cookieName(secure))),
    setCookie: (token: string | undefined) => void res.header('set-cookie', writeCookie(secure, token)),
  }
}

const trpc = initTRPC.context<ReturnType<typeof createContext>>().create({
  isDev: false,
  errorFormatter: ({ shape, error }) => ({
    ...shape,
    message: error.code === 'INTERNAL_SERVER_ERROR' ? 'Something broke on our side.' : shape.message,
    data: {
      code: shape.data.code,
      httpStatus: shape.data.httpStatus,
      fields: error.cause instanceof ZodError ? error.cause.issues.map(({ path, message }) => ({ path: path.map(String), message })) : [],
    },
  }),
})

export const router = trpc.router

/** For whoever is not signed in: the few procedures that lead to a session. */
export const openProcedure = trpc.procedure

/** For operators with a session; everything else is refused. */
export const operatorProcedure = trpc.procedure.use(({ ctx, next }) => {
  if (!ctx.session) throw new TRPCError({ code: 'UNAUTHORIZED', message: 'Please sign in.' })
  return next({ ctx: { session: ctx.session } })
})
