/** `d11` is a destination of the channel, `h101` one hotel; empty is the whole channel. */
export type Where = { readonly destinationId?: number; readonly hotelId?: number }

export function readWhere(text: string | null): Where | undefined {
  const [, placeLetter, id] = /^([dh])([1-9]\d{0,8})$/.exec(text ?? '') ?? []
  if (placeLetter === undefined) return text === null || text === '' ? {} : undefined
  return placeLetter === 'd' ? { destinationId: Number(id) } : { hotelId: Number(id) }
}
