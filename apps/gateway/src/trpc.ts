import { initTRPC } from '@trpc/server'
import type { Context } from './context.ts'

const t = initTRPC.context<Context>().create()

export const router = t.router
const procedure = t.procedure

/** Needs a known host. */
export const hostProcedure = procedure
/** Needs a channel of that host. */
export const channelProcedure = hostProcedure
/** Needs a hotel that this channel sells. */
export const hotelProcedure = channelProcedure
