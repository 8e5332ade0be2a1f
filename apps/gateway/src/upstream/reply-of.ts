import type { LegacyAnswer } from '@portico/contracts/legacy/codec/legacy-call'
import { LegacyFailure } from './legacy-failure.ts'

/** The answer of a call that has no expected refusal: a refusal is then a broken server. */
export function answered<Answer>(call: { readonly name: string }, answer: LegacyAnswer<Answer>): Answer {
  if (answer.kind === 'answered') return answer.answer
  throw new LegacyFailure(call.name, 'refused')
}
