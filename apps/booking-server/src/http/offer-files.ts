import { mayActAt, OperatorIdentity } from '@portico/contracts/operator/identity'
import { FilePiece, pieceBytes, StoredFileRequest } from '@portico/contracts/operator/offer-files'
import { normaliseEmail } from '@portico/domain/party/normalise-email'
import type { Instant } from '@portico/domain/time/deadline'
import { refuseUnknown } from '@portico/server/serve-procedures'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { FileType } from '../db/tables/offers.ts'
import type { Db } from '../db/types.ts'
import type { FileStore } from '../file-store/file-store.ts'
import { sendFile } from '../file-store/send-file.ts'
import { offerFileOf } from '../offers/files/file-folder.ts'
import { receivePiece } from '../offers/files/receive-piece.ts'
import { findSentOffer } from '../offers/find-offer.ts'

export const operatorFilesPath = '/operator-files'

type Files = { readonly db: Db; readonly now: () => Instant; readonly home: string; readonly files: FileStore }

/** Where operators' files come in, a piece a request, and are looked at by those who may write for that hotel. */
export function registerOperatorFiles(
  app: FastifyInstance,
  { db, now, home, files }: Files,
  operatorOf: (request: FastifyRequest) => unknown,
): void {
  app.register(async (scopedApp) => {
    scopedApp.removeAllContentTypeParsers()
    scopedApp.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_, body, done) =>
      done(null, body),
    )
    scopedApp.post(operatorFilesPath, { bodyLimit: pieceBytes }, async (request, reply) => {
      const operator = OperatorIdentity.safeParse(operatorOf(request)).data
      if (!operator) return refuseUnknown(reply)
      const piece = FilePiece.safeParse(queryOf(request))
      const bytes = request.body
      if (!piece.success || !Buffer.isBuffer(bytes) || bytes.length === 0) return reply.status(400).send()
      if (!mayActAt(operator, piece.data.hotelId)) return reply.status(404).send()
      return reply.send(await receivePiece({ db, home, files, person: operator.email, now: now() }, piece.data, bytes))
    })
    scopedApp.get(operatorFilesPath, { exposeHeadRoute: false }, async (request, reply) => {
      const operator = OperatorIdentity.safeParse(operatorOf(request)).data
      if (!operator) return refuseUnknown(reply)
      const fileRequest = StoredFileRequest.safeParse(queryOf(request)).data
      const file =
        fileRequest && mayActAt(operator, fileRequest.hotelId) ? await findUploaded(db, fileRequest) : undefined
      return await sendOr404(files, request, reply, file)
    })
  })
}

async function findUploaded(db: Db, { hotelId, hash, name }: StoredFileRequest) {
  const fileRow = await db.reader
    .selectFrom('uploaded_file')
    .where('hotel_id', '=', hotelId)
    .where('hash', '=', hash)
    .select(['hash', 'type'])
    .executeTakeFirst()
  return fileRow && { ...fileRow, name: name || 'file' }
}

const FileWanted = z.strictObject({
  offerCode: z.string().max(200),
  email: z.string().max(300),
  number: z.coerce.number().pipe(z.int().positive()),
  part: z.enum(['file', 'captions']).default('file'),
})

export function registerOfferFiles(
  app: FastifyInstance,
  { db, files }: Pick<Files, 'db' | 'files'>,
  prefix: string,
): void {
  app.get(`${prefix}/offer-file`, async (request, reply) => {
    const fileRequest = FileWanted.safeParse(queryOf(request))
    const file = fileRequest.success ? await findFile(db, fileRequest.data) : undefined
    return await sendOr404(files, request, reply, file)
  })
}

type StoredFile = { readonly hash: string; readonly type: FileType; readonly name: string }

async function sendOr404(
  fileStore: FileStore,
  request: FastifyRequest,
  reply: FastifyReply,
  file: StoredFile | undefined,
): Promise<FastifyReply> {
  const requestedFile = file && { stored: offerFileOf(file.hash), type: file.type, name: fileNameOf(file) }
  if (!requestedFile || !(await sendFile(fileStore, request, reply, requestedFile)))
    return reply.status(404).type('text/plain').send('not found')
  return reply
}

async function findFile(db: Db, { offerCode, email, number, part }: z.infer<typeof FileWanted>) {
  const offer = await findSentOffer(db.reader, offerCode)
  if (offer?.recipient !== normaliseEmail(email) || offer.state === 'sent' || offer.state === 'withdrawn')
    return undefined
  return await db.reader
    .selectFrom('offer_file')
    .innerJoin('uploaded_file', (join) =>
      join
        .onRef('uploaded_file.hotel_id', '=', 'offer_file.hotel_id')
        .onRef('uploaded_file.hash', '=', part === 'file' ? 'offer_file.hash' : 'offer_file.captions'),
    )
    .where('offer_id', '=', offer.id)
    .where('number', '=', number)
    .select(['uploaded_file.hash', 'uploaded_file.type', 'offer_file.name'])
    .executeTakeFirst()
}

const fileEndings: Readonly<Record<FileType, string>> = {
  'application/pdf': '.pdf',
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
  'video/mp4': '.mp4',
  'video/webm': '.webm',
  'text/vtt': '.vtt',
}

/** As it is called on the page, with the end that its content has. */
function fileNameOf({ name, type }: { readonly name: string; readonly type: FileType }): string {
  const plain = name.replaceAll(/[/\\:*?"<>|]/g, '-')
  return plain.toLowerCase().endsWith(fileEndings[type]) ? plain : plain + fileEndings[type]
}

function queryOf({ raw: { url = '' } }: FastifyRequest): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(url.split('?', 2)[1] ?? ''))
}
