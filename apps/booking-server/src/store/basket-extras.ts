import type { AskedBasket } from '@portico/contracts/legacy/basket'
import type { LockedLine, LockedService } from '@portico/domain/locked-price'
import { type PackageProblem, problemOfPackage } from '@portico/domain/package'
import type { Reader, Tx } from '../db.ts'
import type { HotelTerms } from './ari.ts'
import { loadPackages, type PackageOnSale } from './packages.ts'
import type { Refusing } from './refusing.ts'
import { loadServices, lockServices } from './services.ts'

export type ExtrasLocked =
  | { readonly kind: 'locked'; readonly services: readonly LockedService[]; readonly packageId: number | null }
  | Refusing<'service-refused' | 'service-required' | 'package-refused'>

/** What a basket has beside its rooms: the package it is sold as, and services, chosen and included. */
export async function lockExtras(
  db: Reader | Tx,
  hotelId: number,
  basket: AskedBasket,
  lines: readonly LockedLine[],
  { settings }: HotelTerms,
): Promise<ExtrasLocked> {
  const packages = await loadPackages(db, hotelId)
  const problem = problemWithPackage(packages, basket, lines)
  if (problem) return { kind: 'package-refused', problem }
  const sold = packages.find(({ id }) => id === basket.packageId)
  const bandIds = settings.children.map(({ id }) => id)
  const served = { stay: basket.stay, lines: lines.length, bandIds }
  const locked = lockServices(await loadServices(db, hotelId), basket.services ?? [], sold?.rule.includes ?? [], served)
  return locked.kind === 'locked' ? { ...locked, packageId: sold?.id ?? null } : locked
}

/** A package is sold on its own rate plan, and that plan in no other way. */
function problemWithPackage(
  packages: readonly PackageOnSale[],
  { packageId, stay }: AskedBasket,
  lines: readonly LockedLine[],
): PackageProblem | undefined {
  const plans = new Set(packages.map(({ ratePlanId }) => ratePlanId))
  if (packageId === undefined) return lines.some(({ ratePlanId }) => plans.has(ratePlanId)) ? 'other-rate' : undefined
  const sold = packages.find(({ id }) => id === packageId)
  if (!sold) return 'unknown'
  return lines.every(({ ratePlanId }) => ratePlanId === sold.ratePlanId) ? problemOfPackage(sold.rule, stay) : 'other-rate'
}
