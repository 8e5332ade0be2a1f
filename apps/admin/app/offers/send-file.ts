import { type FilePiece, FileReceived, maxFileBytes, pieceBytes } from '@portico/contracts/operator/offer-files'
import { signedOutEvent } from '../ui/api.ts'

type FileOutcome = Exclude<FileReceived, { kind: 'continues' }> | { readonly kind: 'failed' | 'signed-out' }

/** Sends a file in pieces; `onSent` hears how much of it has arrived, from 0 to 1. */
export async function sendFile(
  file: File,
  { hotelId, kind }: Pick<FilePiece, 'hotelId' | 'kind'>,
  onSent: (part: number) => void,
): Promise<FileOutcome> {
  const { size } = file
  if (size > maxFileBytes[kind]) return { kind: 'refused', reason: 'too-large' }
  if (size === 0) return { kind: 'refused', reason: 'damaged' }
  const upload = crypto.randomUUID()
  for (let offset = 0; ; offset += pieceBytes) {
    const queryParams = new URLSearchParams(
      Object.entries({ hotelId, kind, upload, offset, size }).map(([n, v]) => [n, `${v}`]),
    )
    const answer = await fetch(`/offer-files?${queryParams}`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: file.slice(offset, offset + pieceBytes),
    }).catch(() => undefined)
    if (answer?.status === 401) {
      window.dispatchEvent(new Event(signedOutEvent))
      return { kind: 'signed-out' }
    }
    const received = answer?.ok ? FileReceived.safeParse(await answer.json()).data : undefined
    if (!received) return { kind: 'failed' }
    if (received.kind !== 'continues') return received
    onSent((offset + pieceBytes) / size)
  }
}
