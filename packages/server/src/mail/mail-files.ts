import { existsSync, rmSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export type MailFile = { readonly path: string; readonly name: string; readonly namesAddress: boolean }

/**
 * Mails that were written into this folder as files, and whether an address stands in them, as `names` says. Guests are
 * served between two of them; one that is removed meanwhile is left out.
 */
export async function mailFilesIn(folder: string, names: (text: string) => boolean): Promise<MailFile[]> {
  if (!existsSync(folder)) return []
  const found: MailFile[] = []
  for (const name of (await readdir(folder)).filter((fileName) => fileName.endsWith('.eml'))) {
    const path = join(folder, name)
    const text = await readFile(path, 'latin1').catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
    if (text !== undefined) found.push({ path, name, namesAddress: names(withoutQuoting(text)) })
  }
  return found
}

/** In quoted-printable a line may be broken anywhere, and any byte of a sign may be its number. */
function withoutQuoting(text: string): string {
  const bytes = text
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

export function removeMailFiles(paths: readonly string[]): void {
  for (const path of paths) rmSync(path, { force: true })
}
