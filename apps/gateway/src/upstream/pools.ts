import { Agent } from 'undici'
import { connectMs } from './timeouts.ts'
import { changesInFlight, readsInFlight } from './upstream-guard.ts'

type PoolRequest = {
  readonly origin: string
  readonly path: string
  readonly method: 'GET' | 'POST'
  readonly body: string | null
  readonly headers: Readonly<Record<string, string>>
  readonly signal: AbortSignal
  readonly bodyTimeout: number
  readonly idempotent: boolean
  readonly reset: boolean
}
type Headers = Readonly<Partial<Record<'set-cookie' | 'content-type', string | readonly string[] | undefined>>>
export type Body = AsyncIterable<Buffer> & { readonly dump: () => Promise<void> }

/** What carries a request there and an answer back; what it throws has the codes of sockets. */
export type Pool = {
  request(request: PoolRequest): Promise<{ readonly statusCode: number; readonly headers?: Headers; readonly body: Body }>
  destroy(): Promise<void>
}
export type Pools = { readonly reads: Pool; readonly writes: Pool }

/**
 * Plain pools, without interceptors: nothing here repeats a request or sends one behind another that is still open. Who asks says when an answer
 * should have begun: the pools' own clock ticks twice a second, and what was sent in turn would be given up in one moment that holds up all others.
 */
export function openPools(connectTimeoutMs = connectMs): Pools {
  const poolOptions = { connect: { timeout: connectTimeoutMs }, pipelining: 1, headersTimeout: 0 }
  return {
    reads: new Agent({ ...poolOptions, connections: readsInFlight, keepAliveTimeout: 4_000 }),
    writes: new Agent({ ...poolOptions, connections: changesInFlight }),
  }
}
