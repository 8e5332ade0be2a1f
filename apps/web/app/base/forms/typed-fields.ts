import type { FieldProblem } from '@portico/contracts/checkout/confirm'

export type TypedFields = Readonly<Record<string, string>>

/** A field by its name and what is wrong with it; an empty name is the page itself. */
export type FormProblem = { field: string; problem: FieldProblem }
