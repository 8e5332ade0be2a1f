import { IdempotencyKey } from '@portico/contracts/values/shapes'
import type { Instant } from '@portico/domain/time/deadline'
import type { Capability } from '@portico/legacy/codec/extensions'
import {
  type Caller,
  encodeReply,
  type LegacyCall,
  type LegacyRefusal,
  type LegacyResult,
} from '@portico/legacy/codec/legacy-call'
import { decodeRequest } from '@portico/legacy/codec/legacy-request'
import { problemType, toProblem } from '@portico/legacy/codec/problem'
import type { Reason } from '@portico/legacy/codec/reason'
import { noCaller } from '@portico/legacy/parts/request-fields'
import { cookieValue } from '@portico/server/cookie'
import { utf8Of } from '@portico/server/utf8'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { findSession, type StoredTradeSession } from '../agencies/sessions.ts'
import type { Db } from '../db/types.ts'
import type { FileStore } from '../file-store/file-store.ts'
import type { Payments } from '../payment-records/payments.ts'
import type { Seller, TradeCaller } from '../pricing/seller.ts'
import type { UnpaidLimits } from '../reservations/unpaid-limits.ts'
import type { BookingSecrets } from '../secrets/secrets.ts'
import { sessionCookieName } from './session-cookie.ts'

/**
 * What every call may use, and whose it is. `capabilities` are those of the profile that this server was started with.
 */
export type CallContext = {
  readonly db: Db
  readonly now: () => Instant
  readonly capabilities: ReadonlySet<Capability>
  readonly unpaidLimits?: UnpaidLimits | undefined
  readonly secrets?: BookingSecrets | undefined
  readonly payments?: Payments | undefined
  readonly files?: FileStore | undefined
  /**
   * The living trade session of the request's cookie, on the channel of the call. It is set for each request, never by
   * a caller's word.
   */
  readonly session?: StoredTradeSession | undefined
  readonly trade?: TradeCaller | undefined
}

/**
 * Answers one inherited call, whose request is decoded before and whose answer is encoded after. `caller.clientId` is
 * there with `context.trade` alone. `cookie` is a line of Set-Cookie.
 */
export type CallHandler<Input, Reply> = (
  context: CallContext,
  caller: Caller,
  input: Input,
) => Promise<LegacyResult<Reply> & { readonly cookie?: string }>

type HttpReply = {
  readonly status: number
  readonly type: string
  readonly body: string
  readonly cookie?: string | undefined
}

export type Route = {
  readonly server: LegacyCall<never, never>['server']
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly capability: Capability | undefined
  readonly maxBodyBytes: number | undefined
  readonly handle: (context: CallContext, params: URLSearchParams, body: string, cookies?: string) => Promise<HttpReply>
}

export function route<Input, Reply>(call: LegacyCall<Input, Reply>, handler: CallHandler<Input, Reply>): Route {
  const { server, path, capability, maxBodyBytes } = call
  return {
    server,
    maxBodyBytes,
    method: call.post === undefined ? 'GET' : 'POST',
    path,
    capability,
    handle: async (context, params, body, cookies) => {
      const { capabilities } = context
      const unstorable = zeroCharacterIn(params, body, call.post === 'form' ? '%00' : writtenZero)
      if (unstorable !== undefined)
        return httpReplyOf(call, malformed({ parameter: unstorable, problem: 'malformed' }), capabilities)
      const decoded = decodeRequest(call, params, body, capabilities)
      if (decoded.kind !== 'read') return httpReplyOf(call, malformed(decoded.problem), capabilities)
      const verified = await verifyCaller(context, call, decoded.caller, cookies)
      const result = await handler(
        { ...context, ...verified },
        { ...decoded.caller, clientId: verified.trade?.userId },
        decoded.input,
      )
      return { ...httpReplyOf(call, result, capabilities), cookie: result.cookie }
    },
  }
}

/** As JSON writes it, where the backslash is not itself an escaped one. */
const writtenZero = /(?<!\\)(?:\\\\)*\\u0000/

/**
 * In which parameter it is: no text of ours has the zero character, and PostgreSQL stores and compares none that does.
 */
function zeroCharacterIn(params: URLSearchParams, body: string, zeroSpelling: string | RegExp): string | undefined {
  for (const [name, value] of params) if (value.includes('\0')) return name
  return body.search(zeroSpelling) < 0 ? undefined : 'body'
}

/**
 * The only place that makes a trade user of a request. The cookie must be of a living session on the channel of the
 * call, and `cl_id` name its user; a call about the session itself may leave it out. In any other case the call is a
 * guest's.
 */
async function verifyCaller(
  { db, now }: CallContext,
  { credentials }: Pick<LegacyCall<never, never>, 'credentials'>,
  { channelId, clientId }: Caller,
  cookies: string | undefined,
): Promise<Pick<CallContext, 'session' | 'trade'>> {
  const token = cookieValue(cookies, sessionCookieName)
  const session = token === undefined ? undefined : await findSession(db.reader, token, now())
  if (!session || (channelId !== noCaller.channelId && channelId !== session.channelId)) return {}
  const isNamed = clientId === session.trade.userId || (clientId === undefined && credentials === true)
  return { session, trade: isNamed && !session.passwordExpired ? session.trade : undefined }
}

