import { z } from 'zod'
import { legacyCall } from '../../codec/legacy-call.ts'
import { paths } from '../../codec/paths.ts'
import { wireList, wireText } from '../../codec/spelling.ts'
import { noCaller } from '../../parts/request-fields.ts'

/** What a guest should know about staying there; times as the hotel writes them. */
export type HotelInfoReply = {
  readonly checkIn: string
  readonly checkOut: string
  readonly sections: readonly { readonly title: string; readonly text: string }[]
}

/** API-02: a hotel's information in the caller's language. */
export const hotelInfo = legacyCall<{ readonly hotelId: number }, HotelInfoReply>({
  name: 'hotelInfo',
  server: 'api',
  path: paths.hotelInfo,
  effect: 'read',
  body: 'json',
  toQuery: ({ languageId }, { hotelId }) => [
    ['hotelId', hotelId],
    ['languageId', languageId],
  ],
  fromQuery: (reader) => {
    const hotelId = reader.id('hotelId')
    return { caller: { ...noCaller, hotelId, languageId: reader.integer('languageId', 1, 99) }, input: { hotelId } }
  },
  toReply: ({ checkIn, checkOut, sections }) => ({ checkIn, checkOut, information: sections }),
  reply: z
    .object({
      checkIn: wireText.optional(),
      checkOut: wireText.optional(),
      information: wireList(z.object({ title: wireText, text: wireText })),
    })
    .transform(({ checkIn = '', checkOut = '', information }) => ({ checkIn, checkOut, sections: information })),
})
