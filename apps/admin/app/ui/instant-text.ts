const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** An instant on the operator's own clock. */
export const instantText = (instant: string): string => format.format(new Date(instant))
