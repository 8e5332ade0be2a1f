import type { OutcomeReply } from '@portico/legacy/calls/checkout/outcome'
import { settleKey } from '../../../reservations/keys/confirm-keys.ts'
import { answered, type CallHandler, refused } from '../../answer-call.ts'

export const handleOutcome: CallHandler<{ readonly key: string }, OutcomeReply> = async (
  { db, now },
  { hotelId },
  { key },
) => {
  if (hotelId === undefined) return refused({ kind: 'not-found' })
  const hotel = await db.reader.selectFrom('hotel').where('id', '=', hotelId).select('id').executeTakeFirst()
  return hotel ? answered(await settleKey(db, hotelId, key, now())) : refused({ kind: 'not-found' })
}
