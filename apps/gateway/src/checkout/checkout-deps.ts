import type { ConfirmAtMostOnce } from '../idempotency/confirm-at-most-once.ts'
import type { Gateway } from '../procedures/context.ts'
import type { Grants } from '../sessions/grants.ts'
import type { Drafts } from './drafts.ts'
import type { OwnHolds } from './own-holds.ts'

export type CheckoutDeps = {
  readonly drafts: Drafts
  readonly ownHolds: OwnHolds
  readonly confirms: ConfirmAtMostOnce
  readonly grants: Grants
}

export type CheckoutGateway = Gateway & CheckoutDeps
