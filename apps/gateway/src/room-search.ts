import { RoomSearch, RoomSearchResult } from '@portico/contracts/room-search'
import { TRPCError } from '@trpc/server'
import { hotelProcedure, router } from './trpc.ts'

const later = () => {
  throw new TRPCError({ code: 'NOT_IMPLEMENTED' })
}

export const roomSearchRouter = router({
  quotes: hotelProcedure.input(RoomSearch).output(RoomSearchResult).query(later),
})
