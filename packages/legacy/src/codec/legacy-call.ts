import { z } from 'zod'
import {
  type Capability,
  type ExtensionFields,
  extensionPrefix,
  type FieldTest,
  forbiddenFields,
  refusalExtensions as px,
  withoutForbidden,
} from './extensions.ts'
import { Reason } from './reason.ts'
import { parseShallow } from './shallow-json.ts'
import { type QueryEntry, type QueryProblem, QueryReader, query, wireText } from './spelling.ts'

/** The part of a place that travels. `sessionCode` is random per visitor; `clientId` names a logged trade user. */
export type Caller = {
  readonly domain: string
  readonly channelId: number
  readonly hotelId?: number | undefined
  readonly languageId: number
  readonly sessionCode: string
  readonly clientId?: number | undefined
}

/** One JSON document, which has what does not stand in the path. What `wire` reads of it is handed to `fromQuery`. */
export type PostedDocument<Input> = {
  readonly write: (input: Input, caller: Caller) => unknown
  readonly wire: z.ZodType
}

/**
 * One inherited call with both directions of its query and of its reply, since the gateway encodes what the booking
 * server decodes. `Input` and `Answer` are in our words. `write` calls change something: sent once, never retried,
 * never cached.
 */
export type LegacyCall<Input, Reply> = {
  readonly name: string
  readonly server: 'main' | 'api' | 'zsuite'
  /**
   * Of the main server below the customers' prefix, of the API server as it is; parameters named with a colon stand in
   * it.
   */
  readonly path: string
  readonly effect: 'read' | 'write'
  readonly timeout: 'search' | 'list' | 'calendar' | 'verify' | 'once' | 'change' | 'short-change' | 'payment'
  /**
   * A POST: what does not stand in its path are form fields, or one document. Any other call is a GET with all of it in
   * its query.
   */
  readonly post?: 'form' | PostedDocument<Input>
  /** So long its body may be, where 64 kB are too few. */
  readonly maxBodyBytes?: number
  /** About the caller's own session at this server, which is known by its cookies: never one question for several. */
  readonly credentials?: true
  readonly extensions?: ExtensionFields
  readonly capability?: Capability
  readonly body: 'json' | 'text'
  readonly absent?: { readonly text: string; readonly answer: Reply }
  /** What plain words mean that are no refusal: the older servers say in words that something was done. */
  readonly plainTextReply?: Reply
  readonly toQuery: (caller: Caller, input: Input) => QueryEntry[]
  readonly fromQuery: (reader: QueryReader, document: never) => { caller: Caller; input: Input }
  readonly toReply: (answer: Reply) => unknown
  readonly reply: z.ZodType<Reply>
}

/** A call as its author writes it: the reply schema reads the wire and answers in our words. */
export function legacyCall<Input, Reply>(call: LegacyCall<Input, Reply>): LegacyCall<Input, Reply> {
  return call
}

export function encodeQuery<Input, Reply>(
  call: LegacyCall<Input, Reply>,
  caller: Caller,
  callInput: Input,
  capabilities: ReadonlySet<Capability>,
): URLSearchParams {
  const isForbidden = forbiddenFields(call.extensions, capabilities)
  return query(call.toQuery(caller, callInput).filter(([name]) => !isForbidden(name)))
}

export type DecodedQuery<Input> =
  | { readonly kind: 'read'; readonly caller: Caller; readonly input: Input }
  | { readonly kind: 'malformed'; readonly problem: QueryProblem }

/** The query as it arrives; extension parameters outside `able` are not there. */
export function decodeQuery<Input, Reply>(
  call: LegacyCall<Input, Reply>,
  params: URLSearchParams,
  capabilities: ReadonlySet<Capability>,
): DecodedQuery<Input> {
  return decodeWithDocument(call, params, undefined, capabilities)
}

export function decodeWithDocument<Input, Reply>(
  call: LegacyCall<Input, Reply>,
  params: URLSearchParams,
  document: unknown,
  capabilities: ReadonlySet<Capability>,
): DecodedQuery<Input> {
  const isForbidden = forbiddenFields(call.extensions, capabilities)
  const allowed = new URLSearchParams([...params].filter(([name]) => !isForbidden(name)))
  const reader = new QueryReader(allowed)
  const { caller, input } = call.fromQuery(reader, document as never)
  const problem = reader.problems[0]
  return problem ? { kind: 'malformed', problem } : { kind: 'read', caller, input }
}

