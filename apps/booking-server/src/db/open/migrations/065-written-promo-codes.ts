import { foldPromoCode } from '@portico/domain/pricing/promotion'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

type StoredRow = { readonly promotion_id: number; readonly code: string }

/** `code` is what a typed one is compared with; `written` is the code as its hotel writes it, where that differs. */
export const writtenPromoCodes: Migration = {
  up: async (db) => {
    await sql`alter table promo_code add column written text`.execute(db)
    const { rows } = await sql<StoredRow>`select promotion_id, code from promo_code`.execute(db)
    for (const { promotion_id, code } of rows) {
      const folded = foldPromoCode(code)
      if (folded === code) continue
      // Of two that have become one the first is kept: its hotel is told when it saves its document again.
      await sql`update promo_code set code = ${folded}, written = ${code} where promotion_id = ${promotion_id} and not exists (
        select 1 from promo_code as other where other.hotel_id = promo_code.hotel_id and other.code = ${folded})`.execute(
        db,
      )
    }
  },
}
