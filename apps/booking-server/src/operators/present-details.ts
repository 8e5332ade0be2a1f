import type { OperatorIdentity } from '@portico/contracts/operator/identity'
import type { ReservationDetails } from '@portico/contracts/operator/reservation-details'
import type { PricePart } from '@portico/contracts/price/price-explanation'
import type { CurrencyCode } from '@portico/domain/money/currencies'
import { money } from '@portico/domain/money/money'
import {
  chargeKinds,
  maxReductionOf,
  paidOf,
  refundDueOf,
  reversedPositionOf,
  sumOfEntries,
} from '@portico/domain/payment/folio'
import { stayCancellationOf } from '@portico/domain/pricing/due/due-of-stays'
import { explainPrice, type ExplainedPart as PlainPart } from '@portico/domain/pricing/explanation/explain-price'
import { dueOfLines } from '@portico/domain/pricing/locked-price'
import { freeCancellationEndOf } from '@portico/domain/pricing/rate-plan'
import { type Instant, todayAt } from '@portico/domain/time/deadline'
import { type LanguageCode, languageOf, textLanguageOf, textOf } from '@portico/locale/languages'
import { entryOf, type FolioRow, loadFolio } from '../db/folio-rows.ts'
import { fromJson } from '../db/from-json.ts'
import type { Reader } from '../db/types.ts'
import type { Payments } from '../payment-records/payments.ts'
import { loadHotelRow } from '../pricing/hotel-terms.ts'
import { loadLineNames } from '../pricing/line-names.ts'
import { loadPriceNames, type PriceNames } from '../pricing/price-names.ts'
import type { Reservation } from '../reservations/state/change-state.ts'
import { dueAtHotelNow } from './payments/plan-payment-act.ts'
import { presentAttempts, presentLinks } from './payments/present-payments.ts'
import { mayTakeBack, reinstateUntil } from './plan-correction.ts'
import { presentConsents } from './present-consents.ts'
import { presentExtras } from './present-extras.ts'
import { presentFound } from './procedures/present-found.ts'

export async function presentDetails({
  db,
  operator: { role },
  language = 'en',
  row,
  now,
  payments,
}: {
  readonly db: Reader
  readonly operator: Pick<OperatorIdentity, 'role'>
  /** In which the house's own words are, as far as it has them. */
  readonly language?: LanguageCode | undefined
  readonly row: Reservation
  readonly now: Instant
  readonly payments?: Payments
}): Promise<ReservationDetails> {
  const { id } = row
  const [foundReservation] = await presentFound(db, [id])
  if (!foundReservation) throw new Error(`reservation ${id} is gone`)
  const hotelRow = await loadHotelRow(db, row.hotel_id)
  const channel = await db
    .selectFrom('channel')
    .where('id', '=', row.channel_id)
    .select('name')
    .executeTakeFirstOrThrow()
  const settings = fromJson('hotel.settings', hotelRow.settings, hotelRow.id)
  const hotelContent = fromJson('hotel.content', hotelRow.content, hotelRow.id)
  const lockedPrice = fromJson('reservation.locked', row.locked, id)
  const priceNames = await loadPriceNames(db, lockedPrice, { settings }, language)
  const folio = await loadFolio(db, id)
  const folioEntries = folio.map(entryOf)
  const booker = fromJson('reservation.booker', row.booker, id)
  const { currency } = lockedPrice
  const { time_zone: timeZone } = hotelRow
  const rooms = await presentRooms(db, row, { timeZone, language })
  const { priceMinor, feeMinor } = maxReductionOf(folioEntries)
  const until = await reinstateUntil(db, row)
  return {
    ...foundReservation,
    revision: row.revision,
    hotel: {
      id: hotelRow.id,
      name: textOf(hotelContent, language).name,
      timeZone,
      today: todayAt(timeZone, now),
      textLanguage: textLanguageOf(hotelContent, language),
    },
    channel: channel.name,
    host: row.host ?? undefined,
    language: languageOf(row.language_id).name,
    trade: await tradeOf(db, role, row, currency),
    booker: {
      name: booker.fullName,
      email: booker.email,
      alternativeEmail: booker.alternativeEmail ?? undefined,
      phone: booker.phone,
      address: [booker.address, [booker.zip, booker.city].filter(Boolean).join(' '), booker.country]
        .filter(Boolean)
        .join(', '),
      taxCode: booker.taxCode,
      birthDate: booker.birthDate,
    },
    customerNote: booker.note ?? '',
    rooms,
    services: lockedPrice.services.map(({ item, minor }) => ({
      name: priceNames.service?.get(item.serviceId) ?? '',
      quantity: item.quantity,
      day: item.day ?? undefined,
      slot: item.slot ?? undefined,
      amount: money(minor, currency),
    })),
    extras: presentExtras(row, booker),
    consents: await presentConsents(db, row, language),
    paymentMethod: row.payment_method,
    payBy: row.pay_by ?? undefined,
    optionUntil: row.reason === 'option' ? (row.option_until ?? undefined) : undefined,
    cityTax: money(sumOfEntries(folioEntries, ['city-tax']), currency),
    folio: await presentFolio(db, folio, itemNamesOf(rooms, priceNames), currency),
    payments: await presentAttempts({ db, payments, reservation: row, currency, today: todayAt(timeZone, now) }),
    links: await presentLinks(db, id, timeZone, now),
    charged: money(sumOfEntries(folioEntries, [...chargeKinds, 'fee', 'waiver']), currency),
    lowerable: money(row.state === 'confirmed' ? priceMinor : 0, currency),
    waivable: money(feeMinor, currency),
    paid: money(paidOf(folioEntries), currency),
    dueNow: money(await dueAtHotelNow(db, row, todayAt(timeZone, now)), currency),
    repay: money(refundDueOf(folioEntries), currency),
    reinstateUntil: until !== undefined && until >= now ? until : undefined,
    mails: await mailsOf(db, id),
    changes: await changesOf(db, id, currency),
    notes: await notesOf(db, id),
    explanation: partOf(explainPrice(lockedPrice), priceNames, currency),
  }
}

