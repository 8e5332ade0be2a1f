import { maxRoomLines } from '@portico/domain/party/room-line'
import { paymentMethodIds } from '@portico/domain/payment/payment-methods'
import { maxServiceChoices } from '@portico/domain/pricing/extras/service'
import { z } from 'zod'
import { TrialMode } from '../payment/trial-mode.ts'
import { draftIdPattern } from '../values/draft-id.ts'
import {
  CalendarDate,
  Cancellation,
  Fee,
  Guarantee,
  Id,
  MealPlan,
  Money,
  NightPrice,
  Party,
  PrepaymentLine,
  Price,
  PromoCode,
  RateKind,
  Stay,
} from '../values/shapes.ts'
import { SignedLink } from '../values/signed-link.ts'
import { FlightChoice, Organiser } from './packages.ts'
import { AppliedPromotion, PromoOutcome } from './promo.ts'

/** The promo codes of a search and of its basket; the visible code wins over the hidden one. */
export const PromoFields = {
  promoCode: PromoCode.optional(),
  hiddenPromoCode: PromoCode.optional(),
  link: SignedLink.optional(),
} as const

/**
 * A service beside the rooms. `line` is the room line that it belongs to, from 0; `bandId` the age band whose
 * price is paid, absent for adults and for units; `day` and `slot` where the service has them.
 */
export const ServiceChoice = z.strictObject({
  serviceId: Id,
  quantity: z.int().min(1).max(999),
  line: z
    .int()
    .min(0)
    .max(maxRoomLines - 1),
  bandId: z.int().min(0).max(2_147_483_647).optional(),
  day: CalendarDate.optional(),
  slot: z
    .string()
    .regex(/^[\w:.-]{1,20}$/)
    .optional(),
})
export type ServiceChoice = z.infer<typeof ServiceChoice>

/**
 * What a guest is about to book: every room line has its product; the two of a split stay have their part of it each.
 * `isProtected` takes the refund protection that the rate offers. All rooms of a package are of that package.
 */
export const Basket = z
  .strictObject({
    stay: Stay,
    rooms: z
      .array(
        z.strictObject({ party: Party, productId: Id, stay: Stay.optional(), isProtected: z.literal(true).optional() }),
      )
      .min(1)
      .max(maxRoomLines)
      .readonly(),
    services: z.array(ServiceChoice).max(maxServiceChoices).readonly().optional(),
    packageId: Id.optional(),
    /**
     * The room type that an accepted upgrade replaced. What that costs more is the gateway's sum, never the
     * browser's.
     */
    upgradedFrom: Id.optional(),
    flight: FlightChoice.optional(),
    draftId: z.string().regex(draftIdPattern).optional(),
    ...PromoFields,
  })
  .refine(({ rooms, services = [] }) => services.every(({ line }) => line < rooms.length), {
    path: ['services'],
    message: 'range',
  })
export type Basket = z.infer<typeof Basket>

/**
 * What refund protection adds to a line of the price; nothing where the rate includes it. Taken, it is
 * in the line's `stay`.
 */
const Protection = z.strictObject({ state: z.enum(['offered', 'taken', 'included']), price: Money })

const BasketLine = z.strictObject({
  productId: Id,
  /** A server may send only the name of a booked room. */
  roomTypeId: Id.optional(),
  roomName: z.string(),
  rateName: z.string(),
  mealPlan: MealPlan.optional(),
  kinds: z.array(RateKind).readonly(),
  party: Party,
  /** Children whose ages the server does not send; not in `party`. */
  moreChildren: z.int().positive().optional(),
  nights: z.array(NightPrice).readonly(),
  fees: z.array(Fee).readonly(),
  promotions: z.array(AppliedPromotion).readonly(),
  protection: Protection.optional(),
  stay: Money,
  cancellation: Cancellation,
})

/**
 * Beside the rooms; what the rate or package includes costs nothing. `required` is one that the guest has not chosen:
 * of a mandatory category the first total has the cheapest. `transfer` wants details of the journey. Line, band
 * and marks are absent where the server does not say.
 */
const BasketService = z.strictObject({
  serviceId: Id,
  name: z.string(),
  day: CalendarDate.optional(),
  slot: z.string().optional(),
  quantity: z.int(),
  amount: Money,
  line: z.int().optional(),
  bandId: z.int().optional(),
  included: z.boolean().optional(),
  transfer: z.boolean().optional(),
  required: z.boolean().optional(),
})

/** Paid on the spot: `perPerson` for each taxed guest and night where the rule is of that kind. */
const CityTax = z.strictObject({
  amount: Money,
  perPersonNight: Money.optional(),
  maxNights: z.int().optional(),
  exemptBelowAge: z.int().optional(),
})

/**
 * A way to pay or guarantee; `bank` names the account, and within how many days the transfer must arrive. `mode` is
 * there where no money moves by it, and the page says so: behind it is a demonstration of a provider, or a provider's
 * test account.
 */
export const PaymentMethod = z.discriminatedUnion('id', [
  z.strictObject({ id: z.literal('bank'), owner: z.string(), iban: z.string(), days: z.int() }),
  z.strictObject({
    id: z.enum(paymentMethodIds).exclude(['bank']),
    mode: TrialMode.optional(),
    /** On account: so many days after departure. */
    days: z.int().optional(),
  }),
])
export type PaymentMethod = z.infer<typeof PaymentMethod>

/** Prices of a basket come only from price check and hold. */
export const BasketPrice = z.strictObject({
  lines: z.array(BasketLine).readonly(),
  package: z.strictObject({ id: Id, name: z.string(), organiser: Organiser.optional() }).optional(),
  services: z.array(BasketService).readonly(),
  /** What a split stay costs less; the price is without it. */
  crossDiscount: Money.optional(),
  price: Price,
  cityTax: CityTax.optional(),
  prepayment: z.array(PrepaymentLine).readonly(),
  guarantees: z.array(Guarantee).readonly(),
  paymentMethods: z.array(PaymentMethod).readonly(),
  promo: PromoOutcome.optional(),
  /** What its seller earns of it without VAT, for who may see that. */
  commission: Money.optional(),
})
export type BasketPrice = z.infer<typeof BasketPrice>
