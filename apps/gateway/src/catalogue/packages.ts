import type { Airport, FlightChoice, Package } from '@portico/contracts/price/packages'
import { type AirportReply, packageAirports } from '@portico/legacy/calls/catalogue/package-airports'
import { packages } from '@portico/legacy/calls/catalogue/packages'
import type { Gateway } from '../procedures/context.ts'
import { callerOf, type HotelPlace } from '../scope/place.ts'
import { replyOf } from '../upstream/legacy-client.ts'
import { LegacyFailure } from '../upstream/legacy-failure.ts'

/** They have prices: nothing of them is kept. A server that sells no packages may know no such call. */
export async function packagesOf({ legacy, coalescedReads }: Gateway, place: HotelPlace): Promise<readonly Package[]> {
  const answer = await coalescedReads.read(legacy, place, packages, {})
  return answer.kind === 'refused' ? [] : answer.answer.packages
}

/**
 * Whether any is sold here: no price, and kept like all that a hotel says of itself. Of a server that does not answer
 * nobody knows: it may.
 */
export async function sellsPackages({ caches, legacy }: Gateway, place: HotelPlace): Promise<boolean> {
  const loadSellsPackages = async () => {
    const answer = await legacy.detached.call(packages, place.upstream, callerOf(place), {})
    return answer.kind === 'answered' && answer.answer.packages.length > 0
  }
  try {
    return await caches.offers.get(place, {}, loadSellsPackages)
  } catch (error) {
    if (error instanceof LegacyFailure) return true
    throw error
  }
}

export async function findPackage(
  { legacy, coalescedReads }: Gateway,
  place: HotelPlace,
  packageId: number,
): Promise<Package | undefined> {
  const answer = await coalescedReads.read(legacy, place, packages, { packageId })
  return answer.kind === 'answered' ? answer.answer.packages.find(({ id }) => id === packageId) : undefined
}

/** Of a package of this hotel, since the call itself knows no hotel; undefined where it is not sold here. */
export async function airportsOf(
  gateway: Gateway,
  place: HotelPlace,
  packageId: number,
): Promise<Airport[] | undefined> {
  return (await findAirports(gateway, place, packageId))?.map(({ flights = [], ...airport }) => ({
    ...airport,
    flights: flights.map((flightPair) => ({
      departure: flightOf(flightPair.departure),
      return: flightOf(flightPair.return),
    })),
  }))
}

const flightOf = ({ code, time }: { code: string; time: string }) => ({ code, time })

type Journey = { readonly packageId?: number | undefined; readonly flight?: FlightChoice | undefined }

/**
 * The chosen flights by the server's ids; nothing where none were chosen, `unknown` where the package has no
 * such pair.
 */
export async function flightIdsOf(
  gateway: Gateway,
  place: HotelPlace,
  { packageId, flight }: Journey,
): Promise<{ readonly departure: string; readonly return: string } | 'unknown' | undefined> {
  if (!flight) return undefined
  const airports = packageId === undefined ? undefined : await findAirports(gateway, place, packageId)
  const flights = airports?.find(({ id }) => id === flight.airportId)?.flights
  const flightPair = flights?.find(
    ({ departure, return: back }) => departure.code === flight.departure && back.code === flight.return,
  )
  return flightPair ? { departure: String(flightPair.departure.id), return: String(flightPair.return.id) } : 'unknown'
}

async function findAirports(
  gateway: Gateway,
  place: HotelPlace,
  packageId: number,
): Promise<readonly AirportReply[] | undefined> {
  const { legacy, coalescedReads } = gateway
  if (!(await findPackage(gateway, place, packageId))) return undefined
  return replyOf(packageAirports, await coalescedReads.read(legacy, place, packageAirports, { packageId }))
}
