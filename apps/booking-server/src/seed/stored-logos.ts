import { houseFolder } from '@portico/demo/house-folder'
import type { FileStore } from '../file-store/file-store.ts'
import { storePictures } from '../pictures/store-pictures.ts'
import type { SeedDocument } from './insert-seed.ts'

export async function withStoredLogos(documents: readonly SeedDocument[], files: FileStore): Promise<SeedDocument[]> {
  return await Promise.all(
    documents.map(async (document) => {
      const stored = await storePictures(document, houseFolder, files, false)
      if (stored.kind === 'refused') throw new Error(stored.problems.map(({ problem }) => problem).join('; '))
      return {
        ...document,
        ...stored.document,
        channels: document.channels,
        destination: document.destination,
        id: document.id,
      }
    }),
  )
}
