import { houseFolder } from '@portico/demo/house-folder'
import type { FileStore } from '../file-store/file-store.ts'
import { storePictures } from '../pictures/store-pictures.ts'
import type { SeedDocument } from './insert-seed.ts'

export async function withStoredLogos(
  documents: readonly SeedDocument[],
  fileStore: FileStore,
): Promise<SeedDocument[]> {
  return await Promise.all(
    documents.map(async (document) => {
      const storedDocument = await storePictures(document, houseFolder, fileStore, false)
      if (storedDocument.kind === 'refused')
        throw new Error(storedDocument.problems.map(({ problem }) => problem).join('; '))
      return {
        ...document,
        ...storedDocument.document,
        channels: document.channels,
        destination: document.destination,
        id: document.id,
      }
    }),
  )
}