/** `url`: where a server that cannot begin wants its guests to go. */
export type LegacyRefusal = {
  readonly kind: 'refused'
  readonly text: string
  readonly reason?: Reason | undefined
  readonly url?: string | undefined
}
export type LegacyResult<Reply> = { readonly kind: 'answered'; readonly answer: Reply } | LegacyRefusal

const Refused = z.object({
  errore: wireText,
  [px.reason]: Reason.optional().catch(undefined),
  url: z.string().max(2_000).optional().catch(undefined),
})

/** The body of an answer, as text. Throws where it is not what the call's schema says: the other side is broken. */
export function decodeReply<Input, Reply>(
  call: LegacyCall<Input, Reply>,
  body: string,
  capabilities: ReadonlySet<Capability>,
): LegacyResult<Reply> {
  if (call.absent && body.includes(call.absent.text)) return { kind: 'answered', answer: call.absent.answer }
  const parsed = parseBody(call.body, body.trim(), forbiddenFields(call.extensions, capabilities))
  const refusal = refusalOf(parsed)
  if (refusal) return refusal
  if (typeof parsed === 'string' && denialPattern.test(parsed)) throw new Error('the words say no')
  if (call.body === 'text') return { kind: 'answered', answer: call.reply.parse(body) }
  if (typeof parsed === 'string' && call.plainTextReply !== undefined)
    return { kind: 'answered', answer: call.plainTextReply }
  return { kind: 'answered', answer: call.reply.parse(parsed) }
}

/** What some servers say in place of a calendar; elsewhere it must not count as done. */
const denialPattern = /non valid/i
const controlCharacter = /[^\P{Cc}\s]/u

/**
 * JSON, or plain words. A page of markup and a packed body are neither: they must not count as done, as refused or as
 * no rooms.
 */
function parseBody(kind: 'json' | 'text', body: string, isForbidden: FieldTest): unknown {
  const isWords = !/^[[{"<]/.test(body) && !controlCharacter.test(body) && (body !== '' || kind === 'text')
  return isWords ? body : withoutForbidden(parseShallow(body), isForbidden)
}

/** `errore` in words, as a member, or as one of the only member, which is then named after what was requested. */
function refusalOf(parsed: unknown): LegacyRefusal | undefined {
  if (typeof parsed === 'string') return /errore/i.test(parsed) ? { kind: 'refused', text: parsed } : undefined
  const { success, data } = hasField(parsed, 'errore') ? Refused.safeParse(parsed) : notRefused
  if (success) return { kind: 'refused', text: data.errore, reason: data[px.reason], url: data.url }
  const members = parsed === null || typeof parsed !== 'object' ? [] : Object.values(parsed)
  return members.length === 1 && typeof members[0] === 'object' ? refusalOf(members[0]) : undefined
}

// What is no refusal costs the schema an error with all that is wrong, and nearly every reply is none.
const notRefused = { success: false, data: undefined } as const

function hasField(value: unknown, name: string): boolean {
  return typeof value === 'object' && value !== null && name in value
}

export function encodeReply<Input, Reply>(
  call: LegacyCall<Input, Reply>,
  answer: LegacyResult<Reply>,
  capabilities: ReadonlySet<Capability>,
): string {
  const isForbidden = forbiddenFields(call.extensions, capabilities)
  if (answer.kind === 'refused')
    return JSON.stringify(withoutForbidden({ errore: answer.text, [px.reason]: answer.reason }, isForbidden))
  const reply = call.toReply(answer.answer)
  if (call.body === 'text' || typeof reply === 'string') return String(reply)
  // A list of thousands is looked through as text, which has every name of an extension with these letters in it; only
  // then field by field.
  const text = JSON.stringify(reply)
  const allowed = text.includes(extensionPrefix) ? withoutForbidden(reply, isForbidden) : reply
  return allowed === reply ? text : JSON.stringify(allowed)
}
