import { type Party, partyLimits } from '../party/party.ts'

/** What a hotel can still answer by one letter; a search takes fewer. */
export const maxRequestedRooms = 50

export type GuestNumbers = {
  readonly rooms: number
  readonly adults: number
  readonly childrenAges: readonly number[]
}

export type GuestsProblem = 'too-few-adults' | 'too-many-adults' | 'too-many-children'

/** Why these guests do not fit into so many rooms: each room needs an adult, and takes no more than a search's room. */
export function problemOfGuests({ rooms, adults, childrenAges }: GuestNumbers): GuestsProblem | undefined {
  if (adults < rooms * partyLimits.minAdults) return 'too-few-adults'
  if (adults > rooms * partyLimits.maxAdults) return 'too-many-adults'
  return childrenAges.length > rooms * partyLimits.maxChildren ? 'too-many-children' : undefined
}

/**
 * Guests of whom only the number is known, evenly over their rooms: the first rooms have one more. The hotel
 * moves them as they like.
 */
export function spreadOverRooms({ rooms, adults, childrenAges }: GuestNumbers): Party[] {
  return Array.from({ length: rooms }, (_, room) => ({
    adults: Math.floor(adults / rooms) + (room < adults % rooms ? 1 : 0),
    childrenAges: childrenAges.filter((_, child) => child % rooms === room),
  }))
}

export function guestsOf(parties: readonly Party[]): GuestNumbers {
  return {
    rooms: parties.length,
    adults: parties.reduce((sum, { adults }) => sum + adults, 0),
    childrenAges: parties.flatMap(({ childrenAges }) => childrenAges),
  }
}
