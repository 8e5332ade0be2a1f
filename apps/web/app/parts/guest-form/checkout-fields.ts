import type { Agency } from '@portico/contracts/checkout/agency'
import type { Booker } from '@portico/contracts/checkout/booker'
import type { FieldProblem } from '@portico/contracts/checkout/confirm'
import type { Invoice } from '@portico/contracts/checkout/invoice'
import { calendarDateOf } from '@portico/domain/time/calendar-date'
import type { TypedFields } from '../../base/forms/typed-fields.ts'

export const userField = 'user'
export const actionKeyField = 'actionKey'

/** Names each field that is not as it was stored last. */
export const changedField = 'changed'

export type BookerField = Exclude<keyof Booker, 'confirmationTime' | 'dialCode' | 'hasOneName'>

type BookerFieldRules = {
  name: BookerField
  autoComplete: string
  kind: 'text' | 'email' | 'tel' | 'country' | 'note' | 'date' | 'sex'
  isMandatory: boolean
  maxLength: number
  hasHelp: boolean
  isHalfWidth?: true
  isExtra?: boolean
}

/** In the form's order. The contract decides what is valid. */
export const bookerFields: readonly BookerFieldRules[] = [
  {
    name: 'name',
    autoComplete: 'given-name',
    kind: 'text',
    isMandatory: true,
    maxLength: 60,
    hasHelp: false,
    isHalfWidth: true,
  },
  {
    name: 'lastName',
    autoComplete: 'family-name',
    kind: 'text',
    isMandatory: true,
    maxLength: 60,
    hasHelp: false,
    isHalfWidth: true,
  },
  {
    name: 'email',
    autoComplete: 'email',
    kind: 'email',
    isMandatory: true,
    maxLength: 254,
    hasHelp: true,
    isHalfWidth: true,
  },
  {
    name: 'emailConfirm',
    autoComplete: 'email',
    kind: 'email',
    isMandatory: true,
    maxLength: 254,
    hasHelp: false,
    isHalfWidth: true,
  },
  {
    name: 'country',
    autoComplete: 'country',
    kind: 'country',
    isMandatory: true,
    maxLength: 2,
    hasHelp: false,
    isHalfWidth: true,
  },
  {
    name: 'phone',
    autoComplete: 'tel',
    kind: 'tel',
    isMandatory: true,
    maxLength: 30,
    hasHelp: true,
    isHalfWidth: true,
  },
  { name: 'address', autoComplete: 'address-line1', kind: 'text', isMandatory: true, maxLength: 120, hasHelp: false },
  {
    name: 'city',
    autoComplete: 'address-level2',
    kind: 'text',
    isMandatory: true,
    maxLength: 80,
    hasHelp: false,
    isHalfWidth: true,
  },
  {
    name: 'zip',
    autoComplete: 'postal-code',
    kind: 'text',
    isMandatory: false,
    maxLength: 12,
    hasHelp: false,
    isHalfWidth: true,
  },
  { name: 'note', autoComplete: 'off', kind: 'note', isMandatory: false, maxLength: 1000, hasHelp: true },
  {
    name: 'alternativeEmail',
    autoComplete: 'off',
    kind: 'email',
    isMandatory: false,
    maxLength: 254,
    hasHelp: true,
    isExtra: true,
  },
  {
    name: 'taxCode',
    autoComplete: 'off',
    kind: 'text',
    isMandatory: false,
    maxLength: 16,
    hasHelp: true,
    isExtra: true,
  },
  {
    name: 'birthDate',
    autoComplete: 'bday',
    kind: 'date',
    isMandatory: false,
    maxLength: 10,
    hasHelp: true,
    isHalfWidth: true,
    isExtra: true,
  },
  {
    name: 'sex',
    autoComplete: 'sex',
    kind: 'sex',
    isMandatory: false,
    maxLength: 6,
    hasHelp: false,
    isHalfWidth: true,
    isExtra: true,
  },
]

/** In the form's order. The contract decides which of it is mandatory in which country. */
export const invoiceFields = [
  { name: 'name', autoComplete: 'billing organization', isMandatory: true, isHalfWidth: false },
  { name: 'country', autoComplete: 'billing country', isMandatory: true, isHalfWidth: false },
  { name: 'address', autoComplete: 'billing address-line1', isMandatory: true, isHalfWidth: false },
  { name: 'city', autoComplete: 'billing address-level2', isMandatory: true, isHalfWidth: true },
  { name: 'zip', autoComplete: 'billing postal-code', isMandatory: false, isHalfWidth: true },
  { name: 'region', autoComplete: 'billing address-level1', isMandatory: false, isHalfWidth: false },
  { name: 'vatNumber', autoComplete: 'off', isMandatory: false, isHalfWidth: true },
  { name: 'taxCode', autoComplete: 'off', isMandatory: false, isHalfWidth: true },
  { name: 'sdi', autoComplete: 'off', isMandatory: false, isHalfWidth: true },
  { name: 'certifiedEmail', autoComplete: 'off', isMandatory: false, isHalfWidth: true },
] as const satisfies readonly {
  name: keyof Invoice
  autoComplete: string
  isMandatory: boolean
  isHalfWidth: boolean
}[]

