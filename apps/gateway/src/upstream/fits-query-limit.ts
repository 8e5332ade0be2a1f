import { type Caller, encodeQuery, type LegacyCall } from '@portico/legacy/codec/legacy-call'
import type { Upstream } from './upstream.ts'

export function fitsQueryLimit<Input, Reply>(
  call: LegacyCall<Input, Reply>,
  upstream: Upstream,
  caller: Caller,
  input: Input,
): boolean {
  return encodeQuery(call, caller, input, upstream.capabilities).toString().length <= upstream.queryLimit
}
