import type { Basket } from '@portico/contracts/price/basket'
import type { BookedFlights, Package } from '@portico/contracts/price/packages'
import type { RoomSearch } from '@portico/contracts/search/room-search'
import type { AppLoadContext } from '@remix-run/node'
import type { FastifyBaseLogger } from 'fastify'
import { type GatewayClient, isNotFound, unlessUnavailable } from '../../base/server/gateway.server.ts'

/** `gone` is not sold here; `unnamed` cannot be named at the moment. */
export type SearchedPackage =
  | ({ readonly kind: 'offered' } & Pick<Package, 'id' | 'name' | 'includes' | 'organiser'> & {
        readonly flights: readonly BookedFlights[] | undefined
      })
  | { readonly kind: 'gone' | 'unnamed' }

export async function loadSearchedPackage(
  gateway: GatewayClient,
  { packageId, flight }: Pick<RoomSearch, 'packageId' | 'flight'>,
  log: FastifyBaseLogger,
): Promise<SearchedPackage | undefined> {
  if (packageId === undefined) return undefined
  try {
    const foundPackage = await unlessUnavailable(gateway.packages.one.query({ packageId }), log)
    if (!foundPackage) return { kind: 'unnamed' }
    const { id, name, includes, organiser } = foundPackage
    return {
      kind: 'offered',
      id,
      name,
      includes,
      organiser,
      flights: await flightsOf(gateway, { packageId, flight }, log),
    }
  } catch (error) {
    if (isNotFound(error)) return { kind: 'gone' }
    throw error
  }
}

type Journey = { readonly packageId?: number | undefined; readonly flight?: RoomSearch['flight'] | undefined }

async function flightsOf(
  gateway: GatewayClient,
  { packageId, flight }: Journey,
  log: FastifyBaseLogger,
): Promise<BookedFlights[] | undefined> {
  if (!flight || packageId === undefined) return undefined
  const airports = await unlessUnavailable(gateway.packages.airports.query({ packageId }), log)
  if (!airports) return [{ airport: '', departure: { code: flight.departure }, return: { code: flight.return } }]
  const airport = airports.find(({ id }) => id === flight.airportId)
  const pair = airport?.flights.find(
    ({ departure, return: back }) => departure.code === flight.departure && back.code === flight.return,
  )
  return airport && pair && [{ airport: `${airport.name} (${airport.code})`, ...pair }]
}

export async function loadFlights(
  { gateway, log }: Pick<AppLoadContext, 'gateway' | 'log'>,
  basket: Basket,
): Promise<BookedFlights[]> {
  return (await flightsOf(gateway, basket, log)) ?? []
}
