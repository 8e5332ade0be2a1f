import type { PromoOutcome } from '@portico/contracts/promo'
import { TRPCError } from '@trpc/server'
import type { Context } from '../scope/context.ts'

type WithCode = { readonly promoCode?: string | undefined; readonly hiddenPromoCode?: string | undefined }

/** L3: makes a call with a promo code, unless its address has tried too many that do not exist. Refuses with TOO_MANY_REQUESTS. */
export async function countPromoCode<Result>(
  { gateway, requested: { address } }: Context,
  { promoCode, hiddenPromoCode }: WithCode,
  call: () => Promise<Result>,
): Promise<Result> {
  const typed = promoCode ?? hiddenPromoCode
  if (typed === undefined) return call()
  const { promoAttempts } = gateway
  const code = typed.trim().toUpperCase()
  if (!promoAttempts.mayTry(address, code)) throw new TRPCError({ code: 'TOO_MANY_REQUESTS' })
  try {
    const result = await call()
    if (isKnown(outcomeIn(result))) promoAttempts.forgive(address, code)
    return result
  } catch (error) {
    promoAttempts.forgive(address, code)
    throw error
  }
}

/** A code that does not count for a reason of its own exists all the same. A server that gives no reason leaves it open. */
function isKnown(outcome: PromoOutcome | undefined): boolean {
  return outcome?.kind === 'applied' || (outcome?.refusal !== undefined && outcome.refusal.kind !== 'unknown')
}

/** Where searches and checkout say what became of the code. */
function outcomeIn(result: unknown): PromoOutcome | undefined {
  const { promo, basket } = result as { readonly promo?: PromoOutcome; readonly basket?: { readonly promo?: PromoOutcome } }
  return promo ?? basket?.promo
}
