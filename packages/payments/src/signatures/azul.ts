import { hmacOf, isSameSignature } from './signature.ts'

// AZUL Payment Page, Dominican Republic. Seen in copies of the official page and in AZUL's own sample file. Amounts are
// the smallest unit without a point, "000" for none. There is no message from server to server: the outcome comes with
// the guest, or is read from the separate JSON service.

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
  ...[
    'UseCustomField1',
    'CustomField1Label',
    'CustomField1Value',
    'UseCustomField2',
    'CustomField2Label',
    'CustomField2Value',
  ],
]

export type AzulFields = Readonly<Record<string, string>>

/**
 * The longest number that AZUL takes. One that is as long, and ends with a letter, can neither take digits of the
 * amount behind it nor give it any.
 */
export const azulOrderNumber = /^[A-Z0-9]{14}[A-Z]$/

const processedForms = {
  OrderNumber: azulOrderNumber,
  Amount: /^\d{1,12}$/,
  AuthorizationCode: /^$/,
  DateTime: /^20\d{12}$/,
  ResponseCode: /^ISO8583$/,
  IsoCode: /^(?!00)[0-9A-Z]{2}$/,
  ResponseMessage: /^(?:.*\D)?$/,
  ErrorDescription: /^$/,
  RRN: /^\d{0,30}$/,
}
/**
 * Nothing stands between the values of an answer, so that who moves their borders keeps the signature. Each value has a
 * form, and in these forms each text has one reading. An authorisation code is six signs (ISO 8583, field 38); papers
 * call a reference number one of twenty digits, and real ones have more.
 */
export const answerForms = {
  approved: { ...processedForms, AuthorizationCode: /^[0-9A-Za-z]{6}$/, IsoCode: /^00$/ },
  declined: processedForms,
  failed: {
    ...processedForms,
    ResponseCode: /^Error$/,
    IsoCode: /^\d{0,2}$/,
    ResponseMessage: /^$/,
    ErrorDescription: /^\D(?:.*\D)?$/,
  },
} as const satisfies Record<string, Readonly<Record<string, RegExp>>>

const answerFields = Object.keys(processedForms)

/**
 * `AuthHash` of the form: values in AZUL's order with the key behind them, which is the key of the hash too. Values
 * must be ASCII.
 */
export function azulRequestHash(fields: AzulFields, key: string): string {
  return hmacOf('sha512', key, signedTextOf(requestFields, fields, key), 'hex')
}

/** `AuthHash` of the address to which the guest comes back; its text is UTF-16, little end first. */
export function isAzulAnswer(fields: AzulFields, key: string): boolean {
  const right = hmacOf('sha512', key, Buffer.from(signedTextOf(answerFields, fields, key), 'utf16le'), 'hex')
  return isSameSignature((fields.AuthHash ?? '').toLowerCase(), right)
}

/** What a rightly signed answer says; undefined where its values have no known form. */
export function azulOutcomeOf(fields: AzulFields): keyof typeof answerForms | undefined {
  const outcomes = Object.keys(answerForms) as (keyof typeof answerForms)[]
  return outcomes.find((outcome) =>
    Object.entries(answerForms[outcome]).every(([name, form]) => form.test(fields[name] ?? '')),
  )
}

function signedTextOf(names: readonly string[], fields: AzulFields, key: string): string {
  return names.map((name) => fields[name] ?? '').join('') + key
}
