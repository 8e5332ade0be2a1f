import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { S3Client } from '@aws-sdk/client-s3'
import type { FastifyBaseLogger } from 'fastify'
import { isOnePart } from './byte-range.ts'
import { type FileStore, FileStoreAway, type LocalFile } from './file-store.ts'
import { s3Calls } from './s3-calls.ts'

/** So long after a read without an answer none is sent, but for one that looks whether the store is back. */
const awayMs = 3_000
/** A page waits for its pictures: what has not begun to answer by then is left out. */
const readMs = 2_000
const writeMs = 60_000

/**
 * An address `https://name:password@s3.example/bucket?region=…`: a bucket of any server that speaks as S3 does. The
 * bucket is a part of the path, as all of them understand it.
 */
export function s3Store(address: string, log?: FastifyBaseLogger): FileStore {
  const url = new URL(address)
  const Bucket = decodeURIComponent(url.pathname.slice(1))
  const logger = loggerOf(log)
  const client = new S3Client({
    logger,
    endpoint: url.origin,
    region: url.searchParams.get('region') ?? 'us-east-1',
    credentials: {
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
    },
    forcePathStyle: true,
    // What is stored is known by its hash; servers other than Amazon's do not all know the newer sums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 1_000, requestTimeout: writeMs, throwOnRequestTimeout: true, logger },
  })
  const { put, head, get, list, remove } = s3Calls(client, Bucket)

  let awaySince: number | undefined
  let isLooking = false
  const noteAnswer = <T>(value: T) => {
    if (awaySince !== undefined) log?.info('pictures and files can be had again')
    awaySince = undefined
    return value
  }
  const noteFailure = (cause: unknown): never => {
    if (awaySince === undefined) log?.warn({ err: cause }, 'pictures and files cannot be had')
    awaySince = performance.now()
    throw new FileStoreAway({ cause })
  }
  const read = async <T>(readCall: (abortSignal: AbortSignal) => Promise<T>): Promise<T> => {
    const wasAway = awaySince !== undefined
    if (awaySince !== undefined && (isLooking || performance.now() - awaySince < awayMs)) throw new FileStoreAway()
    isLooking = wasAway
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(), readMs)
    try {
      return await readCall(late.signal).then(noteAnswer, noteFailure)
    } finally {
      clearTimeout(timer)
      if (wasAway) isLooking = false
    }
  }
  const answerOfChange = <T>(work: Promise<T>) => work.then(noteAnswer, noteFailure)

  return {
    put: (name, content) => answerOfChange(content instanceof Uint8Array ? put(name, content) : putFile(name, content)),
    has: (name) => read((signal) => head(name, signal)),
    read: async (name) => {
      const object = await read((signal) => get(name, undefined, signal))
      if (object?.kind !== 'opened') return undefined
      return Buffer.concat(await object.stream.toArray().catch(noteFailure))
    },
    open: (name, range) =>
      read((signal) => get(name, range !== undefined && isOnePart(range) ? range : undefined, signal)),
    list: async function* (folder) {
      let after: string | undefined
      do {
        const { names, next } = await answerOfChange(list(`${folder}/`, after))
        yield* names
        after = next
      } while (after !== undefined)
    },
    remove: (name) => answerOfChange(remove(name)),
    isAway: () => awaySince !== undefined,
    close: () => client.destroy(),
  }

  async function putFile(name: string, { file, sha256 }: LocalFile): Promise<void> {
    const { size } = await stat(file)
    await put(name, createReadStream(file), { sha256, size })
    await rm(file, { force: true })
  }
}

/**
 * What Amazon's client says goes through our log, which knows what must not be written, and not past it; of each call
 * nothing.
 */
function loggerOf(log: FastifyBaseLogger | undefined) {
  const ignoreMessage = () => {}
  const logAt = (level: 'warn' | 'error') => (text: unknown) => log?.[level]({ client: 's3' }, String(text))
  return { trace: ignoreMessage, debug: ignoreMessage, info: ignoreMessage, warn: logAt('warn'), error: logAt('error') }
}
