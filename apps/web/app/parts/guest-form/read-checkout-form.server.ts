import { ConfirmRequest, type FieldProblem, fieldProblems } from '@portico/contracts/checkout/confirm'
import { type Draft, draftMaxOf } from '@portico/contracts/checkout/draft'
import { optionalConsents } from '@portico/contracts/checkout/optional-consents'
import { transferFields } from '@portico/contracts/checkout/transfer-fields'
import type { Basket } from '@portico/contracts/price/basket'
import { wantedFields } from '@portico/domain/party/checkout-rules'
import { type GuestRecord, guestProblemsOf } from '@portico/domain/party/guest-record'
import { isReadable, typedCode } from '@portico/domain/text/typed-text'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { FormProblem, TypedFields } from '../../base/forms/typed-fields.ts'
import {
  agencyField,
  agencyFields,
  agencyTick,
  bookerFields,
  invoiceField,
  invoiceFields,
  invoiceTick,
  mandatoryConsents,
  oneNameTick,
  policyField,
  protectionConsent,
  referenceField,
  transferField,
  typedDate,
} from './checkout-fields.ts'
import { packGuests, unpackGuests } from './guest-draft.server.ts'
import { type GuestRequirements, guestField, guestInputsOf } from './guest-inputs.ts'

export type CheckoutFormResult =
  | { kind: 'valid'; request: ConfirmRequest }
  | { kind: 'invalid'; problems: readonly FormProblem[] }

export type CheckoutRequirements = {
  readonly basket: Basket
  readonly guests: GuestRequirements
  readonly today: CalendarDate
}

/** A field that came twice counts once here; `readForm` refuses it. */
export function typedFieldsOf(form: FormData, guests: GuestRequirements): TypedFields {
  const typedFields: Record<string, string> = {}
  for (const name of fieldNames(form, guests)) {
    const value = form.get(name)
    if (typeof value === 'string' && value !== '') typedFields[name] = value
  }
  return typedFields
}

/** A value too long for the form is too long for the draft. */
export function draftOf(typedFields: TypedFields): Draft {
  const guests = packGuests(typedFields)
  const otherFields = Object.entries(typedFields).filter(([name]) => !name.startsWith('guest-'))
  return {
    ...Object.fromEntries(otherFields.map(([name, value]) => [name, value.slice(0, draftMaxOf(name))])),
    ...(guests !== '' && { guests: guests.slice(0, draftMaxOf('guests')) }),
  }
}

/** What is `known` stands where nothing was typed; what was emptied stays empty. */
export function typedIn({ guests = '', ...draft }: Draft, known: TypedFields = {}): TypedFields {
  const fields = { ...known, ...draft, ...unpackGuests(guests) }
  return Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== ''))
}

/** The gateway knows which policies are mandatory; the page sums up all problems at once. */
export function readCheckoutForm(form: FormData, { basket, guests, today }: CheckoutRequirements): CheckoutFormResult {
  const typedFields = typedFieldsOf(form, guests)
  const parsed = ConfirmRequest.safeParse(confirmInputOf(form, typedFields, basket, guests))
  const repeated = fieldNames(form, guests).filter((field) => form.getAll(field).length > 1)
  const notAccepted = policyIdsIn(form, 'mandatory').filter((id) => !form.has(policyField(id)))
  const problems = [
    ...repeated.map((field) => ({ field, problem: 'characters' as const })),
    ...problemsOf(parsed.error?.issues ?? []),
    ...(typedFields[agencyTick] === undefined ? [] : agencyProblemsOf(typedFields)),
    ...missingWantedOf(typedFields, guests),
    ...peopleProblemsOf(typedFields, guests, today),
    ...(form.has('protected') && !form.has(protectionConsent)
      ? [{ field: protectionConsent, problem: 'accept' as const }]
      : []),
    ...notAccepted.map((id) => ({ field: policyField(id), problem: 'accept' as const })),
  ]
  if (!parsed.success || problems.length > 0) return { kind: 'invalid', problems: inPageOrder(problems, guests) }
  return { kind: 'valid', request: parsed.data }
}

