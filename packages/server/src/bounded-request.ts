type PoolRequest = {
  readonly origin: string
  readonly path: string
  readonly method: 'GET' | 'POST'
  readonly body: string | Uint8Array | null
  readonly headers: Readonly<Record<string, string>>
  readonly signal: AbortSignal
  readonly bodyTimeout: number
  readonly idempotent: boolean
  readonly reset: boolean
}
type ReplyHeaders = Readonly<Partial<Record<'set-cookie' | 'content-type', string | readonly string[] | undefined>>>
type Body = AsyncIterable<Buffer> & { readonly dump: () => Promise<void> }

/** What carries a request there and a reply back, as undici's agents do; what it throws has the codes of sockets. */
export type Pool = {
  request(
    request: PoolRequest,
  ): Promise<{ readonly statusCode: number; readonly headers?: ReplyHeaders; readonly body: Body }>
  destroy(): Promise<void>
}

type BoundedRequest = Omit<PoolRequest, 'signal' | 'bodyTimeout'>

type Bounds = {
  readonly deadline: AbortSignal
  readonly untilHeaders: AbortSignal
  readonly idleMs: number
  readonly maxBody: number
  readonly isRead: (status: number) => boolean
  readonly disconnected?: AbortSignal | undefined
}

export type BoundedReply = {
  readonly status: number
  readonly headers: ReplyHeaders
  readonly body: Buffer | undefined
}

export class ReplyTooLong extends Error {
  override readonly name = 'ReplyTooLong'
}

/**
 * One HTTP request, once, within its bounds. Throws `TimeoutError` where a bound of time ended it, else what the pool
 * threw.
 */
export async function boundedRequest(pool: Pool, request: BoundedRequest, bounds: Bounds): Promise<BoundedReply> {
  const { deadline, untilHeaders, idleMs, maxBody, isRead, disconnected } = bounds
  // One signal with listeners: `AbortSignal.any` holds its own by weak references, which each request leaves to be
  // collected.
  const ending = new AbortController()
  let isLate = false
  const end = () => ending.abort()
  const endLate = () => {
    isLate = true
    ending.abort()
  }
  untilHeaders.addEventListener('abort', endLate)
  deadline.addEventListener('abort', endLate)
  disconnected?.addEventListener('abort', end)
  if (deadline.aborted) endLate()
  if (disconnected?.aborted) end()
  try {
    const { signal } = ending
    const { statusCode, headers = {}, body } = await pool.request({ ...request, signal, bodyTimeout: idleMs })
    untilHeaders.removeEventListener('abort', endLate)
    if (isRead(statusCode)) return { status: statusCode, headers, body: await wholeBodyOf(body, maxBody) }
    await body.dump()
    return { status: statusCode, headers, body: undefined }
  } catch (error) {
    if (!isLate) throw error
    throw Object.assign(new Error('the reply did not come in its time', { cause: error }), { name: 'TimeoutError' })
  } finally {
    untilHeaders.removeEventListener('abort', endLate)
    deadline.removeEventListener('abort', endLate)
    disconnected?.removeEventListener('abort', end)
  }
}

async function wholeBodyOf(body: Body, longest: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > longest) throw new ReplyTooLong(`more than ${longest} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
