import { startTimeout } from '@portico/server/limits/time-limit'
import type { FastifyBaseLogger } from 'fastify'
import type { ClientDeps } from './client-deps.ts'
import { LegacyClient } from './legacy-client.ts'
import { pause } from './pause.ts'
import { openPools } from './pools.ts'
import { timeoutsOf } from './timeouts.ts'
import { UpstreamGuard } from './upstream-guard.ts'

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
