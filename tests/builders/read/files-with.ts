import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Files below a folder in which one of the texts stands, as bytes. */
export function filesWith(folder: string, texts: readonly string[]): string[] {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return names
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => {
      const bytes = readFileSync(file, 'latin1').toLowerCase()
      return texts.some((text) => bytes.includes(text.toLowerCase()))
    })
    .map((file) => file.slice(folder.length + 1))
}
