import type { Adjustment, Meal } from '@portico/domain/pricing/price-terms'
import type { CancellationPolicy, Instalment, RateAudience } from '@portico/domain/pricing/rate-plan'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { HotelDocument } from '@portico/hotel-document/hotel-document'
import type { Plan } from '@portico/hotel-document/rooms-and-plans'
import { fromJson } from '../../db/from-json.ts'
import { toJson } from '../../db/tables/json.ts'
import { filled } from './fields.ts'
import {
  amountIn,
  channelCodeOf,
  channelIdOf,
  type DocumentNames,
  minorIn,
  partIdOf,
  partKeyOf,
  productIdOf,
} from './names.ts'
import { partCodec } from './part-codec.ts'
import type { TableRow } from './row.ts'
import { textsCodec } from './texts-by-language.ts'
import { basisPointsOf, maskOf, percentOf, weekdaysOf } from './units.ts'

const planTextsCodec = textsCodec('name', 'description')

/** The rooms and channels that sell a plan; all of the hotel's are not written. */
type PlanSale = { readonly roomTypeIds: readonly number[]; readonly channelIds: readonly number[] }

export const ratePlanCodec = partCodec<'rate_plan', Plan, void, PlanSale>('plans', {
  toRow: (plan, documentNames, _, position) => {
    const { mealPlan, meals = {}, refundProtection, commission = 0, resaleFee, reservedFor, derivedFrom } = plan
    const { adjustments = [], prepayment = [] } = plan
    return {
      position,
      terms: toJson({
        mealPlan,
        meals: Object.entries(meals).map(([meal, amount]) => ({
          meal: meal as Meal,
          perAdult: minorIn(documentNames, amount),
        })),
        refundProtection: refundProtection === undefined ? null : basisPointsOf(refundProtection),
        commission: basisPointsOf(commission),
        resaleFee: resaleFee !== undefined ? basisPointsOf(resaleFee) : undefined,
      }),
      derived_from: derivedFrom === undefined ? null : partIdOf(documentNames, 'plans', derivedFrom),
      adjustments: toJson(adjustments.map((adjustment) => storedAdjustment(adjustment, documentNames))),
      cancellation: toJson(storedCancellation(plan.cancellation)),
      prepayment: toJson(prepayment.map(({ percent, ...when }) => ({ ...when, basisPoints: basisPointsOf(percent) }))),
      kinds: toJson([...plan.kinds]),
      audience: reservedFor ? toJson({ groups: reservedFor.groups ?? [], agencies: reservedFor.agencies ?? [] }) : null,
      content: toJson(planTextsCodec.toTexts(plan, documentNames)),
    }
  },
  toDocument: (row, documentNames, sale) => {
    const { id } = row
    const { mealPlan, meals, refundProtection, commission, resaleFee } = fromJson('rate_plan.terms', row.terms, id)
    const adjustments = fromJson('rate_plan.adjustments', row.adjustments, id)
    const prepayment = fromJson('rate_plan.prepayment', row.prepayment, id)
    return {
      ...planTextsCodec.toDocument(fromJson('rate_plan.content', row.content, id), documentNames),
      mealPlan,
      meals:
        meals.length > 0
          ? Object.fromEntries(meals.map(({ meal, perAdult }) => [meal, amountIn(documentNames, perAdult)]))
          : undefined,
      kinds: [...fromJson('rate_plan.kinds', row.kinds, id)],
      cancellation: documentCancellation(fromJson('rate_plan.cancellation', row.cancellation, id)),
      ...filled('prepayment', prepayment.map(documentInstalment)),
      derivedFrom: row.derived_from !== null ? partKeyOf(documentNames, 'plans', row.derived_from) : undefined,
      ...filled(
        'adjustments',
        adjustments.map((adjustment) => documentAdjustment(adjustment, documentNames)),
      ),
      refundProtection: refundProtection !== null ? percentOf(refundProtection) : undefined,
      commission: commission !== 0 ? percentOf(commission) : undefined,
      resaleFee: resaleFee !== undefined ? percentOf(resaleFee) : undefined,
      reservedFor:
        row.audience !== null ? documentAudience(fromJson('rate_plan.audience', row.audience, id)) : undefined,
      rooms:
        sale.roomTypeIds.length < documentNames.ids.rooms.size
          ? sale.roomTypeIds.map((roomTypeId) => partKeyOf(documentNames, 'rooms', roomTypeId))
          : undefined,
      channels:
        sale.channelIds.length < documentNames.channels.size
          ? sale.channelIds.map((channelId) => channelCodeOf(documentNames, channelId))
          : undefined,
    }
  },
})

