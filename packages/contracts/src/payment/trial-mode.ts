import { z } from 'zod'

export const TrialMode = z.enum(['test', 'simulation'])
export type TrialMode = z.infer<typeof TrialMode>
