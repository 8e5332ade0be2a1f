import type { CancellationReason } from '@portico/contracts/reservation/cancellation-reasons'
import { type FolioEntry, reversedPositionOf } from '@portico/domain/payment/folio'
import type { ReservationState } from '@portico/domain/reservation/reservation-state'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'
import { type Formats, formatsOf } from '@portico/locale/formats'
import { type Language, type LanguageCode, languageOf, languages, textOf } from '@portico/locale/languages'
import type { Selectable } from 'kysely'
import { entryOf, type FolioRow, loadFolio } from '../db/folio-rows.ts'
import { fromJson } from '../db/from-json.ts'
import { statement } from '../db/statement.ts'
import type { HotelSettings, HotelTexts } from '../db/tables/catalogue.ts'
import type { MailKind, MailPayload, OfferMailKind, TradeMailKind } from '../db/tables/records.ts'
import type { StoredBooker, StoredGuest } from '../db/tables/reservations.ts'
import type { Tables } from '../db/tables/tables.ts'
import type { Reader } from '../db/types.ts'
import { webOriginOf } from '../outbox/web-origin.ts'
import { loadHotelRow } from '../pricing/hotel-terms.ts'
import { loadRoomName } from '../pricing/line-names.ts'
import { loadBookedFlights, type SoldFlights } from '../pricing/sold-package.ts'
import { transferMinorOf } from '../reservations/payment-terms.ts'
import { type LetterTexts, letterTextsOf } from './letter-texts.ts'
import { loadMailBasket, type MailBasket } from './mail-basket.ts'

export type LetterKind = Exclude<MailKind, TradeMailKind | OfferMailKind | 'offer-requested' | 'resent' | 'test'>
export type HotelLetterKind = Exclude<
  LetterKind,
  | 'reminder'
  | 'payment-due'
  | 'refunded'
  | 'reduced'
  | 'payment-failed'
  | 'payment-charged'
  | `${'payment' | 'guarantee'}-link`
  | `${'payment' | 'guarantee'}-link-reminder`
>

export type OutboxRow = Selectable<Tables['outbox']>
export type ReservationMail = OutboxRow & {
  readonly reservation_id: number
  readonly kind: Exclude<MailKind, TradeMailKind | OfferMailKind>
}

export type MailFacts = {
  readonly kind: LetterKind
  readonly recipient: OutboxRow['recipient']
  readonly t: LetterTexts['t']
  readonly tag: string
  readonly formats: Formats
  readonly hotel: { readonly texts: HotelTexts; readonly settings: HotelSettings; readonly timeZone: string }
  readonly code: string
  readonly hotelId: number
  readonly revision: number
  readonly changedAt: Instant
  readonly state: ReservationState
  readonly arrival: CalendarDate
  readonly departure: CalendarDate
  readonly booker: StoredBooker
  readonly upgradedFrom: string | undefined
  readonly at: Instant
  readonly guests: readonly string[]
  readonly guestRecords: readonly (readonly StoredGuest[])[]
  /** What the guest owes for this change, minor units; none where leaving was not what happened. */
  readonly cancellationFeeMinor: number | undefined
  readonly optionUntil: Instant | undefined
  /** Of a reservation that its guest has to confirm: where that is done, and why it was rejected. */
  readonly awaited: { readonly link: string | undefined; readonly rejectionReason: string | null } | undefined
  readonly basket: MailBasket
  readonly before: MailBasket | undefined
  readonly flights: readonly SoldFlights[]
  readonly folio: readonly FolioEntry[]
  readonly guestReason: CancellationReason | undefined
  readonly transfer:
    | { readonly owner: string; readonly iban: string; readonly minor: number; readonly payBy: Instant }
    | undefined
  readonly payUntil: Instant | undefined
  readonly origin: string | undefined
  readonly link: string | undefined
  readonly money: Omit<MailPayload, 'mailKey' | 'payKey'> & { readonly link: string | undefined }
}

export type MailSubject = Pick<
  ReservationMail,
  'id' | 'reservation_id' | 'recipient' | 'kind' | 'revision' | 'payload' | 'created_at'
>

/**
 * `webUrl` gives scheme and port of the guests' web; its host is the one that the gateway named. `reader` reads another
 * language than the reservation's.
 */
