import type { Basket } from '@portico/contracts/basket'
import { ConfirmRequest, type Draft, type FieldProblem, fieldProblems } from '@portico/contracts/checkout'
import {
  bookerFields,
  type FormProblem,
  guestField,
  mandatoryConsents,
  optionalConsents,
  policyField,
  type Typed,
} from './checkout-fields.ts'

export type ReadForm = { kind: 'valid'; request: ConfirmRequest } | { kind: 'invalid'; problems: readonly FormProblem[] }

/** A form's body; one that cannot be read is an empty form, whose problems are then shown like any others. */
export async function formOf(request: Request): Promise<FormData> {
  try {
    return await request.formData()
  } catch {
    return new FormData()
  }
}

/** What was typed, known fields only. Of a field that came twice the first counts here; `readForm` refuses it. */
export function typedOf(form: FormData, rooms: number): Typed {
  const typed: Record<string, string> = {}
  for (const name of fieldNames(form, rooms)) {
    const value = form.get(name)
    if (typeof value === 'string' && value !== '') typed[name] = value
  }
  return typed
}

/** What is kept of it: a value too long for the form is too long for the draft. */
export function draftOf(typed: Typed): Draft {
  return Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, value.slice(0, 1200)]))
}

/** The form as a request to book, or what is wrong with it, field by field. `policies` are those the page shows now. */
export function readForm(form: FormData, basket: Basket, policies: Policies): ReadForm {
  const typed = typedOf(form, basket.rooms.length)
  const read = ConfirmRequest.safeParse(requestOf(form, typed, basket, policies))
  const problems = [
    ...fieldNames(form, basket.rooms.length).flatMap((field) =>
      form.getAll(field).length > 1 ? [{ field, problem: 'characters' as const }] : [],
    ),
    ...(read.error?.issues.map(({ path, message }) => ({ field: fieldOf(path), problem: problemOf(message) })) ?? []),
    ...policies.flatMap(({ cpId, mandatory }) => {
      const field = policyField(cpId)
      return mandatory && typed[field] === undefined ? [{ field, problem: 'accept' as const }] : []
    }),
  ]
  if (!read.success || problems.length > 0) return { kind: 'invalid', problems: inOrder(problems, basket.rooms.length) }
  return { kind: 'valid', request: read.data }
}

function fieldNames(form: FormData, rooms: number): string[] {
  const policies = [...new Set(form.keys())].filter((name) => /^policy-\d{1,10}$/.test(name)).slice(0, 20)
  return [...fixedNames(rooms), ...policies]
}

function fixedNames(rooms: number): string[] {
  const guests = Array.from({ length: rooms > 1 ? rooms : 0 }, (_, room) => [guestField(room, 'name'), guestField(room, 'lastName')])
  return [...bookerFields.map(({ name }) => name), ...guests.flat(), 'paymentMethod', ...mandatoryConsents, ...optionalConsents]
}

function requestOf(form: FormData, typed: Typed, basket: Basket): unknown {
  const said = (name: string) => typed[name] !== undefined
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
    consents: {
      ...Object.fromEntries([...mandatoryConsents, ...optionalConsents].map((name) => [name, said(name)])),
      custom: policiesOf(form).map((cpId) => ({ cpId, accepted: said(policyField(cpId)) })),
    },
    paymentMethod: typed.paymentMethod,
  }
}

/** The form's field of a place in the request; what no guest typed (key, price) is a matter of the page: ''. */
function fieldOf([group, ...path]: readonly PropertyKey[]): string {
  if (group === 'paymentMethod') return group
  if (path[0] === 'custom') return policyField(Number(path[1]))
  if (group === 'guests') return guestField(Number(path[0]), path[1] === 'lastName' ? 'lastName' : 'name')
  return group === 'booker' || group === 'consents' ? String(path[0]) : ''
}

const problemOf = (message: string): FieldProblem => fieldProblems.find((problem) => problem === message) ?? 'required'

/** One problem for each field, in the order of the page. */
function inOrder(problems: readonly FormProblem[], rooms: number): FormProblem[] {
  const first = new Map(problems.toReversed().map((problem) => [problem.field, problem]))
  const order = fixedNames(rooms)
  const rank = ({ field }: FormProblem) => (order.includes(field) ? order.indexOf(field) : order.length)
  return [...first.values()].sort((a, b) => rank(a) - rank(b))
}
