import { typedLines } from '@portico/domain/text/typed-text'
import { z } from 'zod'
import { ConfirmRequest, CustomPolicy, GrantedReservation } from '../checkout/confirm.ts'
import { Draft } from '../checkout/draft.ts'
import { Basket, BasketPrice } from '../price/basket.ts'
import { requiredEmail } from '../values/email-address.ts'
import { Id, IdempotencyKey, Instant, Stay } from '../values/shapes.ts'
import { spelledText } from '../values/text-line.ts'

// What a guest sees of an offer. Before the e-mail matches that is nothing but its stub.

/** As it stands in an address; what a server's codes look like only that server knows. */
export const OfferCode = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[^\p{Cc}/\\]*$/u)

export const openOfferStates = ['open', 'confirmed', 'rejected', 'expired', 'unavailable', 'withdrawn'] as const

export const OfferStub = z.strictObject({
  code: z.string(),
  state: z.enum(['locked', ...openOfferStates]),
  channelId: Id,
  hotelId: Id,
  languageId: z.int(),
})
export type OfferStub = z.infer<typeof OfferStub>

export const OfferUnlock = z.strictObject({ code: OfferCode, email: requiredEmail() })
export type OfferUnlock = z.infer<typeof OfferUnlock>

/** `grant` is the right to read and answer this one offer, for its browser alone. */
export const UnlockOutcome = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('unlocked'), grant: z.string() }),
  z.strictObject({ kind: z.literal('not-found') }),
])
export type UnlockOutcome = z.infer<typeof UnlockOutcome>

/** What stands in the cookie of an unlocked offer; whether it counts, the gateway knows. */
export const OfferGrantInput = z.strictObject({ code: OfferCode, grant: z.string().min(1).max(3_000) })
export type OfferGrantInput = z.infer<typeof OfferGrantInput>

/** `option`: the one of which the page goes on to book, whose draft comes along. */
export const OfferReadRequest = OfferGrantInput.extend({ option: Id.optional() })
export type OfferReadRequest = z.infer<typeof OfferReadRequest>

export const OfferOption = z.strictObject({
  id: Id,
  name: z.string(),
  text: z.string().optional(),
  stay: Stay,
  isAvailable: z.boolean(),
  basket: Basket,
  price: BasketPrice,
})
export type OfferOption = z.infer<typeof OfferOption>

/**
 * One of the house's own has a number, by which its bytes are asked for; all others are an address of somebody else's.
 */
export const OfferFile = z.union([
  z.strictObject({
    kind: z.enum(['attachment', 'film']),
    name: z.string(),
    number: z.int(),
    type: z.string(),
    bytes: z.int(),
    hasCaptions: z.literal(true).optional(),
  }),
  z.strictObject({ kind: z.literal('link'), name: z.string().optional(), url: z.string() }),
])
export type OfferFile = z.infer<typeof OfferFile>

export const OpenedOffer = z.strictObject({
  kind: z.literal('open'),
  code: z.string(),
  state: z.enum(openOfferStates),
  languageId: z.int(),
  title: z.string().optional(),
  text: z.string().optional(),
  recipient: z.string().optional(),
  /** Whether the rooms are kept until it expires; absent where the server does not say. */
  isGuaranteed: z.boolean().optional(),
  expires: Instant.optional(),
  options: z.array(OfferOption),
  takenOption: Id.optional(),
  files: z.array(OfferFile),
  messages: z.array(z.strictObject({ from: z.enum(['hotel', 'guest']), text: z.string(), at: Instant })).readonly(),
  rejectionReason: z.string().optional(),
  booked: GrantedReservation.optional(),
  /** Whether a confirmation here books with all that a checkout asks. */
  booksHere: z.boolean(),
  customPolicies: z.array(CustomPolicy),
  takesOneInvoiceAddress: z.literal(true).optional(),
  timeZone: z.string(),
  draft: Draft.optional(),
  grant: z.string(),
})
export type OpenedOffer = z.infer<typeof OpenedOffer>

/** `locked`: no grant, one of another offer, or one that is too old. */
export const OfferReading = z.discriminatedUnion('kind', [OpenedOffer, z.strictObject({ kind: z.literal('locked') })])
export type OfferReading = z.infer<typeof OfferReading>

export const OfferConfirm = OfferGrantInput.extend({ option: Id, request: ConfirmRequest })
export type OfferConfirm = z.infer<typeof OfferConfirm>

export const OfferReject = OfferGrantInput.extend({ reason: spelledText(1_000, typedLines) })
export type OfferReject = z.infer<typeof OfferReject>

export const OfferMessageRequest = OfferGrantInput.extend({
  text: spelledText(2_000, typedLines).refine((text) => text !== '', 'required'),
  key: IdempotencyKey,
  seen: z.int().min(0).optional(),
})
export type OfferMessageRequest = z.infer<typeof OfferMessageRequest>

/** `over`: it can no longer be answered in this way; `unknown`: the server did not say whether it has heard. */
export const OfferAnswerOutcome = z.strictObject({ kind: z.enum(['done', 'locked', 'over', 'over-limit', 'unknown']) })
export type OfferAnswerOutcome = z.infer<typeof OfferAnswerOutcome>
