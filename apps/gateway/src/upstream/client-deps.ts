import type { LegacyCall, LegacyResult } from '@portico/legacy/codec/legacy-call'
import type { Timeout } from '@portico/server/limits/time-limit'
import type { CallFault } from './legacy-failure.ts'
import type { Pause } from './pause.ts'
import type { Pools } from './pools.ts'
import type { Timeouts } from './timeouts.ts'
import type { UpstreamGuard } from './upstream-guard.ts'

export type AnyCall = Pick<LegacyCall<never, never>, 'name' | 'effect' | 'server' | 'timeout'>
export type CallOutcome = LegacyResult<unknown>['kind'] | CallFault

export type ClientDeps = {
  readonly pools: Pools
  readonly pause: Pause
  readonly timeout: (ms: number) => Timeout
  readonly timeoutsOf: (call: AnyCall) => Timeouts
  readonly guard: () => UpstreamGuard
  readonly durations?: {
    observe(
      labels: { readonly upstream: string; readonly call: string; readonly outcome: CallOutcome },
      seconds: number,
    ): void
  }
  readonly repeated?: { inc(labels: { readonly upstream: string }): void }
}
