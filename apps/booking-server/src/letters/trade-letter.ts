import { formatsOf } from '@portico/locale/formats'
import { languageOf, textOf } from '@portico/locale/languages'
import { fromJson } from '../db/from-json.ts'
import type { MailPayload, TradeMailKind } from '../db/tables/records.ts'
import type { Reader } from '../db/types.ts'
import { webOriginOf } from '../outbox/web-origin.ts'
import { loadHotelRow } from '../pricing/hotel-terms.ts'
import type { BookingSecrets } from '../secrets/secrets.ts'
import type { Letter } from './letter.ts'
import { type LetterTexts, letterTextsOf } from './letter-texts.ts'
import { languageOfHotel, type OutboxRow } from './mail-facts.ts'
import { type Section, type SectionRow, section } from './section.ts'
import { momentIn } from './written.ts'

type TradeMail = OutboxRow & { readonly kind: TradeMailKind; readonly hotel_id: number }
type Somebody = { readonly name: string; readonly address: string }

export const passwordPurpose = 'temporary password'

const tradeMailKinds: readonly string[] = [
  ...(['access-requested', 'access-approved', 'access-refused'] as const),
  ...(['temporary-password', 'password-reset'] as const),
] satisfies TradeMailKind[]

export function isOfTrade(row: OutboxRow): row is TradeMail {
  return row.hotel_id !== null && tradeMailKinds.includes(row.kind)
}

type TradeLetter = { readonly letter: Letter; readonly hotel: Somebody; readonly somebody: Somebody }

/**
 * A letter in the name of the row's hotel, or of its channel where that has several hotels. Throws where the sealed
 * password cannot be opened.
 */
export async function loadTradeLetter(
  db: Reader,
  row: TradeMail,
  webUrl: string,
  secrets: BookingSecrets | undefined,
): Promise<TradeLetter> {
  const hotelRow = await loadHotelRow(db, row.hotel_id)
  const settings = fromJson('hotel.settings', hotelRow.settings, hotelRow.id)
  const mailPayload = fromJson('outbox.payload', row.payload, row.id)
  const { languageId, somebody, sections } = await contentOf(db, mailPayload)
  const language = row.recipient === 'hotel' ? languageOfHotel(settings) : languageOf(languageId)
  const texts = letterTextsOf(language.code)
  const { t, tag } = texts
  const { name } = textOf(fromJson('hotel.content', hotelRow.content, hotelRow.id), language.code)
  const { email, phone, address, brand } = settings
  const letterContext = {
    t,
    formats: formatsOf(texts.code, tag, language.tag),
    hotel: { timeZone: hotelRow.time_zone },
  }
  const { host, channelId } = mailPayload
  const house = row.recipient === 'hotel' ? name : ((await nameOfSeveral(db, channelId)) ?? name)
  const origin = host === undefined ? undefined : webOriginOf(webUrl, host)
  const letter: Letter = {
    tag,
    subject: t(`trade.subject.${row.kind}`, { house }),
    sender: house,
    colour: brand.colour,
    logo: house === name ? (brand.logo ?? undefined) : undefined,
    heading: t(`trade.heading.${row.kind}`),
    lead: t(`trade.lead.${row.kind}`, { name: somebody.name, house }),
    code: passwordOf(mailPayload, t, secrets),
    button:
      origin === undefined || channelId === undefined || mailPayload.password === undefined
        ? undefined
        : { label: t('trade.login'), href: `${origin}/channel/${channelId}/language/${languageId}/login` },
    sections: [...passwordSections(mailPayload, somebody, row.kind, letterContext), ...sections(t, row.kind)],
    closing: [
      ...(row.recipient === 'hotel' ? [] : [t('contact', { phone })]),
      `${name} · ${address.street}, ${address.zip} ${address.city} · ${phone} · ${email}`,
    ],
    markup: undefined,
  }
  return { letter, hotel: { name: house, address: email }, somebody }
}

