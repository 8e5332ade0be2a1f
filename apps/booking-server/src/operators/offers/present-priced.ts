import type { PricedOption } from '@portico/contracts/operator/offers'
import { money } from '@portico/domain/money/money'
import type { LockedPrice } from '@portico/domain/pricing/locked-price'
import type { Reader } from '../../db/types.ts'
import { loadLineNames } from '../../pricing/line-names.ts'

/** `usual` is the same at the hotel's own rates, where that was looked at. */
export async function presentPriced(
  db: Reader,
  lockedPrice: LockedPrice,
  usual: LockedPrice | undefined,
): Promise<PricedOption> {
  const names = await loadLineNames(db, lockedPrice, 'en')
  const { currency } = lockedPrice
  return {
    total: money(lockedPrice.stayMinor, currency),
    taxesAtHotel: lockedPrice.taxesMinor === 0 ? undefined : money(lockedPrice.taxesMinor, currency),
    usual: usual && money(usual.stayMinor, currency),
    rooms: lockedPrice.lines.map(({ roomTypeId, ratePlanId, minor, overridden }) => ({
      name: names.rooms.get(roomTypeId) ?? '',
      rateName: names.rates.get(ratePlanId)?.name ?? '',
      price: money(minor, currency),
      isOwn: overridden !== null,
    })),
    services: lockedPrice.services.map(({ item: { serviceId, quantity }, minor }) => ({
      name: names.services.get(serviceId) ?? '',
      quantity,
      price: money(minor, currency),
    })),
  }
}
