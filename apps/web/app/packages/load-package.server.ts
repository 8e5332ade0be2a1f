import type { Package } from '@portico/contracts/packages'
import type { RoomSearch } from '@portico/contracts/room-search'
import type { FastifyBaseLogger } from 'fastify'
import { type Gateway, isNotFound, unlessUnavailable } from '../gateway.server.ts'

/** The package that a search is within, as the banner names it; `gone` is not sold here, `unnamed` cannot be named at the moment. */
export type SearchedPackage =
  | ({ readonly kind: 'offered' } & Pick<Package, 'id' | 'name' | 'includes' | 'organiser'> & { readonly hasFlight: boolean })
  | { readonly kind: 'gone' | 'unnamed' }

export async function loadSearchedPackage(
  gateway: Gateway,
  { packageId, flight }: Pick<RoomSearch, 'packageId' | 'flight'>,
  log: FastifyBaseLogger,
): Promise<SearchedPackage | undefined> {
  if (packageId === undefined) return undefined
  try {
    const found = await unlessUnavailable(gateway.packages.one.query({ packageId }), log)
    if (!found) return { kind: 'unnamed' }
    const { id, name, includes, organiser } = found
    return { kind: 'offered', id, name, includes, organiser, hasFlight: await hasFlight(gateway, packageId, flight, log) }
  } catch (error) {
    if (isNotFound(error)) return { kind: 'gone' }
    throw error
  }
}

/** Whether the package has the flights that the address names; that it cannot be said now is said at the checkout. */
async function hasFlight(gateway: Gateway, packageId: number, flight: RoomSearch['flight'], log: FastifyBaseLogger): Promise<boolean> {
  if (!flight) return false
  const airports = await unlessUnavailable(gateway.packages.airports.query({ packageId }), log)
  const flights = airports?.find(({ id }) => id === flight.airportId)?.flights
  return (
    !airports ||
    (flights?.some(({ departure, return: back }) => departure.code === flight.departure && back.code === flight.return) ?? false)
  )
}