/** An agency knows a channel of several hotels by the channel's name; of a single hotel it is the hotel's. */
async function nameOfSeveral(db: Reader, channelId: number | undefined): Promise<string | undefined> {
  if (channelId === undefined) return undefined
  const accessRequest = await db
    .selectFrom('channel')
    .innerJoin('channel_hotel as sold', 'sold.channel_id', 'channel.id')
    .where('channel.id', '=', channelId)
    .select('channel.name')
    .limit(2)
    .execute()
  return accessRequest.length > 1 ? accessRequest[0]?.name : undefined
}

type LetterContext = Parameters<typeof momentIn>[0] & { readonly t: LetterTexts['t'] }

function passwordOf(
  { password }: MailPayload,
  t: LetterTexts['t'],
  secrets: BookingSecrets | undefined,
): SectionRow | undefined {
  if (password === undefined) return undefined
  if (!secrets) throw new Error('there is no key to open a password with')
  return { label: t('trade.password'), value: secrets.open(passwordPurpose, password) }
}

function passwordSections(
  { password, until }: MailPayload,
  { address }: Somebody,
  tradeMailKind: TradeMailKind,
  letterContext: LetterContext,
): Section[] {
  if (password === undefined || until === undefined) return []
  const { t } = letterContext
  const ownPassword =
    tradeMailKind === 'temporary-password'
      ? [t('trade.ownStays')]
      : tradeMailKind === 'password-reset'
        ? [t('trade.ownEnded')]
        : []
  const sectionRows: SectionRow[] = [
    { label: t('trade.username'), value: address },
    { label: t('trade.worksUntil'), value: momentIn(letterContext, until) },
  ]
  return [section(t('trade.login'), sectionRows, [t('trade.worksOnce'), t('trade.changeFirst'), ...ownPassword])]
}

type Content = {
  readonly languageId: number
  readonly somebody: Somebody
  readonly sections: (t: LetterTexts['t'], kind: TradeMailKind) => Section[]
}

async function contentOf(db: Reader, { userId, requestId }: MailPayload): Promise<Content> {
  if (userId === undefined) return await requestOf(db, requestId ?? 0)
  const user = await db
    .selectFrom('trade_user')
    .where('id', '=', userId)
    .select(['name', 'username', 'language_id'])
    .executeTakeFirstOrThrow()
  return { languageId: user.language_id, somebody: { name: user.name, address: user.username }, sections: () => [] }
}

async function requestOf(db: Reader, requestId: number): Promise<Content> {
  const request = await db
    .selectFrom('access_request as request')
    .innerJoin('channel', 'channel.id', 'request.channel_id')
    .where('request.id', '=', requestId)
    .select(['request.email', 'request.language_id', 'request.note', 'request.details', 'channel.name as channel_name'])
    .executeTakeFirstOrThrow()
  const details = fromJson('access_request.details', request.details, requestId)
  const somebody = { name: details.contactName || details.name, address: request.email }
  const sections = (t: LetterTexts['t'], tradeMailKind: TradeMailKind) => {
    if (tradeMailKind === 'access-refused')
      return request.note === null ? [] : [section(t('trade.note'), [], [request.note])]
    const { address, zip, city, country, email, phone, contactName, vatNumber, iata } = details
    const sectionRows: SectionRow[] = [
      { label: t('trade.type'), value: t(`trade.types.${details.type}`) },
      { label: t('trade.address'), value: `${address}, ${zip} ${city}, ${country}` },
      { label: t('trade.contact'), value: contactName },
      { label: t('trade.email'), value: email },
      { label: t('trade.phone'), value: phone },
      { label: t('trade.vatNumber'), value: vatNumber },
      { label: 'IATA', value: iata },
      { label: t('trade.channel'), value: request.channel_name },
    ]
    return [
      section(
        `${t('trade.company')}: ${details.name}`,
        sectionRows.filter(({ value }) => value !== ''),
      ),
    ]
  }
  return { languageId: request.language_id, somebody, sections }
}
