import { Airport, Package } from '@portico/contracts/price/packages'
import { Id } from '@portico/contracts/values/shapes'
import { TRPCError } from '@trpc/server'
import { z } from 'zod'
import { hotelProcedure, router } from '../procedures/procedures.ts'
import { airportsOf, findPackage, packagesOf } from './packages.ts'

const ById = z.strictObject({ packageId: Id })

export const packagesRouter = router({
  offered: hotelProcedure.output(z.array(Package).readonly()).query(({ ctx }) => packagesOf(ctx.gateway, ctx.place)),

  one: hotelProcedure
    .input(ById)
    .output(Package)
    .query(async ({ ctx, input }) => orNotFound(await findPackage(ctx.gateway, ctx.place, input.packageId))),

  airports: hotelProcedure
    .input(ById)
    .output(z.array(Airport).readonly())
    .query(async ({ ctx, input }) => orNotFound(await airportsOf(ctx.gateway, ctx.place, input.packageId))),
})

function orNotFound<T>(foundPackage: T | undefined): T {
  if (foundPackage === undefined) throw new TRPCError({ code: 'NOT_FOUND' })
  return foundPackage
}
