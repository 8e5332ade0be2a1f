/**
 * Who sleeps in one room. `childrenAges` are ages at arrival, in years; newborns are children of age 0 and up to the
 * band's limit.
 */
export type Party = { readonly adults: number; readonly childrenAges: readonly number[] }

export const partyLimits = { minAdults: 1, maxAdults: 20, maxChildren: 15, maxChildAge: 17 } as const

export type PartyProblem = 'no-adult' | 'too-many-adults' | 'too-many-children'

export function problemOfParty({ adults, childrenAges }: Party): PartyProblem | undefined {
  if (adults < partyLimits.minAdults) return 'no-adult'
  if (adults > partyLimits.maxAdults) return 'too-many-adults'
  return childrenAges.length > partyLimits.maxChildren ? 'too-many-children' : undefined
}

export function isSameParty(a: Party, b: Party): boolean {
  return a.adults === b.adults && agesOf(a) === agesOf(b)
}

function agesOf({ childrenAges }: Party): string {
  return childrenAges.length < 2 ? childrenAges.join() : childrenAges.toSorted((a, b) => a - b).join()
}

export function differentParties(parties: readonly Party[]): Party[] {
  return parties.filter((party, i) => parties.findIndex((otherParty) => isSameParty(party, otherParty)) === i)
}

export const defaultParty: Party = { adults: 2, childrenAges: [] }

/** One entry of a hotel's `ageGroup` list, in ascending order of age; both ends inclusive. */
export type AgeBand = { readonly id: number; readonly min: number; readonly max: number }

/** A child of a hotel without bands counts as one from 0 to 17. */
export const defaultAgeBand: AgeBand = { id: 0, min: 0, max: 17 }

/** The band a child belongs to; `undefined` is an age above the last band, which pays as an adult. */
export function bandOf(age: number, bands: readonly AgeBand[]): AgeBand | undefined {
  if (bands.length === 0) return defaultAgeBand
  return bands.find((band) => age >= band.min && age <= band.max)
}

export type GuestLimits = {
  readonly maxAdults: number
  /**
   * Adults and children together; newborns (the hotel's first band, when it starts at 0) sleep in a cot and do not
   * count.
   */
  readonly maxGuests: number
}

/** Up to which age a child sleeps in a cot and is not counted among a room's guests; undefined where every child is. */
export const cotAgeOf = (bands: readonly AgeBand[]): number | undefined => bands.find((band) => band.min === 0)?.max

export function cotsOf({ childrenAges }: Party, bands: readonly AgeBand[]): number {
  const cotAge = cotAgeOf(bands)
  return cotAge === undefined ? 0 : childrenAges.filter((age) => age <= cotAge).length
}

export function exceededGuestLimit(limits: GuestLimits, party: Party, bands: readonly AgeBand[]): number | undefined {
  if (party.adults > limits.maxAdults) return limits.maxAdults
  const inBeds = party.childrenAges.length - cotsOf(party, bands)
  return party.adults + inBeds > limits.maxGuests ? limits.maxGuests : undefined
}
