import { setImmediate as afterOthers } from 'node:timers/promises'
import type { SealedGuestRecord, sealedKinds } from '@portico/contracts/operator/guest-data'
import { namesEmail } from '@portico/domain/party/names-email'
import { normaliseEmail } from '@portico/domain/party/normalise-email'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'
import { and, eq } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { type DraftStore, draft } from '../store/draft-store.ts'
import { bookingReport, intent, reservationChange } from '../store/schema.ts'
import type { Sealing } from '../store/sealing.ts'
import type { GatewayStore } from '../store/store.ts'

export type GatewayPersonStores = {
  readonly store: GatewayStore
  readonly drafts: DraftStore
  readonly sealing: Sealing
}

export type GatewayRecord = {
  readonly kind: (typeof sealedKinds)[number]
  readonly at: string
  readonly host: string
  readonly data: unknown
}

/** Whose records: of an e-mail address, at one hotel or at all of them. */
export type SealedPerson = { readonly email: string; readonly hotelId?: number | undefined }

/** All that the gateway has sealed of a person: what was sent, reported and typed. */
export async function exportFromGateway(stores: GatewayPersonStores, person: SealedPerson): Promise<GatewayRecord[]> {
  return (await findSealed(stores, person)).map(({ kind, at, host, data }) => ({ kind, at, host, data }))
}

/** Each record of the person, and of those that an erasure would leave why it would. */
export async function planGatewayErasure(
  stores: GatewayPersonStores,
  person: SealedPerson,
  today: CalendarDate,
): Promise<SealedGuestRecord[]> {
  return presentSealed(await findSealed(stores, person), today)
}

/** Removes them, except where the gateway needs one still: to settle what is open, or to refuse a second booking. */
export async function eraseFromGateway(
  stores: GatewayPersonStores,
  person: SealedPerson,
  today: CalendarDate,
): Promise<SealedGuestRecord[]> {
  const sealedRecords = await findSealed(stores, person)
  for (const found of sealedRecords) if (whyItStays(found, today) === undefined) await found.remove()
  stores.store.truncateLog()
  stores.drafts.truncateLog()
  return presentSealed(sealedRecords, today)
}

function presentSealed(sealedRecords: readonly SealedRecord[], today: CalendarDate): SealedGuestRecord[] {
  return sealedRecords.map((sealedRecord) => {
    const { kind, host, at } = sealedRecord
    return { kind, host, at: at as Instant, stays: whyItStays(sealedRecord, today) }
  })
}

type SealedRecord = GatewayRecord & {
  readonly isOpen: boolean
  readonly departure?: string
  readonly remove: () => Promise<unknown>
}

/** A confirm whose stay is to come must not book twice: it ends 30 days after departure. */
function whyItStays({ isOpen, departure }: SealedRecord, today: CalendarDate): SealedGuestRecord['stays'] {
  if (isOpen) return 'outcome-unknown'
  return departure !== undefined && departure > today ? 'stay-to-come' : undefined
}

async function findSealed(
  { store, drafts, sealing }: GatewayPersonStores,
  { email: typedEmail, hotelId }: SealedPerson,
): Promise<SealedRecord[]> {
  const email = normaliseEmail(typedEmail)
  const openSealed = (purpose: 'intent' | 'change' | 'report' | 'draft', sealed: string | null): unknown => {
    const text = sealed === null ? undefined : sealing.open(purpose, sealed)
    return text !== undefined && namesEmail(text, email) ? JSON.parse(text) : undefined
  }
  const atHotel = (column: SQLiteColumn) => (hotelId === undefined ? undefined : eq(column, hotelId))
  const confirms = await store.select().from(intent).where(atHotel(intent.hotelId))
  const changes = await store.select().from(reservationChange).where(atHotel(reservationChange.hotelId))
  const reports = await store.select().from(bookingReport).where(atHotel(bookingReport.hotelId))
  const typedDrafts = await drafts.select().from(draft).where(atHotel(draft.hotelId))
  const lists = [
    await mapInSlices(confirms, (row) => ({
      ...{ kind: 'confirm' as const, at: row.sentAt, host: row.host, departure: row.departure },
      data: recordOf(openSealed('intent', row.sealedFacts), openSealed('intent', row.sealedBooking)),
      isOpen: row.state === 'sent' || row.state === 'unknown',
      remove: () => store.write((tx) => tx.delete(intent).where(eq(intent.key, row.key))),
    })),
    await mapInSlices(changes, (row) => ({
      ...{ kind: 'change' as const, at: row.sentAt, host: row.host },
      data: openSealed('change', row.sealedRequest),
      isOpen: row.outcome === null,
      remove: () =>
        store.write((tx) =>
          tx.update(reservationChange).set({ sealedRequest: null }).where(eq(reservationChange.key, row.key)),
        ),
    })),
    await mapInSlices(reports, (row) => ({
      ...{ kind: 'report' as const, at: row.madeAt, host: row.host },
      data: openSealed('report', row.sealedFacts),
      isOpen: row.nextAt !== null,
      remove: () => store.write((tx) => tx.delete(bookingReport).where(eq(bookingReport.id, row.id))),
    })),
    await mapInSlices(typedDrafts, (row) => ({
      ...{ kind: 'draft' as const, at: row.expiresAt, host: row.host },
      data: openSealed('draft', row.sealedText),
      isOpen: false,
      remove: () => drafts.write((tx) => tx.delete(draft).where(draftOf(row))),
    })),
  ]
  return lists.flat().filter(({ data }) => data !== undefined)
}

const rowsAtOnce = 500

/** Guests are served between two slices: each row is unsealed, and a busy hotel has many. */
async function mapInSlices<Row, T>(rows: readonly Row[], present: (row: Row) => T): Promise<T[]> {
  const presented: T[] = []
  for (let begin = 0; begin < rows.length; begin += rowsAtOnce) {
    presented.push(...rows.slice(begin, begin + rowsAtOnce).map(present))
    await afterOthers()
  }
  return presented
}

const recordOf = (intentFacts: unknown, booking: unknown) =>
  intentFacts === undefined && booking === undefined ? undefined : { facts: intentFacts, booking }

const draftOf = ({ visitor, host, hotelId, basketHash }: typeof draft.$inferSelect) =>
  and(eq(draft.visitor, visitor), eq(draft.host, host), eq(draft.hotelId, hotelId), eq(draft.basketHash, basketHash))
