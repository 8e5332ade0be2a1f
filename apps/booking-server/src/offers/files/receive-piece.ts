import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { appendFile, mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type FilePiece, type FileReceived, maxFileBytes } from '@portico/contracts/operator/offer-files'
import type { Instant } from '@portico/domain/time/deadline'
import { freeBytes } from '@portico/server/store/free-bytes'
import { sha256 } from '../../db/random-codes.ts'
import type { FileType } from '../../db/tables/offers.ts'
import type { Db } from '../../db/types.ts'
import { commit, write } from '../../db/write.ts'
import type { FileStore } from '../../file-store/file-store.ts'
import { checkedFile, typeOf } from './check-file.ts'
import { offerFileOf, pieceFolder } from './file-folder.ts'

/** What is left on the disk for databases, whatever is sent. */
const reservedBytes = 500_000_000

type Receiving = {
  readonly db: Db
  readonly home: string
  readonly files: FileStore
  readonly person: string
  readonly now: Instant
}

/**
 * Puts a piece behind those that came before it. With the last one the file is looked at as a whole and named after its
 * content; what is refused is not kept.
 */
export async function receivePiece(receiving: Receiving, piece: FilePiece, bytes: Uint8Array): Promise<FileReceived> {
  const { home, person } = receiving
  const { kind, upload, offset, size } = piece
  const folder = pieceFolder(home)
  await mkdir(folder, { recursive: true })
  const partFile = join(folder, `${sha256(`${person} ${upload}`)}.part`)
  const refuseFile = async (reason: Extract<FileReceived, { kind: 'refused' }>['reason']) => {
    await rm(partFile, { force: true })
    return { kind: 'refused', reason } as const
  }
  if (size > maxFileBytes[kind]) return await refuseFile('too-large')
  if (offset + bytes.length > size) return await refuseFile('interrupted')
  if (offset === 0) {
    if (!(await typeOf(kind, bytes))) return await refuseFile('type')
    if ((await freeBytes(folder)) < size + reservedBytes) return await refuseFile('no-room')
    await writeFile(partFile, bytes)
  } else {
    const partStats = await stat(partFile).catch(() => undefined)
    if (partStats?.size !== offset) return await refuseFile('interrupted')
    await appendFile(partFile, bytes)
  }
  if (offset + bytes.length < size) return { kind: 'continues' }
  const type = await typeOf(kind, await headOf(partFile))
  const checked = type && (await checkedFile(partFile, type))
  if (!checked) return await refuseFile('damaged')
  if (checked.redrawn) await writeFile(partFile, checked.redrawn)
  return { kind: 'stored', hash: await store(receiving, piece, partFile, type) }
}

/** The file is there before its row is, so that no row is without one. */
async function store({ db, files, now }: Receiving, { hotelId }: FilePiece, partFile: string, type: FileType) {
  const [hash, { size }] = [await hashOfFile(partFile), await stat(partFile)]
  await files.put(offerFileOf(hash), { file: partFile, sha256: hash })
  await write(db, [], async (tx) => {
    await tx
      .insertInto('uploaded_file')
      .values({ hotel_id: hotelId, hash, type, bytes: size, uploaded_at: now })
      .onConflict((conflict) => conflict.columns(['hotel_id', 'hash']).doUpdateSet({ uploaded_at: now }))
      .execute()
    return commit(undefined)
  })
  return hash
}

async function headOf(file: string): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  for await (const chunk of createReadStream(file, { end: 8_191 })) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function hashOfFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk)
  return hash.digest('hex')
}
