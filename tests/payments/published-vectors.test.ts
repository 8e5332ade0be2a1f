import { createPublicKey } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { PaymentVector, verdictOf } from '../../tools/payment-vectors/vectors.ts'
import { byTestSize } from '../setup/by-test-size.ts'
import { vectorAdapters } from './vector-adapters.ts'

// Signatures that the providers or others published, and that nobody here made.
const file = resolve(import.meta.dirname, '../../../shared/data/payment_vectors.json')
const vectors = existsSync(file) ? z.array(PaymentVector).parse(JSON.parse(readFileSync(file, 'utf8'))) : []

describe('published signatures', () => {
  beforeEach(({ skip }) => {
    if (vectors.length === 0) skip('the published signatures are not in ../shared/data')
  })

  it('are made or accepted by our code, each of them', () => {
    expect(vectors.map((vector) => [vector.id, verdictOf(vector)])).toEqual(vectors.map(({ id }) => [id, 'equal']))
  })

  it('are made or accepted by the adapters from fields by their names', () => {
    expect(vectors.filter((vector) => byName(vector)?.isAccepted !== true).map(({ id }) => id)).toEqual([])
    expect(Object.keys(vectorAdapters).sort()).toEqual(vectors.map(({ id }) => id).sort())
  })

  it.each(vectors.map((vector) => [vector.id, vector] as const))(
    '%s: whatever changes the signed bytes, the key or the signature is refused, by the adapter’s own function of named fields too',
    { timeout: 120_000 },
    (id, vector) => {
      const same: string[] = []
      const unnamed: string[] = []
      const right = byName(vector)
      let [refused, refusedByName] = [0, 0]
      // A public key is read anew for each. Nine has no factor in common with the bits of a letter or a byte, so that
      // each of them is turned somewhere.
      const every = vector.alg.startsWith('rsa') ? byTestSize({ fast: 9, normal: 9, full: 1 }) : 1
      for (const [i, { what, changed }] of [...mutationsOf(vector)].entries()) {
        if (i % every !== 0) continue
        const isTheSame = JSON.stringify(signedOf(changed)) === JSON.stringify(signedOf(vector))
        if (isTheSame) same.push(what)
        else refused++
        if ((verdictOf(changed) === 'equal') !== isTheSame)
          expect([what, verdictOf(changed)]).toEqual([what, isTheSame ? 'equal' : 'refused'])
        const given = byName(changed, vector)
        if (given === undefined) {
          unnamed.push(what)
          continue
        }
        // Found by their names, fields may come in another order and mean the same.
        const isAlike = given.signed === right?.signed
        if (given.isAccepted !== isAlike) expect([what, given.isAccepted]).toEqual([what, isAlike])
        if (!isAlike) refusedByName++
      }
      expect(refused).toBeGreaterThan(20)
      expect(refusedByName).toBeGreaterThan(20)
      console.info(`${id}: ${refused} mutations refused, ${refusedByName} of them by the names of their fields`)
      if (same.length > 0) console.info(`${id}: the signed bytes are the same after: ${same.join('; ')}`)
      if (unnamed.length > 0) console.info(`${id}: ${unnamed.length} cannot be given by the names of fields`)
    },
  )
})

/**
 * What the adapter that a vector is of makes of it, and all that this depends on; undefined where it cannot be given
 * such fields.
 */
function byName(
  vector: PaymentVector,
  published = vector,
): { readonly signed: string; readonly isAccepted: boolean } | undefined {
  const { id, alg, key, keyHex, fields, expect: right } = vector
  const adapter = vectorAdapters[id]
  const values = adapter?.read(fields, published.key ?? published.keyHex ?? '')
  if (!adapter || !values) return undefined
  const given = key ?? keyHex ?? ''
  const isPlain = alg === 'sha1-hex' || alg === 'sha256-base64'
  const signed = JSON.stringify([adapter.text(values), isPlain ? '' : keyOf(vector), right])
  try {
    return { signed, isAccepted: adapter.check(values, given, right) }
  } catch {
    // A key that is none is refused.
    return { signed, isAccepted: false }
  }
}

/** The key as it counts: the bytes of a secret, the two numbers of an RSA key however it is written down. */
function keyOf({ alg, key, keyHex }: PaymentVector): string {
  const bytes = Buffer.from(
    keyHex ?? key ?? '',
    keyHex !== undefined ? 'hex' : alg.startsWith('rsa') ? 'base64' : 'utf8',
  )
  if (!alg.startsWith('rsa')) return bytes.toString('hex')
  try {
    const { n, e } = createPublicKey({ key: bytes, format: 'der', type: 'spki' }).export({ format: 'jwk' })
    return `${n} ${e}`
  } catch {
    return 'no key'
  }
}

/** All that the outcome depends on; a plain hash has its secret among the fields. */
function signedOf(vector: PaymentVector): unknown {
  const { alg, join, fields, expect: right } = vector
  const isPlain = alg === 'sha1-hex' || alg === 'sha256-base64'
  return [fields.join(join), isPlain ? '' : keyOf(vector), right]
}

type Mutation = { readonly what: string; readonly changed: PaymentVector }

/** Each bit of text, key and signature; fields exchanged, left out, in other letters, in another encoding. */
function* mutationsOf(vector: PaymentVector): Generator<Mutation> {
  const { fields, key, keyHex, expect: right } = vector
  const withFields = (what: string, changed: readonly string[]): Mutation => ({
    what,
    changed: { ...vector, fields: [...changed] },
  })
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
  if (vector.alg.startsWith('rsa')) {
    for (const [bytes, what] of flippedBytes(Buffer.from(key ?? '', 'base64')))
      yield { what: `key, ${what}`, changed: { ...vector, key: bytes.toString('base64') } }
  } else if (keyHex === undefined) {
    for (const [text, what] of flipped(key ?? '')) yield { what: `key, ${what}`, changed: { ...vector, key: text } }
  } else {
    for (const [bytes, what] of flippedBytes(Buffer.from(keyHex, 'hex')))
      yield { what: `key, ${what}`, changed: { ...vector, keyHex: bytes.toString('hex') } }
    yield { what: 'key, another byte', changed: { ...vector, keyHex: `${keyHex}00ff` } }
    yield { what: 'key, a byte less', changed: { ...vector, keyHex: keyHex.slice(2) } }
    yield { what: 'key in capitals', changed: { ...vector, keyHex: keyHex.toUpperCase() } }
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

/** The bytes with each of their bits turned. */
function* flippedBytes(bytes: Buffer): Generator<readonly [bytes: Buffer, what: string]> {
  for (let at = 0; at < bytes.length; at++) {
    for (let bit = 0; bit < 8; bit++) {
      const other = Buffer.from(bytes)
      other.writeUInt8(bytes.readUInt8(at) ^ (1 << bit), at)
      yield [other, `bit ${bit} of byte ${at}`]
    }
  }
}
