import { type Party, partyLimits } from '@portico/domain/party/party'
import { maxRoomLines } from '@portico/domain/party/room-line'
import { maxNights, nightCountOf, type Stay } from '@portico/domain/time/stay'
import { languageOf, languages } from '@portico/locale/languages'
import { extensionFields } from '../codec/extensions.ts'
import type { Caller } from '../codec/legacy-call.ts'
import { commaList, type QueryEntry, type QueryReader, roomSuffix, toLegacyDate } from '../codec/spelling.ts'

export const noCaller: Caller = { domain: '', channelId: 0, languageId: 1, sessionCode: '' }

export const readerExtensions = extensionFields({ agencies: ['language'] })

/**
 * Under `agencies`, of a call that has no place for it: the language of who reads the answer, English where it is not
 * said.
 */
export function encodeReader({ languageId }: Caller): QueryEntry[] {
  return [[readerExtensions.language, languageId === noCaller.languageId ? undefined : languageId]]
}

export function readReader(reader: QueryReader): Caller {
  return { ...noCaller, languageId: reader.optionalInteger(readerExtensions.language, 1, 99) ?? noCaller.languageId }
}

/**
 * The two letters of a language: those of its interface locale. Russian has English's, and only `ln_id` tells them
 * apart.
 */
export function wireLanguageOf(languageId: number): string {
  const { locale, code } = languageOf(languageId)
  return languages.find((language) => language.locale === locale)?.code ?? code
}

export function encodeCaller({ channelId, hotelId, languageId }: Caller): QueryEntry[] {
  return [
    ['ca_id', channelId],
    ['ho_id', hotelId],
    ['ln_id', languageId],
  ]
}

export function readCaller(reader: QueryReader): Caller {
  return {
    domain: reader.optionalText('domain', 253) ?? '',
    channelId: reader.id('ca_id'),
    hotelId: reader.optionalId('ho_id'),
    languageId: reader.optionalInteger('ln_id', 1, 99) ?? 1,
    sessionCode: reader.optionalText('sessionCode', 64) ?? '',
    clientId: reader.optionalId('cl_id'),
  }
}

export function encodeStay({ arrival, departure }: Stay): QueryEntry[] {
  return [
    ['dataArrivo', toLegacyDate(arrival)],
    ['dataPartenza', toLegacyDate(departure)],
  ]
}

export function readStay(reader: QueryReader): Stay {
  const stay = { arrival: reader.date('dataArrivo'), departure: reader.date('dataPartenza') }
  if (stay.departure <= stay.arrival || nightCountOf(stay) > maxNights) reader.refuse('dataPartenza', 'out-of-range')
  return stay
}

/** The name of the ages differs by call: `etaBambini` on checks, `avail_etaBambini` on searches and bookings. */
export function encodeParty(
  { adults, childrenAges }: Party,
  ages: 'etaBambini' | 'avail_etaBambini',
  index = 0,
): QueryEntry[] {
  const suffix = roomSuffix(index)
  return [
    [`adulti${suffix}`, adults],
    [`bambini${suffix}`, childrenAges.length],
    [`${ages}${suffix}`, commaList(childrenAges)],
  ]
}

/**
 * Reads both spellings of the ages. A count of children that the ages do not match is refused: a child without an age
 * has no price.
 */
export function readParty(reader: QueryReader, index = 0): Party {
  const suffix = roomSuffix(index)
  const adults = reader.integer(`adulti${suffix}`, partyLimits.minAdults, partyLimits.maxAdults)
  const childrenAges = reader.ages(
    [`avail_etaBambini${suffix}`, `etaBambini${suffix}`],
    partyLimits.maxChildren,
    partyLimits.maxChildAge,
  )
  const children = reader.optionalInteger(`bambini${suffix}`, 0, partyLimits.maxChildren) ?? childrenAges.length
  if (children !== childrenAges.length) reader.refuse(`bambini${suffix}`, 'out-of-range')
  return { adults, childrenAges }
}

export const ownHoldsExtensions = extensionFields({ holds: ['hold'], changes: ['reservation'] })

/** Of a visitor's own holds that a search names, no more than these are read: those that end last. */
export const maxOwnHolds = 4

/**
 * What the asker has already is free for them: own holds, and the reservation, by its code, for which they search
 * (SWAP).
 */
export type OwnHolds = {
  readonly ownHoldIds?: readonly string[] | undefined
  readonly ownReservation?: string | undefined
}

export function encodeOwnHolds({ ownHoldIds, ownReservation }: OwnHolds): QueryEntry[] {
  return [
    [ownHoldsExtensions.hold, ownHoldIds],
    [ownHoldsExtensions.reservation, ownReservation],
  ]
}

export function readOwnHolds(reader: QueryReader): OwnHolds {
  const ownHoldIds = reader.texts(ownHoldsExtensions.hold, maxOwnHolds, 64)
  const ownReservation = reader.optionalText(ownHoldsExtensions.reservation, 40)
  return {
    ownHoldIds: ownHoldIds.length > 0 ? ownHoldIds : undefined,
    ownReservation,
  }
}

export const readPromoCode = (reader: QueryReader) => reader.optionalText(['promoCode', 'promocode'], 40)
export const readPackageId = (reader: QueryReader) => reader.optionalId(['pc_id', 'pcId'])
export const readTimestamp = (reader: QueryReader) =>
  reader.optionalInteger('timestamp', 0, Number.MAX_SAFE_INTEGER) ?? 0

/** How many rooms a query names: `present` is called with each suffix. An eleventh is refused. */
export function countRooms(reader: QueryReader, parameter: string): number {
  let rooms = 1
  while (reader.has(`${parameter}${roomSuffix(rooms)}`)) rooms++
  if (rooms <= maxRoomLines) return rooms
  reader.refuse(`${parameter}${roomSuffix(maxRoomLines)}`, 'out-of-range')
  return maxRoomLines
}

export function readParties(reader: QueryReader): Party[] {
  return Array.from({ length: countRooms(reader, 'adulti') }, (_, i) => readParty(reader, i))
}
