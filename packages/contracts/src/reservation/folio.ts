import { paymentMethodIds } from '@portico/domain/payment/payment-methods'
import { z } from 'zod'
import { Instant, Money, PrepaymentLine } from '../values/shapes.ts'
import { notChangeableReasons } from './not-changeable.ts'

/** `method` where it is one of ours. */
const Moved = z.strictObject({ at: Instant, amount: Money, method: z.enum(paymentMethodIds).optional() })

/**
 * A reservation's ledger as a guest reads it; all amounts zero or above. `charges` are in force, city tax included;
 * `fees` are owed for what was given up, `reductions` are what the hotel has taken off either; `payments` and `refunds`
 * are what moved, `due` what the guest still pays and when (without a day: at the hotel), `repay` what the house has to
 * give back.
 */
export const Folio = z.strictObject({
  charges: Money,
  fees: Money,
  reductions: Money,
  payments: z.array(Moved).readonly(),
  refunds: z.array(Moved).readonly(),
  due: z.array(PrepaymentLine).readonly(),
  repay: Money,
})
export type Folio = z.infer<typeof Folio>

/**
 * What ending the whole reservation costs at this moment, or why that cannot be. `due` is what the guest owes then,
 * `refund` what comes back.
 */
export const CancellationNow = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('possible'), fee: Money, refund: Money, due: Money }),
  z.strictObject({ kind: z.literal('not-changeable'), why: z.enum(notChangeableReasons) }),
])
export type CancellationNow = z.infer<typeof CancellationNow>
