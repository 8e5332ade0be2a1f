import { OfferAnswerOutcome, OfferGrantInput } from '@portico/contracts/offer/offer'
import { router } from '../../procedures/procedures.ts'
import type { OfferDeps } from '../offer-deps.ts'
import { answerProceduresOf, proceduresWith } from '../offer-procedures.ts'
import { acceptAwaitedByGuest, confirmAwaitedByGuest, rejectAwaitedByGuest } from './answer-awaited.ts'
import { findAwaited, readAwaited, unlockAwaited } from './read-awaited.ts'

export function awaitedRouterOf(deps: OfferDeps) {
  const answering = {
    find: findAwaited,
    unlock: unlockAwaited,
    read: readAwaited,
    confirm: confirmAwaitedByGuest,
    reject: rejectAwaitedByGuest,
  }
  return router({
    ...answerProceduresOf(deps, answering),

    accept: proceduresWith(deps)
      .recipient.input(OfferGrantInput)
      .output(OfferAnswerOutcome)
      .mutation(({ ctx, input }) => acceptAwaitedByGuest(ctx, ctx.place, input)),
  })
}
