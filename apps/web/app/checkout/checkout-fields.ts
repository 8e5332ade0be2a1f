import type { Booker, FieldProblem } from '@portico/contracts/checkout'

export type BookerField = keyof Booker

type Field = {
  name: BookerField
  autoComplete: string
  kind: 'text' | 'email' | 'tel' | 'country' | 'note'
  mandatory: boolean
  /** The longest value that is taken, in characters. */
  max: number
  /** Whether a sentence of help stands between label and field. */
  help: boolean
  /** Fields that stand beside their neighbour where there is room. */
  half?: true
}

/** CHK-30: what the form asks of the booker, in its order. Names are the contract's; the contract decides what is valid. */
export const bookerFields: readonly Field[] = [
  { name: 'name', autoComplete: 'given-name', kind: 'text', mandatory: true, max: 60, help: false, half: true },
  { name: 'lastName', autoComplete: 'family-name', kind: 'text', mandatory: true, max: 60, help: false, half: true },
  { name: 'email', autoComplete: 'email', kind: 'email', mandatory: true, max: 254, help: true, half: true },
  { name: 'emailConfirm', autoComplete: 'email', kind: 'email', mandatory: true, max: 254, help: true, half: true },
  { name: 'phone', autoComplete: 'tel', kind: 'tel', mandatory: true, max: 30, help: true },
  { name: 'country', autoComplete: 'country', kind: 'country', mandatory: true, max: 2, help: false },
  { name: 'address', autoComplete: 'street-address', kind: 'text', mandatory: true, max: 120, help: false },
  { name: 'city', autoComplete: 'address-level2', kind: 'text', mandatory: true, max: 80, help: false, half: true },
  { name: 'cap', autoComplete: 'postal-code', kind: 'text', mandatory: false, max: 12, help: false, half: true },
  { name: 'alternativeEmail', autoComplete: 'off', kind: 'email', mandatory: false, max: 254, help: true },
  { name: 'note', autoComplete: 'off', kind: 'note', mandatory: false, max: 1000, help: true },
]

/** CHK-18, CHK-19 */
export const mandatoryConsents = ['cancellationPolicy', 'terms', 'privacy'] as const
export const optionalConsents = ['report', 'marketing', 'profile'] as const

export const policyField = (cpId: number): string => `policy-${cpId}`
export const guestField = (room: number, part: 'name' | 'lastName'): string => `guest-${room}-${part}`

/** Everything typed in the form, by field name, as typed. */
export type Typed = Readonly<Record<string, string>>

/** A field by its name and what is wrong with it; an empty name is the page itself. */
export type FormProblem = { field: string; problem: FieldProblem }

/**
 * What can be said of a field while the guest goes on typing elsewhere. It knows less than the contract, and nothing else: what is a
 * problem here is one there.
 */
export function problemWhileTyping({ name, mandatory, max, kind }: Field, typed: Typed): FieldProblem | undefined {
  const value = (typed[name] ?? '').trim()
  if (value === '') return mandatory ? 'required' : undefined
  if (value.length > max) return 'too-long'
  if (name === 'emailConfirm') return value.toLowerCase() === typed.email?.trim().toLowerCase() ? undefined : 'email-mismatch'
  return kind === 'email' && !/^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(value) ? 'email' : undefined
}
