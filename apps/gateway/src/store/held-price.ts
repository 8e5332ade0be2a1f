import { type BasketReply, basketOf, basketWireFields, toBasket } from '@portico/legacy/parts/basket'
import { customType } from 'drizzle-orm/sqlite-core'
import { z } from 'zod'

// The wire reads a list that is absent as an empty one.
const HeldPrice = z
  .object(basketWireFields)
  .transform(basketOf)
  .refine(({ lines }) => lines.length > 0)

/**
 * A locked price in the words of the wire. What cannot be read, as another version's, is `null`: its server still knows
 * it.
 */
export const heldPrice = customType<{ data: BasketReply | null; driverData: string }>({
  dataType: () => 'text',
  toDriver: (price) => JSON.stringify(price && toBasket(price)),
  fromDriver: (text) => HeldPrice.safeParse(parsedJson(text)).data ?? null,
})

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
