import {
  CheckoutPage,
  ConfirmOutcome,
  ConfirmRequest,
  ExtendOutcome,
  ForgetRequest,
  HoldOutcome,
  HoldRequest,
} from '@portico/contracts/checkout/confirm'
import { Draft, draftMaxBytes } from '@portico/contracts/checkout/draft'
import { Basket } from '@portico/contracts/price/basket'
import { ExplanationRequest, PriceExplanation } from '@portico/contracts/price/price-explanation'
import { IdempotencyKey } from '@portico/contracts/values/shapes'
import { TRPCError } from '@trpc/server'
import { z } from 'zod'
import { basketPriceOf } from '../basket/basket-price.ts'
import { basketRequestOf } from '../basket/basket-request.ts'
import { checkPrice } from '../basket/check-price.ts'
import { refusalsOf } from '../basket/refusals.ts'
import { flightIdsOf } from '../catalogue/packages.ts'
import type { Context } from '../procedures/context.ts'
import { clockOf, countPromoCode, hotelProcedure, router } from '../procedures/procedures.ts'
import { type BasketKey, checkoutKeyOf, type HotelPlace } from '../scope/place.ts'
import type { CheckoutDeps, CheckoutGateway } from './checkout-deps.ts'
import { confirmBasket } from './confirm-basket.ts'
import { confirmKeyOf } from './confirm-key.ts'
import { takesSdiAndEmail } from './confirm-request.ts'
import { policiesOf } from './custom-policies.ts'
import { draftKeyOf } from './drafts.ts'
import { explainBasket } from './explain-basket.ts'
import {
  expiryOf,
  extendHold,
  holdBasket,
  isHeld,
  liveHoldAt,
  lockedPriceIn,
  releaseHold,
  visitorsBasketOf,
} from './hold-basket.ts'
import { optionHoursAt } from './require-confirm.ts'

const KeyedBasket = z.strictObject({ basket: Basket, key: IdempotencyKey })
const Nothing = z.strictObject({})
/** With `changed` only these fields are kept anew, so that two tabs of one stay take nothing from each other. */
const DraftRequest = z.strictObject({
  basket: Basket,
  draft: Draft,
  changed: z.array(z.string().max(60)).max(120).optional(),
})

type CheckoutContext = Context & { readonly gateway: CheckoutGateway }

export function checkoutRouterOf(deps: CheckoutDeps) {
  const checkoutProcedure = hotelProcedure.use(({ ctx, next }) =>
    next({ ctx: { gateway: { ...ctx.gateway, ...deps } } }),
  )
  const visitorProcedure = checkoutProcedure.use(({ ctx, next }) => {
    const checkoutKey = checkoutKeyOf(ctx, ctx.place)
    if (!checkoutKey) throw new TRPCError({ code: 'BAD_REQUEST', message: 'no visitor' })
    return next({ ctx: { checkoutKey } })
  })

  return router({
    page: checkoutProcedure
      .input(z.strictObject({ basket: Basket }))
      .output(CheckoutPage)
      .mutation(({ ctx, input }) => countPromoCode(ctx, input.basket, () => pageOf(ctx, ctx.place, input.basket))),

    explain: checkoutProcedure
      .input(ExplanationRequest)
      .output(PriceExplanation)
      .mutation(({ ctx, input: { basket } }) =>
        countPromoCode(ctx, basket, async () => {
          const checkoutKey = checkoutKeyOf(ctx, ctx.place)
          const visitors = checkoutKey && (await visitorsBasketOf(ctx.gateway, ctx.place, checkoutKey, basket))
          return explainBasket(
            ctx.gateway,
            ctx.place,
            visitors?.basket ?? (await basketRequestOf(ctx.gateway, ctx.place, basket)),
          )
        }),
      ),

    /**
     * On a computer that others use too: what was typed and not booked is gone, and the browser's grants open nothing
     * any more.
     */
    forget: visitorProcedure
      .input(ForgetRequest)
      .output(Nothing)
      .mutation(async ({ ctx: { gateway, checkoutKey }, input }) => {
        await gateway.drafts.forgetVisitor(checkoutKey)
        for (const grant of input.grants) await gateway.grants.forget(grant)
        return {}
      }),

    hold: visitorProcedure
      .input(HoldRequest)
      .output(HoldOutcome)
      .mutation(({ ctx, input }) =>
        countPromoCode(ctx, input.basket, async () => {
          const { gateway, place, checkoutKey, requested } = ctx
          if ((await flightIdsOf(gateway, place, input.basket)) === 'unknown') return otherFlight
          const { basket, basketKey } = await visitorsBasketOf(gateway, place, checkoutKey, input.basket)
          const heldOutcome = await gateway.ownHolds.take(basketKey, () =>
            holdBasket({ gateway, place, basketKey, address: requested.address, keyed: { ...input, basket } }),
          )
          return heldOutcome ?? { kind: 'without-hold' }
        }),
      ),

    extend: visitorProcedure
      .input(KeyedBasket)
      .output(ExtendOutcome)
      .mutation(async ({ ctx: { gateway, place, checkoutKey }, input }) => {
        const { basketKey } = await visitorsBasketOf(gateway, place, checkoutKey, input.basket)
        return extendHold(gateway, place, basketKey, input.key)
      }),

    release: visitorProcedure
      .input(KeyedBasket)
      .output(Nothing)
      .mutation(async ({ ctx: { gateway, place, checkoutKey }, input }) => {
        const { basketKey } = await visitorsBasketOf(gateway, place, checkoutKey, input.basket)
        await releaseHold(gateway, place, basketKey, input.key)
        return {}
      }),

    saveDraft: visitorProcedure
      .input(DraftRequest)
      .output(Nothing)
      .mutation(async ({ ctx, input }) => {
        const { drafts } = ctx.gateway
        const basketKey = draftKeyOf(ctx.checkoutKey, input.basket)
        const draft = input.changed
          ? withChanged(await drafts.findDraft(basketKey, ctx.place), input.draft, input.changed)
          : input.draft
        if (!Draft.safeParse(draft).success || new TextEncoder().encode(JSON.stringify(draft)).length > draftMaxBytes)
          throw new TRPCError({ code: 'PAYLOAD_TOO_LARGE' })
        await drafts.saveDraft(basketKey, ctx.requested.address, draft)
        return {}
      }),

    confirm: checkoutProcedure
      .input(ConfirmRequest)
      .output(ConfirmOutcome)
      .mutation(({ ctx, input, signal }) => {
        // A second click waits for the first one's outcome, which must not end with it.
        const gateway = { ...ctx.gateway, legacy: ctx.gateway.legacy.detached }
        const { place, requested } = ctx
        const confirmBasketOnce = () =>
          confirmBasket({
            gateway,
            place,
            checkoutKey: checkoutKeyOf(ctx, place),
            address: requested.address,
            request: input,
            isConnected: () => !signal?.aborted,
          })
        return countPromoCode(ctx, input.basket, confirmBasketOnce)
      }),
  })
}

