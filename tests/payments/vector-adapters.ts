import { azulRequestHash } from '@portico/payments/signatures/azul'
import { computopRequestMac } from '@portico/payments/signatures/computop'
import { isIgfsSignature } from '@portico/payments/signatures/igfs'
import { ipgHash } from '@portico/payments/signatures/ipg'
import { isNexiResult, nexiRequestMac } from '@portico/payments/signatures/nexi'
import { planetSignature } from '@portico/payments/signatures/planet'
import { isSatispaySignature, satispayDigest } from '@portico/payments/signatures/satispay'
import { stripeSignature } from '@portico/payments/signatures/stripe'

/** A published example as an adapter's own function takes it: its fields by their names. */
type ByName = {
  /** The values in the order of their names; undefined where the function cannot be given such fields at all. */
  readonly read: (fields: readonly string[], publishedKey: string) => readonly string[] | undefined
  /** What is signed of them, joined as the provider does. */
  readonly text: (values: readonly string[]) => string
  /** Whether the adapter makes or accepts the signature. */
  readonly check: (values: readonly string[], key: string, right: string) => boolean
}

const named = (names: readonly string[], values: readonly string[]) =>
  Object.fromEntries(names.map((name, i) => [name, values[i] ?? '']))

/** So many values, of which the last may be left out, and no more. */
const upTo = (count: number) => (fields: readonly string[]) =>
  fields.length > count ? undefined : Array.from({ length: count }, (_, i) => fields[i] ?? '')
const joining = (join: string) => (values: readonly string[]) => values.join(join)

/** Fields as `name=value` and the secret behind them: found by name, in whatever order they are given. */
const byNames = (names: readonly string[]) => (fields: readonly string[]) => {
  const pairs = fields
    .slice(0, -1)
    .map((field) => [field.slice(0, field.indexOf('=')), field.slice(field.indexOf('=') + 1)] as const)
  if (pairs.length !== names.length || names.some((name) => pairs.filter(([given]) => given === name).length !== 1))
    return undefined
  return [...names.map((name) => pairs.find(([given]) => given === name)?.[1] ?? ''), fields.at(-1) ?? '']
}
const withNames = (names: readonly string[]) => (values: readonly string[]) =>
  [...names.map((name, i) => `${name}=${values[i]}`), values.at(-1) ?? ''].join('')

const nexiRequest = ['codTrans', 'divisa', 'importo']
const nexiResult = ['codTrans', 'esito', 'importo', 'divisa', 'data', 'orario', 'codAut']
const initAnswer = ['tid', 'shopID', 'rc', 'errorDesc', 'paymentID', 'redirectURL']
const ipgNames = [
  ...[
    'txntype',
    'timezone',
    'txndatetime',
    'storename',
    'chargetotal',
    'currency',
    'paymentMethod',
    'responseSuccessURL',
  ],
  ...['responseFailURL', 'transactionNotificationURL'],
].sort()
const azulNames = [
  ...['MerchantId', 'MerchantName', 'MerchantType', 'CurrencyCode', 'OrderNumber', 'Amount', 'ITBIS'],
  ...['ApprovedUrl', 'DeclinedUrl', 'CancelUrl', 'UseCustomField1', 'CustomField1Label', 'CustomField1Value'],
  ...['UseCustomField2', 'CustomField2Label', 'CustomField2Value'],
]

const digest: ByName = {
  read: upTo(1),
  text: joining(''),
  check: ([body = ''], _, right) => satispayDigest(body) === `SHA-256=${right}`,
}
const stripe: ByName = {
  read: upTo(1),
  text: joining(''),
  check: ([body = ''], key, right) => stripeSignature(body, key) === right,
}

/** The four lines that Satispay signs; the adapter writes the last one itself, of an empty body. */
function satispayLines(fields: readonly string[]): readonly string[] | undefined {
  const [, path, host, date] =
    /^\(request-target\): post (\S+)\nhost: (.*)\ndate: (.*)\ndigest: (?:.*)$/.exec(fields.join('\n')) ?? []
  const isOfEmpty = fields.at(-1) === `digest: ${satispayDigest('')}`
  return path === undefined || host === undefined || date === undefined || !isOfEmpty ? undefined : [path, host, date]
}

export const vectorAdapters: Readonly<Record<string, ByName>> = {
  'igfs-init-answer': {
    read: upTo(initAnswer.length),
    text: joining(''),
    check: (values, key, right) => isIgfsSignature('InitAnswer', named(initAnswer, values), right, key),
  },
  'ipg-classic': {
    read: upTo(ipgNames.length),
    text: joining('|'),
    check: (values, key, right) => ipgHash(named(ipgNames, values), key) === right,
  },
  'nexi-request': {
    // An order of ours is in euro: another currency cannot be given.
    read: (fields) => {
      const values = byNames(nexiRequest)(fields)
      return values?.[1] === 'EUR' ? values : undefined
    },
    text: withNames(nexiRequest),
    check: ([codTrans = '', , importo = '', secret = ''], _, right) =>
      nexiRequestMac({ codTrans, divisa: 'EUR', importo }, secret) === right,
  },
  'nexi-result-ok': {
    read: byNames(nexiResult),
    text: withNames(nexiResult),
    check: (
      [codTrans = '', esito = '', importo = '', divisa = '', data = '', orario = '', codAut = '', secret = ''],
      _,
      right,
    ) => isNexiResult({ codTrans, esito, importo, divisa, data, orario, codAut }, right, secret),
  },
  'satispay-digest-doc': digest,
  'satispay-digest-empty': digest,
  'satispay-signature': {
    read: satispayLines,
    text: joining('\n'),
    check: ([path = '', host = '', date = ''], key, right) => {
      const pem = `-----BEGIN PUBLIC KEY-----\n${key}\n-----END PUBLIC KEY-----`
      return isSatispaySignature({ method: 'post', path, host, date, body: '' }, right, pem)
    },
  },
  'stripe-empty': stripe,
  'stripe-json': stripe,
  'datatrans-hook': {
    read: upTo(2),
    text: joining(''),
    check: ([time = '', body = ''], key, right) => planetSignature(time, body, key) === right,
  },
  'computop-request': {
    read: upTo(5),
    text: joining('*'),
    check: ([payId = '', transactionId = '', merchantId = '', amount = '', currency = ''], key, right) =>
      computopRequestMac({ payId, transactionId, merchantId, amount, currency }, key) === right,
  },
  'azul-request-sale': {
    // The text that is signed ends with the key, which the adapter puts there itself.
    read: (fields, publishedKey) =>
      fields.at(-1) === publishedKey ? upTo(azulNames.length)(fields.slice(0, -1)) : undefined,
    text: joining(''),
    check: (values, key, right) => azulRequestHash(named(azulNames, values), key) === right,
  },
}