export const oneNameTick = 'oneName'

export const invoiceTick = 'invoice'
export const invoiceField = (name: keyof Invoice): string => `invoice-${name}`

export const agencyFields = [
  { name: 'type', kind: 'type', autoComplete: 'off', isMandatory: true, isHalfWidth: true },
  { name: 'name', kind: 'text', autoComplete: 'organization', isMandatory: true, isHalfWidth: true },
  { name: 'vatNumber', kind: 'text', autoComplete: 'off', isMandatory: false, isHalfWidth: true },
  { name: 'iata', kind: 'text', autoComplete: 'off', isMandatory: false, isHalfWidth: true },
  { name: 'country', kind: 'country', autoComplete: 'section-agency country', isMandatory: true, isHalfWidth: false },
  {
    name: 'address',
    kind: 'text',
    autoComplete: 'section-agency address-line1',
    isMandatory: true,
    isHalfWidth: false,
  },
  { name: 'city', kind: 'text', autoComplete: 'section-agency address-level2', isMandatory: true, isHalfWidth: true },
  { name: 'zip', kind: 'text', autoComplete: 'section-agency postal-code', isMandatory: false, isHalfWidth: true },
  { name: 'email', kind: 'email', autoComplete: 'work email', isMandatory: true, isHalfWidth: true },
  { name: 'phone', kind: 'tel', autoComplete: 'work tel', isMandatory: false, isHalfWidth: true },
  { name: 'contactName', kind: 'text', autoComplete: 'off', isMandatory: false, isHalfWidth: true },
  { name: 'contactEmail', kind: 'email', autoComplete: 'off', isMandatory: false, isHalfWidth: true },
  { name: 'code', kind: 'text', autoComplete: 'off', isMandatory: false, isHalfWidth: false },
] as const satisfies readonly {
  name: keyof Agency
  kind: string
  autoComplete: string
  isMandatory: boolean
  isHalfWidth: boolean
}[]

export const referenceField = { name: 'reference', maxLength: 40 } as const

/** Without this tick nothing of its fields counts. */
export const agencyTick = 'agency'
export const agencyField = (name: keyof Agency): string => `agency-${name}`

export const transferField = (place: number | string, field: string): string => `transfer-${place}-${field}`

/**
 * General terms and cancellation policy are the terms of one contract and accepted in one box; personal data stand
 * apart from them.
 */
export const mandatoryConsents = ['terms', 'privacy'] as const

export const protectionConsent = 'protection'

export const policyField = (policyId: number): string => `policy-${policyId}`

/** It knows less than the contract, and nothing else: a problem here is one there. */
export function typingProblemOf(
  { name, isMandatory, maxLength, kind }: BookerFieldRules,
  typedFields: TypedFields,
): FieldProblem | undefined {
  const value = plainText(typedFields[name])
  if (value === '') return isMandatory && !(name === 'lastName' && typedFields[oneNameTick]) ? 'required' : undefined
  if (value.length > 4 * maxLength + 200) return 'too-long'
  if (name === 'emailConfirm')
    return value.toLowerCase() === plainText(typedFields.email).toLowerCase() ? undefined : 'email-mismatch'
  // No country has numbers of fewer digits.
  if (kind === 'tel' && value.replaceAll(/\D/g, '').length < 4 && !/[^ -~]/.test(value)) return 'phone'
  if (kind === 'date') return isDay(typedDate(value)) || /[^ -~]/.test(value) ? undefined : 'date'
  return kind === 'email' && !/[^\s@]@[^\s@]+\.[^\s@]/.test(value) ? 'email' : undefined
}

/** Without marks that come along with a copied text. The server knows all of them, this small script a few. */
const plainText = (text = '') =>
  text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .trim()

/** Reads dd/mm/yyyy with any separator, and yyyy-mm-dd as browsers fill it in; anything else stays as it is. */
export function typedDate(text: string): string {
  const date = plainText(text)
  const [, day = '', month = '', year] = /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4})$/.exec(date) ?? []
  return year === undefined ? date : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

function isDay(date: string): boolean {
  return (
    calendarDateOf(date) !== undefined ||
    calendarDateOf(`${2_000 + (Number(date.slice(0, 4)) % 400)}${date.slice(4)}`) !== undefined
  )
}
