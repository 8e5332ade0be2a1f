/**
 * Seeded ids follow from places, so that a test or an address in a document stays true: hotel 101, its second room type
 * on its third rate plan is 1010203.
 */
export function productId(hotelId: number, roomIndex: number, planIndex: number): number {
  return hotelId * 10_000 + (roomIndex + 1) * 100 + planIndex + 1
}
