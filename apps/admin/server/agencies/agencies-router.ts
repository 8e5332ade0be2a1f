import {
  type AgencyAct,
  type AgencyActOutcome,
  AgencySearch,
  ConfirmedAgencyAct,
  ConfirmedDecision,
} from '@portico/contracts/operator/agencies'
import { Id } from '@portico/contracts/values/shapes'
import { z } from 'zod'
import { checkPicture } from '../pictures/check-picture.ts'
import { newestSnapshot } from '../publish/publish.ts'
import { bookingServerAs, ofBookingServer, unlessAway } from '../session/call-as-operator.ts'
import { ownerProcedure, provedProcedure, router } from '../session/trpc.ts'
import type { AdminStore } from '../store/database.ts'

function hostsOf(db: AdminStore) {
  const publishedHosts = newestSnapshot(db)?.settings.hosts ?? []
  const byChannel = new Map(
    publishedHosts
      .toReversed()
      .flatMap(({ host, channelIds }) => channelIds.map((channelId) => [channelId, host] as const)),
  )
  return [...byChannel].map(([channelId, host]) => ({ channelId, host })).slice(0, 5_000)
}

function logoProblemOf(act: AgencyAct): string | undefined {
  if (act.kind !== 'save-logo' || act.base64 === undefined) return undefined
  const checked = checkPicture(Buffer.from(act.base64, 'base64'))
  if (checked.kind === 'refused') return checked.reason
  return checked.type === 'image/x-icon' ? 'Only PNG and SVG pictures can be used here.' : undefined
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
    .mutation(async ({ ctx, input }): Promise<AgencyActOutcome> => {
      const reason = logoProblemOf(input.act)
      if (reason !== undefined) return { kind: 'unusable-logo', reason }
      return await ofBookingServer(ctx, bookingServerAs(ctx).agencies.act.mutate({ ...input, hosts: hostsOf(ctx.db) }))
    }),
})
