import { Instant } from '@portico/contracts/values/shapes'
import type { Instant as Moment } from '@portico/domain/time/deadline'
import type { Stay } from '@portico/domain/time/stay'
import { z } from 'zod'
import { legacyCall } from '../../codec/legacy-call.ts'
import { toLegacyDate, wireDate, wireInteger, wireList, wireText } from '../../codec/spelling.ts'
import { type BasketReply, basketExtensions, basketOf, basketWireFields, toBasket } from '../../parts/basket.ts'
import { noCaller } from '../../parts/request-fields.ts'

const states = ['locked', 'open', 'confirmed', 'rejected', 'expired', 'unavailable'] as const

export type OfferOptionReply = {
  readonly id: number
  readonly name: string
  readonly stay: Stay
  readonly basket: BasketReply
}

/** An offer; while it is locked the reply has only code, state, hotel, channel and language. */
export type OfferReply = {
  readonly code: string
  readonly state: (typeof states)[number]
  readonly channelId: number
  readonly hotelId: number
  readonly languageId: number
  readonly expires?: Moment | undefined
  readonly options: readonly OfferOptionReply[]
  readonly attachments: readonly { readonly name: string; readonly url: string }[]
  readonly messages: readonly { readonly from: 'hotel' | 'guest'; readonly text: string; readonly at: Moment }[]
  readonly video?: string | undefined
  readonly playlist: readonly string[]
  readonly rejectionReason?: string | undefined
}

const Option = z.object({
  id: wireInteger,
  name: wireText.optional(),
  dataarrivo: wireDate,
  datapartenza: wireDate,
  ...basketWireFields,
})

const ReplyWire = z.object({
  codice: wireText,
  state: z.enum(states),
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
})

export const offer = legacyCall<{ readonly offerCode: string }, OfferReply>({
  name: 'offer',
  server: 'api',
  path: 'v2/offers/:offerCode',
  effect: 'read',
  timeout: 'verify',
  extensions: basketExtensions,
  body: 'json',
  toQuery: (_, { offerCode }) => [['offerCode', offerCode]],
  fromQuery: (reader) => ({ caller: noCaller, input: { offerCode: reader.text('offerCode', 200) } }),
  toReply: ({ code, channelId, hotelId, languageId, options, expires, video, rejectionReason, ...rest }) => ({
    ...rest,
    codice: code,
    ca_id: channelId,
    ho_id: hotelId,
    ln_id: languageId,
    expires: expires ?? null,
    options: options.map(({ id, name, stay, basket }) => ({
      id,
      name,
      dataarrivo: toLegacyDate(stay.arrival),
      datapartenza: toLegacyDate(stay.departure),
      ...toBasket(basket),
    })),
    video: video ?? null,
    rejectionReason: rejectionReason ?? null,
  }),
  reply: ReplyWire.transform(
    ({ codice, ca_id, ho_id, ln_id, options, expires, video, rejectionReason, ...rest }): OfferReply => ({
      ...rest,
      code: codice,
      channelId: ca_id,
      hotelId: ho_id,
      languageId: ln_id,
      expires: expires ?? undefined,
      options: options.map((option) => ({
        id: option.id,
        name: option.name ?? '',
        stay: { arrival: option.dataarrivo, departure: option.datapartenza },
        basket: basketOf(option),
      })),
      video: video ?? undefined,
      rejectionReason: rejectionReason ?? undefined,
    }),
  ),
})