async function tradeOf(
  db: Reader,
  role: OperatorIdentity['role'],
  { client_id, agency_id, commission_minor }: Reservation,
  currency: CurrencyCode,
): Promise<ReservationDetails['trade']> {
  if (client_id === null) return undefined
  const agency = await db
    .selectFrom('agency')
    .where('id', '=', agency_id ?? 0)
    .select(['id', 'name', 'code'])
    .executeTakeFirst()
  const user = await db.selectFrom('trade_user').where('id', '=', client_id).select('username').executeTakeFirst()
  return {
    agency,
    user: agency && user ? user.username : undefined,
    commission: role === 'owner' ? money(commission_minor, currency) : undefined,
  }
}

type ReservationRooms = ReservationDetails['rooms']

async function presentRooms(
  db: Reader,
  { id, locked: storedPrice, guests: storedGuests, created_at: bookedAt }: Reservation,
  { timeZone, language }: { readonly timeZone: string; readonly language: LanguageCode },
): Promise<ReservationRooms> {
  const lockedPrice = fromJson('reservation.locked', storedPrice, id)
  const guests = fromJson('reservation.guests', storedGuests, id)
  const rows = await db
    .selectFrom('reservation_room')
    .where('reservation_id', '=', id)
    .selectAll()
    .orderBy('line')
    .execute()
  const { rooms: roomNames, rates } = await loadLineNames(db, lockedPrice, language)
  const dueMinors = dueOfLines(lockedPrice)
  const cancelling = stayCancellationOf(lockedPrice)
  const inForce = rows.filter(({ ended_in }) => ended_in === null)
  const living = lockedPrice.lines.flatMap((lockedLine, i) => {
    const row = inForce[i]
    if (!row) return []
    const { cancellation, stay, protectionMinor, isProtected, minor } = lockedLine
    const amount = dueMinors[i] ?? minor
    const until = freeCancellationEndOf(cancellation, cancelling[i]?.arrival ?? stay.arrival, timeZone, bookedAt)
    return {
      code: row.code,
      roomName: roomNames.get(lockedLine.roomTypeId) ?? '',
      rateName: rates.get(lockedLine.ratePlanId)?.name ?? '',
      mealPlan: lockedLine.terms.plan.mealPlan,
      ...stay,
      party: { ...lockedLine.party, childrenAges: [...lockedLine.party.childrenAges] },
      guests: [guests[i] ?? ''],
      amount: money(amount, lockedPrice.currency),
      cancellation: until
        ? {
            kind: 'free-until' as const,
            until,
            fee: money(cancelling[i]?.feeMinor ?? 0, lockedPrice.currency),
          }
        : { kind: 'non-refundable' as const },
      isProtected: isProtected || protectionMinor > 0,
      ended: false,
    }
  })
  const roomsGivenUp = rows.filter(({ ended_in }) => ended_in !== null)
  const types =
    roomsGivenUp.length === 0
      ? []
      : await db
          .selectFrom('room_type')
          .where(
            'id',
            'in',
            roomsGivenUp.map((givenUpRoom) => givenUpRoom.room_type_id),
          )
          .select(['id', 'content'])
          .execute()
  const ended = roomsGivenUp.map(({ code, room_type_id, arrival, departure, party }) => {
    const roomType = types.find((listedType) => listedType.id === room_type_id)
    const { adults, childrenAges } = fromJson('reservation_room.party', party, id)
    return {
      code,
      roomName: roomType
        ? textOf(fromJson('room_type.content', roomType.content, roomType.id).texts, language).name
        : '',
      arrival,
      departure,
      party: { adults, childrenAges: [...childrenAges] },
      guests: [],
      isProtected: false,
      ended: true,
    }
  })
  return [...living, ...ended]
}

