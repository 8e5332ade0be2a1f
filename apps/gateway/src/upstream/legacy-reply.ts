import { decodeReply, type LegacyCall, type LegacyResult } from '@portico/contracts/legacy/codec/legacy-call'
import { fromProblem } from '@portico/contracts/legacy/codec/problem'
import { LegacyFailure } from './legacy-failure.ts'
import type { Body } from './pools.ts'
import type { Upstream } from './upstream.ts'

type AnyCall = Pick<LegacyCall<never, never>, 'name' | 'server'>

/** What a server answered, before anybody understood it. */
export type RawReply = { readonly status: number; readonly type?: string; readonly body: Buffer }

/** The main server answers 200 to everything; the others say by their status what became of it, and a refusal may have words. */
export function isReadable({ server }: AnyCall, status: number): boolean {
  return status === 200 || (server !== 'main' && ((status > 200 && status < 300) || (status >= 400 && status < 500)))
}

/** The whole of an answer; one of more than `longest` bytes is a fault. */
export async function bodyOf({ name }: AnyCall, stream: Body, longest: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    size += chunk.length
    if (size > longest) throw new LegacyFailure(name, 'too-large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** An answer, or a refusal in words. Throws `LegacyFailure` where it is neither. */
export function readReply<Input, Reply>(
  call: LegacyCall<Input, Reply>,
  { status, body }: RawReply,
  { capabilities }: Upstream,
): LegacyResult<Reply> {
  if (status >= 400) {
    const refusal = fromProblem(status, textOf(body), capabilities)
    if (refusal) return refusal
    throw new LegacyFailure(call.name, 'refused', { status })
  }
  try {
    // A server that has nothing to say has done it.
    return decodeReply(call, status === 204 ? 'done' : textOf(body), capabilities)
  } catch (error) {
    // The message of a JSON error quotes the body, which may name a guest.
    throw new LegacyFailure(call.name, 'unreadable', error instanceof SyntaxError ? undefined : error)
  }
}

/** The older servers answer in a single-byte character set without saying so. */
function textOf(body: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    return new TextDecoder('windows-1252').decode(body)
  }
}
