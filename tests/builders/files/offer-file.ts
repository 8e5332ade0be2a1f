import { randomUUID } from 'node:crypto'
import type { Db } from '@portico/booking-server/db/types'
import type { FileStore } from '@portico/booking-server/file-store/file-store'
import { folderStore } from '@portico/booking-server/file-store/folder-store'
import { receivePiece } from '@portico/booking-server/offers/files/receive-piece'
import { type FilePiece, type FileReceived, pieceBytes } from '@portico/contracts/operator/offer-files'
import type { Instant } from '@portico/domain/time/deadline'

type Store = {
  readonly db: Db
  readonly now: () => Instant
  readonly home: string
  /** Files below `home` if not given. */
  readonly files?: FileStore
  readonly hotelId?: number
}

/** As an operator's page sends it, piece by piece. */
export async function sendFile(
  { db, now, home, files = folderStore(home), hotelId = 1 }: Store,
  kind: FilePiece['kind'],
  bytes: Buffer,
): Promise<FileReceived> {
  const upload = randomUUID()
  const size = bytes.length
  for (let offset = 0; ; offset += pieceBytes) {
    const receiving = { db, home, files, person: 'reception@hotel.example', now: now() }
    const piece = bytes.subarray(offset, offset + pieceBytes)
    const received = await receivePiece(receiving, { hotelId, kind, upload, offset, size }, piece)
    if (received.kind !== 'continues') return received
  }
}

export async function storeFile(store: Store, kind: FilePiece['kind'], bytes: Buffer): Promise<string> {
  const received = await sendFile(store, kind, bytes)
  if (received.kind !== 'stored') throw new Error(`not stored: ${JSON.stringify(received)}`)
  return received.hash
}
