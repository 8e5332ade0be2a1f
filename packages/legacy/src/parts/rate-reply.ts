import type { BasketPrice } from '@portico/contracts/price/basket'
import type { Quote } from '@portico/contracts/search/room-search'
import { type Cancellation, Instant, MealPlan, RateKind } from '@portico/contracts/values/shapes'
import type { CurrencyCode } from '@portico/domain/money/currencies'
import type { Money } from '@portico/domain/money/money'
import type { MealPlan as Meals } from '@portico/domain/pricing/meal-plan'
import { promotionKinds } from '@portico/domain/pricing/price-terms'
import type { RateKind as Kind } from '@portico/domain/pricing/rate-plan'
import type { Instant as Moment } from '@portico/domain/time/deadline'
import { z } from 'zod'
import { type ExtensionFields, extensionFields } from '../codec/extensions.ts'
import {
  decimalOf,
  fromDecimal,
  optionalMoney,
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
  | Extract<Cancellation, { kind: 'described' }>

/**
 * `graceHours` after booking leaving costs nothing, and of what is booked until their end; a non-refundable rate has a
 * fee only beside these.
 */
type LaterFee = {
  readonly fee?: Money | undefined
  readonly graceHours?: number | undefined
  readonly graceUntil?: Moment | undefined
}

/** A rate of the contract as a server says it: which of its terms is in force, the clock of whoever asks says. */
export type RateWithTerms<Rate extends { readonly cancellation: Cancellation }> = Omit<Rate, 'cancellation'> & {
  readonly cancellation: CancellationReply
}

export type RateReply = RateWithTerms<
  Pick<Quote, 'mealPlan' | 'kinds' | 'nights' | 'fees' | 'promotions' | 'cancellation'>
>
type Nights = Quote['nights']
type Prepayment = Quote['prepayment']
type Guarantees = BasketPrice['guarantees']

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

export const costsWire = z.object({ giorno: wireList(wireDate), costo: wireList(wireNumber) }).optional()

export const rateWireFields = {
  total: wireNumber,
  costi: costsWire,
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
  return {
    mealPlan: mealPlanOf(wire),
    kinds: wire[px.kinds] ?? kindsOf(wire.policy?.days),
    nights: nightsOf(wire.costi, currency),
    cancellation: cancellationOf(wire, currency),
    fees: (wire[px.fees] ?? []).map(({ name, amount, required }) => ({
      name,
      amount: fromDecimal(amount, currency),
      isService: required ? (true as const) : undefined,
    })),
    promotions: (wire[px.promotions] ?? []).map(({ amount, ...rule }) => ({
      ...rule,
      perNight: amount ? fromDecimal(amount, currency) : undefined,
    })),
  }
}

export function nightsOf(costs: z.infer<typeof costsWire>, currency: CurrencyCode): Nights {
  return (costs?.giorno ?? []).map((night, i) => ({ night, price: fromDecimal(costs?.costo[i] ?? 0, currency) }))
}

export function toCosts(nights: Nights) {
  return {
    giorno: nights.map(({ night }) => toLegacyDate(night)),
    costo: nights.map(({ price }) => decimalOf(price)),
  }
}

function kindsOf(days: number | null | undefined): Kind[] {
  if (days === undefined) return []
  return days === null ? ['non-refundable'] : ['refundable-until']
}

function cancellationOf(
  { policy, [px.until]: until, [px.fee]: fee, [px.graceHours]: graceHours, [px.graceUntil]: graceUntil }: RateWire,
  currency: CurrencyCode,
): CancellationReply {
  const laterFee = optionalMoney(fee, currency)
  const grace = { graceHours: graceHours || undefined, graceUntil }
  if (policy?.days === null) return { kind: 'non-refundable', fee: graceUntil && laterFee, ...grace }
  if (policy?.days === undefined) return { kind: 'described', text: policy?.text ?? '' }
  return {
    kind: 'free-until',
    days: policy.days,
    until,
    fee: laterFee,
    ...grace,
  }
}

export function toRate(
  { mealPlan, kinds, nights, cancellation, fees, promotions }: Omit<RateReply, 'promotions'> & Partial<RateReply>,
  total: Money,
) {
  const terms = cancellation.kind === 'described' ? undefined : cancellation
  return {
    total: decimalOf(total),
    costi: toCosts(nights),
    policy: toPolicy(cancellation),
    ...(mealPlan !== undefined && toMeals(mealPlan)),
    [px.kinds]: kinds,
    [px.fees]: fees.map(({ name, amount, isService }) => ({ name, amount: decimalOf(amount), required: isService })),
    [px.promotions]: promotions?.map(({ perNight, ...rule }) => ({
      ...rule,
      amount: perNight && decimalOf(perNight),
    })),
    [px.until]: cancellation.kind === 'free-until' ? cancellation.until : undefined,
    [px.fee]: terms?.fee && decimalOf(terms.fee),
    [px.graceHours]: terms?.graceHours,
    [px.graceUntil]: terms?.graceUntil,
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

export function prepaymentsOf(wire: z.infer<typeof prepaidsWire>, currency: CurrencyCode): Prepayment {
  return wire.map(({ date, amount }) => ({ on: date ?? undefined, amount: fromDecimal(amount, currency) }))
}

export function toPrepaids(lines: Prepayment) {
  return lines.map(({ on, amount }) => ({
    date: on === undefined ? null : toLegacyDate(on),
    amount: decimalOf(amount),
  }))
}

export const guaranteesWire = z.array(
  z.object({ date: wireDate, amount: wireNumber, by: z.enum(['authorisation', 'card']) }),
)

export function guaranteesOf(wire: z.infer<typeof guaranteesWire> | undefined, currency: CurrencyCode): Guarantees {
  return (wire ?? []).map(({ date, amount, by }) => ({ on: date, amount: fromDecimal(amount, currency), by }))
}

export function toGuarantees(lines: Guarantees) {
  if (lines.length === 0) return undefined
  return lines.map(({ on, amount, by }) => ({ date: toLegacyDate(on), amount: decimalOf(amount), by }))
}
