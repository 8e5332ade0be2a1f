import type { CurrencyCode } from '@portico/domain/money/currencies'
import { minorOf } from '@portico/domain/money/money'
import type { Party } from '@portico/domain/party/party'
import type { ServiceRequest } from '@portico/domain/pricing/extras/service'
import type { Stay } from '@portico/domain/time/stay'

// Names and order of these properties are hashed with a hold and with a confirm's key: a key that came before a restart
// must still match.

/** One room; `stay` where it is a part of a split stay, `nightPrices` the decimal daily prices of a signed link. */
export type BasketRoom = {
  readonly productId: number
  readonly party: Party
  readonly stay?: Stay | undefined
  readonly nightPrices?: readonly number[] | undefined
  readonly isProtected?: boolean | undefined
  readonly taxExempt?: number | undefined
}

export type BasketToPrice = {
  readonly stay: Stay
  readonly rooms: readonly BasketRoom[]
  readonly promoCode?: string | undefined
  readonly services?: readonly ServiceRequest[] | undefined
  readonly packageId?: number | undefined
}

/** The room's total where a signed link gives its daily prices, else null. */
export function overriddenTotalOf({ nightPrices }: BasketRoom, currency: CurrencyCode): number | null {
  return nightPrices ? nightPrices.reduce((sum, price) => sum + minorOf(price, currency), 0) : null
}
