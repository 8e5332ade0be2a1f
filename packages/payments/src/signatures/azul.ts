import { hmacOf, isSame } from './signature.ts'

// AZUL Payment Page, Dominican Republic. Seen in copies of the official page and in AZUL's own sample file. Amounts are the smallest unit without a
// point, "000" for none. There is no message from server to server: the outcome comes with the guest, or is read from the separate JSON service.

const requestFields = [
  ...[
    'MerchantId',
    'MerchantName',
    'MerchantType',
    'CurrencyCode',
    'OrderNumber',
    'Amount',
    'ITBIS',
    'ApprovedUrl',
    'DeclinedUrl',
    'CancelUrl',
  ],
  ...['UseCustomField1', 'CustomField1Label', 'CustomField1Value', 'UseCustomField2', 'CustomField2Label', 'CustomField2Value'],
]
const answerFields = [
  ...['OrderNumber', 'Amount', 'AuthorizationCode', 'DateTime', 'ResponseCode', 'IsoCode', 'ResponseMessage', 'ErrorDescription', 'RRN'],
]

export type AzulFields = Readonly<Record<string, string>>

/** `AuthHash` of the form: values in AZUL's order with the key behind them, which is the key of the hash too. Values must be ASCII. */
export function azulRequestHash(fields: AzulFields, key: string): string {
  return hmacOf('sha512', key, textOf(requestFields, fields, key), 'hex')
}

/** `AuthHash` of the address to which the guest comes back; its text is UTF-16, little end first, as no published vector shows but the manual says. */
export function isAzulAnswer(fields: AzulFields, key: string): boolean {
  const right = hmacOf('sha512', key, Buffer.from(textOf(answerFields, fields, key), 'utf16le'), 'hex')
  return isSame((fields.AuthHash ?? '').toLowerCase(), right)
}

function textOf(names: readonly string[], fields: AzulFields, key: string): string {
  return names.map((name) => fields[name] ?? '').join('') + key
}