export function httpReplyOf<Input, Reply>(
  call: LegacyCall<Input, Reply>,
  result: LegacyResult<Reply>,
  capabilities: ReadonlySet<Capability>,
): HttpReply {
  if (call.server !== 'main' && result.kind === 'refused')
    return { type: problemType, ...toProblem(result, capabilities) }
  const body = encodeReply(call, result, capabilities)
  return { status: 200, type: `${body.startsWith('{') ? 'application/json' : 'text/plain'}; charset=utf-8`, body }
}

/** Calls of the main server share a path and differ by their `method`. */
export async function answerMainCall(
  methods: ReadonlyMap<string, Pick<Route, 'handle'>>,
  unknownMethod: Pick<Route, 'handle'>,
  context: CallContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const params = queryOf(request)
  const names = params.getAll('method')
  const { handle } = (names.length === 1 ? methods.get(names[0] ?? '') : undefined) ?? unknownMethod
  return sendReply(await handle(context, params, '', request.headers.cookie), reply)
}

export async function answerApiCall(
  handle: Route['handle'],
  context: CallContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const params = queryOf(request)
  for (const [name, value] of Object.entries(request.params as Record<string, string>)) params.set(name, value)
  const body = typeof request.body === 'string' ? request.body : ''
  return sendReply(await handle(context, params, body, request.headers.cookie), reply)
}

export function sendReply({ status, type, body, cookie }: HttpReply, reply: FastifyReply): FastifyReply {
  if (cookie !== undefined) reply.header('set-cookie', cookie)
  return reply.status(status).type(type).header('cache-control', 'no-store').send(utf8Of(body))
}

export const unreadQuery = () => ({})

function queryOf(request: FastifyRequest): URLSearchParams {
  return new URLSearchParams(request.raw.url?.split('?').slice(1).join('?'))
}

export function sellerOf({ hotelId, channelId }: Caller, trade: TradeCaller | undefined): Seller | undefined {
  return hotelId === undefined ? undefined : { hotelId, channelId, trade }
}

export function answered<Reply>(reply: Reply): LegacyResult<Reply> {
  return { kind: 'answered', answer: reply }
}

/** The text is for readers without `reasons`; it never says more than the reason. */
export function refused(reason: Reason): LegacyRefusal {
  return { kind: 'refused', text: refusalTexts[reason.kind], reason }
}

/** A request that cannot be read, by the name of the parameter. */
export function malformed({
  parameter,
  problem,
}: {
  readonly parameter: string
  readonly problem: string
}): LegacyRefusal {
  const refusal = refused({ kind: 'malformed', parameter, problem })
  return { ...refusal, text: `${refusal.text} ${parameter}: ${problem}.` }
}

export function refusalOfKey(
  capabilities: ReadonlySet<Capability>,
  key: string | undefined,
): LegacyRefusal | undefined {
  if (key === undefined) return capabilities.has('keys') ? refused({ kind: 'key-missing' }) : undefined
  return IdempotencyKey.safeParse(key).success
    ? undefined
    : refused({ kind: 'malformed', parameter: 'key', problem: 'malformed' })
}

const refusalTexts: Record<Reason['kind'], string> = {
  malformed: 'The request is not valid.',
  'not-found': 'Not found. Please check your input.',
  'link-used': 'This link was used.',
  'sold-out': 'No availability: the reservation cannot be confirmed. Please contact the property.',
  'not-bookable': 'No availability: the reservation cannot be confirmed. Please contact the property.',
  'price-changed': 'After a check the selected prices have changed. Please search again.',
  'over-limit': 'This was done too often. Please try again later.',
  'hold-ended': 'The rooms are no longer kept.',
  'service-refused': 'A service cannot be booked as it was chosen.',
  'service-required': 'A mandatory service is missing.',
  'service-sold-out': 'A service is no longer available at the chosen time.',
  'package-refused': 'The package is not available for this stay.',
  'promo-refused': 'The promo code does not apply to this booking.',
  'protection-refused': 'Refund protection can no longer be changed for this room.',
  'unpaid-limit': 'No more rooms can be booked without payment. Please contact the property.',
  'key-missing': 'The request is not valid.',
  'key-closed': 'Something went wrong while confirming your booking. Please try again.',
  'key-used': 'The request is not valid.',
  'not-changeable': 'This booking can no longer be changed. Please contact the property.',
  'already-booked': 'This booking has been made already.',
  'not-logged-in': 'Nobody is logged in any more. Please log in again.',
  'not-allowed': 'Only the owner of the agency may do this.',
  'account-exists': 'This account exists already. Please contact the administrators.',
  'password-refused': 'Password not valid',
  'over-credit': 'The agency’s credit does not cover this booking. Please contact the property.',
}
