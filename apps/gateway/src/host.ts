import { Doors, HostContext, Media, MediaHash } from '@portico/contracts/place'
import { TRPCError } from '@trpc/server'
import { z } from 'zod'
import { hostProcedure, router } from './trpc.ts'

const later = () => {
  throw new TRPCError({ code: 'NOT_IMPLEMENTED' })
}

export const hostRouter = router({
  context: hostProcedure.output(HostContext).query(later),
  media: hostProcedure
    .input(z.strictObject({ hash: MediaHash }))
    .output(Media)
    .query(later),
  doors: hostProcedure.output(Doors).query(later),
})
