import type { BilingualText } from '@portico/demo/seed/bilingual-text'
import type { HouseRoom } from '@portico/demo/seed/house'
import type { RandomSource } from './random-source.ts'
import type { RegisteredHotel } from './register-rows.ts'

type Kind = Omit<HouseRoom, 'rooms' | 'amenities' | 'perMissingAdult' | 'perExtraAdult'>

const bilingual = (en: string, it: string): BilingualText => ({ en, it })

const kinds = {
  single: {
    name: bilingual('Single', 'Singola'),
    description: bilingual('A room for one.', 'Una camera per una persona.'),
    squareMetres: 11,
    standardAdults: 1,
    maxAdults: 1,
    maxGuests: 1,
    priceIndex: 78,
  },
  double: {
    name: bilingual('Double', 'Matrimoniale'),
    description: bilingual('A double bed, room for a cot.', 'Letto matrimoniale, spazio per una culla.'),
    squareMetres: 16,
    standardAdults: 2,
    maxAdults: 2,
    maxGuests: 2,
    priceIndex: 100,
  },
  superior: {
    name: bilingual('Superior double', 'Matrimoniale superior'),
    description: bilingual(
      'A larger double with a third bed on request.',
      'Una matrimoniale più ampia, terzo letto su richiesta.',
    ),
    squareMetres: 22,
    standardAdults: 2,
    maxAdults: 3,
    maxGuests: 3,
    priceIndex: 125,
  },
  family: {
    name: bilingual('Family room', 'Camera familiare'),
    description: bilingual('A double bed and two single ones.', 'Un letto matrimoniale e due singoli.'),
    squareMetres: 27,
    standardAdults: 2,
    maxAdults: 4,
    maxGuests: 4,
    priceIndex: 140,
  },
  suite: {
    name: bilingual('Suite', 'Suite'),
    description: bilingual('Bedroom and sitting room.', 'Camera e salotto.'),
    squareMetres: 40,
    standardAdults: 2,
    maxAdults: 3,
    maxGuests: 4,
    priceIndex: 210,
  },
} as const satisfies Record<string, Kind>

/** What a hotel of so many stars has, the most frequent first. */
const kindsByStars: readonly (readonly (keyof typeof kinds)[])[] = [
  ['double', 'single', 'family'],
  ['double', 'family', 'single'],
  ['double', 'superior', 'family'],
  ['double', 'superior', 'family', 'suite'],
  ['superior', 'double', 'suite', 'family'],
]

const amenitiesByStars = [
  ['wifi', 'wc'],
  ['wifi', 'shower'],
  ['wifi', 'shower', 'hairdryer'],
  ['wifi', 'airConditioning', 'minibar', 'hairdryer'],
  ['wifi', 'airConditioning', 'minibar', 'bathrobe', 'nespresso'],
]

/**
 * The registered rooms, shared out among the kinds that a hotel of its stars and size has; `base` is a double's price
 * in whole units.
 */
export function generatedRooms({ stars, rooms }: RegisteredHotel, base: number, random: RandomSource): HouseRoom[] {
  const own = (kindsByStars[stars - 1] ?? []).slice(0, kindCountOf(rooms))
  return splitRooms(rooms, own.length, random).map((count, i) => ({
    ...kinds[own[i] ?? 'double'],
    rooms: count,
    perMissingAdult: Math.round(base * 0.12),
    perExtraAdult: Math.round(base * 0.3),
    amenities: amenitiesByStars[stars - 1] ?? [],
  }))
}

/** A house of three rooms has one kind, a large one as many as its stars allow. */
function kindCountOf(rooms: number): number {
  if (rooms < 4) return 1
  if (rooms < 10) return 2
  return rooms < 60 ? 3 : 4
}

/** At least one of each; the first kind has what the others leave. */
function splitRooms(rooms: number, kindCount: number, random: RandomSource): number[] {
  const others = Array.from({ length: kindCount - 1 }, (_, i) => {
    const most = Math.floor(rooms / (kindCount + 1 + i))
    return Math.max(1, Math.round(most * (0.5 + random.fraction() / 2)))
  })
  return [rooms - others.reduce((sum, count) => sum + count, 0), ...others]
}
