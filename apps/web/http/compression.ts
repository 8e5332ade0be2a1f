import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

/** Below it the headers are most of an answer. */
const worthwhile = 1024
const compressible = /^(text\/|application\/json|image\/svg)/

// Brotli at 4 makes a page a fifth smaller than gzip at 6 does, in less time; better qualities take more time than a guest's line saves.
const encoders: Record<string, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 6 }),
}

/** Compresses answers that are made for one request, beside the event loop. Files were compressed when they were built, and leave as streams. */
export function registerCompression(app: FastifyInstance): void {
  app.addHook('onSend', async ({ headers }, reply, payload: unknown) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload
    const type = String(reply.getHeader('content-type') ?? '')
    if (payload.length < worthwhile || !compressible.test(type) || reply.hasHeader('content-encoding')) return payload
    reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '))
    const encoding = encodingFor(headers['accept-encoding'])
    const encode = encoding === undefined ? undefined : encoders[encoding]
    if (!encoding || !encode) return payload
    reply.header('content-encoding', encoding).removeHeader('content-length')
    return encode(typeof payload === 'string' ? Buffer.from(payload) : payload)
  })
}

/** The best of ours that a browser accepts; what it weighs 0 it refuses. */
export function encodingFor(accepted: string | string[] | undefined): 'br' | 'gzip' | undefined {
  const names = new Set<string>()
  for (const part of String(accepted ?? '').split(',')) {
    const [name = '', ...parameters] = part
      .toLowerCase()
      .split(';')
      .map((word) => word.trim())
    if (!parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))) names.add(name)
  }
  return names.has('br') ? 'br' : names.has('gzip') ? 'gzip' : undefined
}
