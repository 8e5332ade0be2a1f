import { typedLine } from '@portico/domain/text/typed-text'
import { z } from 'zod'
import { Id } from '../values/shapes.ts'
import { operatorLine } from './operator-text.ts'

// Files and films that a hotel sends along with an offer.

export const maxOfferFiles = 20

/** How large a file may be, by what it is for. */
export const maxFileBytes = { attachment: 20_000_000, film: 200_000_000, captions: 500_000 } as const

/** A file is sent in pieces of this length, each of which arrives within the time that a request has. */
export const pieceBytes = 1_000_000

export const FileHash = z.string().regex(/^[0-9a-f]{64}$/)

const fileName = operatorLine(120, 'Say what the guest reads.')

/** `link` is a film at an address of somebody else's, which the guest opens there. */
export const DraftFile = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('attachment'), name: fileName, hash: FileHash }),
  z.strictObject({ kind: z.literal('film'), name: fileName, hash: FileHash, captions: FileHash.optional() }),
  z.strictObject({
    kind: z.literal('link'),
    name: fileName,
    url: z
      .string()
      .max(2_000)
      .overwrite(typedLine)
      .refine((text) => URL.parse(text)?.protocol === 'https:', 'An address begins with https.'),
  }),
])
export type DraftFile = z.infer<typeof DraftFile>

export const FilePiece = z.strictObject({
  hotelId: z.coerce.number().pipe(Id),
  kind: z.enum(['attachment', 'film', 'captions']),
  upload: z.uuid(),
  offset: z.coerce.number().pipe(z.int().min(0)),
  size: z.coerce.number().pipe(z.int().min(1)),
})
export type FilePiece = z.infer<typeof FilePiece>

export const StoredFileRequest = z.strictObject({
  hotelId: z.coerce.number().pipe(Id),
  hash: FileHash,
  name: z.string().max(120).default(''),
})
export type StoredFileRequest = z.infer<typeof StoredFileRequest>

export const fileRefusals = ['too-large', 'type', 'damaged', 'interrupted', 'no-room'] as const

export const FileReceived = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('continues') }),
  z.strictObject({ kind: z.literal('stored'), hash: FileHash }),
  z.strictObject({ kind: z.literal('refused'), reason: z.enum(fileRefusals) }),
])
export type FileReceived = z.infer<typeof FileReceived>
