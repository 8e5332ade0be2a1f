import { createHash } from 'node:crypto'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { HotelCardReply, HotelListReply, HotelListRequest } from '@portico/legacy/calls/catalogue/hotel-list'
import { type LanguageCode, languageOf, textOf } from '@portico/locale/languages'
import { fromJson } from '../../../db/from-json.ts'
import type { Reader } from '../../../db/types.ts'
import { presentPictures } from '../../../present/present-room.ts'
import type { ListedHotel } from '../../../search/snapshots/hotel-snapshot.ts'
import type { HotelSnapshots } from '../../../search/snapshots/hotel-snapshots.ts'
import { answered, type CallHandler, refused } from '../../answer-call.ts'

/**
 * So many are presented in some two milliseconds. A list of thousands keeps nobody else waiting: between them whatever
 * has arrived has its turn.
 */
const presentedAtOnce = 500

/**
 * A channel with its hotels; with a hotel named, that one alone, if the channel sells it. To whoever knows this version
 * only that it is still the same.
 */
export function handleHotelList(hotels: HotelSnapshots): CallHandler<HotelListRequest, HotelListReply> {
  return async ({ db, capabilities }, { channelId, hotelId, languageId }, { known }) => {
    const row = await db.reader.selectFrom('channel').where('id', '=', channelId).selectAll().executeTakeFirst()
    if (!row) return refused({ kind: 'not-found' })
    const listedHotels = await hotels.listedAt(channelId, hotelId === undefined ? {} : { hotelIds: [hotelId] })
    if (hotelId !== undefined && listedHotels.length === 0) return refused({ kind: 'not-found' })
    const { id, name, code, trade } = row
    const { tradeConfHour } = fromJson('channel.settings', row.settings, row.id)
    const channel = { id, name, code, trade: trade === 1, tradeConfHour }
    const language = languageOf(languageId).code
    const destinations = await loadDestinationNames(db.reader, listedHotels, language)
    if (!capabilities.has('portal-facts'))
      return answered({ channel, hotels: listedHotels.map((hotel) => presentCard(hotel, destinations, language)) })
    const contentHash = createHash('sha256').update(JSON.stringify(channel))
    const cards: HotelCardReply[] = []
    for (let i = 0; i < listedHotels.length; i += presentedAtOnce) {
      if (i > 0) await yieldToEventLoop()
      const some = listedHotels.slice(i, i + presentedAtOnce).map((hotel) => presentCard(hotel, destinations, language))
      contentHash.update(JSON.stringify(some))
      cards.push(...some)
    }
    const version = contentHash.digest('base64url')
    return answered(
      version === known ? { channel, hotels: [], version, isUnchanged: true } : { channel, hotels: cards, version },
    )
  }
}

function presentCard(
  { id, timeZone, destinationId, card }: ListedHotel,
  destinations: ReadonlyMap<number, string>,
  language: LanguageCode,
): HotelCardReply {
  const { city, stars, position } = card
  const { name, summary } = textOf(card.names, language)
  const destination = { id: destinationId, name: destinations.get(destinationId) ?? '' }
  const [picture] = presentPictures(card.picture ? [card.picture] : [], language)
  return { id, name, city, stars, summary, destinations: [destination], picture, position, timeZone }
}

async function loadDestinationNames(
  db: Reader,
  hotels: readonly ListedHotel[],
  language: LanguageCode,
): Promise<Map<number, string>> {
  const destinationIds = [...new Set(hotels.map(({ destinationId }) => destinationId))]
  const destinationNames = new Map<number, string>()
  for (let i = 0; i < destinationIds.length; i += presentedAtOnce) {
    if (i > 0) await yieldToEventLoop()
    const rows = await db
      .selectFrom('destination')
      .where('id', 'in', destinationIds.slice(i, i + presentedAtOnce))
      .selectAll()
      .execute()
    for (const { id, content } of rows)
      destinationNames.set(id, textOf(fromJson('destination.content', content, id), language).name)
  }
  return destinationNames
}
