import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

const minCompressedBytes = 1024
const compressible = /^(text\/|application\/json|image\/svg)/

/**
 * Up to this length an answer is compressed at once, in some two milliseconds. An encoder holds a megabyte or more,
 * which V8 counts as growth of its old space: those of eight answers side by side made it collect everything after
 * every few pages (decision 060).
 */
const maxBytesAtOnce = 200_000

// At 3 a page is a little smaller than gzip at 6 makes it, in half the time; at 4 it is a fifteenth smaller still and
// takes twice as long, which is more than a guest's line saves.
const brotliOptions = (length: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 3,
    [constants.BROTLI_PARAM_SIZE_HINT]: length,
    [constants.BROTLI_PARAM_LGWIN]: Math.min(
      Math.max(Math.ceil(Math.log2(length)), 16),
      constants.BROTLI_MAX_WINDOW_BITS,
    ),
  },
})
const gzipOptions = { level: 6 }

type Encoder = (bytes: Buffer) => Buffer | Promise<Buffer>

const encoders: Record<'br' | 'gzip', { readonly atOnce: Encoder; readonly beside: Encoder }> = {
  br: {
    atOnce: (bytes) => brotliCompressSync(bytes, brotliOptions(bytes.length)),
    beside: (bytes) => promisify(brotliCompress)(bytes, brotliOptions(bytes.length)),
  },
  gzip: {
    atOnce: (bytes) => gzipSync(bytes, gzipOptions),
    beside: (bytes) => promisify(gzip)(bytes, gzipOptions),
  },
}

/** Large answers are compressed beside the event loop. Files were compressed when they were built. */
export function registerCompression(app: FastifyInstance): void {
  app.addHook('onSend', async ({ headers }, reply, payload: unknown) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload
    const type = String(reply.getHeader('content-type') ?? '')
    if (payload.length < minCompressedBytes || !compressible.test(type) || reply.hasHeader('content-encoding'))
      return payload
    reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '))
    const encoding = encodingFor(headers['accept-encoding'])
    if (encoding === undefined) return payload
    reply.header('content-encoding', encoding).removeHeader('content-length')
    const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload
    return encoders[encoding][bytes.length > maxBytesAtOnce ? 'beside' : 'atOnce'](bytes)
  })
}

/** A weight of 0 is a refusal. */
export function encodingFor(accepted: string | string[] | undefined): 'br' | 'gzip' | undefined {
  const names = new Set<string>()
  for (const encodingPart of String(accepted ?? '').split(',')) {
    const [name = '', ...parameters] = encodingPart
      .toLowerCase()
      .split(';')
      .map((word) => word.trim())
    if (!parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))) names.add(name)
  }
  return names.has('br') ? 'br' : names.has('gzip') ? 'gzip' : undefined
}
