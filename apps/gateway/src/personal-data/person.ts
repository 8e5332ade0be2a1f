import { normaliseEmail } from '@portico/domain/party/normalise-email'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { and, eq } from 'drizzle-orm'
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
  readonly kind: 'confirm' | 'change' | 'report' | 'draft'
  readonly at: string
  readonly host: string
  readonly data: unknown
}

/** All that the gateway has sealed of who has this address: what was sent, reported and typed. */
export async function exportFromGateway(stores: GatewayPersonStores, email: string): Promise<GatewayRecord[]> {
  return (await findSealed(stores, email)).map(({ kind, at, host, data }) => ({ kind, at, host, data }))
}

export type GatewayErasure = { readonly removed: number; readonly rest: readonly { what: string; why: string }[] }

export async function planGatewayErasure(
  stores: GatewayPersonStores,
  email: string,
  today: CalendarDate,
): Promise<GatewayErasure> {
  const sealedData = (await findSealed(stores, email)).map((sealedRecord) => ({
    ...sealedRecord,
    why: whyItStays(sealedRecord, today),
  }))
  return {
    removed: sealedData.filter(({ why }) => why === undefined).length,
    rest: sealedData.flatMap(({ kind, host, at, why }) =>
      why === undefined ? [] : [{ what: `sealed ${kind} at ${host} of ${at}`, why }],
    ),
  }
}

/** Removes it, except where the gateway needs it still: to settle what is open, or to refuse a second booking. */
export async function eraseFromGateway(
  stores: GatewayPersonStores,
  email: string,
  today: CalendarDate,
): Promise<GatewayErasure> {
  const plannedErasure = await planGatewayErasure(stores, email, today)
  for (const found of await findSealed(stores, email)) if (whyItStays(found, today) === undefined) await found.remove()
  stores.store.truncateLog()
  stores.drafts.truncateLog()
  return plannedErasure
}

type SealedRecord = GatewayRecord & {
  readonly isOpen: boolean
  readonly departure?: string
  readonly remove: () => Promise<unknown>
}

function whyItStays({ isOpen, departure }: SealedRecord, today: CalendarDate): string | undefined {
  if (isOpen) return 'its outcome is not known yet'
  if (departure !== undefined && departure > today)
    return 'its stay is to come, and the same confirm must not book twice: ends 30 days after departure'
  return undefined
}

async function findSealed(
  { store, drafts, sealing }: GatewayPersonStores,
  typedEmail: string,
): Promise<SealedRecord[]> {
  const email = normaliseEmail(typedEmail)
  const openSealed = (purpose: 'intent' | 'change' | 'report' | 'draft', sealed: string | null): unknown => {
    const text = sealed === null ? undefined : sealing.open(purpose, sealed)
    return text?.toLowerCase().includes(email) ? JSON.parse(text) : undefined
  }
  const confirms = await store.select().from(intent)
  const changes = await store.select().from(reservationChange)
  const reports = await store.select().from(bookingReport)
  const typedDrafts = await drafts.select().from(draft)
  return [
    ...confirms.map((row) => ({
      ...{ kind: 'confirm' as const, at: row.sentAt, host: row.host, departure: row.departure },
      data: recordOf(openSealed('intent', row.sealedFacts), openSealed('intent', row.sealedBooking)),
      isOpen: row.state === 'sent' || row.state === 'unknown',
      remove: () => store.write((tx) => tx.delete(intent).where(eq(intent.key, row.key))),
    })),
    ...changes.map((row) => ({
      ...{ kind: 'change' as const, at: row.sentAt, host: row.host },
      data: openSealed('change', row.sealedRequest),
      isOpen: row.outcome === null,
      remove: () =>
        store.write((tx) =>
          tx.update(reservationChange).set({ sealedRequest: null }).where(eq(reservationChange.key, row.key)),
        ),
    })),
    ...reports.map((row) => ({
      ...{ kind: 'report' as const, at: row.madeAt, host: row.host },
      data: openSealed('report', row.sealedFacts),
      isOpen: row.nextAt !== null,
      remove: () => store.write((tx) => tx.delete(bookingReport).where(eq(bookingReport.id, row.id))),
    })),
    ...typedDrafts.map((row) => ({
      ...{ kind: 'draft' as const, at: row.expiresAt, host: row.host },
      data: openSealed('draft', row.sealedText),
      isOpen: false,
      remove: () => drafts.write((tx) => tx.delete(draft).where(draftOf(row))),
    })),
  ].filter(({ data }) => data !== undefined)
}

const recordOf = (intentFacts: unknown, booking: unknown) =>
  intentFacts === undefined && booking === undefined ? undefined : { facts: intentFacts, booking }

const draftOf = ({ visitor, host, hotelId, basketHash }: typeof draft.$inferSelect) =>
  and(eq(draft.visitor, visitor), eq(draft.host, host), eq(draft.hotelId, hotelId), eq(draft.basketHash, basketHash))
