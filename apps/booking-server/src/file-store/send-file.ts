import { create } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FileStore } from './file-store.ts'

/** `stored` is its name in the store, `name` the one under which it is saved. */
type SentFile = { readonly stored: string; readonly type: string; readonly name: string }

/**
 * A file as an attachment, whole or the part that a player asks for. Its name in the store has the hash of its bytes,
 * which is its version too. `false` where there is no such file.
 */
export async function sendFile(
  store: FileStore,
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { stored, type, name }: SentFile,
): Promise<boolean> {
  const version = `"${stored.slice(stored.lastIndexOf('/') + 1)}"`
  const isSame = headers['if-range'] === undefined || headers['if-range'] === version
  const file = await store.open(stored, isSame ? headers.range : undefined)
  if (!file) return false
  reply.header('accept-ranges', 'bytes').header('etag', version)
  if (file.kind === 'beyond-end') {
    reply
      .status(416)
      .header('content-range', `bytes */${file.size ?? '*'}`)
      .send()
    return true
  }
  const { stream, size, part } = file
  if (part) reply.status(206).header('content-range', `bytes ${part.first}-${part.last}/${size}`)
  reply
    .type(type)
    .header('content-length', part ? part.last - part.first + 1 : size)
    .header('content-disposition', create(name))
    .send(stream)
  return true
}
