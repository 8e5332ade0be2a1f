import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import sharp from 'sharp'
import { type FileStore, FileStoreAway } from '../file-store/file-store.ts'

/** Thrice the size that mails show it in, for sharp screens; a wide one gets no higher than it fits. */
const largestLogo = { width: 720, height: 120 }
/** So many pixels a picture has at most: a small file may unpack to gigabytes. */
const limitInputPixels = 40_000_000
const houseLogos = '/logos/'
/** Houses' logos are named after their content, each picture of an agency by a key of its own. */
const pathPattern = /^\/((?:logos\/[0-9a-f]{64})|(?:agency-logos\/[\w-]{22}))$/

/** The name in the store of files of the logo at a path; undefined where it is no path of a logo. */
export function logoFile(path: string): string | undefined {
  const name = pathPattern.exec(path)?.[1]
  return name && `${name}.png`
}

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
    const name = logo.startsWith(houseLogos) ? logoFile(logo) : undefined
    if (name !== undefined && (await fileStore.has(name))) return { kind: 'stored', path: logo }
    return { kind: 'unusable', problem: 'a file beside the document is meant: leave the first / out' }
  }
  const file = resolve(folder, logo)
  if (!existsSync(file))
    return { kind: 'unusable', problem: `${logo} is not there: put it beside the document, or correct the path` }
  const png = await logoPngOf(file)
  if (!png) return { kind: 'unusable', problem: `${logo} is no picture that can be read: save it as SVG or PNG` }
  const path = `${houseLogos}${createHash('sha256').update(png).digest('hex')}`
  if (!isDryRun) await putLogo(path, png, fileStore)
  return { kind: 'stored', path }
}

/** Stores an agency's logo, made as a house's is: `false` where it is no picture that can be read. */
export async function storeAgencyLogo(path: string, bytes: Buffer, fileStore: FileStore): Promise<boolean> {
  if (isPacked(bytes)) return false
  const png = await logoPngOf(bytes)
  if (png) await putLogo(path, png, fileStore)
  return png !== undefined
}

/** A drawing of 20 kB that is packed has 300,000 elements, and keeps a thread busy for many seconds. */
const isPacked = (bytes: Buffer) => bytes[0] === 0x1f && bytes[1] === 0x8b

async function putLogo(path: string, png: Buffer, fileStore: FileStore): Promise<void> {
  const name = logoFile(path)
  if (name === undefined) throw new Error(`${path} is no path of a logo`)
  await fileStore.put(name, png)
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
  const name = logoFile(path)
  if (name === undefined) return undefined
  return await fileStore.read(name).catch((error: unknown) => {
    if (error instanceof FileStoreAway) return undefined
    throw error
  })
}
