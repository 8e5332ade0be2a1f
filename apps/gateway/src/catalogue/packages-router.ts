import { packageAirports } from '@portico/contracts/legacy/api/catalogue/package-airports'
import { packages, type ToldPackage } from '@portico/contracts/legacy/main/packages'
import { Airport, Package } from '@portico/contracts/packages'
import { Id } from '@portico/contracts/shapes'
import type { CurrencyCode } from '@portico/domain/money/currencies'
import { money } from '@portico/domain/money/money'
import { TRPCError } from '@trpc/server'
import { z } from 'zod'
import type { Gateway } from '../scope/context.ts'
import type { HotelPlace } from '../scope/place.ts'
import { hotelProcedure, router } from '../scope/procedures.ts'
import { answered } from '../upstream/reply-of.ts'
import { picturesOf } from './pictures.ts'

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
async function packagesOf({ legacy, joined }: Gateway, place: HotelPlace): Promise<Package[]> {
  const told = answered(packages, await joined.ask(legacy, place, packages, {}))
  return told.packages.map((one) => offeredOf(one, told.currency))
}

async function packageOf({ legacy, joined }: Gateway, place: HotelPlace, packageId: number): Promise<Package> {
  const answer = await joined.ask(legacy, place, packages, { packageId })
  const told = answer.kind === 'answered' && answer.answer.packages.find(({ id }) => id === packageId)
  if (!told) throw new TRPCError({ code: 'NOT_FOUND' })
  return offeredOf(told, answer.answer.currency)
}

/** PKG-04: of a package of this hotel; the call itself knows no hotel. */
async function airportsOf(gateway: Gateway, place: HotelPlace, packageId: number): Promise<z.infer<typeof Airport>[]> {
  const { legacy, joined } = gateway
  await packageOf(gateway, place, packageId)
  return [...answered(packageAirports, await joined.ask(legacy, place, packageAirports, { packageId }))]
}

function offeredOf({ pictures, arrivalDays, includes, next, ...told }: ToldPackage, currency: CurrencyCode): Package {
  return {
    ...told,
    pictures: picturesOf(pictures),
    arrivalDays: [...arrivalDays],
    includes: [...includes],
    next: next && { arrival: next.arrival, nights: next.nights, price: money(next.minor, currency) },
  }
}
