import { photoNameOf } from '@portico/contracts/values/photo-names'
import type { FastifyInstance } from 'fastify'
import { type FileStore, FileStoreAway } from '../file-store/file-store.ts'
import { photoFile } from '../pictures/photo-files.ts'

/**
 * As the main server does, it answers 200 to everything: what is not there, or cannot be had now, has no bytes. A store
 * of pictures that is away makes no failures of this server, of which the gateway would think that all of it is.
 */
export function registerPhotos(app: FastifyInstance, fileStore: FileStore, prefix: string): void {
  app.get<{ Params: { name: string } }>(`${prefix}/photos/:name`, async ({ params }, reply) => {
    const photoName = photoNameOf(params.name)
    return reply
      .type('image/webp')
      .send((photoName && (await pictureIn(fileStore, photoFile(photoName)))) ?? Buffer.alloc(0))
  })
}

async function pictureIn(fileStore: FileStore, name: string): Promise<Buffer | undefined> {
  return await fileStore.read(name).catch((error: unknown) => {
    if (error instanceof FileStoreAway) return undefined
    throw error
  })
}
