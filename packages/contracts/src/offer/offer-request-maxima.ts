export const offerRequestMaxima = { name: 120, email: 254, note: 1_000, words: 300 } as const
