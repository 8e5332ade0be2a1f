import type { PricedItem } from '@portico/domain/pricing/extras/service'
import type { Instant } from '@portico/domain/time/deadline'
import type { Stay } from '@portico/domain/time/stay'
import { cheapestOfCategories, missingCategories, type ServiceOnSale } from '../pricing/services.ts'
import type { HotelSnapshot } from './snapshots/hotel-snapshot.ts'

export type RequiredService = PricedItem & { readonly service: ServiceOnSale }

const noServices: readonly RequiredService[] = []

/**
 * What a stay's first total contains beside its rooms, once for all of them: of each mandatory category the
 * cheapest that can be had.
 */
export function requiredServices(
  { mandatory, timeZone }: HotelSnapshot,
  stay: Stay,
  now: Instant,
  packageId?: number,
): readonly RequiredService[] {
  const { services, places, included } = mandatory
  if (services.length === 0) return noServices
  const missingCategoryIds = missingCategories(
    services,
    new Set(packageId === undefined ? [] : included.get(packageId)),
  )
  return cheapestOfCategories(services, missingCategoryIds, stay, {
    available: places,
    clock: { timeZone, now },
  }).flatMap((requiredService) => {
    const service = services.find(({ rule }) => rule.id === requiredService.rule.id)
    return service ? [{ ...requiredService, service }] : []
  })
}

export function requiredTotalOf(hotel: HotelSnapshot, stay: Stay, now: Instant, packageId?: number): number {
  return requiredServices(hotel, stay, now, packageId).reduce((sum, { minor }) => sum + minor, 0)
}
