import type { Adjustment, Meal } from '@portico/domain/pricing/price-terms'
import type { CancellationPolicy, Instalment, RateAudience } from '@portico/domain/pricing/rate-plan'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { Plan, Room } from '@portico/hotel-document/rooms-and-plans'
import { fromJson } from '../../db/from-json.ts'
import { toJson } from '../../db/tables/json.ts'
import type { SalesCalendar } from '../../db/tables/sales.ts'
import { filled } from './hotel-facts.ts'
import { amountIn, channelCodeOf, idOf, keyOf, minorIn, type Names, numberUnlessPlace } from './names.ts'
import { documentPictures, storedPictures } from './pictures.ts'
import type { Row } from './row.ts'
import { inEachLanguage, textOfField } from './texts-by-language.ts'
import { basisPointsOf, maskOf, percentOf, weekdaysOf } from './units.ts'

export function roomTypeRow(room: Room, position: number, names: Names): Row<'room_type'> {
  const { key, name, description, maxGuests, adults, extraBed, squareMetres, suggests } = room
  const byAdults = adults.map((amount) => minorIn(names, amount))
  return {
    id: idOf(names, 'rooms', key),
    hotel_id: names.hotelId,
    key,
    position,
    occupancy: toJson({ maxAdults: adults.length, maxGuests, byAdults, extraBed: minorIn(names, extraBed) }),
    content: toJson({
      texts: inEachLanguage(names.languages, (text) => ({ name: text(name), description: text(description) })),
      squareMetres,
      amenities: room.amenities,
      pictures: storedPictures(room.pictures, names),
      suggestedRoomTypeId: suggests === undefined ? null : idOf(names, 'rooms', suggests),
    }),
  }
}

export function documentRoom(
  { id, occupancy, content }: Row<'room_type'>,
  place: number,
  calendar: SalesCalendar,
  names: Names,
): Room {
  const { maxGuests, byAdults, extraBed } = fromJson('room_type.occupancy', occupancy, id)
  const { texts, squareMetres, amenities, pictures, suggestedRoomTypeId } = fromJson('room_type.content', content, id)
  const { rooms = 0, overbook = 0, priceIndex = 100 } = calendar.rooms.find(({ roomTypeId }) => roomTypeId === id) ?? {}
  return {
    key: keyOf(names, 'rooms', id),
    ...numberUnlessPlace('rooms', names, id, place),
    name: textOfField(names.languages, texts, ({ name }) => name),
    description: textOfField(names.languages, texts, ({ description }) => description),
    squareMetres,
    rooms,
    overbook: overbook !== 0 ? overbook : undefined,
    maxGuests,
    adults: byAdults.map((minor) => amountIn(names, minor)),
    extraBed: amountIn(names, extraBed),
    priceIndex: priceIndex !== 100 ? priceIndex : undefined,
    amenities: [...amenities],
    ...documentPictures(pictures, names),
    suggests: suggestedRoomTypeId !== null ? keyOf(names, 'rooms', suggestedRoomTypeId) : undefined,
  }
}

export function ratePlanRow(plan: Plan, position: number, names: Names): Row<'rate_plan'> {
  const {
    key,
    name,
    description,
    mealPlan,
    meals = {},
    refundProtection,
    commission = 0,
    resaleFee,
    reservedFor,
    derivedFrom,
  } = plan
  return {
    id: idOf(names, 'plans', key),
    hotel_id: names.hotelId,
    key,
    position,
    terms: toJson({
      mealPlan,
      meals: Object.entries(meals).map(([meal, amount]) => ({ meal: meal as Meal, perAdult: minorIn(names, amount) })),
      refundProtection: refundProtection === undefined ? null : basisPointsOf(refundProtection),
      commission: basisPointsOf(commission),
      resaleFee: resaleFee !== undefined ? basisPointsOf(resaleFee) : undefined,
    }),
    derived_from: derivedFrom === undefined ? null : idOf(names, 'plans', derivedFrom),
    adjustments: toJson((plan.adjustments ?? []).map((adjustment) => storedAdjustment(adjustment, names))),
    cancellation: toJson(storedCancellation(plan.cancellation)),
    prepayment: toJson(
      (plan.prepayment ?? []).map(({ percent, ...when }) => ({ ...when, basisPoints: basisPointsOf(percent) })),
    ),
    kinds: toJson([...plan.kinds]),
    audience: reservedFor ? toJson({ groups: reservedFor.groups ?? [], agencies: reservedFor.agencies ?? [] }) : null,
    content: toJson(inEachLanguage(names.languages, (text) => ({ name: text(name), description: text(description) }))),
  }
}

