import { hmacOf, isSame } from './signature.ts'

// Fiserv IPG Connect, which BNL sells as e-POSitivity. Verified in the provider's documentation ("generate a hash"). The values of all fields, in the order
// of their names, joined by a bar. Amounts are decimal with a point.

export type IpgFields = Readonly<Record<string, string>>

/** The field `hashExtended` of the form that begins a payment: over all other fields of it. */
export function ipgHash(fields: IpgFields, secret: string): string {
  const names = Object.keys(fields).sort()
  return ipgHashOf(
    names.map((name) => fields[name] ?? ''),
    secret,
  )
}

/** Over values in the order that the provider gives for a message: `response_hash` and `notification_hash`. */
function ipgHashOf(values: readonly string[], secret: string): string {
  return hmacOf('sha256', secret, values.join('|'), 'base64')
}

/** What the guest brings back. `approval_code` begins with Y, N or a question mark. */
export function isIpgAnswer(fields: IpgFields, secret: string): boolean {
  const names = ['approval_code', 'chargetotal', 'currency', 'txndatetime', 'storename']
  return isSame(
    fields.response_hash ?? '',
    ipgHashOf(
      names.map((name) => fields[name] ?? ''),
      secret,
    ),
  )
}

/** What the server posts: the same values in another order. Inferred from the order of the older guide; no published vector has it. */
export function isIpgNotification(fields: IpgFields, secret: string): boolean {
  const names = ['chargetotal', 'currency', 'txndatetime', 'storename', 'approval_code']
  return isSame(
    fields.notification_hash ?? '',
    ipgHashOf(
      names.map((name) => fields[name] ?? ''),
      secret,
    ),
  )
}
