/**
 * Why refund protection of a reserved room cannot be taken or given back: its rate has none, or the time for that is
 * over (decision 036).
 */
export const protectionProblems = ['not-offered', 'too-late'] as const
export type ProtectionProblem = (typeof protectionProblems)[number]
