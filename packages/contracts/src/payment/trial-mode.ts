import { z } from 'zod'

/** How a way to pay is tried without money: at a provider's test account, or at a demonstration of a provider. */
export const TrialMode = z.enum(['test', 'simulation'])
export type TrialMode = z.infer<typeof TrialMode>