function itemNamesOf(rooms: ReservationRooms, names: PriceNames): ReadonlyMap<string, string> {
  return new Map([
    ...rooms.map(({ code, roomName }) => [code, roomName] as const),
    ...[...(names.service ?? [])].map(([id, name]) => [String(id), name] as const),
  ])
}

async function presentFolio(
  db: Reader,
  folio: readonly FolioRow[],
  roomNames: ReadonlyMap<string, string>,
  currency: CurrencyCode,
): Promise<ReservationDetails['folio']> {
  const id = folio[0]?.reservation_id ?? 0
  const acts = await db
    .selectFrom('operator_act')
    .where('reservation_id', '=', id)
    .where('key', 'is not', null)
    .select(['at', 'person'])
    .execute()
  const people = new Map(acts.map(({ at, person }) => [at, person]))
  const reasons = await db
    .selectFrom('reservation_note')
    .where('reservation_id', '=', id)
    .where('folio_position', 'is not', null)
    .selectAll()
    .execute()
  const takenBack = new Set(folio.map(reversedPositionOf))
  return folio.map((row) => {
    const { position, at, cause, kind, item, due_on, minor, method } = row
    return {
      position,
      at,
      cause,
      kind,
      on: due_on ?? undefined,
      amount: money(minor, currency),
      method: method ?? undefined,
      item: reversedPositionOf(row) === undefined ? (roomNames.get(item) ?? item) : '',
      by: people.get(at),
      reason: reasons.find((note) => note.folio_position === position)?.note,
      isTakenBack: takenBack.has(position),
      mayTakeBack: mayTakeBack(row, folio),
    }
  })
}

async function mailsOf(db: Reader, id: number): Promise<ReservationDetails['mails']> {
  const rows = await db
    .selectFrom('outbox')
    .where('reservation_id', '=', id)
    .select(['kind', 'recipient', 'state', 'created_at', 'sent_at', 'attempts'])
    .orderBy('id')
    .execute()
  return rows.map(({ created_at, sent_at, ...row }) => ({
    ...row,
    createdAt: created_at,
    sentAt: sent_at ?? undefined,
  }))
}

async function changesOf(db: Reader, id: number, currency: CurrencyCode): Promise<ReservationDetails['changes']> {
  const rows = await db
    .selectFrom('reservation_change')
    .where('reservation_id', '=', id)
    .select(['revision', 'at', 'kind', 'fee_minor', 'guest_reason'])
    .orderBy('revision')
    .execute()
  const acts = await db
    .selectFrom('operator_act')
    .where('reservation_id', '=', id)
    .where('key', 'is not', null)
    .selectAll()
    .execute()
  const people = new Map(
    acts.map(({ id: actId, details, person }) => [fromJson('operator_act.details', details, actId).revision, person]),
  )
  return rows.map(({ revision, at, kind, fee_minor, guest_reason }) => ({
    at,
    kind,
    fee: money(fee_minor, currency),
    guestReason: guest_reason ?? undefined,
    by: people.get(revision),
  }))
}

async function notesOf(db: Reader, id: number): Promise<ReservationDetails['notes']> {
  const ofReservation = db
    .selectFrom('reservation_note')
    .where('reservation_id', '=', id)
    .where('folio_position', 'is', null)
  const rows = await ofReservation.selectAll().orderBy('id').execute()
  return rows.map(({ at, person, note }) => ({ at, by: person, text: note }))
}

function partOf(
  { parts, minor, of, ref, party, ...part }: PlainPart,
  priceNames: PriceNames,
  currency: CurrencyCode,
): PricePart {
  const name = ref === undefined ? undefined : priceNames[part.why]?.get(ref)
  return {
    ...part,
    amount: money(minor, currency),
    name,
    of: of === undefined ? undefined : money(of, currency),
    party: party && { ...party, childrenAges: [...party.childrenAges] },
    parts: parts?.map((explainedPart) => partOf(explainedPart, priceNames, currency)),
  }
}
