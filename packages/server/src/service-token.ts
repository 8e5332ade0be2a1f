import { randomBytes, timingSafeEqual } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** Who asks whom. Each pair has a secret of its own: whoever reads one program's files cannot speak to the others in its name. */
export type ServiceEdge = 'web-gateway' | 'gateway-booking-server' | 'gateway-admin'

/**
 * The secret by which two of our programs know each other, from `keys/<edge>/service-token` below `home`. The first program that asks creates
 * it; when several ask at once they all get the same one.
 */
export function readServiceToken(home: string, edge: ServiceEdge): string {
  const file = join(home, 'keys', edge, 'service-token')
  return readIfThere(file) ?? createOnce(file)
}

/** Whether an `authorization` header is `Bearer` and this token, in a time that does not depend on where they differ; how long it is is no secret. */
export function isServiceToken(header: string | undefined, token: string): boolean {
  const [given, right] = [Buffer.from(header ?? ''), Buffer.from(`Bearer ${token}`)]
  return given.length === right.length && timingSafeEqual(given, right)
}

function createOnce(file: string): string {
  mkdirSync(join(file, '..'), { recursive: true, mode: 0o700 })
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  const handle = openSync(draft, 'wx', 0o600)
  try {
    writeSync(handle, randomBytes(32).toString('base64url'))
    fsyncSync(handle)
    linkSync(draft, file) // unlike rename it never replaces the token of a program that was faster
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  } finally {
    closeSync(handle)
    rmSync(draft)
  }
  return readFileSync(file, 'utf8').trim()
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}
