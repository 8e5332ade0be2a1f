import type { OutcomeAnswer } from '@portico/contracts/legacy/main/own/outcome'
import { settleKey } from '../../../reservations/confirm-keys.ts'
import { type Answerer, answered, refused } from '../../call-context.ts'

export const answerOutcome: Answerer<{ readonly key: string }, OutcomeAnswer> = async ({ db, now }, { hotelId }, { key }) => {
  if (hotelId === undefined) return refused({ kind: 'not-found' })
  const hotel = await db.reader.selectFrom('hotel').where('id', '=', hotelId).select('id').executeTakeFirst()
  return hotel ? answered(await settleKey(db, hotelId, key, now())) : refused({ kind: 'not-found' })
}
