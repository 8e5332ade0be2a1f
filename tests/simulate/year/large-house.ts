import { aHouse } from '../../builders/a-house.ts'

const sameText = (text: string) => ({ en: text, it: text })

const rooms = [60, 60, 40, 20]

/**
 * 180 rooms of four types on three rate plans, all of them on sale for eighteen months: enough for 20,000 bookings a
 * year.
 */
export const largeHouse = {
  seed: aHouse({
    rooms: rooms.map((count, i) => ({ rooms: count, name: sameText(`Room ${i + 1}`), priceIndex: 100 + 20 * i })),
    plans: [
      { refundProtection: 1_000 },
      { name: sameText('Half today'), prepayment: [{ due: 'on-booking', basisPoints: 5_000 }] },
      { name: sameText('No way back'), kinds: ['non-refundable'], cancellation: { kind: 'non-refundable' } },
    ],
  }),
  nightsOnSale: 545,
}

export const soldProductIds = rooms.flatMap((_, room) => [1, 2, 3].map((plan) => 10_000 + (room + 1) * 100 + plan))
