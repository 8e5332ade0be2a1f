import type { AskedBasket, ToldBasket } from '@portico/contracts/legacy/basket'
import { priceCheck } from '@portico/contracts/legacy/guestdata'
import type { LegacyAnswer } from '@portico/contracts/legacy/legacy-call'
import type { Gateway } from './context.ts'
import { callerOf, type HotelPlace } from './place.ts'

/** Today's price of a basket; never kept. */
export function checkPrice({ legacy, now }: Gateway, place: HotelPlace, basket: AskedBasket): Promise<LegacyAnswer<ToldBasket>> {
  return legacy.call(priceCheck, place.upstream, callerOf(place), {
    basket,
    timestamp: Date.parse(now()),
    holdId: place.ownHoldId,
  })
}
