import type { Package } from '@portico/contracts/packages'
import type { RoomSearch } from '@portico/contracts/room-search'
import type { FastifyBaseLogger } from 'fastify'
import { type Gateway, isNotFound, unlessUnavailable } from '../gateway.server.ts'

/** The package that a search is within, as the banner names it; `gone` is not sold here, `unnamed` cannot be named at the moment. */
export type SearchedPackage =
  | ({ readonly kind: 'offered' } & Pick<Package, 'id' | 'name' | 'includes' | 'organiser'>)
  | { readonly kind: 'gone' | 'unnamed' }

export async function loadSearchedPackage(
  gateway: Gateway,
  { packageId }: Pick<RoomSearch, 'packageId'>,
  log: FastifyBaseLogger,
): Promise<SearchedPackage | undefined> {
  if (packageId === undefined) return undefined
  try {
    const found = await unlessUnavailable(gateway.packages.one.query({ packageId }), log)
    if (!found) return { kind: 'unnamed' }
    const { id, name, includes, organiser } = found
    return { kind: 'offered', id, name, includes, organiser }
  } catch (error) {
    if (isNotFound(error)) return { kind: 'gone' }
    throw error
  }
}
