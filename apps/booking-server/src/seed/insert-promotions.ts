import type { SeedHotel } from '@portico/demo/seed/seed'
import { promotionId } from '@portico/demo/seed/seed-ids'
import { toJson } from '../db/json.ts'
import type { Tx } from '../db/types.ts'

export async function insertPromotions(tx: Tx, { id: hotelId, house }: SeedHotel): Promise<void> {
  for (const [position, { name, code, ...rule }] of (house.promotions ?? []).entries()) {
    const id = promotionId(hotelId, position)
    const content = { en: { name: name.en }, it: { name: name.it } }
    await tx
      .insertInto('promotion')
      .values({ id, hotel_id: hotelId, rule: toJson(rule), content: toJson(content) })
      .execute()
    if (!code) continue
    const { hidden = false, email = null, uses } = code
    const row = { hotel_id: hotelId, code: code.code, promotion_id: id, hidden: hidden ? (1 as const) : (0 as const), email }
    await tx.insertInto('promo_code').values(row).execute()
    if (uses === undefined) continue
    const stock = { kind: 'promo-code' as const, item_id: id, slot: '', day: '', hotel_id: hotelId, allotment: uses, taken: 0 }
    await tx.insertInto('extra_stock').values(stock).execute()
  }
}
