import type { Capability } from './extensions.ts'
import { decodeReply, type LegacyCall, type LegacyResult } from './legacy-call.ts'
import { fromProblem } from './problem.ts'

/**
 * The main server answers 200 to everything; the others say by their status what became of a call, and a refusal may
 * have words.
 */
export function isReadable({ server }: Pick<LegacyCall<never, never>, 'server'>, status: number): boolean {
  return status === 200 || (server !== 'main' && ((status > 200 && status < 300) || (status >= 400 && status < 500)))
}

/**
 * An answer, or a refusal in words; undefined for a refusal without any. Throws where the body is not what the call's
 * schema says.
 */
export function decodeRawReply<Input, Reply>(
  call: LegacyCall<Input, Reply>,
  status: number,
  body: Uint8Array,
  capabilities: ReadonlySet<Capability>,
): LegacyResult<Reply> | undefined {
  if (status >= 400) return fromProblem(status, bodyText(body), capabilities)
  return decodeReply(call, status === 204 ? 'done' : bodyText(body), capabilities)
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function bodyText(body: Uint8Array): string {
  try {
    return utf8.decode(body)
  } catch {
    return new TextDecoder('windows-1252').decode(body)
  }
}
