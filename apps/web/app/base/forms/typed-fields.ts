import type { FieldProblem } from '@portico/contracts/checkout/confirm'

export type TypedFields = Readonly<Record<string, string>>

export type FormProblem = { field: string; problem: FieldProblem }
