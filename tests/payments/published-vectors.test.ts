import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { azulRequestHash } from '@portico/payments/signatures/azul'
import { computopRequestMac } from '@portico/payments/signatures/computop'
import { isIgfsSignature } from '@portico/payments/signatures/igfs'
import { ipgHash } from '@portico/payments/signatures/ipg'
import { isNexiResult, nexiRequestMac } from '@portico/payments/signatures/nexi'
import { planetSignature } from '@portico/payments/signatures/planet'
import { isSatispaySignature, satispayDigest } from '@portico/payments/signatures/satispay'
import { stripeSignature } from '@portico/payments/signatures/stripe'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { PaymentVector, verdictOf } from '../../tools/payment-vectors/vectors.ts'

// Signatures that the providers or others published, and that nobody here made.
const file = resolve(import.meta.dirname, '../../../shared/data/payment_vectors.json')
const vectors = existsSync(file) ? z.array(PaymentVector).parse(JSON.parse(readFileSync(file, 'utf8'))) : []

/** Whether an adapter, given the fields by their names, makes or accepts the published signature. */
const adapters: Readonly<Record<string, (vector: { key: string; fields: readonly string[]; expect: string }) => boolean>> = {
  'igfs-init-answer': ({ key, fields, expect: right }) =>
    isIgfsSignature('InitAnswer', named(['tid', 'shopID', 'rc', 'errorDesc', 'paymentID', 'redirectURL'], fields), right, key),
  'ipg-classic': ({ key, fields, expect: right }) => {
    const names = ['txntype', 'timezone', 'txndatetime', 'storename', 'chargetotal', 'currency', 'paymentMethod', 'responseSuccessURL']
    const all = [...names, 'responseFailURL', 'transactionNotificationURL'].sort()
    return ipgHash(named(all, fields), key) === right
  },
  'nexi-request': ({ fields, expect: right }) => {
    const { codTrans = '', importo = '' } = pairs(fields)
    return nexiRequestMac({ codTrans, divisa: 'EUR', importo }, fields.at(-1) ?? '') === right
  },
  'nexi-result-ok': ({ fields, expect: right }) => {
    const { codTrans = '', esito = '', importo = '', divisa = '', data = '', orario = '', codAut = '' } = pairs(fields)
    return isNexiResult({ codTrans, esito, importo, divisa, data, orario, codAut }, right, fields.at(-1) ?? '')
  },
  'satispay-digest-doc': ({ fields: [body = ''], expect: right }) => satispayDigest(body) === `SHA-256=${right}`,
  'satispay-digest-empty': ({ fields: [body = ''], expect: right }) => satispayDigest(body) === `SHA-256=${right}`,
  'satispay-signature': ({ key, fields, expect: right }) => {
    const [target = '', host = '', date = ''] = fields.map((line) => line.slice(line.indexOf(': ') + 2))
    const request = { method: 'post' as const, path: target.split(' ')[1] ?? '', host, date, body: '' }
    return isSatispaySignature(request, right, `-----BEGIN PUBLIC KEY-----\n${key}\n-----END PUBLIC KEY-----`)
  },
  'stripe-empty': ({ key, fields: [body = ''], expect: right }) => stripeSignature(body, key) === right,
  'stripe-json': ({ key, fields: [body = ''], expect: right }) => stripeSignature(body, key) === right,
  'datatrans-hook': ({ key, fields: [time = '', body = ''], expect: right }) => planetSignature(time, body, key) === right,
  'computop-request': ({ key, fields: [payId = '', transactionId = '', merchantId = '', amount = '', currency = ''], expect: right }) =>
    computopRequestMac({ payId, transactionId, merchantId, amount, currency }, key) === right,
  'azul-request-sale': ({ key, fields, expect: right }) => azulRequestHash(named(azulNames, fields), key) === right,
}

const azulNames = [
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

function named(names: readonly string[], values: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name, i) => [name, values[i] ?? '']))
}

function pairs(fields: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(fields.slice(0, -1).map((field) => field.split('=') as [string, string]))
}

