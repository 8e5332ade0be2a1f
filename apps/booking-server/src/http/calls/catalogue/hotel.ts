import type { HotelReply } from '@portico/legacy/calls/catalogue/hotel'
import { languageOf, textOf } from '@portico/locale/languages'
import { fromJson } from '../../../db/from-json.ts'
import { presentPictures } from '../../../present/present-room.ts'
import { answered, type CallHandler, refused } from '../../answer-call.ts'

const nothingRequested = { names: 'not-asked', birthDate: 'not-asked', sex: 'not-asked' } as const

export const handleHotel: CallHandler<{ readonly hotelId: number }, HotelReply> = async (
  { db },
  { languageId },
  { hotelId },
) => {
  const row = await db.reader
    .selectFrom('hotel')
    .innerJoin('destination', 'destination.id', 'hotel.destination_id')
    .where('hotel.id', '=', hotelId)
    .select([
      'hotel.id',
      'settings',
      'hotel.content',
      'currency',
      'time_zone',
      'destination_id',
      'destination.content as destination',
    ])
    .select((eb) =>
      eb
        .exists(eb.selectFrom('service').whereRef('service.hotel_id', '=', 'hotel.id').select('service.id'))
        .as('has_services'),
    )
    .executeTakeFirst()
  if (!row) return refused({ kind: 'not-found' })
  const language = languageOf(languageId).code
  const settings = fromJson('hotel.settings', row.settings, row.id)
  const {
    stars,
    address,
    phone,
    email,
    pictures,
    checkIn,
    checkOut,
    children,
    guestRecords = nothingRequested,
  } = settings
  const content = fromJson('hotel.content', row.content, row.id)
  const { name, summary, description, information, terms, protectionTerms } = textOf(content, language)
  return answered({
    id: row.id,
    name,
    stars,
    summary,
    description,
    address,
    phone,
    email,
    destinations: [
      {
        id: row.destination_id,
        name: textOf(fromJson('destination.content', row.destination, row.destination_id), language).name,
      },
    ],
    pictures: presentPictures(pictures, language),
    checkIn,
    checkOut,
    information: information.map(({ title, text }) => ({ title, text })),
    terms,
    textLanguage: Object.hasOwn(content, language) ? undefined : languageOf(1).code,
    ageBands: children.map(({ id, min, max }) => ({ id, min, max })),
    currency: row.currency,
    timeZone: row.time_zone,
    messaging: settings.messaging ?? { active: false, button: false, number: '' },
    showChat: settings.showChat ?? false,
    tradeAssociated: settings.tradeAssociated ?? null,
    guestRecords,
    checkout: settings.checkout,
    hasServices: Boolean(row.has_services),
    protectionTerms,
  })
}
