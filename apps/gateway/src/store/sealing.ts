import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'

const Secret = z.string().regex(/^[A-Za-z0-9_-]{43}$/)
const SealKey = z.strictObject({ id: z.string().regex(/^[a-z0-9]{1,12}$/), secret: Secret })

/** The first key seals, every key opens: put a new one in front to rotate, drop the old one a day later. */
const KeyFile = z.strictObject({ sealing: z.array(SealKey).min(1).max(2), hashing: Secret })
export type SealingKeys = z.infer<typeof KeyFile>

const sealPurposes = [
  'grant',
  'intent',
  'change',
  'draft',
  'jar',
  'trade-session',
  'agency-reservation',
  'agency-search',
  'report',
  'offer',
  'awaited',
] as const
type Purpose = (typeof sealPurposes)[number]

/** Texts sealed with AES-256-GCM, each for one purpose, and names that only we can compute. */
export class Sealing {
  readonly #keys: readonly { id: string; secret: Buffer; of: Readonly<Record<Purpose, KeyObject>> }[]
  readonly #hashing: KeyObject

  constructor({ sealing, hashing }: SealingKeys) {
    this.#keys = sealing.map((key) => {
      const secret = Buffer.from(key.secret, 'base64url')
      return { id: key.id, secret, of: keysOf(secret) }
    })
    // Prepared once: of bytes each hash would make a key first, which takes four times as long as the hash.
    this.#hashing = createSecretKey(Buffer.from(hashing, 'base64url'))
  }

  seal(purpose: Purpose, text: string): string {
    const key = this.#keys[0]
    if (!key) throw new Error('no key to seal with')
    const iv = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', key.of[purpose], iv)
    const body = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    return `${key.id}.${body.toString('base64url')}`
  }

  open(purpose: Purpose, sealed: string): string | undefined {
    const [id, text = ''] = sealed.split('.', 2)
    const key = this.#keys.find((candidate) => candidate.id === id)
    const body = Buffer.from(text, 'base64url')
    if (!key || body.length < 28 || body.toString('base64url') !== text) return undefined
    const decipher = createDecipheriv('aes-256-gcm', key.of[purpose], body.subarray(0, 12))
    decipher.setAuthTag(body.subarray(-16))
    try {
      return Buffer.concat([decipher.update(body.subarray(12, -16)), decipher.final()]).toString('utf8')
    } catch {
      return undefined
    }
  }

  sign(signer: string, text: string): string {
    const key = this.#keys[0]
    if (!key) throw new Error('no key to sign with')
    const signed = `${key.id}.${Buffer.from(text).toString('base64url')}`
    return `${signed}.${signatureOf(key.secret, signer, signed).toString('base64url')}`
  }

  /** What was signed by this signer; undefined if it was touched, or signed by another or with a dropped key. */
  signed(signer: string, token: string): string | undefined {
    const [id, text = '', signature = '', ...rest] = token.split('.')
    const key = this.#keys.find((candidate) => candidate.id === id)
    if (!key || rest.length > 0) return undefined
    const right = signatureOf(key.secret, signer, `${id}.${text}`)
    const givenSignature = Buffer.from(signature, 'base64url')
    const isRight =
      givenSignature.length === right.length &&
      timingSafeEqual(givenSignature, right) &&
      right.toString('base64url') === signature
    return isRight ? Buffer.from(text, 'base64url').toString('utf8') : undefined
  }

  /** A keyed hash: the same text has the same name, from which nobody else finds the text. */
  nameOf(
    kind:
      | 'visitor'
      | 'session-code'
      | 'address'
      | 'reservation'
      | 'attempt'
      | 'resend'
      | 'grant'
      | 'report-key'
      | 'feed-key'
      | 'confirm-key',
    text: string,
  ): Buffer {
    return createHmac('sha256', this.#hashing).update(`${kind}\n${text}`).digest()
  }
}

/** `keys/grants.json` below `home`; the first gateway that asks creates it. */
export function readSealingKeys(home: string): SealingKeys {
  const file = fileIn(home)
  if (!existsSync(file)) createOnce(file)
  return KeyFile.parse(JSON.parse(readFileSync(file, 'utf8')))
}

export function findSealingKeys(home: string): SealingKeys | undefined {
  return existsSync(fileIn(home)) ? readSealingKeys(home) : undefined
}

const fileIn = (home: string) => join(home, 'keys', 'grants.json')

function createOnce(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  const handle = openSync(draft, 'wx', 0o600)
  try {
    writeSync(
      handle,
      JSON.stringify({ sealing: [{ id: 'k1', secret: randomSecret() }], hashing: randomSecret() }, undefined, 2),
    )
    fsyncSync(handle)
    linkSync(draft, file) // unlike rename it never replaces the keys of a gateway that was faster
  } catch (error) {
    if (!existsSync(file)) throw error
  } finally {
    closeSync(handle)
    rmSync(draft)
  }
}

function randomSecret(): string {
  return randomBytes(32).toString('base64url')
}

function signatureOf(secret: Buffer, signer: string, text: string): Buffer {
  return createHmac('sha256', keyFor(secret, `link ${signer}`))
    .update(text)
    .digest()
}

function keysOf(secret: Buffer) {
  return Object.fromEntries(
    sealPurposes.map((purpose) => [purpose, createSecretKey(keyFor(secret, purpose))]),
  ) as Record<Purpose, KeyObject>
}

function keyFor(secret: Buffer, purpose: Purpose | `link ${string}`): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `portico ${purpose}`, 32))
}
