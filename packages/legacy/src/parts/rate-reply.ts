import { Instant, MealPlan, type Picture, RateKind } from '@portico/contracts/values/shapes'
import type { CurrencyCode } from '@portico/domain/money/currencies'
import type { MealPlan as Meals } from '@portico/domain/pricing/meal-plan'
import { type NightCell, promotionKinds } from '@portico/domain/pricing/price-terms'
import type { PromotionRule } from '@portico/domain/pricing/promotion-rule'
import type { Guarantee, RateKind as Kind } from '@portico/domain/pricing/rate-plan'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { Instant as Moment } from '@portico/domain/time/deadline'
import { z } from 'zod'
import { type ExtensionFields, extensionFields } from '../codec/extensions.ts'
import {
  fromDecimal,
  toDecimal,
  toLegacyDate,
  wireDate,
  wireFlag,
  wireInteger,
  wireList,
  wireNumber,
  wireText,
} from '../codec/spelling.ts'

export const mealExtensions = extensionFields({ reasons: ['mealPlan'] })
const px = extensionFields(
  { reasons: ['kinds', 'until', 'fee', 'graceHours', 'graceUntil', 'fees', 'promotions'] },
  mealExtensions,
)
export const rateExtensions: ExtensionFields = px

// What several replies contain: nights with prices, conditions, dated payments. `…Wire` reads, `to…` writes.

/** `days` before arrival; the moment and the fee only from a server that gives reasons. */
export type CancellationReply =
  | ({ readonly kind: 'free-until'; readonly days: number; readonly until?: Moment | undefined } & LaterFee)
  | ({ readonly kind: 'non-refundable' } & LaterFee)
  | { readonly kind: 'described'; readonly text: string }

/**
 * `graceHours` after booking leaving costs nothing, and of what is booked until their end; a non-refundable rate has a
 * fee only beside these.
 */
type LaterFee = {
  readonly feeMinor?: number | undefined
  readonly graceHours?: number | undefined
  readonly graceUntil?: Moment | undefined
}

export type PrepaymentReply = { readonly on?: CalendarDate | undefined; readonly minor: number }

/**
 * A mandatory fee, which the total contains and no night; or a service of which one must be chosen, once for all
 * rooms.
 */
export type FeeReply = { readonly name: string; readonly minor: number; readonly isService?: boolean | undefined }

/** A promotion by its name, and the rule by which it lowered the nights where the server says it. */
export type PromotionReply = { readonly name: string } & {
  readonly [Fact in keyof PromotionRule]?: PromotionRule[Fact] | undefined
}

export type RateReply = {
  readonly mealPlan?: Meals | undefined
  readonly kinds: readonly Kind[]
  readonly nights: readonly NightCell[]
  readonly minor: number
  readonly cancellation: CancellationReply
  readonly fees?: readonly FeeReply[] | undefined
  readonly promotions?: readonly PromotionReply[] | undefined
}

/** Breakfast, lunch and dinner as three flags; all inclusive shows only under `px_mealPlan`. */
export const mealWireFields = {
  colazione: wireFlag.optional(),
  pranzo: wireFlag.optional(),
  cena: wireFlag.optional(),
  [mealExtensions.mealPlan]: MealPlan.optional(),
} as const
type MealWire = z.infer<z.ZodObject<typeof mealWireFields>>

export function mealPlanOf({
  colazione,
  pranzo,
  cena,
  [mealExtensions.mealPlan]: mealPlan,
}: MealWire): Meals | undefined {
  if (mealPlan !== undefined) return mealPlan
  if (pranzo && cena) return 'FB'
  if (cena || pranzo) return 'HB'
  if (colazione === undefined) return undefined
  return colazione ? 'BB' : 'RO'
}

export function toMeals(mealPlan: Meals) {
  return {
    colazione: mealPlan !== 'RO',
    pranzo: mealPlan === 'FB' || mealPlan === 'AI',
    cena: mealPlan !== 'RO' && mealPlan !== 'BB',
    [mealExtensions.mealPlan]: mealPlan,
  }
}

const promotionWire = z.object({
  name: z.string(),
  kind: z.enum(promotionKinds).optional(),
  basisPoints: z.int().optional(),
  amount: wireNumber.optional(),
  nights: z.int().optional(),
  pay: z.int().optional(),
  days: z.int().optional(),
})

export const rateWireFields = {
  total: wireNumber,
  costi: z.object({ giorno: wireList(wireDate), costo: wireList(wireNumber) }).optional(),
  policy: z.object({ days: wireInteger.nullable().optional(), text: wireText.optional() }).optional(),
  ...mealWireFields,
  [px.kinds]: z.array(RateKind).optional(),
  [px.until]: Instant.optional(),
  [px.fee]: wireNumber.optional(),
  [px.graceHours]: wireNumber.pipe(z.int().positive()).optional(),
  [px.graceUntil]: Instant.optional(),
  [px.fees]: z.array(z.object({ name: z.string(), amount: wireNumber, required: z.boolean().optional() })).optional(),
  [px.promotions]: z.array(promotionWire).optional(),
} as const
type RateWire = z.infer<z.ZodObject<typeof rateWireFields>>

