import type { FastifyBaseLogger } from 'fastify'
import type { FileStore } from './file-store.ts'
import { folderStore } from './folder-store.ts'

export type FilePlace = { readonly home: string; readonly s3Url?: string | undefined }

/** Amazon's client is read only where a bucket is named. */
export async function openFileStore({ home, s3Url }: FilePlace, log?: FastifyBaseLogger): Promise<FileStore> {
  if (s3Url === undefined) return folderStore(home)
  const { s3Store } = await import('./s3-store.ts')
  return s3Store(s3Url, log)
}
