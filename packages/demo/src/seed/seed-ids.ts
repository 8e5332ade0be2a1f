/**
 * Seeded ids follow from places, so that a test or an address in a document stays true: hotel 101, its second room type
 * on its third rate plan is 1010203.
 */
export function productId(hotelId: number, room: number, plan: number): number {
  return hotelId * 10_000 + (room + 1) * 100 + plan + 1
}
