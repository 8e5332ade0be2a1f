import type { CustomPolicy } from '@portico/contracts/checkout/confirm'
import { languageOf, textOf } from '@portico/locale/languages'
import { fromJson } from '../../../db/from-json.ts'
import { loadSoldHotel } from '../../../pricing/hotel-terms.ts'
import { answered, type CallHandler, refused, sellerOf } from '../../answer-call.ts'

export const handleCustomPrivacy: CallHandler<Record<never, never>, readonly CustomPolicy[]> = async (
  { db, trade },
  caller,
) => {
  const seller = sellerOf(caller, trade)
  if (!seller || !(await loadSoldHotel(db.reader, seller.hotelId, seller.channelId)))
    return refused({ kind: 'not-found' })
  const rows = await db.reader
    .selectFrom('custom_policy')
    .where('hotel_id', '=', seller.hotelId)
    .where((eb) => eb.or([eb('channel_id', 'is', null), eb('channel_id', '=', seller.channelId)]))
    .select(['id', 'mandatory', 'content'])
    .orderBy('id')
    .execute()
  const language = languageOf(caller.languageId).code
  return answered(
    rows.map(({ id, mandatory, content }) => ({
      policyId: id,
      mandatory: mandatory === 1,
      ...textOf(fromJson('custom_policy.content', content, id), language),
    })),
  )
}
