import type { FastifyInstance } from 'fastify'
import { sendPlainReply } from './plain-reply.ts'

/** A signed link, ten rooms of fifteen children and a hundred services are 11 kB. */
const maxAddressLength = 16 * 1024
/** A search form without JavaScript has 170 for ten full rooms, and a full basket 130. */
const maxParameters = 300
/** A checkout of ten full rooms has 1,500. */
const maxFields = 2_500

/**
 * Whoever sends an address or a form says how much is in it, and each thing in it may become an object, a field or a row: they are counted before
 * anything reads them.
 */
export function limitRequestSizes(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ url }, reply) => {
    if (url.length > maxAddressLength) return sendPlainReply(reply, 414)
    if (hasMoreParts(Buffer.from(url), maxParameters)) return sendPlainReply(reply, 400)
  })
  app.addHook('preValidation', async ({ body, headers }, reply) => {
    if (!Buffer.isBuffer(body)) return
    // No form of ours has files.
    if (/^\s*multipart\//i.test(headers['content-type'] ?? '')) return sendPlainReply(reply, 415)
    if (hasMoreParts(body, maxFields)) return sendPlainReply(reply, 413)
  })
}

function hasMoreParts(bytes: Buffer, max: number): boolean {
  let at = -1
  for (let parts = 1; parts <= max; parts++) {
    at = bytes.indexOf('&', at + 1)
    if (at === -1) return false
  }
  return true
}
