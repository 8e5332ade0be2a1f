import {
  AgencyActOutcome,
  AgencyDetails,
  AgencySearch,
  ConfirmedAgencyAct,
  ConfirmedDecision,
  DecisionOutcome,
  FoundAgencies,
  WaitingAgency,
} from '@portico/contracts/operator/agencies'
import { Id } from '@portico/contracts/values/shapes'
import { TRPCError } from '@trpc/server'
import { z } from 'zod'
import { ownersOnly, record, trpc } from '../procedures/procedures.ts'
import { decideRequest } from './decide-request.ts'
import { foundAgencies } from './found-agencies.ts'
import { makeAgencyAct } from './make-agency-act.ts'
import { presentAgency } from './present-agency.ts'
import { countOfWaiting, waitingRequests } from './waiting-requests.ts'

const sealingOwners = ownersOnly.use(({ ctx: { secrets }, next }) => {
  if (!secrets) throw new TRPCError({ code: 'NOT_FOUND', message: 'This server gives nobody a password.' })
  return next({ ctx: { secrets } })
})

export const agenciesRouter = trpc.router({
  waiting: ownersOnly.output(z.int()).query(({ ctx: { db } }) => countOfWaiting(db.reader)),

  requests: ownersOnly
    .input(z.strictObject({}))
    .output(z.array(WaitingAgency))
    .mutation(async ({ ctx }) => {
      const requests = await waitingRequests(ctx.db.reader)
      if (requests.length > 0)
        await record(ctx, { action: 'viewed-access-requests', details: { found: requests.length } })
      return requests
    }),

  decide: sealingOwners
    .input(ConfirmedDecision)
    .output(DecisionOutcome)
    .mutation(({ ctx, input }) => decideRequest(ctx, ctx.operator, input, ctx.now())),

  search: ownersOnly
    .input(AgencySearch)
    .output(FoundAgencies)
    .mutation(({ ctx: { db, now }, input }) => foundAgencies(db.reader, input, now())),

  details: ownersOnly
    .input(z.strictObject({ id: Id }))
    .output(AgencyDetails)
    .mutation(async ({ ctx, input: { id } }) => {
      const agency = await presentAgency(ctx.db.reader, id, ctx.now())
      if (!agency) throw new TRPCError({ code: 'NOT_FOUND', message: 'There is no such agency.' })
      await record(ctx, { action: 'viewed-agency', details: { agency: id } })
      return agency
    }),

  act: sealingOwners
    .input(ConfirmedAgencyAct)
    .output(AgencyActOutcome)
    .mutation(({ ctx, input }) => makeAgencyAct(ctx, ctx.operator, input, ctx.now())),
})
