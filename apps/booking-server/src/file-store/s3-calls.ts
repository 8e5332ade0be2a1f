import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import type { BeyondEnd, OpenedFile, StoredName } from './file-store.ts'

export function s3Calls(client: S3Client, Bucket: string) {
  return {
    put: async (
      Key: string,
      Body: Uint8Array | Readable,
      whole?: { readonly sha256: string; readonly size: number },
    ) => {
      const command = new PutObjectCommand({ Bucket, Key, Body, ContentLength: whole?.size })
      // The hash is signed, and S3 refuses what arrives otherwise.
      if (whole)
        command.middlewareStack.add(
          (next) => (sendCall) => {
            const { headers } = sendCall.request as { readonly headers: Record<string, string> }
            headers['x-amz-content-sha256'] = whole.sha256
            return next(sendCall)
          },
          { step: 'build', name: 'knownHash' },
        )
      await client.send(command)
    },
    head: async (Key: string, abortSignal: AbortSignal): Promise<boolean> =>
      (await orAbsent(client.send(new HeadObjectCommand({ Bucket, Key }), { abortSignal }))) !== undefined,
    get: async (
      Key: string,
      Range: string | undefined,
      abortSignal: AbortSignal,
    ): Promise<OpenedFile | BeyondEnd | undefined> => {
      try {
        const command = new GetObjectCommand({ Bucket, Key, Range })
        const object = await orAbsent(client.send(command, { abortSignal }))
        if (!object) return undefined
        return { kind: 'opened', stream: object.Body as Readable, ...partOf(object) }
      } catch (error) {
        if (httpStatusOf(error) === 416) return { kind: 'beyond-end', size: undefined }
        throw error
      }
    },
    list: async (Prefix: string, StartAfter: string | undefined) => {
      const command = new ListObjectsV2Command({ Bucket, Prefix, StartAfter })
      const { Contents = [], IsTruncated } = await client.send(command)
      const names: StoredName[] = Contents.flatMap(({ Key, LastModified }) =>
        Key === undefined ? [] : [{ name: Key, writtenAtMs: LastModified?.getTime() ?? Number.POSITIVE_INFINITY }],
      )
      return { names, next: IsTruncated ? names.at(-1)?.name : undefined }
    },
    remove: async (Key: string) => {
      await client.send(new DeleteObjectCommand({ Bucket, Key }))
    },
  }
}

function partOf(object: { readonly ContentRange?: string; readonly ContentLength?: number }) {
  const [, firstByte, lastByte, size] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(object.ContentRange ?? '') ?? []
  return size === undefined
    ? { size: object.ContentLength ?? 0, part: undefined }
    : { size: Number(size), part: { first: Number(firstByte), last: Number(lastByte) } }
}

const httpStatusOf = (error: unknown) =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined

/** A bucket that is not there is no answer about a file: it is a wrong setting. */
async function orAbsent<T>(sending: Promise<T>): Promise<T | undefined> {
  return await sending.catch((error: unknown) => {
    if (httpStatusOf(error) === 404 && (error as Error).name !== 'NoSuchBucket') return undefined
    throw error
  })
}
