/**
 * How long a test waits for what must come before it calls it missing, in milliseconds.
 * No figure of the product: a slow or busy machine may take as long, and a fast one never does.
 */
export const pollOptions = { timeout: 60_000, interval: 50 }
