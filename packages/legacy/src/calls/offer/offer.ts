import type { OfferFile, OfferOption, OfferStub, OpenedOffer } from '@portico/contracts/offer/offer'
import { Instant } from '@portico/contracts/values/shapes'
import { z } from 'zod'
import { type ExtensionFields, extensionFields } from '../../codec/extensions.ts'
import { legacyCall } from '../../codec/legacy-call.ts'
import { toLegacyDate, wireDate, wireInteger, wireList, wireText } from '../../codec/spelling.ts'
import { type BasketReply, basketExtensions, basketOf, basketWireFields, toBasket } from '../../parts/basket.ts'
import { noCaller } from '../../parts/request-fields.ts'

const offerStates = ['locked', 'open', 'confirmed', 'rejected', 'expired', 'unavailable'] as const

const px = extensionFields(
  {
    offers: ['title', 'text', 'recipient', 'guaranteed', 'withdrawn', 'available', 'booked', 'taken', 'files'],
  },
  basketExtensions,
)
export const offerExtensions: ExtensionFields = px

export type OfferOptionReply = Pick<OfferOption, 'id' | 'name' | 'text' | 'stay'> &
  Partial<Pick<OfferOption, 'isAvailable'>> & { readonly basket: BasketReply }

/**
 * What an opened offer's guest reads of it, where the server says it; all but the last two by the capability `offers`.
 */
type OfferWords = Partial<
  Pick<OpenedOffer, 'title' | 'text' | 'recipient' | 'isGuaranteed' | 'takenOption' | 'expires' | 'rejectionReason'>
>

/** An offer; while it is locked the reply has only code, state, hotel, channel and language. */
export type OfferReply = OfferWords &
  Omit<OfferStub, 'state'> &
  Pick<OpenedOffer, 'messages'> & {
    readonly state: (typeof offerStates)[number]
    readonly options: readonly OfferOptionReply[]
    readonly attachments: readonly { readonly name: string; readonly url: string }[]
    readonly video?: string | undefined
    readonly playlist: readonly string[]
    /** Capability `offers`, as all below: who wrote it withdrew it, which others say as that it is unavailable. */
    readonly isWithdrawn?: true | undefined
    readonly booked?: { readonly code: string; readonly email: string } | undefined
    /**
     * All that goes along with it, in its order; `attachments`, `video` and `playlist` say the same to who knows no
     * more.
     */
    readonly files?: readonly OfferFileReply[] | undefined
  }

type OwnFile = Extract<OfferFile, { readonly number: number }>

/** One that has no type is a film at somebody else's address. The others are asked for by their number. */
export type OfferFileReply = Pick<OwnFile, 'number' | 'kind' | 'name'> &
  Partial<Pick<OwnFile, 'type' | 'bytes' | 'hasCaptions'>> & { readonly url?: string | undefined }

const Option = z.object({
  id: wireInteger,
  name: wireText.optional(),
  dataarrivo: wireDate,
  datapartenza: wireDate,
  [px.text]: z.string().optional(),
  [px.available]: z.literal(false).optional(),
  ...basketWireFields,
})

const File = z.object({
  number: wireInteger,
  kind: z.enum(['attachment', 'film']),
  name: wireText,
  type: z.string().optional(),
  bytes: wireInteger.optional(),
  captions: z.literal(true).optional(),
  url: z.string().optional(),
})

const ReplyWire = z.object({
  codice: wireText,
  state: z.enum(offerStates),
  ca_id: wireInteger,
  ho_id: wireInteger,
  ln_id: wireInteger.default(1),
  expires: Instant.nullable().optional(),
  options: wireList(Option),
  attachments: wireList(z.object({ name: wireText, url: z.string() })),
  messages: wireList(z.object({ from: z.enum(['hotel', 'guest']), text: z.string(), at: Instant })),
  video: z.string().nullable().optional(),
  playlist: wireList(z.string()),
  rejectionReason: z.string().nullable().optional(),
  [px.withdrawn]: z.literal(true).optional(),
  [px.title]: z.string().optional(),
  [px.text]: z.string().optional(),
  [px.recipient]: z.string().optional(),
  [px.guaranteed]: z.boolean().optional(),
  [px.booked]: z.object({ code: wireText, mail: z.string() }).optional(),
  [px.taken]: wireInteger.optional(),
  [px.files]: wireList(File).optional(),
})

export const offer = legacyCall<{ readonly offerCode: string }, OfferReply>({
  name: 'offer',
  server: 'api',
  path: 'v2/offers/:offerCode',
  effect: 'read',
  timeout: 'verify',
  extensions: px,
  body: 'json',
  toQuery: (_, { offerCode }) => [['offerCode', offerCode]],
  fromQuery: (reader) => ({ caller: noCaller, input: { offerCode: reader.text('offerCode', 200) } }),
  toReply: ({ code, state, channelId, hotelId, languageId, options, expires, ...reply }) => ({
    codice: code,
    state,
    ca_id: channelId,
    ho_id: hotelId,
    ln_id: languageId,
    expires: expires ?? null,
    options: options.map(({ id, name, text, isAvailable, stay, basket }) => ({
      id,
      name,
      [px.text]: text,
      [px.available]: isAvailable === false ? false : undefined,
      dataarrivo: toLegacyDate(stay.arrival),
      datapartenza: toLegacyDate(stay.departure),
      ...toBasket(basket),
    })),
    attachments: reply.attachments,
    messages: reply.messages,
    video: reply.video ?? null,
    playlist: reply.playlist,
    rejectionReason: reply.rejectionReason ?? null,
    [px.withdrawn]: reply.isWithdrawn,
    [px.title]: reply.title,
    [px.text]: reply.text,
    [px.recipient]: reply.recipient,
    [px.guaranteed]: reply.isGuaranteed,
    [px.booked]: reply.booked && { code: reply.booked.code, mail: reply.booked.email },
    [px.taken]: reply.takenOption,
    [px.files]: reply.files?.map(({ hasCaptions, ...file }) => ({ ...file, captions: hasCaptions })),
  }),
  reply: ReplyWire.transform(
    ({ codice, state, ca_id, ho_id, ln_id, options, expires, video, rejectionReason, ...wire }): OfferReply => ({
      code: codice,
      state,
      channelId: ca_id,
      hotelId: ho_id,
      languageId: ln_id,
      expires: expires ?? undefined,
      options: options.map((option) => ({
        id: option.id,
        name: option.name ?? '',
        text: option[px.text],
        isAvailable: option[px.available],
        stay: { arrival: option.dataarrivo, departure: option.datapartenza },
        basket: basketOf(option),
      })),
      attachments: wire.attachments,
      messages: wire.messages,
      video: video ?? undefined,
      playlist: wire.playlist,
      rejectionReason: rejectionReason ?? undefined,
      isWithdrawn: wire[px.withdrawn],
      title: wire[px.title],
      text: wire[px.text],
      recipient: wire[px.recipient],
      isGuaranteed: wire[px.guaranteed],
      booked: bookedOf(wire[px.booked]),
      takenOption: wire[px.taken],
      files: wire[px.files]?.map(({ captions, ...file }) => ({ ...file, hasCaptions: captions })),
    }),
  ),
})

function bookedOf(wire: { readonly code: string; readonly mail: string } | undefined): OfferReply['booked'] {
  return wire && { code: wire.code, email: wire.mail }
}
