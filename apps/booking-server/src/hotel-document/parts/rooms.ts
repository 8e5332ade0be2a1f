import type { Room } from '@portico/hotel-document/rooms-and-plans'
import { fromJson } from '../../db/from-json.ts'
import { toJson } from '../../db/tables/json.ts'
import type { SalesCalendar } from '../../db/tables/sales.ts'
import { amountIn, minorIn, partIdOf, partKeyOf } from './names.ts'
import { partCodec } from './part-codec.ts'
import { documentPictures, storedPictures } from './pictures.ts'
import { textsCodec } from './texts-by-language.ts'

const roomTextsCodec = textsCodec('name', 'description')

export const roomTypeCodec = partCodec<'room_type', Room, void, SalesCalendar>('rooms', {
  toRow: (room, documentNames, _, position) => {
    const { adults, maxGuests, extraBed, squareMetres, amenities, pictures, suggests } = room
    const byAdults = adults.map((amount) => minorIn(documentNames, amount))
    return {
      position,
      occupancy: toJson({ maxAdults: adults.length, maxGuests, byAdults, extraBed: minorIn(documentNames, extraBed) }),
      content: toJson({
        texts: roomTextsCodec.toTexts(room, documentNames),
        squareMetres,
        amenities,
        pictures: storedPictures(pictures, documentNames),
        suggestedRoomTypeId: suggests === undefined ? null : partIdOf(documentNames, 'rooms', suggests),
      }),
    }
  },
  toDocument: ({ id, occupancy, content }, documentNames, calendar) => {
    const { maxGuests, byAdults, extraBed } = fromJson('room_type.occupancy', occupancy, id)
    const { squareMetres, amenities, pictures, suggestedRoomTypeId, ...stored } = fromJson(
      'room_type.content',
      content,
      id,
    )
    const soldRoom = calendar.rooms.find(({ roomTypeId }) => roomTypeId === id)
    const { rooms: count = 0, overbook = 0, priceIndex = 100 } = soldRoom ?? {}
    return {
      ...roomTextsCodec.toDocument(stored.texts, documentNames),
      squareMetres,
      rooms: count,
      overbook: overbook !== 0 ? overbook : undefined,
      maxGuests,
      adults: byAdults.map((minor) => amountIn(documentNames, minor)),
      extraBed: amountIn(documentNames, extraBed),
      priceIndex: priceIndex !== 100 ? priceIndex : undefined,
      amenities: [...amenities],
      ...documentPictures(pictures, documentNames),
      suggests: suggestedRoomTypeId !== null ? partKeyOf(documentNames, 'rooms', suggestedRoomTypeId) : undefined,
    }
  },
})
