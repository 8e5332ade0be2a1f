export const changeableParts = ['rooms', 'services', 'guests', 'transfers'] as const
export type ChangeablePart = (typeof changeableParts)[number]
