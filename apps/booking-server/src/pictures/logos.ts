import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type FileStore, FileStoreAway } from '../file-store/file-store.ts'
import { logoPngOf } from './logo-png.ts'

const drawProgram = fileURLToPath(new URL('./draw-logo.ts', import.meta.url))
/** Seconds of processor time, not of the clock: a busy machine refuses no logo. A usual one takes half a second. */
const maxDrawingSeconds = 5
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
  const png = await pngDrawnApart(bytes)
  if (png) await putLogo(path, png, fileStore)
  return png !== undefined
}

/**
 * Drawn by a program of its own, which the system ends after some time: a drawing of 1 kB whose parts repeat each other
 * is drawn for most of a minute, and nothing else stops it. It is told no setting of the server.
 */
function pngDrawnApart(bytes: Buffer): Promise<Buffer | undefined> {
  return new Promise((resolve) => {
    const child = execFile(
      '/bin/sh',
      ['-c', `ulimit -t ${maxDrawingSeconds}; exec "$0" "$1"`, process.execPath, drawProgram],
      { env: { NODE_ENV: 'production' }, encoding: 'buffer', maxBuffer: 1_000_000 },
      (error, png) => resolve(error ? undefined : png),
    )
    // One that ends before it has read everything says so by its exit code.
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(bytes)
  })
}

/** A packed drawing of 4 kB unpacks to a million elements, which take 900 MB before the time is over. */
const isPacked = (bytes: Buffer) => bytes[0] === 0x1f && bytes[1] === 0x8b

async function putLogo(path: string, png: Buffer, fileStore: FileStore): Promise<void> {
  const name = logoFile(path)
  if (name === undefined) throw new Error(`${path} is no path of a logo`)
  await fileStore.put(name, png)
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
