import { packageAirports } from '@portico/contracts/legacy/api/catalogue/package-airports'
import { type PackageReply, packages } from '@portico/contracts/legacy/main/packages'
import { picturesOf } from '@portico/contracts/legacy/parts/rate-reply'
import { Airport, Package } from '@portico/contracts/packages'
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
  const reply = replyOf(packages, await coalescedReads.read(legacy, place, packages, {}))
  return reply.packages.map((one) => offeredPackageOf(one, reply.currency))
}

async function packageOf({ legacy, coalescedReads }: Gateway, place: HotelPlace, packageId: number): Promise<Package> {
  const answer = await coalescedReads.read(legacy, place, packages, { packageId })
  const found = answer.kind === 'answered' && answer.answer.packages.find(({ id }) => id === packageId)
  if (!found) throw new TRPCError({ code: 'NOT_FOUND' })
  return offeredPackageOf(found, answer.answer.currency)
}

/** PKG-04: of a package of this hotel; the call itself knows no hotel. */
async function airportsOf(gateway: Gateway, place: HotelPlace, packageId: number): Promise<z.infer<typeof Airport>[]> {
  const { legacy, coalescedReads } = gateway
  await packageOf(gateway, place, packageId)
  return [...replyOf(packageAirports, await coalescedReads.read(legacy, place, packageAirports, { packageId }))]
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
