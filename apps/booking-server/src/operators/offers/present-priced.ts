import type { PricedOption } from '@portico/contracts/operator/offers'
import { money } from '@portico/domain/money/money'
import type { LockedPrice } from '@portico/domain/pricing/locked-price'
import type { Reader } from '../../db/types.ts'
import { loadLineNames } from '../../pricing/line-names.ts'

/** `usual` is the same at the hotel's own rates, where that was looked at. */
export async function presentPriced(
  db: Reader,
  locked: LockedPrice,
  usual: LockedPrice | undefined,
): Promise<PricedOption> {
  const names = await loadLineNames(db, locked, 'en')
  const { currency } = locked
  return {
    total: money(locked.stayMinor, currency),
    taxesAtHotel: locked.taxesMinor === 0 ? undefined : money(locked.taxesMinor, currency),
    usual: usual && money(usual.stayMinor, currency),
    rooms: locked.lines.map(({ roomTypeId, ratePlanId, minor, overridden }) => ({
      name: names.rooms.get(roomTypeId) ?? '',
      rateName: names.rates.get(ratePlanId)?.name ?? '',
      price: money(minor, currency),
      isOwn: overridden !== null,
    })),
    services: locked.services.map(({ item: { serviceId, quantity }, minor }) => ({
      name: names.services.get(serviceId) ?? '',
      quantity,
      price: money(minor, currency),
    })),
  }
}
