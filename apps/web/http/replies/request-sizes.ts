import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendPlainReply } from './plain-reply.ts'
import { formsWithFiles } from './refused-requests.ts'

// Each part of an address or a form may become an object, a field or a row, so they are counted before anything reads
// them.

/** A signed link, ten rooms of fifteen children and a hundred services are 11 kB. */
const maxAddressLength = 16 * 1024
/** A search form without JavaScript has 170 for ten full rooms, and a full basket 130. */
const maxParameters = 300

export function limitAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ url }, reply) => {
    if (url.length > maxAddressLength) return sendPlainReply(reply, 414)
    if (hasMoreParts(Buffer.from(url), maxParameters)) return sendPlainReply(reply, 400)
  })
}

/** A checkout of ten full rooms has 1,500. */
const maxFields = 2_500

export function limitForms(pages: FastifyInstance): void {
  pages.addHook('preValidation', async ({ body, headers, url }, reply) => {
    if (!Buffer.isBuffer(body)) return
    // Of several types in one header its reader takes the last.
    if (/multipart\//i.test(headers['content-type'] ?? ''))
      return formsWithFiles.test(url) && !hasMoreFormParts(body) ? undefined : sendPlainReply(reply, 415)
    if (hasMoreParts(body, maxFields)) return sendPlainReply(reply, 413)
  })
}

/** A form with a file has a file and a field or two. */
const maxFormParts = 10

/**
 * Each has a header of its own, in letters of either case and with spaces before its colon, if its reader pleases; what
 * a file has in it counts too.
 */
function hasMoreFormParts(body: Buffer): boolean {
  const headers = body.toString('latin1').match(/content-disposition/gi) ?? []
  return headers.length > maxFormParts
}

/** A body of up to 64 kB is anybody's. */
const usualBody = 64 * 1024
/** A checkout of ten full rooms in a script of nine bytes a sign has some 130 kB. */
const largestBody = 256 * 1024
/** So many larger ones may be on their way to a route at once, 25 MB together. */
const maxLargeBodies = 100

export function largeBodies() {
  let large = 0
  return {
    bodyLimit: largestBody,
    onRequest: async ({ headers, method }: FastifyRequest, reply: FastifyReply) => {
      const length = Number(headers['content-length'] ?? (method === 'GET' ? 0 : Number.POSITIVE_INFINITY))
      if (length <= usualBody) return
      if (large >= maxLargeBodies) return sendPlainReply(reply, 503, { 'retry-after': '5' })
      large++
      reply.raw.once('close', () => large--)
    },
  }
}

function hasMoreParts(bytes: Buffer, max: number): boolean {
  let partIndex = -1
  for (let partCount = 1; partCount <= max; partCount++) {
    partIndex = bytes.indexOf('&', partIndex + 1)
    if (partIndex === -1) return false
  }
  return true
}
