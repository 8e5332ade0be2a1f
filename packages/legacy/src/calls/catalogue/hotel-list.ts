import type { ChannelCatalogue, HotelCard } from '@portico/contracts/hotel/catalogue'
import { z } from 'zod'
import { extensionFields } from '../../codec/extensions.ts'
import { legacyCall } from '../../codec/legacy-call.ts'
import { pictureWire, toPicture } from '../../codec/pictures.ts'
import { wireFlag, wireInteger, wireList, wireStars, wireText } from '../../codec/spelling.ts'
import { readCaller, wireLanguageOf } from '../../parts/request-fields.ts'

const px = extensionFields({ reasons: ['timeZone'], 'portal-facts': ['position', 'version', 'unchanged', 'known'] })

export type HotelCardReply = HotelCard & {
  readonly position?: { readonly latitude: number; readonly longitude: number } | undefined
  readonly timeZone?: string | undefined
}

export type HotelListReply = Pick<ChannelCatalogue, 'channel'> & {
  readonly hotels: readonly HotelCardReply[]
  /** Of all that is said here, in this language; only from a server that gives it. */
  readonly version?: string | undefined
  readonly isUnchanged?: true | undefined
}

/** `known`: the version that the caller has. */
export type HotelListRequest = { readonly known?: string | undefined }

const HotelWire = z.object({
  id: wireInteger.optional(),
  hotelId: wireInteger.optional(),
  name: wireText.optional(),
  nome: wireText.optional(),
  address: z.object({ city: wireText.optional() }).optional(),
  citta: wireText.optional(),
  rating: wireStars.optional(),
  descrizionebreve: wireText.optional(),
  destinations: wireList(z.object({ id: wireInteger, name: wireText })),
  foto: pictureWire.optional(),
  [px.position]: z
    .object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })
    .optional(),
  [px.timeZone]: z.string().optional(),
})

const ReplyWire = z.object({
  channel: z.object({
    id: wireInteger,
    name: wireText.optional(),
    nome: wireText.optional(),
    code: wireText.optional(),
    trade: wireFlag.optional(),
    settings: z.object({ tradeConfHour: wireInteger.optional() }).optional(),
  }),
  hotels: wireList(HotelWire),
  [px.version]: z.string().max(100).optional(),
  [px.unchanged]: z.literal(true).optional(),
})

/** The API key travels as a header. */
export const hotelList = legacyCall<HotelListRequest, HotelListReply>({
  name: 'hotelList',
  server: 'main',
  path: 'hotellist.do?method=hotelList',
  effect: 'read',
  timeout: 'list',
  extensions: px,
  body: 'json',
  toQuery: ({ domain, channelId, hotelId, languageId }, { known }) => [
    ['domain', domain],
    ['ca_id', channelId],
    ['ho_id', hotelId],
    ['language', wireLanguageOf(languageId)],
    ['ln_id', languageId],
    [px.known, known],
  ],
  fromQuery: (reader) => ({ caller: readCaller(reader), input: { known: reader.optionalText(px.known, 100) } }),
  toReply: ({ channel: { id, name, code, trade, tradeConfHour }, hotels, version, isUnchanged }) => ({
    channel: { id, name, code, trade, settings: { tradeConfHour } },
    hotels: hotels.map((hotel) => ({
      id: hotel.id,
      name: hotel.name,
      address: { city: hotel.city },
      rating: hotel.stars,
      descrizionebreve: hotel.summary,
      destinations: hotel.destinations,
      foto: hotel.picture && toPicture(hotel.picture),
      [px.position]: hotel.position,
      [px.timeZone]: hotel.timeZone,
    })),
    [px.version]: version,
    [px.unchanged]: isUnchanged,
  }),
  reply: ReplyWire.transform(({ channel, hotels, [px.version]: version, [px.unchanged]: isUnchanged }) => ({
    channel: {
      id: channel.id,
      name: channel.name ?? channel.nome ?? '',
      code: channel.code ?? '',
      trade: channel.trade ?? false,
      tradeConfHour: channel.settings?.tradeConfHour ?? 0,
    },
    hotels: hotels.flatMap((hotel) => {
      const id = hotel.id ?? hotel.hotelId
      return id === undefined ? [] : [hotelCardOf(id, hotel)]
    }),
    version,
    isUnchanged,
  })),
})

function hotelCardOf(id: number, hotel: z.infer<typeof HotelWire>): HotelCardReply {
  return {
    id,
    name: hotel.name ?? hotel.nome ?? '',
    city: hotel.address?.city ?? hotel.citta ?? '',
    stars: hotel.rating ?? 0,
    summary: hotel.descrizionebreve ?? '',
    destinations: hotel.destinations,
    picture: hotel.foto,
    position: hotel[px.position],
    timeZone: hotel[px.timeZone],
  }
}
