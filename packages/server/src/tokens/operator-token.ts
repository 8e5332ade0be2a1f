import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
  verify,
} from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The servers that operators act on. A token is for one of them: whoever receives it cannot use it at another. */
export type OperatorAudience = 'booking-server' | 'gateway'

/** Where each server finds the public key: in the folder that it shares with admin alone. */
const publicFiles: Record<OperatorAudience, string> = {
  'booking-server': 'keys/admin-booking-server/operator-key.pem',
  gateway: 'keys/gateway-admin/operator-key.pem',
}
const privateFile = 'admin/operator-key.pem'

/** Long enough for a slow call, too short to be of use to who finds it later. */
const validSeconds = 60

const skewSeconds = 30

/**
 * The key by which admin says who acts (decision 040): Ed25519, made on first use. Admin alone can read it; the servers
 * have its public half and can check what admin signed, but sign nothing.
 */
export function readSigningKey(home: string): KeyObject {
  const file = join(home, privateFile)
  const key = readIfThere(file) ?? createOnce(file, newPrivateKey())
  publishKey(home, key)
  return createPrivateKey(key)
}

export function findSigningKey(home: string): string | undefined {
  return readIfThere(join(home, privateFile))
}

export function replaceSigningKey(home: string): void {
  const key = newPrivateKey()
  replaceFile(join(home, privateFile), key)
  publishKey(home, key)
}

export function signOperatorToken(key: KeyObject, audience: OperatorAudience, claims: object, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000)
  const body = [
    { alg: 'EdDSA', kid: keyIdOf(createPublicKey(key)) },
    { ...claims, aud: audience, iat: seconds, exp: seconds + validSeconds },
  ]
  const signed = body.map((tokenPart) => Buffer.from(JSON.stringify(tokenPart)).toString('base64url')).join('.')
  return `${signed}.${sign(null, Buffer.from(signed), key).toString('base64url')}`
}

/**
 * What admin has signed for this server, from an `authorization` header; undefined where it is no such token, was
 * signed by another key, is for another server, or is not good at this moment. The caller checks the claims themselves.
 */
export function readOperatorToken(
  home: string,
  audience: OperatorAudience,
  header: string | undefined,
  now: Date,
): unknown {
  const [head = '', body = '', signature = '', ...rest] =
    /^Bearer (\S{1,4000})$/.exec(header ?? '')?.[1]?.split('.') ?? []
  const pem = readIfThere(join(home, publicFiles[audience]))
  if (pem === undefined || rest.length > 0) return undefined
  const key = createPublicKey(pem)
  const { alg, kid } = jsonOf(head)
  if (alg !== 'EdDSA' || kid !== keyIdOf(key)) return undefined
  if (!verify(null, Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url'))) return undefined
  const { aud, iat, exp, ...claims } = jsonOf(body)
  const seconds = now.getTime() / 1000
  const isGood = aud === audience && Number(iat) <= seconds + skewSeconds && Number(exp) > seconds - skewSeconds
  return isGood ? claims : undefined
}

function newPrivateKey(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}

function publishKey(home: string, privateKey: string): void {
  const pem = createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString()
  for (const name of Object.values(publicFiles))
    if (readIfThere(join(home, name)) !== pem) replaceFile(join(home, name), pem)
}

function keyIdOf(key: KeyObject): string {
  return createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex')
    .slice(0, 16)
}

function jsonOf(tokenPart: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(Buffer.from(tokenPart, 'base64url').toString())
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

function replaceFile(file: string, text: string): void {
  const draft = draftOf(file, text)
  renameSync(draft, file)
}

/** The first of several programs that ask at once makes it; all get the same one. */
function createOnce(file: string, text: string): string {
  const draft = draftOf(file, text)
  try {
    linkSync(draft, file)
  } catch (error) {
    if (errorCodeOf(error) !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  return readFileSync(file, 'utf8')
}

function draftOf(file: string, text: string): string {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  writeFileSync(draft, text, { mode: 0o600, flush: true })
  return draft
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (errorCodeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

function errorCodeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}