function withChanged(storedDraft: Draft, typedDraft: Draft, changedNames: readonly string[]): Draft {
  const unchangedFields = Object.entries(storedDraft).filter(([name]) => !changedNames.includes(name))
  return { ...Object.fromEntries(unchangedFields), ...typedDraft }
}

const otherFlight = {
  kind: 'gone' as const,
  refusals: [{ kind: 'package-refused' as const, problem: 'other-flight' as const }],
}

async function pageOf(ctx: CheckoutContext, place: HotelPlace, wantedBasket: Basket): Promise<CheckoutPage> {
  const { gateway, requested } = ctx
  if ((await flightIdsOf(gateway, place, wantedBasket)) === 'unknown') return otherFlight
  const checkoutKey = checkoutKeyOf(ctx, place)
  const [{ timeZone }, policies, optionHours] = await Promise.all([
    clockOf(gateway, place),
    policiesOf(gateway, place),
    optionHoursAt(gateway, place),
  ])
  const clock = { timeZone, now: gateway.now() }
  const visitors = checkoutKey && (await visitorsBasketOf(gateway, place, checkoutKey, wantedBasket))
  // An agency books the same stay for one client after another.
  const isGuest = place.audience.kind === 'guest'
  const page = {
    key: visitors && isGuest ? await confirmKeyOf(gateway, visitors.basketKey) : undefined,
    customPolicies: [...policies],
    optionHours,
    takesOneInvoiceAddress: takesSdiAndEmail(place.upstream) ? undefined : (true as const),
    draft: checkoutKey ? await gateway.drafts.findDraft(draftKeyOf(checkoutKey, wantedBasket), place) : {},
  }
  const basket = visitors?.basket ?? (await basketRequestOf(gateway, place, wantedBasket))
  const live = visitors && (await liveHoldAt(gateway, visitors.basketKey))
  const lockedPrice =
    live &&
    (await lockedPriceIn({
      gateway,
      place,
      basketKey: visitors.basketKey,
      address: requested.address,
      row: live,
      basket,
    }))
  if (live && lockedPrice) {
    return {
      kind: 'open',
      basket: basketPriceOf(lockedPrice, basket.stay, clock),
      hold: { kind: 'live', ...expiryOf(live) },
      ...page,
    }
  }
  const answer = await checkPrice(gateway, place, basket)
  if (answer.kind === 'refused') return { kind: 'gone', refusals: await refusalsOf(gateway, place, basket, answer) }
  return {
    kind: 'open',
    basket: basketPriceOf(answer.answer, basket.stay, clock),
    hold: await holdStateOf(gateway, place, visitors?.basketKey),
    ...page,
  }
}

async function holdStateOf(
  { drafts, now }: CheckoutGateway,
  { upstream }: HotelPlace,
  basketKey: BasketKey | undefined,
) {
  if (!upstream.capabilities.has('holds')) return { kind: 'unsupported' as const }
  const row = basketKey && (await drafts.findHold(basketKey))
  if (!row) return { kind: 'none' as const }
  if (isHeld(row)) return { kind: 'ended' as const }
  return row.until > now() ? { kind: 'over-limit' as const } : { kind: 'none' as const }
}
