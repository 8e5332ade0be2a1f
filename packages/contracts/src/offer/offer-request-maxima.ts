/** The longest texts of a guest who asks for an offer, in characters. */
export const offerRequestMaxima = { name: 120, email: 254, note: 1_000, words: 300 } as const
