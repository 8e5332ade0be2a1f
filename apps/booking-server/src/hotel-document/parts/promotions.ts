import { hasValue } from '@portico/domain/has-value'
import type { PromotionConditions, PromotionEffect } from '@portico/domain/pricing/price-terms'
import { foldPromoCode } from '@portico/domain/pricing/promotion'
import { everyWeekday } from '@portico/domain/time/named-days'
import type { DocumentPromotion } from '@portico/hotel-document/offers'
import { fromJson } from '../../db/from-json.ts'
import { toJson } from '../../db/tables/json.ts'
import { amountIn, minorIn, type Names, partIdOf, partKeyOf } from './names.ts'
import { partCodec } from './part-codec.ts'
import type { TableRow } from './row.ts'
import { textsCodec } from './texts-by-language.ts'
import { basisPointsOf, maskOf, percentOf, weekdaysOf } from './units.ts'

const promotionTextsCodec = textsCodec('name')

type StoredCode = { readonly row: TableRow<'promo_code'>; readonly uses: number | null }

export const promotionCodec = partCodec<'promotion', DocumentPromotion, void, StoredCode | undefined>('promotions', {
  toRow: (promotion, partNames) => {
    const { kind, combinable, conditions = {} } = promotion
    return {
      rule: toJson({
        kind,
        combinable,
        conditions: storedConditions(conditions, partNames),
        effect: storedEffect(promotion, partNames),
      }),
      content: toJson(promotionTextsCodec.toTexts(promotion, partNames)),
    }
  },
  toDocument: ({ id, rule, content }, partNames, code) => {
    const { kind, combinable, conditions, effect } = fromJson('promotion.rule', rule, id)
    const demanded = documentConditions(conditions, partNames)
    return {
      ...promotionTextsCodec.toDocument(fromJson('promotion.content', content, id), partNames),
      kind,
      combinable,
      conditions: hasValue(demanded) ? demanded : undefined,
      ...documentEffect(effect, partNames),
      code: code && promoCodes.toDocument(code),
    }
  },
})

export const promoCodes = {
  toRows: ({ key, code }: DocumentPromotion, partNames: Names): TableRow<'promo_code'>[] => {
    if (!code) return []
    const { hidden = false, email = null } = code
    const folded = foldPromoCode(code.code)
    const written = folded === code.code ? null : code.code
    const promotion_id = partIdOf(partNames, 'promotions', key)
    return [{ hotel_id: partNames.hotelId, code: folded, written, promotion_id, hidden: hidden ? 1 : 0, email }]
  },
  toDocument: ({ row: { code, written, hidden, email }, uses }: StoredCode): DocumentPromotion['code'] => ({
    code: written ?? code,
    hidden: hidden === 1 ? true : undefined,
    email: email ?? undefined,
    uses: uses ?? undefined,
  }),
}

function storedEffect({ off, freeNights }: DocumentPromotion, partNames: Names): PromotionEffect {
  if (freeNights) return { kind: 'free-nights', ...freeNights }
  return { kind: 'off', basisPoints: basisPointsOf(off?.percent ?? 0), minor: minorIn(partNames, off?.amount ?? 0) }
}

function documentEffect(effect: PromotionEffect, partNames: Names): Pick<DocumentPromotion, 'off' | 'freeNights'> {
  if (effect.kind === 'free-nights') return { freeNights: { stay: effect.stay, pay: effect.pay, which: effect.which } }
  const { basisPoints, minor } = effect
  return {
    off: {
      percent: basisPoints !== 0 || minor === 0 ? percentOf(basisPoints) : undefined,
      amount: minor !== 0 ? amountIn(partNames, minor) : undefined,
    },
  }
}

type DocumentConditions = NonNullable<DocumentPromotion['conditions']>

function storedConditions(
  { rooms, plans, arrivalDays, ...otherConditions }: DocumentConditions,
  partNames: Names,
): PromotionConditions {
  return {
    ...(otherConditions as PromotionConditions),
    arrivalDays: arrivalDays && maskOf(arrivalDays),
    ratePlanIds: plans?.map((key) => partIdOf(partNames, 'plans', key)),
    roomTypeIds: rooms?.map((key) => partIdOf(partNames, 'rooms', key)),
  }
}

function documentConditions(conditions: PromotionConditions, partNames: Names): DocumentConditions {
  const { minNights, maxNights, minAdvance, maxAdvance, bookedFrom, bookedUntil, firstNight, lastNight, arrivalDays } =
    conditions
  const { ratePlanIds, roomTypeIds } = conditions
  const arrivalWeekdays = weekdaysOf(arrivalDays ?? everyWeekday).weekdays
  return {
    minNights,
    maxNights,
    minAdvance,
    maxAdvance,
    bookedFrom,
    bookedUntil,
    firstNight,
    lastNight,
    arrivalDays: arrivalWeekdays,
    plans: ratePlanIds?.map((id) => partKeyOf(partNames, 'plans', id)),
    rooms: roomTypeIds?.map((id) => partKeyOf(partNames, 'rooms', id)),
  }
}
