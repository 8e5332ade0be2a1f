import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import sharp from 'sharp'
import { type FileStore, FileStoreAway } from '../file-store/file-store.ts'

/** Thrice the size that mails show it in, for sharp screens; a wide one gets no higher than it fits. */
const largestLogo = { width: 720, height: 120 }
/** So many pixels a picture has at most: a small file may unpack to gigabytes. */
const limitInputPixels = 40_000_000
const pathOf = (hash: string) => `/logos/${hash}`
const hashIn = (path: string): string | undefined => /^\/logos\/([0-9a-f]{64})$/.exec(path)?.[1]

const fileOf = (hash: string) => `logos/${hash}.png`

export type StoredLogo =
  | { readonly kind: 'stored'; readonly path: string }
  | { readonly kind: 'unusable'; readonly problem: string }

/**
 * Makes the logo that a document names as a file beside it, a drawing or a picture, into a PNG, which is what mail
 * programs show, named after its content. One that is stored stays as it is.
 */
export async function storeLogo(
  logo: string,
  folder: string,
  fileStore: FileStore,
  isDryRun: boolean,
): Promise<StoredLogo> {
  if (logo.startsWith('/')) {
    const hash = hashIn(logo)
    if (hash !== undefined && (await fileStore.has(fileOf(hash)))) return { kind: 'stored', path: logo }
    return { kind: 'unusable', problem: 'a file beside the document is meant: leave the first / out' }
  }
  const file = resolve(folder, logo)
  if (!existsSync(file))
    return { kind: 'unusable', problem: `${logo} is not there: put it beside the document, or correct the path` }
  const png = await logoPngOf(file)
  if (!png) return { kind: 'unusable', problem: `${logo} is no picture that can be read: save it as SVG or PNG` }
  return { kind: 'stored', path: await putLogo(png, fileStore, isDryRun) }
}

/** The path of an agency's logo, made as a house's is; undefined where it is no picture that can be read. */
export async function storeAgencyLogo(bytes: Buffer, fileStore: FileStore): Promise<string | undefined> {
  if (isPacked(bytes)) return undefined
  const png = await logoPngOf(bytes)
  return png && (await putLogo(png, fileStore, false))
}

/** A drawing of 20 kB that is packed has 300,000 elements, and keeps a thread busy for many seconds. */
const isPacked = (bytes: Buffer) => bytes[0] === 0x1f && bytes[1] === 0x8b

async function putLogo(png: Buffer, fileStore: FileStore, isDryRun: boolean): Promise<string> {
  const hash = createHash('sha256').update(png).digest('hex')
  if (!isDryRun) await fileStore.put(fileOf(hash), png)
  return pathOf(hash)
}

async function logoPngOf(source: string | Buffer): Promise<Buffer | undefined> {
  try {
    const { width = 1, height = 1, format } = await sharp(source, { limitInputPixels }).metadata()
    const scale = Math.min(largestLogo.width / width, largestLogo.height / height)
    const image =
      format === 'svg'
        ? sharp(source, { limitInputPixels, density: Math.min(2_400, Math.max(1, 72 * scale)) })
        : sharp(source, { limitInputPixels, failOn: 'error' })
    return await image
      .resize({ ...largestLogo, fit: 'inside', withoutEnlargement: format !== 'svg' })
      .png({ compressionLevel: 9 })
      .toBuffer()
  } catch {
    return undefined
  }
}

/** The bytes of a stored logo; none where it is not there or cannot be had now, for a mail goes without it. */
export async function readLogo(fileStore: FileStore, path: string): Promise<Buffer | undefined> {
  const hash = hashIn(path)
  if (hash === undefined) return undefined
  return await fileStore.read(fileOf(hash)).catch((error: unknown) => {
    if (error instanceof FileStoreAway) return undefined
    throw error
  })
}

export async function removeLogo(fileStore: FileStore, path: string): Promise<void> {
  const hash = hashIn(path)
  if (hash !== undefined) await fileStore.remove(fileOf(hash))
}
