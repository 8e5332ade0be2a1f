// Zod-free, since the browser has them too.

/** Active is confirmed, waiting is pending. */
export const agencyStatuses = ['all', 'active', 'cancelled', 'waiting'] as const

export const agencySorts = ['newest', 'arrival', 'price', 'expiry'] as const
