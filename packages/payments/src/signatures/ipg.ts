import { hmacOf, isSameSignature } from './signature.ts'

// Fiserv IPG Connect, which BNL sells as e-POSitivity. Verified in the provider's documentation ("generate a hash").
// The values of all fields, in the order of their names, joined by a bar. Amounts are decimal with a point.

export type IpgFields = Readonly<Record<string, string>>

export function ipgHash(fields: IpgFields, secret: string): string {
  const names = Object.keys(fields).sort()
  return ipgHashOf(
    names.map((name) => fields[name] ?? ''),
    secret,
  )
}

/**
 * Forms, answers and messages are hashed alike, with one key: by these forms no hash of one is taken for one of
 * another, and no bar in a value for a border. `approval_code` begins with Y, N or a question mark.
 */
const answerForms: Readonly<Record<string, RegExp>> = {
  approval_code: /^[YN?]:[^|]*$/,
  chargetotal: /^\d{1,9}(?:[.,]\d{1,3})?$/,
  currency: /^\d{3}$/,
  txndatetime: /^\d{4}:\d\d:\d\d-\d\d:\d\d:\d\d$/,
  storename: /^[^|]+$/,
}

/** Over values in the order that the provider gives for a message: `response_hash` and `notification_hash`. */
function ipgHashOf(values: readonly string[], secret: string): string {
  return hmacOf('sha256', secret, values.join('|'), 'base64')
}

export function isIpgAnswer(fields: IpgFields, secret: string): boolean {
  return isSigned(
    fields,
    ['approval_code', 'chargetotal', 'currency', 'txndatetime', 'storename'],
    fields.response_hash,
    secret,
  )
}

/**
 * What the server posts: the same values in another order. Inferred from the order of the older guide; no published
 * vector has it.
 */
export function isIpgNotification(fields: IpgFields, secret: string): boolean {
  return isSigned(
    fields,
    ['chargetotal', 'currency', 'txndatetime', 'storename', 'approval_code'],
    fields.notification_hash,
    secret,
  )
}

function isSigned(fields: IpgFields, names: readonly string[], hash = '', secret: string): boolean {
  const values = names.map((name) => fields[name] ?? '')
  return (
    names.every((name, i) => answerForms[name]?.test(values[i] ?? '')) &&
    isSameSignature(hash, ipgHashOf(values, secret))
  )
}
