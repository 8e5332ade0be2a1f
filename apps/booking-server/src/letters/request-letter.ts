import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { nightCountOf } from '@portico/domain/time/stay'
import { formatsOf } from '@portico/locale/formats'
import { type LanguageCode, languageOf, textOf } from '@portico/locale/languages'
import type { Selectable } from 'kysely'
import { fromJson } from '../db/from-json.ts'
import type { Tables } from '../db/tables/tables.ts'
import type { Reader } from '../db/types.ts'
import { loadHotelRow } from '../pricing/hotel-terms.ts'
import { loadPackageNames } from '../pricing/sold-package.ts'
import type { Letter } from './letter.ts'
import { type LetterTexts, letterTextsOf, partyTextIn } from './letter-texts.ts'
import { languageOfHotel, type OutboxRow } from './mail-facts.ts'
import { type Section, type SectionRow, section } from './section.ts'
import { dayIn } from './written.ts'

type RequestMail = OutboxRow & { readonly kind: 'offer-requested'; readonly hotel_id: number }
type Somebody = { readonly name: string; readonly address: string }

export function isOfRequest(row: OutboxRow): row is RequestMail {
  return row.hotel_id !== null && row.kind === 'offer-requested'
}

/** Guests and hotels of a group are more than a letter wants to list room by room. */
const mostRooms = 10

/**
 * To the hotel, all that was asked; to the guest a receipt without the note and the name. Whoever types the address of
 * somebody else has no letter written to them in words of their own.
 */
export async function loadRequestLetter(
  db: Reader,
  row: RequestMail,
): Promise<{ readonly letter: Letter; readonly hotel: Somebody; readonly guest: Somebody }> {
  const hotelRow = await loadHotelRow(db, row.hotel_id)
  const settings = fromJson('hotel.settings', hotelRow.settings, hotelRow.id)
  const { offerRequestId = 0 } = fromJson('outbox.payload', row.payload, row.id)
  const request = await db
    .selectFrom('offer_request')
    .where('id', '=', offerRequestId)
    .selectAll()
    .executeTakeFirstOrThrow()
  const toHotel = row.recipient === 'hotel'
  const language = toHotel ? languageOfHotel(settings) : languageOf(request.language_id)
  const texts = letterTextsOf(language.code)
  const { t, tag, code } = texts
  const { name } = textOf(fromJson('hotel.content', hotelRow.content, hotelRow.id), language.code)
  const { email, phone, address, brand } = settings
  const packageNames = await loadPackageNames(db, request.package_id, settings, language.code)
  const guest = { name: request.name, address: request.email }
  const letter: Letter = {
    tag,
    subject: toHotel
      ? t('offerRequest.hotelSubject', { name: request.name })
      : t('offerRequest.subject', { hotel: name }),
    sender: name,
    colour: brand.colour,
    logo: brand.logo ?? undefined,
    heading: toHotel ? t('offerRequest.hotelHeading') : t('offerRequest.heading'),
    lead: toHotel ? `${request.name}, ${request.email}` : t('offerRequest.lead', { hotel: name }),
    code: undefined,
    button: undefined,
    sections: [
      requestSection(request, packageNames?.name, { ...texts, code, tag }),
      ...(toHotel
        ? [
            section(t('offerRequest.note'), [], request.note === '' ? [] : request.note.split('\n')),
            section(t('offerRequest.language'), [], [languageOf(request.language_id).name]),
          ]
        : [section(t('offerRequest.notYou'), [], [t('offerRequest.notYouText')])]),
    ].filter(({ rows, paragraphs }) => rows.length + paragraphs.length > 0),
    closing: [
      ...(toHotel ? [] : [t('contact', { phone })]),
      `${name} · ${address.street}, ${address.zip} ${address.city} · ${phone} · ${email}`,
    ],
    markup: undefined,
  }
  return { letter, hotel: { name, address: email }, guest }
}

function requestSection(
  request: Selectable<Tables['offer_request']>,
  packageName: string | undefined,
  { t, code, tag }: LetterTexts & { readonly code: LanguageCode },
): Section {
  const parties = fromJson('offer_request.rooms', request.rooms, request.id)
  const formats = formatsOf(code, tag, tag)
  const { arrival, departure, month, nights } = request
  const dayRows: SectionRow[] =
    arrival && departure
      ? [
          { label: t('arrival'), value: dayIn({ formats }, arrival) },
          { label: t('departure'), value: dayIn({ formats }, departure) },
          { label: t('stay'), value: t('nights', { count: nightCountOf({ arrival, departure }) }) },
        ]
      : [
          {
            label: t('offerRequest.when'),
            value:
              month === null
                ? t('offerRequest.anyTime')
                : t('offerRequest.inMonth', { month: formats.month(`${month}-01` as CalendarDate) }),
          },
          ...(nights === null ? [] : [{ label: t('stay'), value: t('nights', { count: nights }) }]),
        ]
  const adults = parties.reduce((sum, party) => sum + party.adults, 0)
  const childrenAges = parties.flatMap((party) => [...party.childrenAges])
  const guests =
    parties.length > 1 && parties.length <= mostRooms
      ? parties.map((party, i) => ({ label: t('room', { index: i + 1 }), value: partyTextIn({ t, formats }, party) }))
      : [
          { label: t('guests'), value: partyTextIn({ t, formats }, { adults, childrenAges }) },
          ...(parties.length > 1 ? [{ label: t('offerRequest.rooms'), value: `${parties.length}` }] : []),
        ]
  return section(t('offerRequest.title'), [
    ...dayRows,
    ...guests,
    ...(packageName === undefined ? [] : [{ label: t('package'), value: packageName }]),
  ])
}
