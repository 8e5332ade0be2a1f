import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { toolsFolder } from './runtime.mjs'

/** Our TypeScript without its types, one file for each source, named after what the source says. */
export const strippedFolder = join(toolsFolder, 'stripped')

export function strippedFileOf(source) {
  return join(strippedFolder, createHash('sha256').update(source).digest('base64url'))
}

/**
 * Undefined where setup has not written it, or was ended while it wrote: a whole one is as long as its source, since
 * blanks stand where types were.
 */
export function readStripped(source) {
  try {
    const stripped = readFileSync(strippedFileOf(source), 'utf8')
    return stripped.length === source.length ? stripped : undefined
  } catch {
    return undefined
  }
}