/** The rooms and channels that sell it; all of the hotel's are not written. */
export type PlanSale = { readonly roomTypeIds: readonly number[]; readonly channelIds: readonly number[] }

export function documentPlan(row: Row<'rate_plan'>, place: number, sale: PlanSale, names: Names): Plan {
  const { id } = row
  const { mealPlan, meals, refundProtection, commission, resaleFee } = fromJson('rate_plan.terms', row.terms, id)
  const texts = fromJson('rate_plan.content', row.content, id)
  const adjustments = fromJson('rate_plan.adjustments', row.adjustments, id)
  const prepayment = fromJson('rate_plan.prepayment', row.prepayment, id)
  return {
    key: keyOf(names, 'plans', id),
    ...numberUnlessPlace('plans', names, id, place),
    name: textOfField(names.languages, texts, ({ name }) => name),
    description: textOfField(names.languages, texts, ({ description }) => description),
    mealPlan,
    meals:
      meals.length > 0
        ? Object.fromEntries(meals.map(({ meal, perAdult }) => [meal, amountIn(names, perAdult)]))
        : undefined,
    kinds: [...fromJson('rate_plan.kinds', row.kinds, id)],
    cancellation: documentCancellation(fromJson('rate_plan.cancellation', row.cancellation, id)),
    ...filled('prepayment', prepayment.map(documentInstalment)),
    derivedFrom: row.derived_from !== null ? keyOf(names, 'plans', row.derived_from) : undefined,
    ...filled(
      'adjustments',
      adjustments.map((adjustment) => documentAdjustment(adjustment, names)),
    ),
    refundProtection: refundProtection !== null ? percentOf(refundProtection) : undefined,
    commission: commission !== 0 ? percentOf(commission) : undefined,
    resaleFee: resaleFee !== undefined ? percentOf(resaleFee) : undefined,
    reservedFor: row.audience !== null ? documentAudience(fromJson('rate_plan.audience', row.audience, id)) : undefined,
    rooms:
      sale.roomTypeIds.length < names.ids.rooms.size
        ? sale.roomTypeIds.map((one) => keyOf(names, 'rooms', one))
        : undefined,
    channels:
      sale.channelIds.length < names.channels.size
        ? sale.channelIds.map((one) => channelCodeOf(names, one))
        : undefined,
  }
}

function documentAudience({ groups, agencies }: RateAudience): Plan['reservedFor'] {
  return { ...filled('groups', [...groups]), ...filled('agencies', [...agencies]) }
}

type DocumentAdjustment = NonNullable<Plan['adjustments']>[number]

function storedAdjustment(
  { percent = 0, amount = 0, first, last, weekdays }: DocumentAdjustment,
  names: Names,
): Adjustment {
  return {
    first: (first ?? null) as CalendarDate | null,
    last: (last ?? null) as CalendarDate | null,
    weekdays: maskOf(weekdays),
    basisPoints: basisPointsOf(percent),
    minor: minorIn(names, amount),
  }
}

function documentAdjustment(
  { first, last, weekdays, basisPoints, minor }: Adjustment,
  names: Names,
): DocumentAdjustment {
  return {
    percent: basisPoints !== 0 ? percentOf(basisPoints) : undefined,
    amount: minor !== 0 ? amountIn(names, minor) : undefined,
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
