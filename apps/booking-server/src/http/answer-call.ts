import type { Capability, Reason } from '@portico/contracts/legacy/codec/extensions'
import {
  type Caller,
  encodeReply,
  type LegacyCall,
  type LegacyRefusal,
  type LegacyResult,
} from '@portico/contracts/legacy/codec/legacy-call'
import { decodeRequest } from '@portico/contracts/legacy/codec/legacy-request'
import { problemType, toProblem } from '@portico/contracts/legacy/codec/problem'
import { IdempotencyKey } from '@portico/contracts/shapes'
import type { Instant } from '@portico/domain/time/deadline'
import { utf8Of } from '@portico/server/utf8'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../db/types.ts'
import type { Seller } from '../pricing/seller.ts'
import type { UnpaidLimits } from '../reservations/unpaid-limits.ts'

/** What every call may use. `capabilities` are those of the profile that this server was started with. */
export type CallContext = {
  readonly db: Db
  readonly now: () => Instant
  readonly capabilities: ReadonlySet<Capability>
  /** Without them guests may book any number of rooms. */
  readonly unpaidLimits?: UnpaidLimits | undefined
}

/** Answers one inherited call, whose request is decoded before and whose answer is encoded after. */
export type CallHandler<Input, Reply> = (context: CallContext, caller: Caller, input: Input) => Promise<LegacyResult<Reply>>

/** A body with its status and content type. */
type HttpReply = { readonly status: number; readonly type: string; readonly body: string }

/** A call of the protocol as this server answers it: a query and perhaps a body come in, an answer goes out. */
export type Route = {
  readonly server: LegacyCall<never, never>['server']
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly capability: Capability | undefined
  readonly handle: (context: CallContext, params: URLSearchParams, body: string) => Promise<HttpReply>
}

export function route<Input, Reply>(call: LegacyCall<Input, Reply>, handler: CallHandler<Input, Reply>): Route {
  const { server, path, capability } = call
  return {
    server,
    method: call.post === undefined ? 'GET' : 'POST',
    path,
    capability,
    handle: async (context, params, body) => {
      const decoded = decodeRequest(call, params, body, context.capabilities)
      const result = decoded.kind === 'read' ? await handler(context, decoded.caller, decoded.input) : malformed(decoded.problem)
      return httpReplyOf(call, result, context.capabilities)
    },
  }
}

/** A refusal has a status of its own on the API server alone. */
export function httpReplyOf<Input, Reply>(
  call: LegacyCall<Input, Reply>,
  result: LegacyResult<Reply>,
  capabilities: ReadonlySet<Capability>,
): HttpReply {
  if (call.server !== 'main' && result.kind === 'refused') return { type: problemType, ...toProblem(result, capabilities) }
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
  return sendReply(await handle(context, params, ''), reply)
}

/** A part of an API call's path is read like a parameter; a document or a form reaches the call unread. */
export async function answerApiCall(
  handle: Route['handle'],
  context: CallContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const params = queryOf(request)
  for (const [name, value] of Object.entries(request.params as Record<string, string>)) params.set(name, value)
  return sendReply(await handle(context, params, typeof request.body === 'string' ? request.body : ''), reply)
}

export function sendReply({ status, type, body }: HttpReply, reply: FastifyReply): FastifyReply {
  return reply.status(status).type(type).header('cache-control', 'no-store').send(utf8Of(body))
}

/** Fastify reads no query: each call does, by the rules of the protocol. */
export const unreadQuery = () => ({})

function queryOf(request: FastifyRequest): URLSearchParams {
  return new URLSearchParams(request.raw.url?.split('?').slice(1).join('?'))
}

/** Hotel and channel of a call that needs both. */
export function sellerOf({ hotelId, channelId, clientId }: Caller): Seller | undefined {
  return hotelId === undefined ? undefined : { hotelId, channelId, clientId }
}

export function answered<Reply>(reply: Reply): LegacyResult<Reply> {
  return { kind: 'answered', answer: reply }
}

/** The text is for readers without `reasons`; it never says more than the reason. */
export function refused(reason: Reason): LegacyRefusal {
  return { kind: 'refused', text: texts[reason.kind], reason }
}

/** A request that cannot be read, by the name of the parameter. */
export function malformed({ parameter, problem }: { readonly parameter: string; readonly problem: string }): LegacyRefusal {
  const refusal = refused({ kind: 'malformed', parameter, problem })
  return { ...refusal, text: `${refusal.text} ${parameter}: ${problem}.` }
}

/** Where this server knows keys, a change needs one. Nothing where the key will do. */
export function refusalOfKey(capabilities: ReadonlySet<Capability>, key: string | undefined): LegacyRefusal | undefined {
  if (key === undefined) return capabilities.has('keys') ? refused({ kind: 'key-missing' }) : undefined
  return IdempotencyKey.safeParse(key).success ? undefined : refused({ kind: 'malformed', parameter: 'key', problem: 'malformed' })
}

const texts: Record<Reason['kind'], string> = {
  malformed: 'The request is not valid.',
  'not-found': 'Not found. Please check your input.',
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
}
