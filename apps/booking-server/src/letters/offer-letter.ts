import { isAnswerable } from '@portico/domain/offer/offer-state'
import { formatsOf } from '@portico/locale/formats'
import { languageOf, textOf } from '@portico/locale/languages'
import { fromJson } from '../db/from-json.ts'
import type { OfferMailKind } from '../db/tables/records.ts'
import type { Reader } from '../db/types.ts'
import { loadOptions, type StoredOffer, type StoredOption } from '../offers/find-offer.ts'
import { webOriginOf } from '../outbox/web-origin.ts'
import { loadHotelRow } from '../pricing/hotel-terms.ts'
import { loadLineNames } from '../pricing/line-names.ts'
import type { Letter } from './letter.ts'
import { type LetterTexts, letterTextsOf, partyTextIn } from './letter-texts.ts'
import { mailSumsOf } from './mail-basket.ts'
import { languageOfHotel, type OutboxRow } from './mail-facts.ts'
import { priceRowsOf, serviceRowsOf } from './price-rows.ts'
import { type Section, section } from './section.ts'
import { amountIn, dayIn, momentIn } from './written.ts'

type OfferMail = OutboxRow & { readonly kind: OfferMailKind; readonly hotel_id: number }
type Somebody = { readonly name: string; readonly address: string }

const guestKinds = ['offer-sent', 'offer-answered', 'offer-expired', 'offer-withdrawn'] as const
const hotelKinds = ['offer-asked', 'offer-rejected', 'offer-expired'] as const
const kinds: readonly string[] = [...guestKinds, ...hotelKinds]

export function isOfOffer(row: OutboxRow): row is OfferMail {
  return row.hotel_id !== null && kinds.includes(row.kind)
}

type OfferLetter = { readonly letter: Letter; readonly hotel: Somebody; readonly guest: Somebody }

/**
 * In the language of the offer to its recipient, and in the hotel's own to the hotel. The link opens the locked page:
 * who forwards the mail has not given away what it is about to whoever has not its address.
 */
export async function loadOfferLetter(db: Reader, row: OfferMail, webUrl: string): Promise<OfferLetter> {
  const hotelRow = await loadHotelRow(db, row.hotel_id)
  const settings = fromJson('hotel.settings', hotelRow.settings, hotelRow.id)
  const { offerId = 0 } = fromJson('outbox.payload', row.payload, row.id)
  const offer = await db.selectFrom('offer').where('id', '=', offerId).selectAll().executeTakeFirstOrThrow()
  const toHotel = row.recipient === 'hotel'
  const language = toHotel ? languageOfHotel(settings) : languageOf(offer.language_id)
  const texts = letterTextsOf(language.code)
  const { t, tag, code } = texts
  const { name } = textOf(fromJson('hotel.content', hotelRow.content, hotelRow.id), language.code)
  const { email, phone, address, brand } = settings
  const who = { hotel: name, name: offer.name, code: offer.code }
  const subject = subjectOf(t, row.kind, toHotel, who)
  const writing = {
    t,
    formats: formatsOf(code, tag, language.tag),
    hotel: { timeZone: hotelRow.time_zone },
    basket: { currency: hotelRow.currency },
    language: language.code,
  }
  const letter: Letter = {
    tag,
    subject,
    sender: name,
    colour: brand.colour,
    logo: brand.logo ?? undefined,
    heading: toHotel || offer.title === '' ? subject : offer.title,
    lead: toHotel ? `${offer.name}, ${offer.email}` : leadOf(t, row.kind, who),
    code: { label: t('offer.code'), value: offer.code },
    button: toHotel ? undefined : buttonOf(t, offer, webUrl),
    sections: await sectionsOf(db, offer, row, writing),
    closing: [
      ...(toHotel ? [] : [t('contact', { phone })]),
      `${name} · ${address.street}, ${address.zip} ${address.city} · ${phone} · ${email}`,
    ],
    markup: undefined,
  }
  return { letter, hotel: { name, address: email }, guest: { name: offer.name, address: offer.email } }
}

type Names = { readonly hotel: string; readonly name: string; readonly code: string }

function subjectOf(t: LetterTexts['t'], kind: OfferMailKind, toHotel: boolean, names: Names): string {
  const hotelKind = toHotel ? hotelKinds.find((listedHotelKind) => listedHotelKind === kind) : undefined
  if (hotelKind) return t(`offer.hotelSubject.${hotelKind}`, names)
  return t(`offer.subject.${guestKinds.find((guestKind) => guestKind === kind) ?? 'offer-sent'}`, names)
}

function leadOf(t: LetterTexts['t'], kind: OfferMailKind, names: Names): string {
  return t(`offer.lead.${guestKinds.find((guestKind) => guestKind === kind) ?? 'offer-sent'}`, names)
}

function buttonOf(t: LetterTexts['t'], { host, code, state }: StoredOffer, webUrl: string): Letter['button'] {
  if (host === null || state === 'withdrawn') return undefined
  return { label: t('offer.open'), href: `${webOriginOf(webUrl, host)}/offer/${code}` }
}

type OfferWriting = Parameters<typeof momentIn>[0] &
  Parameters<typeof amountIn>[0] & { readonly t: LetterTexts['t']; readonly language: LetterTexts['code'] }

async function sectionsOf(
  db: Reader,
  offer: StoredOffer,
  { kind, created_at }: OfferMail,
  writing: OfferWriting,
): Promise<Section[]> {
  const { t } = writing
  if (kind === 'offer-rejected') return [section(t('offer.reason'), [], [offer.rejection_reason ?? ''].filter(Boolean))]
  if (kind === 'offer-asked' || kind === 'offer-answered') {
    const message = await db
      .selectFrom('offer_message')
      .where('offer_id', '=', offer.id)
      .where('sender', '=', kind === 'offer-asked' ? 'guest' : 'hotel')
      .where('at', '=', created_at)
      .select('body')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    return message ? [section(t('offer.message'), [], message.body.split('\n'))] : []
  }
  if (kind !== 'offer-sent') return []
  const options = await loadOptions(db, offer.id)
  const shownSections: Section[] = []
  for (const option of options) shownSections.push(await optionSection(db, option, options.length > 1, writing))
  const until =
    offer.expires_at === null
      ? []
      : [{ label: t('offer.until'), value: momentIn(writing, offer.expires_at), strong: true }]
  const reserved = isAnswerable(offer.state) ? [t(offer.guaranteed === 1 ? 'offer.reserved' : 'offer.notReserved')] : []
  return [
    section(t('offer.message'), [], offer.letter === '' ? [] : offer.letter.split('\n')),
    ...shownSections,
    section(t('offer.rooms'), until, reserved),
  ]
}

async function optionSection(
  db: Reader,
  { number, name, stay, locked }: StoredOption,
  isOneOfSeveral: boolean,
  writing: OfferWriting,
): Promise<Section> {
  const { t } = writing
  const names = await loadLineNames(db, locked, writing.language)
  const sums = mailSumsOf(locked, names)
  const title = name || (isOneOfSeveral ? `${number}` : t('stay'))
  return section(title, [
    { label: t('arrival'), value: dayIn(writing, stay.arrival) },
    { label: t('departure'), value: dayIn(writing, stay.departure) },
    ...locked.lines.map(({ roomTypeId, ratePlanId, party, minor }) => ({
      label: writing.formats.factsText([
        names.rooms.get(roomTypeId),
        names.rates.get(ratePlanId)?.name,
        partyTextIn(writing, party),
      ]),
      value: amountIn(writing, minor),
    })),
    ...serviceRowsOf(writing, sums.services),
    ...priceRowsOf(writing, sums),
  ])
}
