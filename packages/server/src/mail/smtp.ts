const seconds = 1
const minutes = 60 * seconds
const hours = 60 * minutes

/** Seconds to wait after each failed attempt to send a mail, as in Standard Webhooks. */
export const retryDelays: readonly number[] = [
  ...[5 * seconds, 5 * minutes, 30 * minutes, 2 * hours, 5 * hours],
  ...[10 * hours, 14 * hours, 20 * hours, 24 * hours],
]

/** How long a mail server may be silent, in milliseconds: nodemailer itself waits for ten minutes. */
export const smtpTimeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 } as const
