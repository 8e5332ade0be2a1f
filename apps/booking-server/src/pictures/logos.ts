import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import sharp from 'sharp'

/** Thrice the size that mails show it in, for sharp screens; a wide one gets no higher than it fits. */
const largestLogo = { width: 720, height: 120 }
const pathOf = (hash: string) => `/logos/${hash}`
const hashIn = (path: string): string | undefined => /^\/logos\/([0-9a-f]{64})$/.exec(path)?.[1]

const folderOf = (home: string) => join(home, 'booking-server', 'logos')
const fileOf = (home: string, hash: string) => join(folderOf(home), `${hash}.png`)

export type StoredLogo =
  | { readonly kind: 'stored'; readonly path: string }
  | { readonly kind: 'unusable'; readonly problem: string }

/**
 * Makes the logo that a document names as a file beside it, a drawing or a picture, into a PNG, which is what mail
 * programs show, named after its content. One that is stored stays as it is.
 */
export async function storeLogo(logo: string, folder: string, home: string, isDryRun: boolean): Promise<StoredLogo> {
  if (logo.startsWith('/')) {
    const hash = hashIn(logo)
    if (hash !== undefined && existsSync(fileOf(home, hash))) return { kind: 'stored', path: logo }
    return { kind: 'unusable', problem: 'a file beside the document is meant: leave the first / out' }
  }
  const file = resolve(folder, logo)
  if (!existsSync(file))
    return { kind: 'unusable', problem: `${logo} is not there: put it beside the document, or correct the path` }
  try {
    const { width = 1, height = 1, format } = await sharp(file).metadata()
    const scale = Math.min(largestLogo.width / width, largestLogo.height / height)
    const image =
      format === 'svg'
        ? sharp(file, { density: Math.min(2_400, Math.max(1, 72 * scale)) })
        : sharp(file, { failOn: 'error' })
    const png = await image
      .resize({ ...largestLogo, fit: 'inside', withoutEnlargement: format !== 'svg' })
      .png({ compressionLevel: 9 })
      .toBuffer()
    const hash = createHash('sha256').update(png).digest('hex')
    if (!isDryRun) {
      mkdirSync(folderOf(home), { recursive: true })
      const stored = fileOf(home, hash)
      writeFileSync(`${stored}.new`, png)
      renameSync(`${stored}.new`, stored)
    }
    return { kind: 'stored', path: pathOf(hash) }
  } catch {
    return { kind: 'unusable', problem: `${logo} is no picture that can be read: save it as SVG or PNG` }
  }
}

/** The bytes of a stored logo; none where there is no such file, for a mail goes without it. */
export async function readLogo(home: string, path: string): Promise<Buffer | undefined> {
  const hash = hashIn(path)
  if (hash === undefined) return undefined
  return await readFile(fileOf(home, hash)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
}