export async function loadMailFacts(
  db: Reader,
  row: MailSubject,
  webUrl?: string,
  reader?: Language,
): Promise<MailFacts> {
  const [reservation] = (await selectReservation(db, { id: row.reservation_id })).rows
  if (!reservation) throw new Error(`there is no reservation ${row.reservation_id}`)
  const hotelRow = await loadHotelRow(db, reservation.hotel_id)
  const settings = fromJson('hotel.settings', hotelRow.settings, hotelRow.id)
  const language =
    reader ?? (row.recipient === 'hotel' ? languageOfHotel(settings) : languageOf(reservation.language_id))
  const { t, code, tag } = letterTextsOf(language.code)
  const numbers = row.recipient === 'hotel' ? language : (reader ?? languageOf(reservation.language_id))
  const booker = fromJson('reservation.booker', reservation.booker, reservation.id)
  const origin = reservation.host === null || webUrl === undefined ? undefined : webOriginOf(webUrl, reservation.host)
  const { guest_records: records } = reservation
  const changeRow = await changeOf(db, row)
  const { mailKey, payKey, ...money } = fromJson('outbox.payload', row.payload, row.id)
  // As the reservation is that the mail describes, which may be of a later change than the mail.
  const folio = (await loadFolio(db, reservation.id)).filter(({ revision }) => revision <= reservation.revision)
  const letterKind = kindOf(row, reservation, folio)
  const path = `/hotel/${reservation.hotel_id}/channel/${reservation.channel_id}/language/${reservation.language_id}`
  return {
    kind: letterKind,
    recipient: row.recipient,
    t,
    tag,
    formats: formatsOf(code, tag, reservation.number_format === 'it' ? 'it' : numbers.tag),
    hotel: {
      texts: textOf(fromJson('hotel.content', hotelRow.content, hotelRow.id), language.code),
      settings,
      timeZone: hotelRow.time_zone,
    },
    code: reservation.code,
    hotelId: reservation.hotel_id,
    revision: reservation.revision,
    changedAt: reservation.changed_at,
    state: reservation.state,
    arrival: reservation.arrival,
    departure: reservation.departure,
    booker,
    flights: await loadBookedFlights(
      db,
      fromJson('reservation.locked', reservation.locked, reservation.id).packageId,
      booker.extras?.flights,
    ),
    upgradedFrom: await loadRoomName(db, booker.extras?.upgrade?.oldRoomId, language.code),
    at: row.created_at,
    guests: fromJson('reservation.guests', reservation.guests, reservation.id),
    guestRecords: records === null ? [] : fromJson('reservation.guest_records', records, reservation.id),
    awaited: await awaitedOf(db, reservation, origin),
    optionUntil: letterKind === 'option' ? (reservation.option_until ?? undefined) : undefined,
    cancellationFeeMinor: isCancellation(letterKind) ? changeRow?.fee_minor : undefined,
    guestReason: changeRow?.guest_reason ?? undefined,
    folio: folio.map(entryOf),
    basket: await loadMailBasket(db, reservation, { timeZone: hotelRow.time_zone, settings }, language.code),
    before:
      changeRow && (letterKind === 'changed' || letterKind === 'room-cancelled')
        ? await loadMailBasket(
            db,
            { ...reservation, locked: changeRow.locked },
            { timeZone: hotelRow.time_zone, settings },
            language.code,
          )
        : undefined,
    transfer:
      reservation.reason === 'awaiting-transfer' && settings.bank && reservation.pay_by
        ? {
            owner: settings.bank.owner,
            iban: settings.bank.iban,
            minor: transferMinorOf(fromJson('reservation.locked', reservation.locked, reservation.id)),
            payBy: reservation.pay_by,
          }
        : undefined,
    payUntil:
      reservation.reason === 'awaiting-payment' && (letterKind === 'awaiting-payment' || letterKind === 'corrected')
        ? (reservation.pay_by ?? undefined)
        : undefined,
    origin,
    link: origin !== undefined && mailKey !== undefined ? `${origin}${path}/voucher/key/${mailKey}` : undefined,
    money: {
      ...money,
      link: origin !== undefined && payKey !== undefined ? `${origin}${path}/pay/${payKey}` : undefined,
    },
  }
}

/** The link has the code alone, which opens the page and unlocks nothing. */
async function awaitedOf(
  db: Reader,
  { id, code }: Pick<Selectable<Tables['reservation']>, 'id' | 'code'>,
  origin: string | undefined,
): Promise<MailFacts['awaited']> {
  const [row] = (await selectAwaited(db, { reservationId: id })).rows
  return row && { link: origin && `${origin}/cro/${code}`, rejectionReason: row.rejection_reason }
}

/** What waits again for a payment that was written down by mistake is told as that. */
function kindOf(
  { kind, revision }: MailSubject,
  { reason }: Pick<Selectable<Tables['reservation']>, 'reason'>,
  folio: readonly FolioRow[],
): LetterKind {
  if (kind === 'resent' || kind === 'test') return reason
  const isChargeReversed = folio.some(
    (folioRow) =>
      folioRow.revision === revision && folioRow.cause === kind && reversedPositionOf(folioRow) !== undefined,
  )
  return isChargeReversed ? 'corrected' : (kind as LetterKind)
}

function isCancellation(letterKind: LetterKind): boolean {
  return ['by-guest', 'by-hotel', 'no-show', 'room-cancelled', 'resold', 'room-resold'].includes(letterKind)
}

async function changeOf(db: Reader, { reservation_id, revision }: MailSubject) {
  const [change] = (await selectChange(db, { reservationId: reservation_id, revision })).rows
  return change
}

const selectReservation = statement((db, { id }: { id: number }) =>
  db.selectFrom('reservation').where('id', '=', id).selectAll(),
)
const selectAwaited = statement((db, { reservationId }: { reservationId: number }) =>
  db.selectFrom('awaited_confirmation').where('reservation_id', '=', reservationId).select('rejection_reason'),
)
const selectChange = statement(
  (db, { reservationId, revision }: { readonly reservationId: number; readonly revision: number }) =>
    db
      .selectFrom('reservation_change')
      .where('reservation_id', '=', reservationId)
      .where('revision', '=', revision)
      .select(['fee_minor', 'guest_reason', 'locked']),
)

/** Countries where one of our languages is everybody's. */
const languageOfCountry: Readonly<Record<string, LanguageCode>> = {
  IT: 'it',
  DE: 'de',
  AT: 'de',
  FR: 'fr',
  ES: 'es',
  CN: 'zh',
  RU: 'ru',
  PT: 'pt',
  JP: 'ja',
}

/**
 * A house reads the language of its country, English where it has several or another, until a hotel has a setting for
 * it.
 */
export function languageOfHotel({ address }: Pick<HotelSettings, 'address'>): Language {
  return languages.find(({ code }) => code === languageOfCountry[address.country]) ?? languageOf(1)
}
