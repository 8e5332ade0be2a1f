import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

export type MailFile = { readonly path: string; readonly name: string; readonly namesAddress: boolean }

/** Mails that were written into this folder as files, and whether an address stands in them, as `names` says. */
export function mailFilesIn(folder: string, names: (text: string) => boolean): MailFile[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => {
      const path = join(folder, name)
      return { path, name, namesAddress: names(withoutQuoting(readFileSync(path, 'utf8'))) }
    })
}

/** In quoted-printable a line may be broken anywhere, and any sign may be its number. */
function withoutQuoting(text: string): string {
  return text
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
}

export function removeMailFiles(paths: readonly string[]): void {
  for (const path of paths) rmSync(path, { force: true })
}
