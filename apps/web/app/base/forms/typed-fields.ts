import type { FieldProblem } from '@portico/contracts/checkout/confirm'

export type TypedFields = Readonly<Record<string, string>>

/** An empty name is the page itself. */
export type FormProblem = { field: string; problem: FieldProblem }
