import { noticeKinds } from '@portico/contracts/reservation/mail-kinds'
import { calendarFileOf, methodOf, type StayEvent } from '@portico/domain/reservation/stay-event'
import type { Instant } from '@portico/domain/time/deadline'
import { qrPngOf } from '@portico/print/qr-png'
import type { Reader } from '../db/types.ts'
import type { FileStore } from '../file-store/file-store.ts'
import { htmlOfLetter } from '../letters/html.ts'
import { type Letter, letterOf } from '../letters/letter.ts'
import { loadMailFacts, type MailFacts, type OutboxRow, type ReservationMail } from '../letters/mail-facts.ts'
import { isOfOffer, loadOfferLetter } from '../letters/offer-letter.ts'
import { textOfLetter } from '../letters/plain-text.ts'
import { isOfRequest, loadRequestLetter } from '../letters/request-letter.ts'
import { loadTestLetter } from '../letters/test-letter.ts'
import { isOfTrade, loadTradeLetter } from '../letters/trade-letter.ts'
import { readLogo } from '../pictures/logos.ts'
import type { BookingSecrets } from '../secrets/secrets.ts'
import { printedAttachment } from './printed-attachment.ts'
import type { OutgoingMail, SendMail } from './send-mail.ts'

export type Deliver = (row: OutboxRow) => Promise<void>

type Contents = {
  readonly secrets?: BookingSecrets | undefined
  /** Whether a confirmed stay comes as a PDF too, which takes ten times as long as the mail itself. */
  readonly attachesPrint?: boolean
  readonly files?: FileStore | undefined
}

/** `webUrl` gives scheme and port of the guests' web. */
export function deliverVia(reader: Reader, send: SendMail, webUrl: string, contents: Contents = {}): Deliver {
  return async (row) => await send(await mailOf(reader, row, webUrl, contents))
}

async function mailOf(reader: Reader, row: OutboxRow, webUrl: string, contents: Contents): Promise<OutgoingMail> {
  const { secrets, files } = contents
  if (isOfReservation(row)) return await reservationMail(row, await loadMailFacts(reader, row, webUrl), contents)
  if (isOfTrade(row)) {
    const { letter, hotel, somebody } = await loadTradeLetter(reader, row, webUrl, secrets)
    const toHotel = row.recipient === 'hotel'
    const who = { from: hotel, to: toHotel ? hotel : somebody, replyTo: toHotel ? somebody : hotel }
    return { name: `${row.id}-${row.recipient}`, message: { ...(await messageOf(row, letter, files)), ...who } }
  }
  const ofOffer = isOfOffer(row)
    ? await loadOfferLetter(reader, row, webUrl)
    : isOfRequest(row)
      ? await loadRequestLetter(reader, row)
      : undefined
  if (ofOffer) {
    const { letter, hotel, guest } = ofOffer
    const toHotel = row.recipient === 'hotel'
    const who = { from: hotel, to: toHotel ? hotel : guest, replyTo: toHotel ? guest : hotel }
    return { name: `${row.id}-${row.recipient}`, message: { ...(await messageOf(row, letter, files)), ...who } }
  }
  const { letter, address } = await loadTestLetter(reader, row.hotel_id ?? 0)
  const hotel = { name: letter.sender, address }
  return {
    name: `${row.id}-${row.recipient}`,
    message: { ...(await messageOf(row, letter, files)), from: hotel, to: hotel },
  }
}

function isOfReservation(row: OutboxRow): row is ReservationMail {
  return row.reservation_id !== null
}

async function reservationMail(
  row: ReservationMail,
  mailFacts: MailFacts,
  { attachesPrint = false, files }: Contents,
): Promise<OutgoingMail> {
  const isOfStay = row.recipient !== 'hotel' && changesStay(row.kind)
  const letter = letterOf(mailFacts)
  const hotel = { name: mailFacts.hotel.texts.name, address: mailFacts.hotel.settings.email }
  const guest = { name: mailFacts.booker.fullName, address: mailFacts.booker.email }
  const { attachments = [], ...message } = await messageOf(row, letter, files)
  const prints =
    attachesPrint && isOfStay && mailFacts.state === 'confirmed' ? [await printedAttachment(mailFacts)] : []
  const copy = { name: mailFacts.booker.fullName, address: mailFacts.booker.alternativeEmail ?? mailFacts.booker.email }
  return {
    name: `${row.id}-${row.recipient}`,
    message: {
      ...message,
      from: hotel,
      to: { guest, copy, hotel }[row.recipient],
      replyTo: row.recipient === 'hotel' ? guest : hotel,
      icalEvent: isOfStay ? calendarOf(mailFacts, row.created_at) : undefined,
      ...withAttachments([...attachments, ...prints]),
    },
  }
}

async function messageOf(
  row: OutboxRow,
  letter: Letter,
  fileStore: FileStore | undefined,
): Promise<OutgoingMail['message']> {
  const logo = fileStore === undefined || letter.logo === undefined ? undefined : await readLogo(fileStore, letter.logo)
  const code = codeImageOf(letter)
  return {
    subject: letter.subject,
    messageId: row.message_id,
    date: new Date(row.created_at),
    textEncoding: 'quoted-printable',
    text: textOfLetter(letter),
    html: htmlOfLetter(letter, { logo: logo && 'logo', code: code && 'transfer-code' }),
    ...withAttachments([...pictureParts('logo', logo), ...pictureParts('transfer-code', code)]),
  }
}

type Attachments = NonNullable<OutgoingMail['message']['attachments']>

/**
 * A part of the mail itself: most programs fetch no picture from elsewhere before they are told to, and show no drawing
 * at all.
 */
function pictureParts(cid: string, content: Buffer | undefined): Attachments {
  if (content === undefined) return []
  return [{ cid, filename: `${cid}.png`, content, contentType: 'image/png', contentDisposition: 'inline' }]
}

function codeImageOf({ sections }: Letter): Buffer | undefined {
  const text = sections.find(({ code }) => code)?.code?.text
  return text === undefined ? undefined : qrPngOf(text, 6)
}

const withAttachments = (attachments: Attachments): { attachments?: Attachments } =>
  attachments.length > 0 ? { attachments } : {}

/** A calendar is told of each change of the stay, and once more where a guest asks for it; not of money. */
function changesStay(mailKind: OutboxRow['kind']): boolean {
  return mailKind === 'resent' || !noticeKinds.some((notice) => notice === mailKind)
}

function calendarOf(mailFacts: MailFacts, sentAt: Instant): NonNullable<OutgoingMail['message']['icalEvent']> {
  const { hotelId, code, revision, state, arrival, departure, hotel, t, basket } = mailFacts
  const { checkIn, checkOut, address, phone, email } = hotel.settings
  const { name } = hotel.texts
  const event: StayEvent = {
    hotelId,
    code,
    state,
    checkIn,
    checkOut,
    timeZone: hotel.timeZone,
    sequence: revision - 1,
    stay: { arrival, departure },
    title: t('event', { hotel: name }),
    location: `${name}, ${address.street}, ${address.zip} ${address.city}`,
    description: [`${t('code')}: ${code}`, ...basket.lines.map(({ roomName }) => roomName), phone].join('\n'),
    organiser: { name, email },
  }
  return { method: methodOf(event), filename: 'stay.ics', content: calendarFileOf(event, sentAt) }
}
