import type { Capabilities } from '@portico/payments/port'
import { aimOf, type PaymentAttempt, paymentFactsOf } from '../../payment-records/attempts.ts'
import { capturableOf, isUnderWay, type Operation, refundableOf } from '../../payment-records/want-operations.ts'
import { isGivenUp } from '../../payments/run-operations.ts'

/** At most so much; nothing less where the provider can only do the whole. */
export type AmountLimit = { readonly minor: number; readonly isWhole: boolean }

export type ByHand = {
  readonly capture?: AmountLimit
  readonly charge?: AmountLimit
  readonly release?: AmountLimit
  readonly refund?: AmountLimit
  readonly isForPerson: boolean
}

/**
 * A reserved amount is taken once, whole or in part, or let go, and not while something is on its way; money is given
 * back up to what came and is not on its way back. Of what a person has to look at first, nothing. `can` is the
 * provider's; without one nothing can be done. `chargeableMinor` is what a card that was left by this attempt may be
 * charged, 0 where none was.
 */
export function byHandOf(
  attempt: PaymentAttempt,
  operations: readonly Operation[],
  capabilities: Capabilities | undefined,
  chargeableMinor: number,
): ByHand {
  const ownOperations = operations.filter(({ attempt_id }) => attempt_id === attempt.id)
  const isForPerson = attempt.state === 'review' || ownOperations.some(isGivenUp)
  if (isForPerson || !capabilities) return { isForPerson }
  const isReserved =
    aimOf(attempt).kind === 'authorise' &&
    paymentFactsOf(attempt).capturedMinor === 0 &&
    !ownOperations.some(isUnderWay)
  const reservedMinor = isReserved ? capturableOf(attempt, operations) : 0
  const refundMinor = Math.max(0, refundableOf(attempt, operations))
  return {
    isForPerson,
    capture:
      capabilities.capture && reservedMinor > 0
        ? { minor: reservedMinor, isWhole: capabilities.capture === 'whole' }
        : undefined,
    charge: capabilities.charge && chargeableMinor > 0 ? { minor: chargeableMinor, isWhole: false } : undefined,
    release: capabilities.release && reservedMinor > 0 ? { minor: reservedMinor, isWhole: true } : undefined,
    refund:
      capabilities.refund && refundMinor > 0
        ? { minor: refundMinor, isWhole: capabilities.refund === 'whole' }
        : undefined,
  }
}
