import { router } from '../../procedures/procedures.ts'
import type { OfferDeps } from '../offer-deps.ts'
import { answerProceduresOf } from '../offer-procedures.ts'
import { confirmAwaited, rejectAwaited } from './answer-awaited.ts'
import { findAwaited, readAwaited, unlockAwaited } from './read-awaited.ts'

/** A reservation that awaits its guest, which is read and answered as an offer of one option is. */
export function awaitedRouterOf(deps: OfferDeps) {
  return router(
    answerProceduresOf(deps, {
      find: findAwaited,
      unlock: unlockAwaited,
      read: readAwaited,
      confirm: confirmAwaited,
      reject: rejectAwaited,
    }),
  )
}
