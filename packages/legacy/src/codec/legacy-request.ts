import type { z } from 'zod'
import { type Capability, type FieldTest, forbiddenFields, withoutForbidden } from './extensions.ts'
import {
  type Caller,
  type DecodedQuery,
  decodeWithDocument,
  encodeQuery,
  type LegacyCall,
  type PostedDocument,
} from './legacy-call.ts'
import { parseShallow } from './shallow-json.ts'
import type { QueryReader } from './spelling.ts'

type PostingCall<Input, Reply, Body> = Omit<LegacyCall<Input, Reply>, 'server' | 'effect' | 'post' | 'fromQuery'> & {
  readonly post: PostedDocument<Input> & { readonly wire: z.ZodType<Body> }
  readonly fromQuery: (reader: QueryReader, document: Body) => { caller: Caller; input: Input }
}

export function postingCall<Input, Reply, Body>(call: PostingCall<Input, Reply, Body>): LegacyCall<Input, Reply> {
  return { ...call, server: 'api', effect: 'write' }
}

export type LegacyRequest = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly query: string
  readonly type?: string
  readonly body?: string
}

export const formType = 'application/x-www-form-urlencoded'
export const jsonType = 'application/json'

/**
 * Parameters named with a colon stand in the path, which `template` gives where an upstream has it elsewhere. Throws
 * where one would not stay in its place.
 */
export function encodeRequest<Input, Reply>({
  call,
  caller,
  input: callInput,
  capabilities,
  template = call.path,
}: {
  call: LegacyCall<Input, Reply>
  caller: Caller
  input: Input
  capabilities: ReadonlySet<Capability>
  template?: string
}): LegacyRequest {
  const params = encodeQuery(call, caller, callInput, capabilities)
  const path = template.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = params.get(name) ?? ''
    params.delete(name)
    return segmentOf(name, value)
  })
  if (call.post === undefined) return { method: 'GET', path, query: params.toString() }
  if (call.post !== 'form') {
    const body = JSON.stringify(
      withoutForbidden(call.post.write(callInput, caller), forbiddenFields(call.extensions, capabilities)),
    )
    return { method: 'POST', path, query: params.toString(), type: jsonType, body }
  }
  return { method: 'POST', path, query: '', ...(params.size > 0 && { type: formType, body: params.toString() }) }
}

/** An empty segment, `.` and `..` would lead to another path, however they are spelled. */
function segmentOf(name: string, value: string): string {
  if (/^\.{0,2}$/.test(value)) throw new RangeError(`${name} cannot stand in a path`)
  return encodeURIComponent(value.toWellFormed())
}

/** `params`: those of the path, and the query's; the path wins over a form. */
export function decodeRequest<Input, Reply>(
  call: LegacyCall<Input, Reply>,
  params: URLSearchParams,
  body: string,
  capabilities: ReadonlySet<Capability>,
): DecodedQuery<Input> {
  if (call.post === undefined) return decodeWithDocument(call, params, undefined, capabilities)
  if (call.post === 'form') {
    const form = new URLSearchParams(body)
    for (const [name, value] of params) form.set(name, value)
    return decodeWithDocument(call, form, undefined, capabilities)
  }
  try {
    const parsed = call.post.wire.safeParse(parseDocument(body, forbiddenFields(call.extensions, capabilities)))
    return parsed.success
      ? decodeWithDocument(call, params, parsed.data, capabilities)
      : malformedQuery(parsed.error.issues[0]?.path.join('.') || 'body')
  } catch (error) {
    if (error instanceof RangeError) return malformedQuery('body')
    throw error
  }
}

function malformedQuery(parameter: string): DecodedQuery<never> {
  return { kind: 'malformed', problem: { parameter, problem: 'malformed' } }
}

export function parseDocument(body: string, isForbidden: FieldTest): unknown {
  try {
    return withoutForbidden(parseShallow(body), isForbidden)
  } catch {
    return undefined
  }
}
