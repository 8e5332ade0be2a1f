import type { ExtendQuestion } from '@portico/contracts/legacy/hold'
import { releaseHold } from '../store/holds.ts'
import { type Answerer, answered } from './answering.ts'

export const answerRelease: Answerer<ExtendQuestion, { readonly released: boolean }> = async ({ db, now }, { hotelId }, { holdId }) =>
  answered({ released: hotelId !== undefined && (await releaseHold(db, hotelId, holdId, now())) })
