import { Agent } from 'undici'
import { connectMs } from './budgets.ts'
import { changesInFlight, readsInFlight } from './calm.ts'

type Asked = {
  readonly origin: string
  readonly path: string
  readonly method: 'GET' | 'POST'
  readonly body: string | null
  readonly headers: Readonly<Record<string, string>>
  readonly signal: AbortSignal
  readonly headersTimeout: number
  readonly bodyTimeout: number
  readonly idempotent: boolean
  readonly reset: boolean
}
type Headers = Readonly<Partial<Record<'set-cookie' | 'content-type', string | readonly string[] | undefined>>>
export type Body = AsyncIterable<Buffer> & { readonly dump: () => Promise<void> }

/** What carries a request there and an answer back; what it throws has the codes of sockets. */
export type Wire = {
  request(asked: Asked): Promise<{ readonly statusCode: number; readonly headers?: Headers; readonly body: Body }>
  destroy(): Promise<void>
}
export type Wires = { readonly reads: Wire; readonly writes: Wire }

/** Plain pools, without interceptors: nothing here repeats a request or sends one behind another that is still open. */
export function sockets(): Wires {
  const connect = { timeout: connectMs }
  return {
    reads: new Agent({ connect, connections: readsInFlight, pipelining: 1, keepAliveTimeout: 4_000 }),
    writes: new Agent({ connect, connections: changesInFlight, pipelining: 1 }),
  }
}