/** A schema checks several fields together only where each is right, so these are said beside it. */
export function agencyProblemsOf(typedFields: TypedFields): FormProblem[] {
  const isNamed = (['vatNumber', 'iata'] as const).some((name) => isReadable(typedFields[agencyField(name)] ?? ''))
  return isNamed ? [] : [{ field: agencyField('vatNumber'), problem: 'vat-or-iata' }]
}

function missingWantedOf(typedFields: TypedFields, { checkout = {} }: GuestRequirements): FormProblem[] {
  return wantedFields
    .filter((field) => checkout[field] === 'mandatory' && !isReadable(typedFields[field] ?? ''))
    .map((field) => ({ field, problem: 'required' as const }))
}

function peopleProblemsOf(typedFields: TypedFields, guests: GuestRequirements, today: CalendarDate): FormProblem[] {
  return [
    ...((dateOf(typedFields.birthDate) ?? '') > today ? [{ field: 'birthDate', problem: 'range' as const }] : []),
    ...listedGuestProblemsOf(typedFields, guests, today),
  ]
}

export function listedGuestProblemsOf(
  typedFields: TypedFields,
  { parties, rules }: GuestRequirements,
  today: CalendarDate,
): FormProblem[] {
  const guests = typedGuestsOf(typedFields, { parties, rules }) as GuestRecord[][]
  const problems = guestProblemsOf(rules, parties, guests, {
    today,
    isForOthers: typedFields[agencyTick] !== undefined,
  })
  return problems.map(({ path, message }) => ({ field: guestField(...path), problem: message }))
}

export function problemsOf(issues: readonly { path: readonly PropertyKey[]; message: string }[]): FormProblem[] {
  return issues.map(({ path, message }) => ({ field: fieldOf(path), problem: problemOf(message) }))
}

function fieldNames(form: FormData, guests: GuestRequirements): string[] {
  return [...fixedNames(guests), ...transferNamesIn(form), ...policyIdsIn(form).map(policyField)]
}

function transferNamesIn(form: FormData): string[] {
  const names = [...form.keys()].filter((name) => /^transfer-(\d|[1-9]\d)-(date|time|place|number|note)$/.test(name))
  return [...new Set(names)].slice(0, 20 * transferFields.length)
}

export function typedTransfersOf(typedFields: TypedFields): Record<string, unknown> {
  const places = new Set(
    Object.keys(typedFields).flatMap((name) => /^transfer-(\d{1,2})-(?!date)/.exec(name)?.[1] ?? []),
  )
  return Object.fromEntries(
    [...places].map((place) => {
      const transferText = (field: string) => typedFields[transferField(place, field)] ?? ''
      return [
        place,
        {
          ...Object.fromEntries(transferFields.map((field) => [field, transferText(field)])),
          date: dateOf(transferText('date')),
        },
      ]
    }),
  )
}

function policyIdsIn(form: FormData, name: 'policy' | 'mandatory' = 'policy'): number[] {
  const shown = form.getAll(name).flatMap((id) => (typeof id === 'string' && /^\d{1,10}$/.test(id) ? Number(id) : []))
  return [...new Set(shown)].slice(0, 20)
}

function fixedNames(guests: GuestRequirements): string[] {
  return [
    ...bookerFields.map(({ name }) => name),
    oneNameTick,
    ...[agencyTick, ...agencyFields.map(({ name }) => agencyField(name))],
    ...guestInputsOf(guests).flatMap(({ inputs }) => inputs.map(({ name }) => name)),
    ...[invoiceTick, ...invoiceFields.map(({ name }) => invoiceField(name))],
    ...[referenceField.name, 'paymentMethod', ...mandatoryConsents, protectionConsent, ...optionalConsents],
  ]
}

