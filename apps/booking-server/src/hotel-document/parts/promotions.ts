import { hasValue } from '@portico/domain/has-value'
import type { PromotionConditions, PromotionEffect } from '@portico/domain/pricing/price-terms'
import { foldPromoCode } from '@portico/domain/pricing/promotion'
import { everyWeekday } from '@portico/domain/time/named-days'
import type { DocumentPromotion } from '@portico/hotel-document/offers'
import { fromJson } from '../../db/from-json.ts'
import { toJson } from '../../db/tables/json.ts'
import { amountIn, type DocumentNames, minorIn, partIdOf, partKeyOf } from './names.ts'
import { partCodec } from './part-codec.ts'
import type { TableRow } from './row.ts'
import { textsCodec } from './texts-by-language.ts'
import { basisPointsOf, maskOf, percentOf, weekdaysOf } from './units.ts'

const promotionTextsCodec = textsCodec('name')

type StoredCode = { readonly row: TableRow<'promo_code'>; readonly uses: number | null }

export const promotionCodec = partCodec<'promotion', DocumentPromotion, void, StoredCode | undefined>('promotions', {
  toRow: (promotion, documentNames) => {
    const { kind, combinable, conditions = {} } = promotion
    return {
      rule: toJson({
        kind,
        combinable,
        conditions: storedConditions(conditions, documentNames),
        effect: storedEffect(promotion, documentNames),
      }),
      content: toJson(promotionTextsCodec.toTexts(promotion, documentNames)),
    }
  },
  toDocument: ({ id, rule, content }, documentNames, code) => {
    const { kind, combinable, conditions, effect } = fromJson('promotion.rule', rule, id)
    const demanded = documentConditions(conditions, documentNames)
    return {
      ...promotionTextsCodec.toDocument(fromJson('promotion.content', content, id), documentNames),
      kind,
      combinable,
      conditions: hasValue(demanded) ? demanded : undefined,
      ...documentEffect(effect, documentNames),
      code: code && promoCodes.toDocument(code),
    }
  },
})

export const promoCodes = {
  toRows: ({ key, code }: DocumentPromotion, documentNames: DocumentNames): TableRow<'promo_code'>[] => {
    if (!code) return []
    const { hidden = false, email = null } = code
    const folded = foldPromoCode(code.code)
    const written = folded === code.code ? null : code.code
    const promotion_id = partIdOf(documentNames, 'promotions', key)
    return [{ hotel_id: documentNames.hotelId, code: folded, written, promotion_id, hidden: hidden ? 1 : 0, email }]
  },
  toDocument: ({ row: { code, written, hidden, email }, uses }: StoredCode): DocumentPromotion['code'] => ({
    code: written ?? code,
    hidden: hidden === 1 ? true : undefined,
    email: email ?? undefined,
    uses: uses ?? undefined,
  }),
}

function storedEffect({ off, freeNights }: DocumentPromotion, documentNames: DocumentNames): PromotionEffect {
  if (freeNights) return { kind: 'free-nights', ...freeNights }
  return { kind: 'off', basisPoints: basisPointsOf(off?.percent ?? 0), minor: minorIn(documentNames, off?.amount ?? 0) }
}

function documentEffect(
  effect: PromotionEffect,
  documentNames: DocumentNames,
): Pick<DocumentPromotion, 'off' | 'freeNights'> {
  if (effect.kind === 'free-nights') return { freeNights: { stay: effect.stay, pay: effect.pay, which: effect.which } }
  const { basisPoints, minor } = effect
  return {
    off: {
      percent: basisPoints !== 0 || minor === 0 ? percentOf(basisPoints) : undefined,
      amount: minor !== 0 ? amountIn(documentNames, minor) : undefined,
    },
  }
}

type DocumentConditions = NonNullable<DocumentPromotion['conditions']>

function storedConditions(
  { rooms, plans, arrivalDays, ...otherConditions }: DocumentConditions,
  documentNames: DocumentNames,
): PromotionConditions {
  return {
    ...(otherConditions as PromotionConditions),
    arrivalDays: arrivalDays && maskOf(arrivalDays),
    ratePlanIds: plans?.map((key) => partIdOf(documentNames, 'plans', key)),
    roomTypeIds: rooms?.map((key) => partIdOf(documentNames, 'rooms', key)),
  }
}

function documentConditions(conditions: PromotionConditions, documentNames: DocumentNames): DocumentConditions {
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
    plans: ratePlanIds?.map((id) => partKeyOf(documentNames, 'plans', id)),
    rooms: roomTypeIds?.map((id) => partKeyOf(documentNames, 'rooms', id)),
  }
}
