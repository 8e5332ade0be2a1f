import type { ChangeAtMostOnce } from '../idempotency/change-at-most-once.ts'
import type { CodeThrottles } from '../limits/attempt-limit.ts'
import type { Throttle } from '../limits/throttle.ts'
import type { Context, Gateway } from '../procedures/context.ts'
import type { Grants } from '../sessions/grants.ts'

export type ReservationDeps = {
  readonly grants: Grants
  readonly changes: ChangeAtMostOnce
  readonly throttles: CodeThrottles
  readonly changeThrottle: Throttle
  readonly resends: Throttle
}

export type ReservationGateway = Gateway & ReservationDeps
export type ReservationContext = Context & { readonly gateway: ReservationGateway }
