import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

export type MailFile = { readonly path: string; readonly name: string; readonly namesAddress: boolean }

/** Mails that were written into this folder as files, and whether this address stands in them. */
export function mailFilesIn(folder: string, email: string): MailFile[] {
  const address = email.trim().toLowerCase()
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => {
      const path = join(folder, name)
      // A line may be broken anywhere in quoted-printable.
      const text = readFileSync(path, 'utf8').replaceAll(/=\r?\n/g, '')
      return { path, name, namesAddress: text.toLowerCase().includes(address) }
    })
}

export function removeMailFiles(paths: readonly string[]): void {
  for (const path of paths) rmSync(path, { force: true })
}
