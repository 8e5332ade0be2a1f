import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A random secret in the file `keys/<name>` below `home`. The first program that needs it creates it; when several do
 * at once they all get the same one.
 */
export function readKeyFile(home: string, name: string): string {
  return findKeyFile(home, name) ?? createOnce(fileOf(home, name))
}

export function findKeyFile(home: string, name: string): string | undefined {
  return readIfThere(fileOf(home, name))
}

const fileOf = (home: string, name: string) => join(home, 'keys', name)

function createOnce(file: string): string {
  mkdirSync(join(file, '..'), { recursive: true, mode: 0o700 })
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  const handle = openSync(draft, 'wx', 0o600)
  try {
    writeSync(handle, randomBytes(32).toString('base64url'))
    fsyncSync(handle)
    linkSync(draft, file) // unlike rename it never replaces the token of a program that was faster
  } catch (error) {
    if (errorCodeOf(error) !== 'EEXIST') throw error
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
    if (errorCodeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

function errorCodeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}
