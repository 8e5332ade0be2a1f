import { confirm, priceCheck } from '@portico/legacy/calls/checkout/confirm'
import { explain } from '@portico/legacy/calls/checkout/explain'
import { extend, hold, release } from '@portico/legacy/calls/checkout/hold'
import { outcome } from '@portico/legacy/calls/checkout/outcome'
import { type Route, route } from '../../answer-call.ts'
import { handleConfirm } from './confirm.ts'
import { handleExplain } from './explain.ts'
import { handleExtend } from './extend.ts'
import { handleHold } from './hold.ts'
import { handleOutcome } from './outcome.ts'
import { handlePriceCheck } from './price-check.ts'
import { handleRelease } from './release.ts'

export const checkoutRoutes: readonly Route[] = [
  route(hold, handleHold),
  route(extend, handleExtend),
  route(release, handleRelease),
  route(priceCheck, handlePriceCheck),
  route(explain, handleExplain),
  route(confirm, handleConfirm),
  route(outcome, handleOutcome),
]
