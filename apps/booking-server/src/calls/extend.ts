import type { ExtendAnswer, ExtendQuestion } from '@portico/contracts/legacy/hold'
import { extendHold } from '../store/holds.ts'
import { type Answerer, answered, refused } from './answering.ts'

export const answerExtend: Answerer<ExtendQuestion, ExtendAnswer> = async ({ db, now }, { hotelId }, { holdId }) => {
  const extended = hotelId === undefined ? undefined : await extendHold(db, hotelId, holdId, now())
  if (extended?.kind !== 'held') return refused({ kind: 'hold-ended' })
  return answered({ until: extended.hold.expiresAt, extendable: false })
}
