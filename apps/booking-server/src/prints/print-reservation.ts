import type { Instant } from '@portico/domain/time/deadline'
import { type Language, languageOf } from '@portico/locale/languages'
import { printDocument } from '@portico/print/print-document'
import { fromJson } from '../db/from-json.ts'
import { toJson } from '../db/tables/json.ts'
import type { Tables } from '../db/tables/tables.ts'
import type { Db, Reader as DbReader } from '../db/types.ts'
import { commit, write } from '../db/write.ts'
import type { FileStore } from '../file-store/file-store.ts'
import type { RefusalOf } from '../inventory/refused.ts'
import { loadMailFacts } from '../letters/mail-facts.ts'
import { readLogo } from '../pictures/logos.ts'
import type { TradeCaller } from '../pricing/seller.ts'
import { isOfAgency } from '../reservations/agency/own-agency.ts'
import { expireOption } from '../reservations/options.ts'
import type { Reservation } from '../reservations/state/change-state.ts'
import { type PrintReader, printedReservation } from './printed-reservation.ts'

/**
 * `guest` counts the guests in whose names the rooms are, from 1; 0 is for the agency. `languageId` is that of who
 * reads it, else the reservation's.
 */
export type ReservationPrint = {
  readonly reservationId: number
  readonly guest: number
  readonly languageId?: number | undefined
  readonly hidesPrices?: boolean | undefined
  readonly sellingMinor?: number | undefined
  /** Sells at `sellingMinor` from now on, or at no price of its own. */
  readonly storesSelling?: boolean | undefined
}

export type ReservationPdf =
  | { readonly kind: 'printed'; readonly fileName: string; readonly pdf: Uint8Array }
  | RefusalOf<'not-found'>

/** A reservation of the caller's agency as a PDF. What an agency earns is for its owners. */
export async function printReservation(
  db: Db,
  trade: TradeCaller,
  request: ReservationPrint,
  { now, files }: { readonly now: Instant; readonly files?: FileStore | undefined },
): Promise<ReservationPdf> {
  const findOnce = () => findOwn(db.reader, trade, request.reservationId)
  const foundReservation = await findOnce()
  const currentReservation =
    foundReservation && (await expireOption(db, foundReservation, now)) ? await findOnce() : foundReservation
  const reader = currentReservation && (await readerOf(db.reader, trade, currentReservation, request))
  if (!reader) return { kind: 'not-found' }
  if (request.storesSelling) await storeSelling(db, currentReservation, request.sellingMinor ?? null)
  const { id, code, revision } = currentReservation
  const language: Language | undefined = request.languageId === undefined ? undefined : languageOf(request.languageId)
  const about = {
    id: 0,
    reservation_id: id,
    recipient: 'guest',
    kind: 'resent',
    revision,
    payload: toJson({}),
    created_at: now,
  } as const
  const mailFacts = await loadMailFacts(db.reader, about, undefined, language)
  const agency = await agencyOf(db.reader, trade)
  const logo = reader.kind === 'guest' && agency.logo !== null && files && (await readLogo(files, agency.logo))
  const printed = printedReservation(mailFacts, agency.name, reader)
  const pdf = await printDocument(logo ? { ...printed, logo: { png: logo, name: agency.name } } : printed)
  return { kind: 'printed', fileName: request.guest === 0 ? `${code}.pdf` : `${code}-${request.guest}.pdf`, pdf }
}

/** Changes nothing that a guest or the house sees, so that the reservation stays at its revision. */
async function storeSelling(db: Db, { id, selling_minor }: Reservation, minor: number | null): Promise<void> {
  if (minor === selling_minor) return
  await write(db, [], async (tx) =>
    commit(await tx.updateTable('reservation').set({ selling_minor: minor }).where('id', '=', id).execute()),
  )
}

async function findOwn(db: DbReader, trade: TradeCaller, id: number): Promise<Reservation | undefined> {
  const row = await db.selectFrom('reservation').where('id', '=', id).selectAll().executeTakeFirst()
  return row && isOfAgency(row, trade) ? row : undefined
}

async function readerOf(
  db: DbReader,
  { role }: TradeCaller,
  row: Reservation,
  request: ReservationPrint,
): Promise<PrintReader | undefined> {
  if (request.guest === 0) {
    const user = row.client_id === null ? undefined : await userOf(db, row.client_id)
    return {
      kind: 'agency',
      bookedBy: user?.name ?? '',
      commissionMinor: role === 'owner' ? row.commission_minor : undefined,
    }
  }
  const guests = fromJson('reservation.guests', row.guests, row.id)
  const name = guests[request.guest - 1]
  if (name === undefined) return undefined
  const rooms = new Set(guests.flatMap((guestName, i) => (guestName === name ? [i] : [])))
  const { hidesPrices = false, storesSelling = false } = request
  const storedMinor = hidesPrices || storesSelling ? undefined : (row.selling_minor ?? undefined)
  const sellingMinor = request.sellingMinor ?? storedMinor
  return { kind: 'guest', name, rooms, isClient: true, hidesPrices, sellingMinor }
}

async function userOf(db: DbReader, id: number): Promise<Pick<Tables['trade_user'], 'name'> | undefined> {
  return await db.selectFrom('trade_user').where('id', '=', id).select('name').executeTakeFirst()
}

async function agencyOf(
  db: DbReader,
  { agencyId }: TradeCaller,
): Promise<Pick<Tables['agency'], 'name'> & { logo: string | null }> {
  return await db.selectFrom('agency').where('id', '=', agencyId).select(['name', 'logo']).executeTakeFirstOrThrow()
}