describe.skipIf(vectors.length === 0)('published signatures (skipped where ../shared/data is absent)', () => {
  it('are made or accepted by our code, each of them', () => {
    expect(vectors.map((vector) => [vector.id, verdictOf(vector)])).toEqual(vectors.map(({ id }) => [id, 'equal']))
  })

  it('are made or accepted by the adapters from fields by their names', () => {
    const failed = vectors.filter(
      ({ id, key, keyHex, fields, expect: right }) => !adapters[id]?.({ key: key ?? keyHex ?? '', fields, expect: right }),
    )
    expect(failed.map(({ id }) => id)).toEqual([])
    expect(Object.keys(adapters).sort()).toEqual(vectors.map(({ id }) => id).sort())
  })

  it.each(vectors.map((vector) => [vector.id, vector] as const))(
    '%s: whatever changes the signed bytes, the key or the signature is refused',
    (id, vector) => {
      const same: string[] = []
      let refused = 0
      for (const { what, changed } of mutationsOf(vector)) {
        const isTheSame = JSON.stringify(signedOf(changed)) === JSON.stringify(signedOf(vector))
        const verdict = verdictOf(changed)
        expect([what, verdict === 'equal']).toEqual([what, isTheSame])
        if (isTheSame) same.push(what)
        else refused++
      }
      expect(refused).toBeGreaterThan(20)
      if (same.length > 0) console.info(`${id}: ${refused} mutations refused; the signed bytes are the same after: ${same.join('; ')}`)
    },
  )
})

/** All that the outcome depends on; a plain hash has its secret among the fields. */
function signedOf({ alg, key, keyHex, join, fields, expect: right }: PaymentVector): unknown {
  const isPlain = alg === 'sha1-hex' || alg === 'sha256-base64'
  return [fields.join(join), isPlain ? '' : Buffer.from(keyHex ?? key ?? '', keyHex === undefined ? 'utf8' : 'hex').toString('hex'), right]
}

type Mutation = { readonly what: string; readonly changed: PaymentVector }

/** Each bit of text, key and signature; fields exchanged, left out, in other letters, in another encoding. */
function* mutationsOf(vector: PaymentVector): Generator<Mutation> {
  const { fields, key, keyHex, expect: right } = vector
  const withFields = (what: string, changed: readonly string[]): Mutation => ({ what, changed: { ...vector, fields: [...changed] } })
  for (const [i, field] of fields.entries()) {
    for (const [text, what] of flipped(field)) yield withFields(`field ${i}, ${what}`, fields.with(i, text))
    yield withFields(`field ${i} left out`, fields.toSpliced(i, 1))
    yield withFields(`field ${i} in capitals`, fields.with(i, field.toUpperCase()))
    yield withFields(`field ${i} in small letters`, fields.with(i, field.toLowerCase()))
    yield withFields(`field ${i} as UTF-16`, fields.with(i, Buffer.from(field, 'utf16le').toString('latin1')))
    yield withFields(`a space behind field ${i}`, fields.with(i, `${field} `))
    for (let k = i + 1; k < fields.length; k++) {
      yield withFields(`fields ${i} and ${k} exchanged`, fields.with(i, fields[k] ?? '').with(k, field))
    }
  }
  if (!vector.alg.startsWith('rsa')) {
    for (const [text, what] of flipped(key ?? '')) yield { what: `key, ${what}`, changed: { ...vector, key: text } }
    if (keyHex !== undefined) yield { what: 'key, another byte', changed: { ...vector, keyHex: `${keyHex}00ff` } }
  }
  for (const [text, what] of flipped(right)) yield { what: `signature, ${what}`, changed: { ...vector, expect: text } }
  yield { what: 'signature in capitals', changed: { ...vector, expect: right.toUpperCase() } }
  yield { what: 'signature in small letters', changed: { ...vector, expect: right.toLowerCase() } }
  yield { what: 'signature cut', changed: { ...vector, expect: right.slice(0, -1) } }
}

/** The text with each of its bits turned, as far as that is a letter of ASCII. */
function* flipped(text: string): Generator<readonly [text: string, what: string]> {
  for (const [at, letter] of [...text].entries()) {
    for (let bit = 0; bit < 7; bit++) {
      const other = String.fromCharCode(letter.charCodeAt(0) ^ (1 << bit))
      yield [text.slice(0, at) + other + text.slice(at + 1), `bit ${bit} of sign ${at}`]
    }
  }
}
