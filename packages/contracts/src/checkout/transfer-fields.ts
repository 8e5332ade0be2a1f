export const transferMaxima = { date: 10, time: 5, place: 20, number: 20, note: 200 } as const
export const transferFields = [
  'date',
  'time',
  'place',
  'number',
  'note',
] as const satisfies readonly (keyof typeof transferMaxima)[]
