import { maxOfferOptions, offerStates } from '@portico/domain/offer/offer-state'
import { maxRoomLines } from '@portico/domain/party/room-line'
import { maxServiceChoices } from '@portico/domain/pricing/extras/service'
import { typedLine, writtenLines } from '@portico/domain/text/typed-text'
import { z } from 'zod'
import { ServiceChoice } from '../price/basket.ts'
import { requiredEmail } from '../values/email-address.ts'
import { CalendarDate, Id, IdempotencyKey, Instant, Money, Party, PromoCode, Stay } from '../values/shapes.ts'
import { spelledText } from '../values/text-line.ts'
import { DraftFile, maxOfferFiles } from './offer-files.ts'
import { operatorLine, operatorLines } from './operator-text.ts'

/**
 * `own` is what the hotel sets for this room's whole stay, spread over its nights; without it the rate's price holds.
 */
const OptionRoom = z.strictObject({
  productId: Id,
  party: Party,
  own: Money.optional(),
  isProtected: z.literal(true).optional(),
})

const DraftOption = z.strictObject({
  name: spelledText(80, typedLine),
  text: spelledText(2_000, writtenLines),
  stay: Stay,
  rooms: z.array(OptionRoom).min(1).max(maxRoomLines),
  services: z.array(ServiceChoice).max(maxServiceChoices).optional(),
  promoCode: PromoCode.optional(),
})
export type DraftOption = z.infer<typeof DraftOption>

const HotelMoment = z.strictObject({
  day: CalendarDate,
  time: z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/),
})

/** What a person of the hotel writes for one guest. `host` is where the guest reads it. */
export const OfferDraft = z.strictObject({
  hotelId: Id,
  channelId: Id,
  languageId: z.int().min(1).max(99),
  host: z
    .string()
    .regex(/^[a-z0-9.-]{1,253}$/)
    .optional(),
  name: operatorLine(120, 'Whom is it for?'),
  email: requiredEmail(),
  title: spelledText(120, typedLine),
  text: spelledText(5_000, writtenLines),
  isGuaranteed: z.boolean(),
  expires: HotelMoment.optional(),
  options: z.array(DraftOption).min(1).max(maxOfferOptions),
  files: z.array(DraftFile).max(maxOfferFiles).optional(),
})
export type OfferDraft = z.infer<typeof OfferDraft>

/** Why an option cannot be had: its number, from 1, and what the booking server says of it. */
const OptionProblem = z.strictObject({ kind: z.literal('not-priced'), option: z.int(), refusal: z.string() })

export const PricedOption = z.strictObject({
  total: Money,
  taxesAtHotel: Money.optional(),
  usual: Money.optional(),
  rooms: z.array(z.strictObject({ name: z.string(), rateName: z.string(), price: Money, isOwn: z.boolean() })),
  services: z.array(z.strictObject({ name: z.string(), quantity: z.int(), price: Money })),
})
export type PricedOption = z.infer<typeof PricedOption>

export const DraftPriced = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('priced'), options: z.array(PricedOption), latest: Instant }),
  OptionProblem,
])
export type DraftPriced = z.infer<typeof DraftPriced>

/** `of` is the draft that is written anew, as it was seen. */
export const DraftToWrite = z.strictObject({
  draft: OfferDraft,
  of: z.strictObject({ id: Id, revision: z.int() }).optional(),
  request: z.strictObject({ id: Id, revision: z.int() }).optional(),
  key: IdempotencyKey,
})
export type DraftToWrite = z.infer<typeof DraftToWrite>

/**
 * A reservation that its guest has to confirm: of one option, at the total that was shown. `wantsPayment`: what the
 * rate wants paid is asked for with the confirmation; else all is paid at the hotel.
 */
export const ReservationToAwait = z.strictObject({
  draft: OfferDraft.refine(({ options, expires }) => options.length === 1 && expires !== undefined),
  totalMinor: z.int(),
  wantsPayment: z.boolean(),
  key: IdempotencyKey,
})
export type ReservationToAwait = z.infer<typeof ReservationToAwait>

export const DraftToSend = z.strictObject({
  id: Id,
  revision: z.int(),
  /** As they were shown, in minor units: at another price nothing is sent. */
  totals: z.array(z.int()).max(maxOfferOptions),
  key: IdempotencyKey,
})
export type DraftToSend = z.infer<typeof DraftToSend>

export const OfferAct = z.strictObject({ id: Id, key: IdempotencyKey })
export type OfferAct = z.infer<typeof OfferAct>

export const OfferAnswer = OfferAct.extend({ text: operatorLines(2_000, 'An answer has a text.') })
export type OfferAnswer = z.infer<typeof OfferAnswer>

export const OfferActOutcome = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('done'), id: Id, revision: z.int() }),
  z.strictObject({ kind: z.literal('sent'), id: Id, revision: z.int(), code: z.string() }),
  OptionProblem,
  z.strictObject({ kind: z.literal('price-changed'), option: z.int(), now: Money }),
  z.strictObject({ kind: z.literal('short') }),
  z.strictObject({ kind: z.literal('expiry-refused'), latest: Instant }),
  z.strictObject({ kind: z.literal('file-gone') }),
  z.strictObject({ kind: z.literal('changed-meanwhile') }),
  z.strictObject({ kind: z.literal('key-used') }),
])
export type OfferActOutcome = z.infer<typeof OfferActOutcome>

export const FoundOffer = z.strictObject({
  id: Id,
  hotelId: Id,
  code: z.string(),
  state: z.enum(offerStates),
  name: z.string(),
  email: z.string(),
  title: z.string(),
  options: z.int(),
  isGuaranteed: z.boolean(),
  awaitsAnswer: z.boolean(),
  arrival: CalendarDate.optional(),
  expiresAt: Instant.optional(),
  changedAt: Instant,
})
export type FoundOffer = z.infer<typeof FoundOffer>

export const OfferDetails = FoundOffer.extend({
  revision: z.int(),
  draft: OfferDraft,
  priced: z.array(PricedOption),
  messages: z.array(
    z.strictObject({ from: z.enum(['hotel', 'guest']), person: z.string().optional(), text: z.string(), at: Instant }),
  ),
  rejectionReason: z.string().optional(),
  reservation: z.strictObject({ id: Id, code: z.string() }).optional(),
  confirmedOption: z.int().optional(),
  sentAt: Instant.optional(),
  openedAt: Instant.optional(),
  endedAt: Instant.optional(),
  writtenBy: z.string(),
  timeZone: z.string(),
})
export type OfferDetails = z.infer<typeof OfferDetails>
