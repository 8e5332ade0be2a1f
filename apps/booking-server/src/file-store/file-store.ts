import type { Readable } from 'node:stream'

/**
 * A file of this machine, which is put into the store and is then gone from where it was; `sha256` is that of its
 * bytes.
 */
export type LocalFile = { readonly file: string; readonly sha256: string }

export type OpenedFile = {
  readonly kind: 'opened'
  readonly stream: Readable
  readonly size: number
  readonly part: { readonly first: number; readonly last: number } | undefined
}

export type StoredName = { readonly name: string; readonly writtenAtMs: number }

/**
 * Where pictures and files of offers are, by names such as `photos/HASH-640.webp`. A name has the hash of what it
 * stands for, or is made for it alone, so that its content is never another. Each throws {@link FileStoreAway} where
 * the store does not answer.
 */
export type FileStore = {
  /** There whole or not at all. */
  readonly put: (name: string, content: Uint8Array | LocalFile) => Promise<void>
  readonly has: (name: string) => Promise<boolean>
  readonly read: (name: string) => Promise<Buffer | undefined>
  /** `range` is a header of HTTP; one that asks for several parts, or that nobody understands, is for the whole. */
  readonly open: (name: string, range?: string) => Promise<OpenedFile | BeyondEnd | undefined>
  readonly list: (folder: string) => AsyncIterable<StoredName>
  readonly remove: (name: string) => Promise<void>
  readonly isAway: () => boolean
  readonly close: () => void
}

export type BeyondEnd = { readonly kind: 'beyond-end'; readonly size: number | undefined }

export class FileStoreAway extends Error {
  readonly statusCode = 503

  constructor(options?: ErrorOptions) {
    super('the store of pictures and files (S3_URL) does not answer', options)
  }
}
