import type { LockedService } from '@portico/domain/pricing/locked-price'
import type { Instant } from '@portico/domain/time/deadline'
import type { Reader, Tx } from '../db/types.ts'
import type { Demand } from '../inventory/demand.ts'
import type { RefusalOf } from '../inventory/refused.ts'
import type { BasketToPrice } from './basket.ts'
import type { HotelTerms } from './hotel-terms.ts'
import type { SoldPackage } from './product-terms.ts'
import {
  cheapestOfCategories,
  loadServices,
  loadSlotAvailability,
  lockedServiceOf,
  lockServices,
  type ServicesLocked,
  withOwnPlaces,
} from './services.ts'

/**
 * Whether the guest chose. `complete`: a price to look at, which a missing mandatory service is added to. `refuse`:
 * whoever holds or books must have chosen one.
 */
export type OfMissingServices = 'complete' | 'refuse'

export type ExtrasLocked =
  | {
      readonly kind: 'locked'
      readonly services: readonly LockedService[]
      readonly requiredServiceIds: readonly number[]
      readonly packageId: number | null
    }
  | Exclude<ServicesLocked, { kind: 'locked' }>
  | RefusalOf<'service-required'>

export async function lockExtras({
  db,
  hotelId,
  basket,
  sold,
  hotel: { settings, timeZone },
  demand: { own, ofMissing, now },
}: {
  readonly db: Reader | Tx
  readonly hotelId: number
  readonly basket: BasketToPrice
  readonly sold: SoldPackage | null
  readonly hotel: HotelTerms
  readonly demand: { readonly own: Demand; readonly ofMissing: OfMissingServices; readonly now: Instant }
}): Promise<ExtrasLocked> {
  const requestedServices = basket.services ?? []
  const included = sold?.rule.includes ?? []
  const clock = { timeZone, now }
  const served = {
    stay: basket.stay,
    parties: basket.rooms.map(({ party }) => party),
    isSplit: basket.rooms.some((room) => room.stay !== undefined),
    bands: settings.children,
    clock,
  }
  const offeredServices = await loadServices(db, hotelId, {
    mandatory: requestedServices.length + included.length === 0,
  })
  const lockedServices = lockServices(offeredServices, requestedServices, included, served)
  if (lockedServices.kind !== 'locked') return lockedServices
  const { services, missing } = lockedServices
  const packageId = sold?.id ?? null
  if (missing.length === 0) return { kind: 'locked', services, requiredServiceIds: [], packageId }
  const availableSlots = withOwnPlaces(await loadSlotAvailability(db, hotelId, basket.stay), own.extras)
  const requiredItems = cheapestOfCategories(offeredServices, missing, basket.stay, {
    available: availableSlots,
    clock,
  })
  if (ofMissing === 'refuse' && requiredItems.length > 0)
    return { kind: 'service-required', categoryIds: requiredItems.map(({ categoryId }) => categoryId) }
  return {
    kind: 'locked',
    services: [...services, ...requiredItems.map(lockedServiceOf)],
    requiredServiceIds: requiredItems.map(({ rule }) => rule.id),
    packageId,
  }
}
