/** What of a reservation a server can change: `rooms` are their dates, parties and rates. */
export const changeableParts = ['rooms', 'services', 'guests', 'transfers'] as const
export type ChangeablePart = (typeof changeableParts)[number]
