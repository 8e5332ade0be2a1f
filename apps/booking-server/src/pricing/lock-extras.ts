import type { LockedService } from '@portico/domain/pricing/locked-price'
import type { Reader, Tx } from '../db/types.ts'
import type { Basket } from './basket.ts'
import type { HotelTerms } from './hotel-terms.ts'
import type { SoldPackage } from './product-terms.ts'
import { loadServices, lockServices, type ServicesLocked } from './services.ts'

export type ExtrasLocked =
  | { readonly kind: 'locked'; readonly services: readonly LockedService[]; readonly packageId: number | null }
  | Exclude<ServicesLocked, { kind: 'locked' }>

/** What a basket has beside its rooms: the package it is sold as, and services, chosen and included. */
export async function lockExtras(
  db: Reader | Tx,
  hotelId: number,
  basket: Basket,
  sold: SoldPackage | null,
  { settings }: HotelTerms,
): Promise<ExtrasLocked> {
  const requested = basket.services ?? []
  const included = sold?.rule.includes ?? []
  const served = { stay: basket.stay, lines: basket.rooms.length, bandIds: settings.children.map(({ id }) => id) }
  // Without any wish only those matter of which one must be chosen.
  const offered = await loadServices(db, hotelId, { mandatory: requested.length + included.length === 0 })
  const locked = lockServices(offered, requested, included, served)
  return locked.kind === 'locked' ? { ...locked, packageId: sold?.id ?? null } : locked
}
