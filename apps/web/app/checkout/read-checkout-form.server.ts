import type { Basket } from '@portico/contracts/basket'
import { ConfirmRequest, type Draft, draftMaxOf, type FieldProblem, fieldProblems } from '@portico/contracts/checkout'
import {
  bookerFields,
  type FormProblem,
  guestField,
  invoiceField,
  invoiceFields,
  invoiceTick,
  mandatoryConsents,
  optionalConsents,
  policyField,
  type TypedFields,
} from './checkout-fields.ts'

export type CheckoutFormResult = { kind: 'valid'; request: ConfirmRequest } | { kind: 'invalid'; problems: readonly FormProblem[] }

/** A form's body; one that cannot be read is an empty form, whose problems are then shown like any others. */
export async function readFormData(request: Request): Promise<FormData> {
  try {
    return await request.formData()
  } catch {
    return new FormData()
  }
}

/** What was typed, known fields only. Of a field that came twice the first counts here; `readForm` refuses it. */
export function typedFieldsOf(form: FormData, rooms: number): TypedFields {
  const typed: Record<string, string> = {}
  for (const name of fieldNames(form, rooms)) {
    const value = form.get(name)
    if (typeof value === 'string' && value !== '') typed[name] = value
  }
  return typed
}

/** What is kept of it: a value too long for the form is too long for the draft. */
export function draftOf(typed: TypedFields): Draft {
  return Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, value.slice(0, draftMaxOf(name))]))
}

/** The form as a request to book, or what is wrong with it, field by field. Which policies are mandatory, the gateway knows; the page's word sums up all at once. */
export function readCheckoutForm(form: FormData, basket: Basket): CheckoutFormResult {
  const rooms = basket.rooms.length
  const parsed = ConfirmRequest.safeParse(confirmInputOf(form, typedFieldsOf(form, rooms), basket))
  const repeated = fieldNames(form, rooms).filter((field) => form.getAll(field).length > 1)
  const notAccepted = policyIdsIn(form, 'mandatory').filter((id) => !form.has(policyField(id)))
  const problems = [
    ...repeated.map((field) => ({ field, problem: 'characters' as const })),
    ...problemsOf(parsed.error?.issues ?? []),
    ...notAccepted.map((id) => ({ field: policyField(id), problem: 'accept' as const })),
  ]
  if (!parsed.success || problems.length > 0) return { kind: 'invalid', problems: inPageOrder(problems, rooms) }
  return { kind: 'valid', request: parsed.data }
}

/** Issues of a schema, by the form's fields. */
export function problemsOf(issues: readonly { path: readonly PropertyKey[]; message: string }[]): FormProblem[] {
  return issues.map(({ path, message }) => ({ field: fieldOf(path), problem: problemOf(message) }))
}

function fieldNames(form: FormData, rooms: number): string[] {
  return [...fixedNames(rooms), ...policyIdsIn(form).map(policyField)]
}

/** The hotel's own policies that the page showed. */
function policyIdsIn(form: FormData, name: 'policy' | 'mandatory' = 'policy'): number[] {
  const shown = form.getAll(name).flatMap((id) => (typeof id === 'string' && /^\d{1,10}$/.test(id) ? Number(id) : []))
  return [...new Set(shown)].slice(0, 20)
}

function fixedNames(rooms: number): string[] {
  const guests = Array.from({ length: rooms > 1 ? rooms : 0 }, (_, room) => [guestField(room, 'name'), guestField(room, 'lastName')])
  const invoice = [invoiceTick, ...invoiceFields.map(({ name }) => invoiceField(name))]
  return [...bookerFields.map(({ name }) => name), ...guests.flat(), ...invoice, 'paymentMethod', ...mandatoryConsents, ...optionalConsents]
}

function confirmInputOf(form: FormData, typed: TypedFields, basket: Basket): unknown {
  const isTicked = (name: string) => typed[name] !== undefined
  return {
    basket,
    key: form.get('key'),
    shown: { minor: Number(form.get('shown') || Number.NaN), currency: form.get('currency') },
    booker: Object.fromEntries(bookerFields.map(({ name }) => [name, typed[name] ?? ''])),
    guests:
      basket.rooms.length > 1
        ? basket.rooms.map((_, room) => ({
            name: typed[guestField(room, 'name')] ?? '',
            lastName: typed[guestField(room, 'lastName')] ?? '',
          }))
        : [],
    ...(isTicked(invoiceTick) && { invoice: Object.fromEntries(invoiceFields.map(({ name }) => [name, typed[invoiceField(name)] ?? ''])) }),
    consents: {
      ...Object.fromEntries([...mandatoryConsents, ...optionalConsents].map((name) => [name, isTicked(name)])),
      custom: policyIdsIn(form).map((cpId) => ({ cpId, accepted: isTicked(policyField(cpId)) })),
    },
    paymentMethod: typed.paymentMethod,
  }
}

/** The form's field of a place in the request; what no guest typed (key, price) is a matter of the page: ''. */
function fieldOf([group, ...path]: readonly PropertyKey[]): string {
  if (group === 'paymentMethod') return group
  if (path[0] === 'custom') return policyField(Number(path[1]))
  if (group === 'invoice') return `invoice-${String(path[0])}`
  if (group === 'guests') return guestField(Number(path[0]), path[1] === 'lastName' ? 'lastName' : 'name')
  return group === 'booker' || group === 'consents' ? String(path[0]) : ''
}

const problemOf = (message: string): FieldProblem => fieldProblems.find((problem) => problem === message) ?? 'required'

/** One problem for each field, in the order of the page. */
function inPageOrder(problems: readonly FormProblem[], rooms: number): FormProblem[] {
  const firstByField = new Map(problems.toReversed().map((problem) => [problem.field, problem]))
  const order = fixedNames(rooms)
  const rank = ({ field }: FormProblem) => (order.includes(field) ? order.indexOf(field) : order.length)
  return [...firstByField.values()].sort((a, b) => rank(a) - rank(b))
}
