import type { ConfirmOutcome } from '@portico/contracts/checkout'
import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'
import { and, count, eq, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { intent } from '../store/schema.ts'
import type { Sealing } from '../store/sealing.ts'
import type { Store } from '../store/store.ts'
import { isRunning } from './sender.ts'

type Row = typeof intent.$inferSelect
export type Intent = Omit<Row, 'sealedFacts' | 'sealedBooking' | 'refusal' | 'settledAt' | 'notifiedAt'>

/** What a mail to the hotel needs where nobody knows what became of a booking. */
export type Facts = {
  readonly hotelName: string
  readonly hotelEmail: string
  readonly booker: string
  readonly email: string
  readonly phone: string
  readonly stay: { readonly arrival: string; readonly departure: string }
  readonly rooms: number
  readonly total: string
}

export type Booking = {
  readonly code: string
  readonly roomCodes: readonly string[]
  readonly email: string
  /** Made before, by another request: the server says so. */
  readonly isEarlier?: true
}
export type Refused = Extract<ConfirmOutcome, { kind: 'sold-out' | 'price-changed' | 'promo-refused' | 'refused' }>

export type Settlement =
  | { readonly state: 'confirmed' | 'pending'; readonly booking: Booking }
  | { readonly state: 'refused'; readonly refusal: Refused }
  | { readonly state: 'unknown' }

const daysAfterDeparture = 30

/**
 * What makes a confirm happen at most once. An intent is committed before the confirm leaves and settled after it; its key never sends
 * again, whatever happens to this process. Shared by all gateways of the machine.
 */
export class ConfirmJournal {
  readonly #store: Store
  readonly #sealing: Sealing
  readonly #now: () => Instant

  constructor(store: Store, sealing: Sealing, now: () => Instant) {
    this.#store = store
    this.#sealing = sealing
    this.#now = now
  }

  find(key: string): Intent | undefined {
    return this.#store.select().from(intent).where(eq(intent.key, key)).get()
  }

  /** Takes the key. False where it was taken before: then nothing may be sent. */
  begin(intentRow: Omit<Intent, 'state' | 'sentAt'>, facts: Facts): boolean {
    const sealedFacts = this.#sealing.seal('intent', JSON.stringify(facts))
    const row = { ...intentRow, state: 'sent' as const, sentAt: this.#now(), sealedFacts }
    return this.#immediately((tx) => tx.insert(intent).values(row).onConflictDoNothing().run().changes === 1)
  }

  /** The first settlement stands; only `unknown` may still become known. */
  settle(key: string, settlement: Settlement): void {
    const { state } = settlement
    const refusal = settlement.state === 'refused' ? JSON.stringify(settlement.refusal) : null
    const sealedBooking = 'booking' in settlement ? this.#sealing.seal('intent', JSON.stringify(settlement.booking)) : null
    const isOpen = inArray(intent.state, state === 'unknown' ? ['sent'] : ['sent', 'unknown'])
    this.#immediately((tx) =>
      tx
        .update(intent)
        .set({ state, refusal, sealedBooking, settledAt: this.#now() })
        .where(and(eq(intent.key, key), isOpen))
        .run(),
    )
  }

  /** Undefined while it is open. A booking whose sealed part has ended can no longer be named: the guest must not book again. */
  settlementOf(key: string): Settlement | undefined {
    const row = this.#store.select().from(intent).where(eq(intent.key, key)).get()
    switch (row?.state) {
      case undefined:
      case 'sent':
        return undefined
      case 'unknown':
        return { state: 'unknown' }
      case 'refused':
        return { state: 'refused', refusal: JSON.parse(row.refusal ?? '{"kind":"refused"}') }
      case 'confirmed':
      case 'pending': {
        const text = row.sealedBooking && this.#sealing.open('intent', row.sealedBooking)
        return text ? { state: row.state, booking: JSON.parse(text) } : { state: 'unknown' }
      }
    }
  }

  /** Sent by a gateway that can no longer settle them, or by this one, which is done with them. */
  abandoned(sender: string, isInFlight: (key: string) => boolean): Intent[] {
    return this.#store
      .select()
      .from(intent)
      .where(eq(intent.state, 'sent'))
      .all()
      .filter((row) => (row.sender === sender ? !isInFlight(row.key) : !isRunning(row.sender)))
  }

  factsOf(key: string): Facts | undefined {
    const row = this.#store.select({ sealed: intent.sealedFacts }).from(intent).where(eq(intent.key, key)).get()
    const text = row?.sealed && this.#sealing.open('intent', row.sealed)
    return text ? JSON.parse(text) : undefined
  }

  /** Unknown ones of which nobody was told yet. */
  unnotified(): Intent[] {
    return this.#store
      .select()
      .from(intent)
      .where(and(eq(intent.state, 'unknown'), isNull(intent.notifiedAt)))
      .all()
  }

  /** How many have no outcome yet, and how many have none that anybody knows. */
  openCounts(): { readonly sent: number; readonly unknown: number } {
    const of = (state: 'sent' | 'unknown') =>
      this.#store.select({ rows: count() }).from(intent).where(eq(intent.state, state)).get()?.rows ?? 0
    return { sent: of('sent'), unknown: of('unknown') }
  }

  markNotified(key: string): void {
    this.#immediately((tx) => tx.update(intent).set({ notifiedAt: this.#now() }).where(eq(intent.key, key)).run())
  }

  /** Personal data end 30 days after departure; keys live on. */
  forgetGuests(today: CalendarDate): void {
    const isOver = lt(intent.departure, addDays(today, -daysAfterDeparture))
    const isSealed = or(isNotNull(intent.sealedFacts), isNotNull(intent.sealedBooking))
    this.#immediately((tx) => tx.update(intent).set({ sealedFacts: null, sealedBooking: null }).where(and(isOver, isSealed)).run())
  }

  #immediately<T>(work: (tx: Pick<Store, 'insert' | 'update'>) => T): T {
    return this.#store.transaction(work, { behavior: 'immediate' })
  }
}
