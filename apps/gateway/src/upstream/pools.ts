import type { Pool } from '@portico/server/bounded-request'
import { Agent } from 'undici'
import { connectMs } from './timeouts.ts'
import { changesInFlight, readsInFlight } from './upstream-guard.ts'

export type Pools = { readonly reads: Pool; readonly writes: Pool }

/**
 * Plain pools, without interceptors: nothing here repeats a request or sends one behind another that is still open. The
 * caller says when a reply should have begun: the pools' own clock ticks twice a second, so that requests sent one
 * after the other would end in one moment that holds up all others.
 */
export function openPools(connectTimeoutMs = connectMs): Pools {
  const poolOptions = { connect: { timeout: connectTimeoutMs }, pipelining: 1, headersTimeout: 0 }
  return {
    reads: new Agent({ ...poolOptions, connections: readsInFlight, keepAliveTimeout: 4_000 }),
    writes: new Agent({ ...poolOptions, connections: changesInFlight }),
  }
}
