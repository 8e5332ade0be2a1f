import type { FastifyBaseLogger } from 'fastify'
import type { ClientDeps, Timeout } from './client-deps.ts'
import { LegacyClient, timeoutsOf } from './legacy-client.ts'
import { pause } from './pause.ts'
import { openPools } from './pools.ts'
import { UpstreamGuard } from './upstream-guard.ts'

/** A client with what is usual for whatever is not given. */
export function openLegacyClient(log: FastifyBaseLogger, deps: Partial<ClientDeps> = {}): LegacyClient {
  const pauseFor = deps.pause ?? pause
  return new LegacyClient(log, {
    pools: deps.pools ?? openPools(),
    pause: pauseFor,
    timeout: startTimeout,
    timeoutsOf,
    guard: () => new UpstreamGuard(pauseFor),
    ...deps,
  })
}

/** Not `AbortSignal.timeout`: its timers run out, seconds after a call has ended, and the memory of hundreds of calls a second grows old with them. */
function startTimeout(ms: number): Timeout {
  const over = new AbortController()
  const timer = setTimeout(() => over.abort(), ms).unref()
  return { signal: over.signal, [Symbol.dispose]: () => clearTimeout(timer) }
}
