import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { type PhotoName, photoPath, photoWidths } from '@portico/contracts/values/photo-names'
import type { HotelDocument } from '@portico/hotel-document/hotel-document'
import type { DocumentPicture } from '@portico/hotel-document/parts'
import type { DocumentProblem, Path } from '@portico/hotel-document/references'
import sharp from 'sharp'
import type { FileStore } from '../file-store/file-store.ts'
import { storeLogo } from './logos.ts'
import { photoFile } from './photo-files.ts'

export type StoredPictures =
  | { readonly kind: 'stored'; readonly document: HotelDocument }
  | { readonly kind: 'refused'; readonly problems: readonly DocumentProblem[] }

/** A photograph of a good camera has 50 million points; a file made to fill the memory has more. */
const maxPixels = 120_000_000

/**
 * Makes the pictures that a document names as files beside it into ones that the web shows: upright, in the widths that
 * pages use, without what a camera writes into them (place, time, owner), named after their content. `folder` is the
 * document's.
 */
export async function storePictures(
  document: HotelDocument,
  folder: string,
  fileStore: FileStore,
  isDryRun: boolean,
): Promise<StoredPictures> {
  const problems: DocumentProblem[] = []
  const stored = async (
    pictures: readonly DocumentPicture[] | undefined,
    path: Path,
  ): Promise<{ pictures?: DocumentPicture[] }> => {
    if (!pictures) return {}
    const storedPictures: DocumentPicture[] = []
    for (const [i, picture] of pictures.entries()) {
      if (picture.path.startsWith('/')) {
        const isSized = picture.width !== undefined && picture.height !== undefined
        if (!isSized)
          problems.push({
            path: [...path, i, 'path'],
            problem: 'a file beside the document is meant: leave the first / out',
          })
        storedPictures.push(picture)
        continue
      }
      const file = resolve(folder, picture.path)
      const photo = await encodedPhoto(file)
      if (photo.kind === 'unusable') {
        problems.push({ path: [...path, i, 'path'], problem: `${picture.path} ${photo.problem}` })
        continue
      }
      if (!isDryRun) await writePhoto(fileStore, photo)
      const { hash, width, height, colour } = photo
      storedPictures.push({ path: photoPath(hash), alt: picture.alt, width, height, colour })
    }
    return { pictures: storedPictures }
  }
  const storeEachPicture = async <Part extends { readonly pictures?: DocumentPicture[] | undefined }>(
    parts: readonly Part[] | undefined,
    name: string,
  ) => {
    const partsWithPictures: Part[] = []
    for (const [i, part] of (parts ?? []).entries())
      partsWithPictures.push({ ...part, ...(await stored(part.pictures, [name, i, 'pictures'])) })
    return partsWithPictures
  }
  const { logo } = document.brand
  const brand = logo === undefined ? undefined : await storeLogo(logo, folder, fileStore, isDryRun)
  if (brand?.kind === 'unusable') problems.push({ path: ['brand', 'logo'], problem: brand.problem })
  const documentWithPictures: HotelDocument = {
    ...document,
    brand: brand?.kind === 'stored' ? { ...document.brand, logo: brand.path } : document.brand,
    ...(await stored(document.pictures, ['pictures'])),
    rooms: await storeEachPicture(document.rooms, 'rooms'),
    services: await storeEachPicture(document.services, 'services'),
    packages: await storeEachPicture(document.packages, 'packages'),
  }
  return problems.length > 0 ? { kind: 'refused', problems } : { kind: 'stored', document: documentWithPictures }
}

type Photo = {
  readonly kind: 'encoded'
  readonly hash: string
  readonly width: number
  readonly height: number
  readonly colour: string
  readonly sizes: readonly { readonly width: PhotoName['width']; readonly bytes: Buffer }[]
}

async function encodedPhoto(file: string): Promise<Photo | { readonly kind: 'unusable'; readonly problem: string }> {
  if (!existsSync(file))
    return { kind: 'unusable', problem: 'is not there: put it beside the document, or correct the path' }
  try {
    const upright = await sharp(file, { limitInputPixels: maxPixels, failOn: 'error' })
      .autoOrient()
      .toColourspace('srgb')
      .toBuffer({ resolveWithObject: true })
    const sizes: { width: PhotoName['width']; bytes: Buffer }[] = []
    for (const width of photoWidths) {
      const bytes = await sharp(upright.data)
        .resize({ width, withoutEnlargement: true })
        .webp({ quality: 78 })
        .toBuffer()
      sizes.push({ width, bytes })
    }
    const largest = sizes.at(-1)
    const { width, height } = await sharp(largest?.bytes).metadata()
    const { dominant } = await sharp(upright.data).stats()
    const colour = `#${[dominant.r, dominant.g, dominant.b].map((colourChannel) => colourChannel.toString(16).padStart(2, '0')).join('')}`
    const hash = createHash('sha256')
      .update(largest?.bytes ?? '')
      .digest('hex')
    return { kind: 'encoded', hash, width, height, colour, sizes }
  } catch {
    return { kind: 'unusable', problem: 'is no picture that can be read: save it as JPEG, PNG or WebP' }
  }
}

async function writePhoto(fileStore: FileStore, { hash, sizes }: Photo): Promise<void> {
  for (const { width, bytes } of sizes) await fileStore.put(photoFile({ hash, width }), bytes)
}