export function rateOf(wire: RateWire, currency: CurrencyCode): RateReply {
  const costs = wire.costi
  const rate = {
    kinds: wire[px.kinds] ?? kindsOf(wire.policy?.days),
    nights: (costs?.giorno ?? []).map((night, i) => ({
      night,
      minor: fromDecimal(costs?.costo[i] ?? 0, currency).minor,
    })),
    minor: fromDecimal(wire.total, currency).minor,
    cancellation: cancellationOf(wire, currency),
    fees: wire[px.fees]?.map(({ name, amount, required }) => ({
      name,
      minor: fromDecimal(amount, currency).minor,
      isService: required ? true : undefined,
    })),
    promotions: wire[px.promotions]?.map(({ amount, ...rule }) => ({
      ...rule,
      minor: amount !== undefined ? fromDecimal(amount, currency).minor : undefined,
    })),
  }
  const mealPlan = mealPlanOf(wire)
  return mealPlan === undefined ? rate : { ...rate, mealPlan }
}

function kindsOf(days: number | null | undefined): Kind[] {
  if (days === undefined) return []
  return days === null ? ['non-refundable'] : ['refundable-until']
}

function cancellationOf(
  { policy, [px.until]: until, [px.fee]: fee, [px.graceHours]: graceHours, [px.graceUntil]: graceUntil }: RateWire,
  currency: CurrencyCode,
): CancellationReply {
  const feeMinor = fee === undefined ? undefined : fromDecimal(fee, currency).minor
  const grace = { graceHours: graceHours || undefined, graceUntil }
  if (policy?.days === null) return { kind: 'non-refundable', feeMinor: graceUntil && feeMinor, ...grace }
  if (policy?.days === undefined) return { kind: 'described', text: policy?.text ?? '' }
  return {
    kind: 'free-until',
    days: policy.days,
    until,
    feeMinor,
    ...grace,
  }
}

export function toRate(
  { mealPlan, kinds, nights, minor, cancellation, fees, promotions }: RateReply,
  currency: CurrencyCode,
) {
  return {
    total: toDecimal(minor, currency),
    costi: {
      giorno: nights.map(({ night }) => toLegacyDate(night)),
      costo: nights.map((cell) => toDecimal(cell.minor, currency)),
    },
    policy: toPolicy(cancellation),
    ...(mealPlan !== undefined && toMeals(mealPlan)),
    [px.kinds]: kinds,
    [px.fees]: fees?.map(({ name, minor: amount, isService }) => ({
      name,
      amount: toDecimal(amount, currency),
      required: isService ? true : undefined,
    })),
    [px.promotions]: promotions?.map(({ minor, ...rule }) => ({
      ...rule,
      amount: minor === undefined ? undefined : toDecimal(minor, currency),
    })),
    ...(cancellation.kind === 'free-until' && { [px.until]: cancellation.until }),
    ...(cancellation.kind !== 'described' && {
      [px.fee]: cancellation.feeMinor === undefined ? undefined : toDecimal(cancellation.feeMinor, currency),
      [px.graceHours]: cancellation.graceHours,
      [px.graceUntil]: cancellation.graceUntil,
    }),
  }
}

function toPolicy(cancellation: CancellationReply) {
  switch (cancellation.kind) {
    case 'free-until':
      return { days: cancellation.days }
    case 'non-refundable':
      return { days: null }
    case 'described':
      return { text: cancellation.text }
  }
}

export const prepaidsWire = wireList(z.object({ date: wireDate.nullable(), amount: wireNumber }))

export function prepaymentsOf(wire: z.infer<typeof prepaidsWire>, currency: CurrencyCode): PrepaymentReply[] {
  return wire.map(({ date, amount }) => ({ on: date ?? undefined, minor: fromDecimal(amount, currency).minor }))
}

export function toPrepaids(lines: readonly PrepaymentReply[], currency: CurrencyCode) {
  return lines.map(({ on, minor }) => ({
    date: on === undefined ? null : toLegacyDate(on),
    amount: toDecimal(minor, currency),
  }))
}

/** What is wanted instead of money beside the schedule, under `px_authorise`. */
export const guaranteesWire = z.array(
  z.object({ date: wireDate, amount: wireNumber, by: z.enum(['authorisation', 'card']) }),
)

export function guaranteesOf(wire: z.infer<typeof guaranteesWire> | undefined, currency: CurrencyCode): Guarantee[] {
  return (wire ?? []).map(({ date, amount, by }) => ({ on: date, minor: fromDecimal(amount, currency).minor, by }))
}

export function toGuarantees(lines: readonly Guarantee[], currency: CurrencyCode) {
  if (lines.length === 0) return undefined
  return lines.map(({ on, minor, by }) => ({ date: toLegacyDate(on), amount: toDecimal(minor, currency), by }))
}

export const pictureWire = z.union([
  z.string().transform((url) => ({ url, width: 0, height: 0, colour: undefined, alt: '' })),
  z.object({ url: z.string(), width: z.int(), height: z.int(), colour: z.string().optional(), alt: z.string() }),
])
export type PictureReply = {
  readonly url: string
  readonly width: number
  readonly height: number
  readonly colour?: string | undefined
  readonly alt: string
}

/** Only pictures of the web's own origin are shown: any other server would learn who looks at them. */
export function picturesOf(pictures: readonly PictureReply[]): Picture[] {
  return pictures.flatMap(({ url, ...picture }) =>
    /^\/(pictures|media|photos)\/[\w./-]+$/.test(url) && !url.includes('..') ? [{ src: url, ...picture }] : [],
  )
}
