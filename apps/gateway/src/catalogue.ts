import { ChannelCatalogue, Hotel } from '@portico/contracts/catalogue'
import { TRPCError } from '@trpc/server'
import { channelProcedure, hotelProcedure, router } from './trpc.ts'

const later = () => {
  throw new TRPCError({ code: 'NOT_IMPLEMENTED' })
}

export const catalogueRouter = router({
  channel: channelProcedure.output(ChannelCatalogue).query(later),
  hotel: hotelProcedure.output(Hotel).query(later),
})
