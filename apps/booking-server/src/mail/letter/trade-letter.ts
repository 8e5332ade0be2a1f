import { formatsOf } from '@portico/locale/formats'
import { languageOf, textOf } from '@portico/locale/languages'
import type { MailPayload, TradeMailKind } from '../../db/schema.ts'
import { fromJson } from '../../db/stored/from-json.ts'
import type { Reader } from '../../db/types.ts'
import type { SecretBox } from '../../payments/secrets.ts'
import { webOriginOf } from '../web-origin.ts'
import type { Letter } from './letter.ts'
import { languageOfHotel, type OutboxRow } from './mail-facts.ts'
import { type Row, type Section, section } from './section.ts'
import type { Words } from './words/words.ts'
import { wordsFor } from './words/words-for.ts'
import { momentIn } from './written.ts'

/** A row about a trade user, or about who wants to become one. */
type TradeMail = OutboxRow & { readonly kind: TradeMailKind; readonly hotel_id: number }
type Somebody = { readonly name: string; readonly address: string }

/** What a temporary password is sealed for. */
export const passwordPurpose = 'temporary password'

const kinds: readonly string[] = ['access-requested', 'access-approved', 'access-refused', 'temporary-password'] satisfies TradeMailKind[]

export function isOfTrade(row: OutboxRow): row is TradeMail {
  return row.hotel_id !== null && kinds.includes(row.kind)
}

type TradeLetter = { readonly letter: Letter; readonly hotel: Somebody; readonly somebody: Somebody }

/** In the name of the hotel of the row, to or from the other one. Throws where the password cannot be opened. */
export async function loadTradeLetter(db: Reader, row: TradeMail, webUrl: string, secrets: SecretBox | undefined): Promise<TradeLetter> {
  const stored = await db.selectFrom('hotel').where('id', '=', row.hotel_id).selectAll().executeTakeFirstOrThrow()
  const settings = fromJson('hotel.settings', stored.settings, stored.id)
  const payload = fromJson('outbox.payload', row.payload, row.id)
  const { languageId, somebody, sections } = await contentOf(db, payload)
  const language = row.recipient === 'hotel' ? languageOfHotel(settings) : languageOf(languageId)
  const words = wordsFor(language.code)
  const { name } = textOf(fromJson('hotel.content', stored.content, stored.id), language.code)
  const { email, phone, address, brand } = settings
  const written = { words, formats: formatsOf(words.language, words.tag, language.tag), hotel: { timeZone: stored.time_zone } }
  const { host, channelId } = payload
  const origin = host === undefined ? undefined : webOriginOf(webUrl, host)
  const letter: Letter = {
    tag: words.tag,
    subject: words.trade.subject[row.kind](name),
    sender: name,
    colour: brand.colour,
    logo: brand.logo ?? undefined,
    heading: words.trade.heading[row.kind],
    lead: words.trade.lead[row.kind](somebody.name, name),
    code: passwordOf(payload, words, secrets),
    button:
      origin === undefined || channelId === undefined || payload.password === undefined
        ? undefined
        : { label: words.trade.login, href: `${origin}/channel/${channelId}/language/${languageId}/login` },
    sections: [...passwordSections(payload, somebody, row.kind, written), ...sections(words, row.kind)],
    closing: [
      ...(row.recipient === 'hotel' ? [] : [words.contact(phone)]),
      `${name} · ${address.street}, ${address.zip} ${address.city} · ${phone} · ${email}`,
    ],
    markup: undefined,
  }
  return { letter, hotel: { name, address: email }, somebody }
}

type Written = Parameters<typeof momentIn>[0] & { readonly words: Words }

function passwordOf({ password }: MailPayload, { trade }: Words, secrets: SecretBox | undefined): Row | undefined {
  if (password === undefined) return undefined
  if (!secrets) throw new Error('there is no key to open a password with')
  return { label: trade.password, value: secrets.open(passwordPurpose, password) }
}

function passwordSections({ password, until }: MailPayload, { address }: Somebody, kind: TradeMailKind, written: Written): Section[] {
  if (password === undefined || until === undefined) return []
  const { trade } = written.words
  const rows: Row[] = [
    { label: trade.username, value: address },
    { label: trade.worksUntil, value: momentIn(written, until) },
  ]
  return [section(trade.login, rows, [trade.worksOnce, trade.changeFirst, ...(kind === 'temporary-password' ? [trade.ownStays] : [])])]
}

type Content = {
  readonly languageId: number
  readonly somebody: Somebody
  readonly sections: (words: Words, kind: TradeMailKind) => Section[]
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
  const sections = ({ trade }: Words, kind: TradeMailKind) => {
    if (kind === 'access-refused') return request.note === null ? [] : [section(trade.note, [], [request.note])]
    const { address, zip, city, country, email, phone, contactName, vatNumber, iata } = details
    const rows: Row[] = [
      { label: trade.type, value: trade.types[details.type] },
      { label: trade.address, value: `${address}, ${zip} ${city}, ${country}` },
      { label: trade.contact, value: contactName },
      { label: trade.email, value: email },
      { label: trade.phone, value: phone },
      { label: trade.vatNumber, value: vatNumber },
      { label: 'IATA', value: iata },
      { label: trade.channel, value: request.channel_name },
    ]
    return [
      section(
        `${trade.company}: ${details.name}`,
        rows.filter(({ value }) => value !== ''),
      ),
    ]
  }
  return { languageId: request.language_id, somebody, sections }
}
