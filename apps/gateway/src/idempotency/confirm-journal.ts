import { BookingSource } from '@portico/contracts/checkout/booking-source'
import { ConfirmOutcome } from '@portico/contracts/checkout/confirm'
import { Money } from '@portico/contracts/values/shapes'
import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import { instantAfter } from '@portico/domain/time/instant-after'
import { and, count, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { readStored } from '../store/read-stored.ts'
import { intent } from '../store/schema.ts'
import type { GatewayStore, StoreWriter } from '../store/store.ts'
import type { JournalDeps } from './booking-reports.ts'

type IntentRow = typeof intent.$inferSelect
export type Intent = Omit<
  IntentRow,
  'sealedFacts' | 'sealedBooking' | 'refusal' | 'settledAt' | 'notifiedAt' | 'settledBy'
>

const IntentFacts = z.strictObject({
  hotelName: z.string(),
  hotelEmail: z.string(),
  booker: z.string(),
  email: z.string(),
  phone: z.string(),
  stay: z.strictObject({ arrival: z.string(), departure: z.string() }),
  rooms: z.int(),
  total: z.string(),
  report: z.strictObject({ total: Money, channelCode: z.string(), source: BookingSource.optional() }).optional(),
})
export type IntentFacts = z.infer<typeof IntentFacts>

const JournalBooking = z.strictObject({
  code: z.string(),
  roomCodes: z.array(z.string()).readonly(),
  email: z.string(),
  isEarlier: z.literal(true).optional(),
  isGuestListCut: z.literal(true).optional(),
  isToPay: z.literal(true).optional(),
})
export type JournalBooking = z.infer<typeof JournalBooking>

const refusals = ['sold-out', 'price-changed', 'promo-refused', 'unpaid-limit', 'over-credit', 'refused'] as const
export type ConfirmRefusal = Extract<ConfirmOutcome, { kind: (typeof refusals)[number] }>

export type Settlement =
  | { readonly state: 'confirmed' | 'pending'; readonly booking: JournalBooking }
  | { readonly state: 'refused'; readonly refusal: ConfirmRefusal }
  | { readonly state: 'unknown' }

const storedDays = 30
const maxListed = 500

/**
 * The confirms that were sent. An intent is committed before its confirm is sent and settled after it; its key never
 * sends again, whatever happens to this process. Shared by all gateways of the store.
 */
export class ConfirmJournal {
  readonly #deps: JournalDeps
  readonly #selects: ReturnType<typeof selectsOf>

  constructor(deps: JournalDeps) {
    this.#deps = deps
    this.#selects = selectsOf(deps.store)
  }

  async find(key: string): Promise<Intent | undefined> {
    return (await this.#selects.byKey.execute({ key }))[0]
  }

  async begin(intentRow: Omit<Intent, 'state' | 'sentAt'>, facts: IntentFacts): Promise<boolean> {
    const sealedFacts = this.#deps.sealing.seal('intent', JSON.stringify(facts))
    const row = { ...intentRow, state: 'sent' as const, sentAt: this.#deps.now(), sealedFacts }
    const begun = await this.#deps.store.write((tx) =>
      tx.insert(intent).values(row).onConflictDoNothing().returning({ key: intent.key }),
    )
    return begun.length === 1
  }

  /** The first settlement stands; only `unknown` may still become known. */
  async settle(key: string, settlement: Settlement): Promise<void> {
    const isOpen = inArray(intent.state, settlement.state === 'unknown' ? ['sent'] : ['sent', 'unknown'])
    const values = { ...this.#columnsOf(settlement), sealedFacts: settlement.state === 'refused' ? null : undefined }
    await this.#deps.store.transaction(async (tx) => {
      const [settled] = await tx
        .update(intent)
        .set(values)
        .where(and(eq(intent.key, key), isOpen))
        .returning()
      if (settled) await this.#report(tx, settled, settlement)
    })
  }

  /**
   * Undefined while it is open. A booking whose sealed part is gone can no longer be named: the guest must not book
   * again.
   */
  async settlementOf(key: string): Promise<Settlement | undefined> {
    const [row] = await this.#selects.byKey.execute({ key })
    switch (row?.state) {
      case undefined:
      case 'sent':
        return undefined
      case 'unknown':
        return { state: 'unknown' }
      case 'refused':
        return { state: 'refused', refusal: refusalIn(row.refusal) }
      case 'confirmed':
      case 'pending': {
        const booking = this.#opened(JournalBooking, row.sealedBooking)
        return booking ? { state: row.state, booking } : { state: 'unknown' }
      }
    }
  }

  async open(): Promise<Intent[]> {
    return await this.#selects.open.execute()
  }

  async factsOf(key: string): Promise<IntentFacts | undefined> {
    const [row] = await this.#selects.byKey.execute({ key })
    return row && this.factsIn(row)
  }

  factsIn({ sealedFacts }: Pick<IntentRow, 'sealedFacts'>): IntentFacts | undefined {
    return this.#opened(IntentFacts, sealedFacts)
  }

  async unnotified(): Promise<Intent[]> {
    return await this.#selects.unnotified.execute()
  }

  async unknownOrSettledByOperators(): Promise<IntentRow[]> {
    return await this.#deps.store
      .select()
      .from(intent)
      .where(or(eq(intent.state, 'unknown'), and(isNotNull(intent.settledBy), isNotNull(intent.sealedFacts))))
      .orderBy(intent.sentAt)
      .limit(maxListed)
  }

  /** What an operator found out of an unknown one; false where it is known by now. */
  async settleUnknown(
    key: string,
    settlement: Exclude<Settlement, { state: 'unknown' }>,
    person: string,
  ): Promise<boolean> {
    const isUnknown = and(eq(intent.key, key), eq(intent.state, 'unknown'))
    const values = { ...this.#columnsOf(settlement), settledBy: person }
    return await this.#deps.store.transaction(async (tx) => {
      const [settled] = await tx.update(intent).set(values).where(isUnknown).returning()
      if (settled) await this.#report(tx, settled, settlement)
      return settled !== undefined
    })
  }

  /** A booking that was found to be another's copy is that one, which was reported when it was made. */
  async #report(tx: StoreWriter, row: IntentRow, settlement: Settlement): Promise<void> {
    if (!('booking' in settlement) || settlement.booking.isEarlier) return
    const facts = this.factsIn(row)
    if (!facts?.report) return
    const { code, roomCodes } = settlement.booking
    await this.#deps.reports.add(tx, 'booked', row, {
      codes: [code, ...roomCodes.filter((roomCode) => roomCode !== code)],
      booked: { state: settlement.state, stay: facts.stay, rooms: facts.rooms, ...facts.report },
    })
  }

  async openCounts(): Promise<{ readonly sent: number; readonly unknown: number }> {
    const countIntents = async (state: 'sent' | 'unknown') => {
      const [intentCount] = await this.#deps.store.select({ rows: count() }).from(intent).where(eq(intent.state, state))
      return intentCount?.rows ?? 0
    }
    return { sent: await countIntents('sent'), unknown: await countIntents('unknown') }
  }

  async markNotified(key: string): Promise<void> {
    await this.#deps.store.write((tx) =>
      tx.update(intent).set({ notifiedAt: this.#deps.now() }).where(eq(intent.key, key)),
    )
  }

  /**
   * Bookings end here 30 days after departure: what comes with such a key again is refused for its dates. Refusals end
   * 30 days after they were said, and no copy of them is on its way any more. Those that nobody has settled stay,
   * without personal data.
   */
  async purge(): Promise<void> {
    const today = this.#deps.now().slice(0, 10) as CalendarDate
    const isOver = lt(intent.departure, addDays(today, -storedDays))
    const isBooked = inArray(intent.state, ['confirmed', 'pending'])
    const isOld = lt(intent.settledAt, instantAfter(this.#deps.now(), { hours: -24 * storedDays }))
    await this.#deps.store.transaction(async (tx) => {
      await tx.delete(intent).where(and(isOver, isBooked))
      await tx.delete(intent).where(and(isOld, eq(intent.state, 'refused')))
      await tx
        .update(intent)
        .set({ sealedFacts: null })
        .where(and(isOver, isNotNull(intent.sealedFacts)))
    })
  }

  #columnsOf(settlement: Settlement) {
    return {
      state: settlement.state,
      refusal: settlement.state === 'refused' ? JSON.stringify(settlement.refusal) : null,
      sealedBooking:
        'booking' in settlement ? this.#deps.sealing.seal('intent', JSON.stringify(settlement.booking)) : null,
      settledAt: this.#deps.now(),
    }
  }

  #opened<T>(schema: z.ZodType<T>, sealed: string | null | undefined): T | undefined {
    const text = sealed && this.#deps.sealing.open('intent', sealed)
    return text ? readStored(schema, text) : undefined
  }
}

function selectsOf(store: GatewayStore) {
  return {
    byKey: store
      .select()
      .from(intent)
      .where(eq(intent.key, sql.placeholder('key')))
      .prepare(),
    open: store.select().from(intent).where(eq(intent.state, 'sent')).prepare(),
    unnotified: store
      .select()
      .from(intent)
      .where(and(eq(intent.state, 'unknown'), isNull(intent.notifiedAt)))
      .prepare(),
  }
}

/** A refusal that another version wrote, and this one cannot read, is one without a reason. */
function refusalIn(text: string | null): ConfirmRefusal {
  const data = text === null ? undefined : readStored(ConfirmOutcome, text)
  const isRefusal = (outcome: ConfirmOutcome): outcome is ConfirmRefusal =>
    refusals.some((kind) => kind === outcome.kind)
  return data && isRefusal(data) ? data : { kind: 'refused' }
}