function confirmInputOf(form: FormData, typedFields: TypedFields, basket: Basket, guests: GuestRequirements): unknown {
  const isTicked = (name: string) => typedFields[name] !== undefined
  return {
    basket,
    key: form.get('key'),
    shown: { minor: Number(form.get('shown') || Number.NaN), currency: form.get('currency') },
    booker: {
      ...Object.fromEntries(bookerFields.map(({ name }) => [name, typedFields[name] ?? ''])),
      birthDate: dateOf(typedFields.birthDate),
      sex: typedCode(typedFields.sex ?? '') || undefined,
      ...(isTicked(oneNameTick) && { hasOneName: true }),
    },
    guests: typedGuestsOf(typedFields, guests),
    transfers: Object.keys(typedTransfersOf(typedFields)).length > 0 ? typedTransfersOf(typedFields) : undefined,
    agency: isTicked(agencyTick)
      ? Object.fromEntries(agencyFields.map(({ name }) => [name, typedFields[agencyField(name)] ?? '']))
      : undefined,
    reference: typedFields[referenceField.name],
    invoice: isTicked(invoiceTick)
      ? Object.fromEntries(invoiceFields.map(({ name }) => [name, typedFields[invoiceField(name)] ?? '']))
      : undefined,
    consents: {
      ...Object.fromEntries([...mandatoryConsents, ...optionalConsents].map((name) => [name, isTicked(name)])),
      cancellationPolicy: isTicked('terms'),
      ...(isTicked(protectionConsent) && { protection: true }),
      custom: policyIdsIn(form).map((policyId) => ({ policyId, accepted: isTicked(policyField(policyId)) })),
    },
    ...(form.has('option')
      ? { paymentMethod: form.get('option'), option: true }
      : { paymentMethod: typedFields.paymentMethod }),
  }
}

export function typedGuestsOf(typedFields: TypedFields, guests: GuestRequirements) {
  const rooms = guests.parties.map((): Record<string, string | undefined>[] => [])
  for (const { room, person, inputs } of guestInputsOf(guests)) {
    const readableText = (name: string) => (isReadable(typedFields[name] ?? '') ? typedFields[name] : undefined)
    const values = inputs.map(
      ({ field, name }) => [field, field === 'birthDate' ? dateOf(typedFields[name]) : readableText(name)] as const,
    )
    const guest = Object.fromEntries(values)
    const ofRoom = rooms[room]
    if (ofRoom) ofRoom[person] = guest
  }
  return rooms
}

const dateOf = (text = ''): string | undefined => (typedCode(text) === '' ? undefined : typedDate(typedCode(text)))

/** What no guest typed (key, price) is a matter of the page: ''. */
function fieldOf([group, ...path]: readonly PropertyKey[]): string {
  if (group === 'paymentMethod' || group === 'reference') return group
  if (path[0] === 'custom') return policyField(Number(path[1]))
  if (group === 'transfers') return transferField(String(path[0]), String(path[1] ?? 'date'))
  if (group === 'invoice' || group === 'agency') return `${group}-${String(path[0])}`
  if (group === 'guests') return guestField(Number(path[0]), Number(path[1]), String(path[2]) as keyof GuestRecord)
  if (group === 'consents' && path[0] === 'cancellationPolicy') return 'terms'
  return group === 'booker' || group === 'consents' ? String(path[0]) : ''
}

const problemOf = (message: string): FieldProblem => fieldProblems.find((problem) => problem === message) ?? 'required'

function inPageOrder(problems: readonly FormProblem[], guests: GuestRequirements): FormProblem[] {
  const firstByField = new Map(problems.toReversed().map((problem) => [problem.field, problem]))
  const order = fixedNames(guests)
  const rank = ({ field }: FormProblem) => (order.includes(field) ? order.indexOf(field) : order.length)
  return [...firstByField.values()].sort((a, b) => rank(a) - rank(b))
}
