/** Who sleeps in one room. `childrenAges` are ages at arrival, in years; newborns are children of age 0 and up to the band's limit. */
export type Party = { readonly adults: number; readonly childrenAges: readonly number[] }

/** SRCH-11, SRCH-13 */
export const partyLimits = { minAdults: 1, maxAdults: 20, maxChildren: 15, maxChildAge: 17 } as const

export type PartyProblem = 'no-adult' | 'too-many-adults' | 'too-many-children'

/** What makes a party impossible to ask for, whatever the hotel sells (SRCH-11, SRCH-13). */
export function problemOfParty({ adults, childrenAges }: Party): PartyProblem | undefined {
  if (adults < partyLimits.minAdults) return 'no-adult'
  if (adults > partyLimits.maxAdults) return 'too-many-adults'
  return childrenAges.length > partyLimits.maxChildren ? 'too-many-children' : undefined
}

/** Adults and children's ages alike: two rooms of such parties cost the same. */
export function isSameParty(one: Party, other: Party): boolean {
  return one.adults === other.adults && one.childrenAges.join() === other.childrenAges.join()
}

/** Each party once. */
export function differentParties(parties: readonly Party[]): Party[] {
  return parties.filter((party, i) => parties.findIndex((other) => isSameParty(party, other)) === i)
}

/** SRCH-05 */
export const defaultParty: Party = { adults: 2, childrenAges: [] }

/** One entry of a hotel's `ageGroup` list, in ascending order of age; both ends inclusive. */
export type AgeBand = { readonly id: number; readonly min: number; readonly max: number }

/** SRCH-15: a child of a hotel without bands counts as one from 0 to 17. */
export const defaultAgeBand: AgeBand = { id: 0, min: 0, max: 17 }

/** The band a child belongs to; `undefined` is an age above the last band, which pays as an adult. */
export function bandOf(age: number, bands: readonly AgeBand[]): AgeBand | undefined {
  if (bands.length === 0) return defaultAgeBand
  return bands.find((band) => age >= band.min && age <= band.max)
}
