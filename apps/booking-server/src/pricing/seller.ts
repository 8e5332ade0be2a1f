import type { TradeRole } from '@portico/contracts/trade/login'
import type { TradeBuyer } from '@portico/domain/pricing/rate-plan'

export type TradeCaller = TradeBuyer & {
  readonly userId: number
  readonly agencyId: number
  readonly channelId: number
  readonly role: TradeRole
}

/** Through which channel a hotel is sold, and to which trade user of the channel; without one, to a guest. */
export type Seller = { readonly hotelId: number; readonly channelId: number; readonly trade?: TradeCaller | undefined }

/**
 * What of a seller the hash of a request stands for. The order of keys counts: keys of requests are known after an
 * update.
 */
export function hashedSeller({ hotelId, channelId, trade }: Seller) {
  return { hotelId, channelId, clientId: trade?.userId }
}
