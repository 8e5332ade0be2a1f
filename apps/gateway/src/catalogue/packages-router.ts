import { type AirportReply, packageAirports } from '@portico/contracts/legacy/api/catalogue/package-airports'
import { type PackageReply, packages } from '@portico/contracts/legacy/main/packages'
import { picturesOf } from '@portico/contracts/legacy/parts/rate-reply'
import { Airport, type FlightChoice, Package } from '@portico/contracts/packages'
import { Id } from '@portico/contracts/shapes'
import type { CurrencyCode } from '@portico/domain/money/currencies'
import { money } from '@portico/domain/money/money'
import { TRPCError } from '@trpc/server'
import { z } from 'zod'
import type { Gateway } from '../scope/context.ts'
import type { HotelPlace } from '../scope/place.ts'
import { hotelProcedure, router } from '../scope/procedures.ts'
import { replyOf } from '../upstream/legacy-client.ts'

export const packagesRouter = router({
  offered: hotelProcedure.output(z.array(Package)).query(({ ctx }) => packagesOf(ctx.gateway, ctx.place)),

  /** PKG-02. Not found where it is not sold here. */
  one: hotelProcedure
    .input(z.strictObject({ packageId: Id }))
    .output(Package)
    .query(({ ctx, input }) => packageOf(ctx.gateway, ctx.place, input.packageId)),

  airports: hotelProcedure
    .input(z.strictObject({ packageId: Id }))
    .output(z.array(Airport))
    .query(({ ctx, input }) => airportsOf(ctx.gateway, ctx.place, input.packageId)),
})

/** They have prices: nothing of them is kept. */
async function packagesOf({ legacy, coalescedReads }: Gateway, place: HotelPlace): Promise<Package[]> {
  const answer = await coalescedReads.read(legacy, place, packages, {})
  // A server that sells no packages may know no such call.
  if (answer.kind === 'refused') return []
  const reply = answer.answer
  return reply.packages.map((one) => offeredPackageOf(one, reply.currency))
}

async function packageOf({ legacy, coalescedReads }: Gateway, place: HotelPlace, packageId: number): Promise<Package> {
  const answer = await coalescedReads.read(legacy, place, packages, { packageId })
  const found = answer.kind === 'answered' && answer.answer.packages.find(({ id }) => id === packageId)
  if (!found) throw new TRPCError({ code: 'NOT_FOUND' })
  return offeredPackageOf(found, answer.answer.currency)
}

/** PKG-04: of a package of this hotel; the call itself knows no hotel. */
async function airportsOf(gateway: Gateway, place: HotelPlace, packageId: number): Promise<Airport[]> {
  await packageOf(gateway, place, packageId)
  return (await airportRepliesOf(gateway, place, packageId)).map(({ flights = [], ...airport }) => ({
    ...airport,
    flights: flights.map((pair) => ({ departure: flightOf(pair.departure), return: flightOf(pair.return) })),
  }))
}

const flightOf = ({ code, time }: { code: string; time: string }) => ({ code, time })

async function airportRepliesOf(
  { legacy, coalescedReads }: Gateway,
  place: HotelPlace,
  packageId: number,
): Promise<readonly AirportReply[]> {
  return replyOf(packageAirports, await coalescedReads.read(legacy, place, packageAirports, { packageId }))
}

/** The chosen flights as the server knows them; undefined where the package has no such pair. */
export async function flightIdsOf(
  gateway: Gateway,
  place: HotelPlace,
  packageId: number | undefined,
  chosen: FlightChoice,
): Promise<{ departure: string; return: string } | undefined> {
  if (packageId === undefined) return undefined
  await packageOf(gateway, place, packageId)
  const airport = (await airportRepliesOf(gateway, place, packageId)).find(({ id }) => id === chosen.airportId)
  const pair = airport?.flights?.find((flights) => flights.departure.code === chosen.departure && flights.return.code === chosen.return)
  return pair && { departure: String(pair.departure.id), return: String(pair.return.id) }
}

function offeredPackageOf({ pictures, arrivalDays, includes, next, ...reply }: PackageReply, currency: CurrencyCode): Package {
  return {
    ...reply,
    pictures: picturesOf(pictures),
    arrivalDays: [...arrivalDays],
    includes: [...includes],
    next: next && { arrival: next.arrival, nights: next.nights, price: money(next.minor, currency) },
  }
}
