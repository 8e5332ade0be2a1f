import { limitedAddressOf } from '@portico/server/limits/limited-address'
import { initTRPC, TRPCError } from '@trpc/server'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import { ZodError } from 'zod'
import { readAdminTexts } from '../../texts/read-texts.ts'
import type { Database } from '../store/database.ts'
import { browserNameOf } from './browser-name.ts'
import { rememberedMs } from './devices.ts'
import { operatorLanguage } from './operator-language.ts'
import {
  cookieName,
  deviceCookieName,
  readCookie,
  writeCookie,
  writeDeviceCookie,
  writeLanguageCookie,
} from './session-cookie.ts'
import { findSession } from './sessions.ts'

export type ServerAddresses = { bookingServer: string; gateway: string }

export type AdminDeps = {
  db: Database
  clock: () => Date
  log: FastifyBaseLogger
  home: string
  serviceToken: string
  /** Without a slash at the end. Over https cookies are `Secure`. */
  publicUrl: string
  needsSecondFactor: boolean
  servers: ServerAddresses
  picturesFolder: string
  publicationListeners: Set<() => void>
}

export function createContext(deps: AdminDeps, request: FastifyRequest, reply: FastifyReply) {
  const secure = deps.publicUrl.startsWith('https:')
  const session = findSession(deps.db, deps.clock(), readCookie(request.headers.cookie, cookieName(secure)))
  const language = operatorLanguage(session, request.headers)
  return {
    ...deps,
    now: deps.clock(),
    address: limitedAddressOf(request.ip),
    session,
    language,
    texts: () => readAdminTexts(language),
    setCookie: (token: string | undefined) => void reply.header('set-cookie', writeCookie(secure, token)),
    browser: browserNameOf(request.headers['user-agent']),
    device: readCookie(request.headers.cookie, deviceCookieName(secure)),
    setDevice: (token: string) =>
      void reply.header('set-cookie', writeDeviceCookie(secure, token, rememberedMs / 1_000)),
    setLanguage: (code: string) => void reply.header('set-cookie', writeLanguageCookie(secure, code)),
  }
}

export type AdminContext = ReturnType<typeof createContext>

function messageOf({ code, cause }: TRPCError, message: string): string {
  if (code === 'INTERNAL_SERVER_ERROR') return 'Something broke on our side.'
  return cause instanceof ZodError
    ? 'This is not understood. Please look at what you typed, or at the address of this page.'
    : message
}

const trpc = initTRPC.context<AdminContext>().create({
  isDev: false,
  errorFormatter: ({ shape, error }) => ({
    ...shape,
    message: messageOf(error, shape.message),
    data: {
      code: shape.data.code,
      httpStatus: shape.data.httpStatus,
      fields:
        error.cause instanceof ZodError
          ? error.cause.issues.map(({ path, message }) => ({ path: path.map(String), message }))
          : [],
    },
  }),
})

export const router = trpc.router

export const openProcedure = trpc.procedure

/** For operators who may still have to set up their second factor. */
export const signedInProcedure = trpc.procedure.use(({ ctx, next }) => {
  if (!ctx.session) throw new TRPCError({ code: 'UNAUTHORIZED', message: 'Please sign in.' })
  return next({ ctx: { session: ctx.session } })
})

export const staffProcedure = signedInProcedure.use(({ ctx, next }) => {
  if (ctx.needsSecondFactor && !ctx.session.hasSecondFactor)
    throw new TRPCError({ code: 'FORBIDDEN', message: 'Please set up your second factor first.' })
  return next()
})

export const ownerProcedure = staffProcedure.use(({ ctx, next }) => {
  if (ctx.session.role !== 'owner') throw new TRPCError({ code: 'FORBIDDEN', message: 'This is for owners.' })
  return next()
})

/** For what every guest sees and what opens an account: the password must have been typed within ten minutes. */
const proved = trpc.middleware(({ ctx, next }) => {
  requireProof(ctx.session)
  return next()
})

export function requireProof(session: AdminContext['session']): void {
  if (!session?.isProved)
    throw new TRPCError({ code: 'PRECONDITION_FAILED', message: 'Please type your password again.' })
}

export const provedProcedure = ownerProcedure.use(proved)
export const provedStaffProcedure = staffProcedure.use(proved)
export const provedSignedInProcedure = signedInProcedure.use(proved)
