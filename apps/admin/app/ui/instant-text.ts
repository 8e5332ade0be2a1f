const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** An instant on the operator's own clock. */
export const instantText = (instant: string): string => format.format(new Date(instant))

/** How long to wait, in words. */
export const waitOf = (seconds: number) => (seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`)
