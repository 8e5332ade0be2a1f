import type { BasketReply } from '@portico/contracts/legacy/parts/basket'
import type { PromotionReply } from '@portico/contracts/legacy/parts/rate-reply'
import { customType } from 'drizzle-orm/sqlite-core'

/** A locked price as the server sent it. Of a hold that an earlier gateway made, promotions are their names alone. */
export const heldPrice = customType<{ data: BasketReply; driverData: string }>({
  dataType: () => 'text',
  toDriver: (price) => JSON.stringify(price),
  fromDriver: (text) => withPromotions(JSON.parse(text)),
})

type StoredPrice = Omit<BasketReply, 'lines'> & {
  readonly lines: readonly (Omit<BasketReply['lines'][number], 'promotions'> & {
    readonly promotions?: readonly (string | PromotionReply)[] | undefined
  })[]
}

function withPromotions(price: StoredPrice): BasketReply {
  return { ...price, lines: price.lines.map(({ promotions, ...line }) => ({ ...line, promotions: promotions?.map(promotionOf) })) }
}

function promotionOf(stored: string | PromotionReply): PromotionReply {
  return typeof stored === 'string' ? { name: stored } : stored
}
