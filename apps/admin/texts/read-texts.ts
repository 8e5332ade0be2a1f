import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Translation, Tree } from '@portico/locale/texts/text-types'
import english, { type AdminEnglish } from './en/all.ts'

export type AdminTexts = Translation<AdminEnglish> & Tree

/** A language whole, for programs; a browser loads it by `all.ts`. Checks hold it to have what English has. */
export function readAdminTexts(code: string): AdminTexts {
  if (code === 'en') return english
  const folder = join(import.meta.dirname, code)
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'))
  const textFiles = files.map((file) => [basename(file, '.json'), JSON.parse(readFileSync(join(folder, file), 'utf8'))])
  return Object.fromEntries(textFiles)
}
