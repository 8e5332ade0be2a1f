import { type Caller, decodeReply, encodeQuery, type LegacyAnswer, type LegacyCall } from '@portico/contracts/legacy/legacy-call'
import type { FastifyBaseLogger } from 'fastify'
import { Agent } from 'undici'
import { type Pause, pause as realPause } from './pause.ts'
import type { Upstream } from './upstream.ts'

const connectTimeoutMs = 1_000
const longestBody = 5_000_000

type Fault = 'unreachable' | 'timed-out' | 'cut-off' | 'status' | 'too-large' | 'unreadable' | 'refused' | 'closing'

/** The other side is broken or away. `unreachable` alone means that nothing was sent. */
export class LegacyFailure extends Error {
  readonly call: string
  readonly fault: Fault

  constructor(call: string, fault: Fault, cause?: unknown) {
    super(`${call}: ${fault}`, { cause })
    this.name = 'LegacyFailure'
    this.call = call
    this.fault = fault
  }
}

type Asked = {
  readonly origin: string
  readonly path: string
  readonly method: 'GET'
  readonly headers: Readonly<Record<string, string>>
  readonly signal: AbortSignal
  readonly idempotent: boolean
  readonly reset: boolean
}
type Body = AsyncIterable<Buffer> & { readonly dump: () => Promise<void> }

/** What carries a request there and an answer back; what it throws has the codes of sockets. */
export type Wire = {
  request(asked: Asked): Promise<{ readonly statusCode: number; readonly body: Body }>
  destroy(): Promise<void>
}
export type Wires = { readonly reads: Wire; readonly writes: Wire }

function sockets(): Wires {
  const connect = { timeout: connectTimeoutMs }
  return {
    reads: new Agent({ connect, connections: 50, pipelining: 1, keepAliveTimeout: 4_000 }),
    writes: new Agent({ connect, connections: 50, pipelining: 1 }),
  }
}

/** Speaks the legacy protocol: sends, times out, repeats a failed read once, redacts. What changes something has one attempt on a pool of its own. */
export class LegacyClient {
  readonly #log: FastifyBaseLogger
  readonly #wires: Wires
  readonly #pause: Pause
  readonly #timeout: (ms: number) => AbortSignal

  constructor(log: FastifyBaseLogger, wires = sockets(), pause = realPause, timeout = (ms: number) => AbortSignal.timeout(ms)) {
    this.#log = log
    this.#wires = wires
    this.#pause = pause
    this.#timeout = timeout
  }

  /** An answer, or a refusal in the server's words. Throws `LegacyFailure`. */
  async call<Input, Answer>(
    call: LegacyCall<Input, Answer>,
    upstream: Upstream,
    caller: Caller,
    input: Input,
  ): Promise<LegacyAnswer<Answer>> {
    if (call.capability && !upstream.able.has(call.capability)) throw new Error(`${upstream.key} cannot ${call.name}`)
    const started = performance.now()
    const url = urlOf(call, upstream, encodeQuery(call, caller, input, upstream.able))
    const signal = this.#timeout(call.timeoutMs)
    try {
      const body =
        call.effect === 'read' ? await this.#sendTwice(call, upstream, url, signal) : await this.#send(call, upstream, url, signal)
      const answer = read(call, body, upstream)
      this.#log.debug({ call: call.name, upstream: upstream.key, kind: answer.kind, ms: Math.round(performance.now() - started) }, 'asked')
      return answer
    } catch (error) {
      this.#log.warn(
        { err: error, call: call.name, upstream: upstream.key, ms: Math.round(performance.now() - started) },
        'a legacy call failed',
      )
      throw error
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.#wires.reads.destroy(), this.#wires.writes.destroy()])
  }

  /** LEG-37: only where it is safe and where the fault may pass. */
  async #sendTwice(call: AnyCall, upstream: Upstream, url: URL, signal: AbortSignal): Promise<Buffer> {
    try {
      return await this.#send(call, upstream, url, signal)
    } catch (error) {
      if (!(error instanceof LegacyFailure) || !['unreachable', 'cut-off', 'status'].includes(error.fault)) throw error
      await this.#pause(50 + Math.random() * 200)
      if (signal.aborted) throw error
      return this.#send(call, upstream, url, signal)
    }
  }

  async #send(call: AnyCall, upstream: Upstream, url: URL, signal: AbortSignal): Promise<Buffer> {
    const isWrite = call.effect === 'write'
    const wire = isWrite ? this.#wires.writes : this.#wires.reads
    try {
      const response = await wire.request({
        origin: url.origin,
        path: url.pathname + url.search,
        method: 'GET',
        headers: call.name === 'hotelList' ? upstream.hotelListHeaders : upstream.headers,
        signal,
        idempotent: !isWrite,
        // A connection that idled may be closed by the other side just as we write: what is sent once gets its own.
        reset: isWrite,
      })
      if (response.statusCode !== 200) {
        await response.body.dump()
        throw new LegacyFailure(call.name, response.statusCode >= 500 ? 'status' : 'refused', { status: response.statusCode })
      }
      return await bodyOf(call, response.body)
    } catch (error) {
      throw error instanceof LegacyFailure ? error : new LegacyFailure(call.name, faultOf(error), error)
    }
  }
}

type AnyCall = Pick<LegacyCall<never, never>, 'name' | 'effect'>

/** Whether the query of this call is short enough to be sent. */
export function fits<Input, Answer>(call: LegacyCall<Input, Answer>, upstream: Upstream, caller: Caller, input: Input): boolean {
  return encodeQuery(call, caller, input, upstream.able).toString().length <= upstream.queryLimit
}

/** Parameters named with a colon stand in the path. */
function urlOf(call: Pick<LegacyCall<never, never>, 'name' | 'path' | 'server'>, upstream: Upstream, query: URLSearchParams): URL {
  const path = (upstream.paths[call.name] ?? call.path).replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = query.get(name) ?? ''
    query.delete(name)
    return encodeURIComponent(value)
  })
  const text = query.toString()
  if (text.length > upstream.queryLimit) throw new LegacyFailure(call.name, 'too-large')
  const joint = text === '' ? '' : path.includes('?') ? '&' : '?'
  return new URL(`${upstream.urls[call.server]}/${path}${joint}${text}`)
}

async function bodyOf(call: AnyCall, stream: Body): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    size += chunk.length
    if (size > longestBody) throw new LegacyFailure(call.name, 'too-large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function read<Input, Answer>(call: LegacyCall<Input, Answer>, body: Buffer, upstream: Upstream): LegacyAnswer<Answer> {
  try {
    return decodeReply(call, textOf(body), upstream.able)
  } catch (error) {
    // The message of a JSON error quotes the body, which may name a guest.
    throw new LegacyFailure(call.name, 'unreadable', error instanceof SyntaxError ? undefined : error)
  }
}

/** The older servers answer in a single-byte character set without saying so. */
function textOf(body: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    return new TextDecoder('windows-1252').decode(body)
  }
}

const beforeSending = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'])

function faultOf(error: unknown): Fault {
  if (error instanceof Error && error.name === 'TimeoutError') return 'timed-out'
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (beforeSending.has(code)) return 'unreachable'
  if (code === 'UND_ERR_DESTROYED' || code === 'UND_ERR_CLOSED') return 'closing'
  return /TIMEOUT/.test(code) ? 'timed-out' : 'cut-off'
}
