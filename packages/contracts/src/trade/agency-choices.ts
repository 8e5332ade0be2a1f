export const agencyStatuses = ['all', 'active', 'cancelled', 'waiting'] as const

export const agencySorts = ['newest', 'arrival', 'price', 'expiry'] as const
