import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { toolsFolder } from './runtime.mjs'

/** Our TypeScript without its types, one file for each source, named after what the source says. */
export const strippedFolder = join(toolsFolder, 'stripped')

export function strippedFileOf(source) {
  return join(strippedFolder, createHash('sha256').update(source).digest('base64url'))
}
