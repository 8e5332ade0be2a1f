import { AgencySearch, ConfirmedAgencyAct, ConfirmedDecision } from '@portico/contracts/operator/agencies'
import { Id } from '@portico/contracts/values/shapes'
import { z } from 'zod'
import { newestSnapshot } from '../publish/publish.ts'
import { bookingServerAs, ofBookingServer, unlessAway } from '../session/call-as-operator.ts'
import { ownerProcedure, provedProcedure, router } from '../session/trpc.ts'
import type { AdminStore } from '../store/database.ts'

function hostsOf(db: AdminStore) {
  const hosts = newestSnapshot(db)?.settings.hosts ?? []
  const byChannel = new Map(
    hosts.toReversed().flatMap(({ host, channelIds }) => channelIds.map((channelId) => [channelId, host] as const)),
  )
  return [...byChannel].map(([channelId, host]) => ({ channelId, host })).slice(0, 5_000)
}

/** Admin stores nothing of agencies. */
export const agenciesRouter = router({
  /**
   * `null` where a third-party server has no agencies or ours is away: the count stands beside the menu on every page.
   */
  waiting: ownerProcedure.query(({ ctx }) =>
    unlessAway(ofBookingServer(ctx, bookingServerAs(ctx).agencies.waiting.query())),
  ),

  requests: ownerProcedure
    .input(z.strictObject({}))
    .mutation(({ ctx, input }) => ofBookingServer(ctx, bookingServerAs(ctx).agencies.requests.mutate(input))),

  decide: provedProcedure
    .input(ConfirmedDecision)
    .mutation(({ ctx, input }) => ofBookingServer(ctx, bookingServerAs(ctx).agencies.decide.mutate(input))),

  search: ownerProcedure
    .input(AgencySearch)
    .mutation(({ ctx, input }) => ofBookingServer(ctx, bookingServerAs(ctx).agencies.search.mutate(input))),

  details: ownerProcedure
    .input(z.strictObject({ id: Id }))
    .mutation(({ ctx, input }) => ofBookingServer(ctx, bookingServerAs(ctx).agencies.details.mutate(input))),

  act: provedProcedure
    .input(ConfirmedAgencyAct.omit({ hosts: true }))
    .mutation(({ ctx, input }) =>
      ofBookingServer(ctx, bookingServerAs(ctx).agencies.act.mutate({ ...input, hosts: hostsOf(ctx.db) })),
    ),
})
