import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const deriveHash = promisify(argon2)

const hashCost = { memory: 19_456, passes: 2, parallelism: 1 } as const
const saltBytes = 16
const tagBytes = 32

/** argon2id in the usual text form, with its parameters and a salt of its own. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes)
  const tag = await tagOf(password, salt)
  return `$argon2id$v=19$m=${hashCost.memory},t=${hashCost.passes},p=${hashCost.parallelism}$${base64(salt)}$${base64(tag)}`
}

/**
 * Takes as long for a user that there is not, or who has no password, as for a wrong password: a reply's time says
 * nothing.
 */
export async function isPassword(password: string, storedHash: string | null | undefined): Promise<boolean> {
  const [salt, tag] = partsOf(storedHash)
  const tagOfPassword = await tagOf(password, salt ?? Buffer.alloc(saltBytes))
  return tag !== undefined && timingSafeEqual(tagOfPassword, tag)
}

/**
 * A password that a mail brings: 80 random bits, with every kind of sign that a password needs, none that two people
 * read differently, and nowhere to break a line.
 */
export async function newTemporaryPassword(): Promise<{ readonly plain: string; readonly hash: string }> {
  const plain = `Aa2.${[...randomBytes(16)].map((byte) => alphabet[byte & 31]).join('')}`
  return { plain, hash: await hashPassword(plain) }
}

const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789'

async function tagOf(password: string, nonce: Buffer): Promise<Buffer> {
  return await deriveHash('argon2id', { message: password.normalize('NFC'), nonce, tagLength: tagBytes, ...hashCost })
}

function partsOf(storedHash: string | null | undefined): readonly [salt?: Buffer, tag?: Buffer] {
  const [, salt, tag] = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$([\w+/]+)\$([\w+/]+)$/.exec(storedHash ?? '') ?? []
  return salt === undefined || tag === undefined ? [] : [Buffer.from(salt, 'base64'), Buffer.from(tag, 'base64')]
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
