const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** An instant on the operator's own clock. */
export const whenText = (instant: string): string => format.format(new Date(instant))
