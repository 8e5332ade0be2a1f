import type { LegacyResult } from '@portico/contracts/legacy/codec/legacy-call'
import { LegacyFailure } from './legacy-failure.ts'

/** The answer of a call that has no expected refusal: a refusal is then a broken server. */
export function replyOf<Reply>(call: { readonly name: string }, answer: LegacyResult<Reply>): Reply {
  if (answer.kind === 'answered') return answer.answer
  throw new LegacyFailure(call.name, 'refused')
}
