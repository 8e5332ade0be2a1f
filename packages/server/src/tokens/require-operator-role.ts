import { TRPCError } from '@trpc/server'

/** The operator whom admin has signed, where the procedure names their role: without roles it is closed to all. */
export function requireOperatorRole<Operator extends { readonly role: string }>(
  operator: Operator | undefined,
  roles: readonly string[] = [],
): Operator {
  if (!operator) throw new TRPCError({ code: 'UNAUTHORIZED', message: 'Admin has not signed who acts.' })
  if (!roles.includes(operator.role)) throw new TRPCError({ code: 'FORBIDDEN', message: 'This is not for your role.' })
  return operator
}
