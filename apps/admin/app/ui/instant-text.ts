const parts = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
} as const
const format = new Intl.DateTimeFormat('en-GB', parts)
const utcFormat = new Intl.DateTimeFormat('en-GB', { ...parts, timeZone: 'UTC' })

/** An instant on the operator's own clock, with its zone. */
export const instantText = (instant: string): string => format.format(new Date(instant))

/** An instant of no hotel's, the same for whoever reads it. */
export const utcText = (instant: string): string => utcFormat.format(new Date(instant))

/** How long to wait, in words. */
export const waitOf = (seconds: number) => (seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`)
