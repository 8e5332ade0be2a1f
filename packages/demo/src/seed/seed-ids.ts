// Seeded ids are told by their place, so that a test or an address in a document stays true: hotel 101, its second room type 10102,
// its third rate plan 10103, that room type on that plan 1010203.

export function roomTypeId(hotelId: number, room: number): number {
  return hotelId * 100 + room + 1
}

export function ratePlanId(hotelId: number, plan: number): number {
  return hotelId * 100 + plan + 1
}

export function promotionId(hotelId: number, promotion: number): number {
  return hotelId * 100 + promotion + 1
}

export function productId(hotelId: number, room: number, plan: number): number {
  return hotelId * 10_000 + (room + 1) * 100 + plan + 1
}
