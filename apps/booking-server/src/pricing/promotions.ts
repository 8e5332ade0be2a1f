import { normaliseEmail } from '@portico/domain/party/normalise-email'
import type { LockedPrice } from '@portico/domain/pricing/locked-price'
import type { LinePricing } from '@portico/domain/pricing/price-stay'
import type { Promotion } from '@portico/domain/pricing/price-terms'
import {
  foldPromoCode,
  type PromotionContext,
  type PromotionRefusal,
  refusalOfCode,
  type TypedCode,
  validPromotions,
} from '@portico/domain/pricing/promotion'
import type { Texts } from '@portico/locale/languages'
import { fromJson } from '../db/from-json.ts'
import { statement } from '../db/statement.ts'
import type { PromotionTexts } from '../db/tables/catalogue.ts'
import type { Reader, Tx } from '../db/types.ts'
import type { Demand } from '../inventory/demand.ts'
import { unitsAvailable } from '../inventory/move-stock.ts'

export type PromotionOnSale = {
  readonly promotion: Promotion
  readonly texts: Texts<PromotionTexts>
  readonly code: PromoCodeTerms | undefined
}

/** `email`, in lower case: the one guest it is for. A `hidden` code is never shown. */
export type PromoCodeTerms = { readonly code: string; readonly hidden: boolean; readonly email: string | undefined }

export async function loadPromotions(db: Reader | Tx, hotelId: number): Promise<PromotionOnSale[]> {
  const { rows } = await selectPromotions(db, { hotelId })
  return rows.map(({ id, rule, content, code, hidden, email }) => ({
    promotion: { id, ...fromJson('promotion.rule', rule, id) },
    texts: fromJson('promotion.content', content, id),
    code: code === null ? undefined : { code, hidden: hidden === 1, email: email ?? undefined },
  }))
}

const selectPromotions = statement((db, { hotelId }: { hotelId: number }) =>
  db
    .selectFrom('promotion')
    .leftJoin('promo_code', 'promo_code.promotion_id', 'promotion.id')
    .where('promotion.hotel_id', '=', hotelId)
    .select(['promotion.id', 'rule', 'content', 'code', 'hidden', 'email'])
    .orderBy('promotion.id'),
)

export type ApplicablePromotions = {
  readonly promotions: readonly Promotion[]
  readonly typed: { readonly promotion: PromotionOnSale; readonly counted: boolean } | undefined
  readonly refusal: PromotionRefusal | undefined
}

/** Which promotions hold for a booking. `own` uses are free for the asker alone. */
export async function findApplicablePromotions(
  db: Reader | Tx,
  promotions: readonly PromotionOnSale[],
  booking: PromotionContext,
  promoCode: string | undefined,
  ownDemand: Demand,
): Promise<ApplicablePromotions> {
  const promotionRules = promotions.map(({ promotion }) => promotion)
  if (promoCode === undefined)
    return { promotions: validPromotions(promotionRules, booking), typed: undefined, refusal: undefined }
  const foldedCode = foldPromoCode(promoCode)
  const typedPromotion = promotions.find(({ code }) => code?.code === foldedCode)
  const remainingUses = typedPromotion && (await usesAvailable(db, typedPromotion.promotion.id, ownDemand))
  const refusal = refusalOfCode(
    typedPromotion && ({ promotion: typedPromotion.promotion, remainingUses: remainingUses } satisfies TypedCode),
    booking,
  )
  if (!typedPromotion || refusal)
    return {
      promotions: validPromotions(promotionRules, booking),
      typed: undefined,
      refusal: refusal ?? { kind: 'unknown' },
    }
  const holding = validPromotions(promotionRules, { ...booking, typed: typedPromotion.promotion.id })
  return {
    promotions: holding,
    typed: { promotion: typedPromotion, counted: remainingUses !== undefined },
    refusal: undefined,
  }
}

async function usesAvailable(db: Reader | Tx, promotionId: number, ownDemand: Demand): Promise<number | undefined> {
  const remainingUses = await unitsAvailable(db, { kind: 'promo-code', itemId: promotionId, slot: '', day: '' })
  if (remainingUses === undefined) return undefined
  return ownDemand.extras.reduce(
    (sum, { kind, itemId, units }) => (kind === 'promo-code' && itemId === promotionId ? sum + units : sum),
    remainingUses,
  )
}

export async function promotionsBehind(db: Reader, promoCode: string): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('promo_code')
    .leftJoin('extra_stock', (join) => join.on('kind', '=', 'promo-code').onRef('item_id', '=', 'promotion_id'))
    .where('code', '=', foldPromoCode(promoCode))
    .where((eb) => eb.or([eb('allotment', 'is', null), eb('taken', '<', eb.ref('allotment'))]))
    .select(['promo_code.hotel_id', 'promotion_id'])
    .execute()
  return new Map(rows.map(({ hotel_id, promotion_id }) => [hotel_id, promotion_id]))
}

/**
 * Why the code does not count for all rooms together: nothing where one of them takes it, else the first one's reason.
 */
export function refusalFor(
  { typed, refusal }: ApplicablePromotions,
  lines: readonly LinePricing['code'][],
): PromotionRefusal | undefined {
  if (refusal || !typed || lines.includes('taken')) return refusal
  return lines.find((line) => line !== undefined && line !== 'taken') ?? { kind: 'other-rate' }
}

type Addresses = { readonly email: string; readonly alternativeEmail?: string | undefined }

/**
 * Whether the price counts on a code that is for another guest alone. The booking's mails then go to that guest alone,
 * too.
 */
export async function isForAnother(
  tx: Tx,
  { promo }: LockedPrice,
  { email, alternativeEmail = email }: Addresses,
): Promise<boolean> {
  if (promo === null) return false
  const row = await tx
    .selectFrom('promo_code')
    .where('promotion_id', '=', promo.promotionId)
    .select('email')
    .executeTakeFirst()
  const bound = row?.email ?? null
  return bound !== null && [email, alternativeEmail].some((typedEmail) => bound !== normaliseEmail(typedEmail))
}
