import type { ExtendQuestion } from '@portico/contracts/legacy/main/own/hold'
import { releaseHold } from '../../../inventory/holds.ts'
import { type Answerer, answered } from '../../call-context.ts'

export const answerRelease: Answerer<ExtendQuestion, { readonly released: boolean }> = async ({ db, now }, { hotelId }, { holdId }) =>
  answered({ released: hotelId !== undefined && (await releaseHold(db, hotelId, holdId, now())) })
