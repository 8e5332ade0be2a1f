import type { UnlockOutcome } from '@portico/contracts/offer/offer'
import { countAttempt, countedNameOf } from '../limits/attempt-limit.ts'
import type { HotelPlace } from '../scope/place.ts'
import type { OfferContext, OfferThrottles } from './offer-deps.ts'

/**
 * Wrong e-mail addresses are counted by who sends them and by code; a wrong code and a wrong e-mail are one answer. Who
 * guesses at a code closes it to themselves: an address that has not guessed at it yet may still try once an hour.
 */
export function countGuess(
  { gateway: { sealing }, requested: { address } }: OfferContext,
  { upstream }: HotelPlace,
  { code, throttles }: { readonly code: string; readonly throttles: OfferThrottles },
  unlock: () => Promise<UnlockOutcome>,
): Promise<UnlockOutcome> {
  const name = `${upstream.key} ${countedNameOf(code)}`
  return countAttempt(
    { throttles, sealing, alternatives: { code: 'codeFromAddress' } },
    { address, code: name, codeFromAddress: `${name} ${address}` },
    unlock,
    ({ kind }) => kind === 'unlocked',
  )
}