type SaleRows = {
  readonly product: readonly TableRow<'product'>[]
  readonly rate_plan_channel: readonly TableRow<'rate_plan_channel'>[]
}

export const planSales = {
  toRows: ({ plans, rooms, channels }: HotelDocument, documentNames: DocumentNames): SaleRows => ({
    rate_plan_channel: plans.flatMap(({ key, channels: codes }) =>
      channels
        .filter(({ code }) => codes?.includes(code) ?? true)
        .map(({ code }) => ({
          rate_plan_id: partIdOf(documentNames, 'plans', key),
          channel_id: channelIdOf(documentNames, code),
        })),
    ),
    product: plans.flatMap((plan) =>
      rooms
        .filter(({ key }) => plan.rooms?.includes(key) ?? true)
        .map(({ key }) => {
          const [roomTypeId, ratePlanId] = [
            partIdOf(documentNames, 'rooms', key),
            partIdOf(documentNames, 'plans', plan.key),
          ]
          const id = productIdOf(documentNames.hotelId, roomTypeId, ratePlanId)
          return { id, hotel_id: documentNames.hotelId, room_type_id: roomTypeId, rate_plan_id: ratePlanId }
        }),
    ),
  }),
  toDocument: (
    planId: number,
    { room_type, product, rate_plan_channel }: SaleRows & { readonly room_type: readonly TableRow<'room_type'>[] },
  ): PlanSale => ({
    roomTypeIds: room_type
      .map(({ id }) => id)
      .filter((roomTypeId) =>
        product.some((productRow) => productRow.room_type_id === roomTypeId && productRow.rate_plan_id === planId),
      ),
    channelIds: rate_plan_channel
      .filter(({ rate_plan_id }) => rate_plan_id === planId)
      .map(({ channel_id }) => channel_id),
  }),
}

function documentAudience({ groups, agencies }: RateAudience): Plan['reservedFor'] {
  return { ...filled('groups', [...groups]), ...filled('agencies', [...agencies]) }
}

type DocumentAdjustment = NonNullable<Plan['adjustments']>[number]

function storedAdjustment(
  { percent = 0, amount = 0, first, last, weekdays }: DocumentAdjustment,
  documentNames: DocumentNames,
): Adjustment {
  return {
    first: (first ?? null) as CalendarDate | null,
    last: (last ?? null) as CalendarDate | null,
    weekdays: maskOf(weekdays),
    basisPoints: basisPointsOf(percent),
    minor: minorIn(documentNames, amount),
  }
}

function documentAdjustment(
  { first, last, weekdays, basisPoints, minor }: Adjustment,
  documentNames: DocumentNames,
): DocumentAdjustment {
  return {
    percent: basisPoints !== 0 ? percentOf(basisPoints) : undefined,
    amount: minor !== 0 ? amountIn(documentNames, minor) : undefined,
    first: first ?? undefined,
    last: last ?? undefined,
    ...weekdaysOf(weekdays),
  }
}

function storedCancellation(cancellation: Plan['cancellation']): CancellationPolicy {
  if (cancellation === 'non-refundable') return { kind: 'non-refundable' }
  const grace = cancellation.graceHours === undefined ? {} : { graceHours: cancellation.graceHours }
  if ('after' in cancellation) return { kind: 'non-refundable', ...grace }
  const { freeUntil, fee } = cancellation
  return {
    kind: 'free-until',
    ...freeUntil,
    fee: fee === 'first-night' ? { kind: 'first-night' } : { kind: 'share', basisPoints: basisPointsOf(fee.percent) },
    ...grace,
  }
}

function documentCancellation(policy: CancellationPolicy): Plan['cancellation'] {
  const { graceHours } = policy
  if (policy.kind === 'non-refundable')
    return graceHours === undefined ? 'non-refundable' : { graceHours, after: 'non-refundable' }
  const { days, time, fee } = policy
  return {
    freeUntil: { days, time },
    fee: fee.kind === 'first-night' ? 'first-night' : { percent: percentOf(fee.basisPoints) },
    graceHours,
  }
}

function documentInstalment({ basisPoints, ...when }: Instalment): NonNullable<Plan['prepayment']>[number] {
  return { ...when, percent: percentOf(basisPoints) } as NonNullable<Plan['prepayment']>[number]
}
