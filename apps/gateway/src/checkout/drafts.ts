import type { Draft } from '@portico/contracts/checkout'
import type { Instant } from '@portico/domain/time/deadline'
import { hasCardNumber } from '@portico/server/scrub'
import { and, eq, lt } from 'drizzle-orm'
import { draft, hold } from '../store/schema.ts'
import type { Sealing } from '../store/sealing.ts'
import type { Store } from '../store/store.ts'

const hourMs = 3_600_000
const draftLifeMs = 2 * hourMs
/** So long a page can say that its hold has ended. */
const holdMemoryMs = 24 * hourMs

export type Hold = typeof hold.$inferSelect

/** On what holds and drafts hang: a visitor at one hotel of one host. */
export type CheckoutKey = { readonly visitor: string; readonly host: string; readonly hotelId: number }

/** A visitor's hold and what was typed, short-lived; what was typed is sealed. */
export class Drafts {
  readonly #store: Store
  readonly #sealing: Sealing
  readonly #now: () => Instant

  constructor(store: Store, sealing: Sealing, now: () => Instant) {
    this.#store = store
    this.#sealing = sealing
    this.#now = now
  }

  findHold(checkoutKey: CheckoutKey): Hold | undefined {
    return this.#store.select().from(hold).where(holdOf(checkoutKey)).get()
  }

  saveHold(row: Hold): void {
    this.#store
      .insert(hold)
      .values(row)
      .onConflictDoUpdate({ target: [hold.visitor, hold.host, hold.hotelId], set: row })
      .run()
  }

  deleteHold(checkoutKey: CheckoutKey): void {
    this.#store.delete(hold).where(holdOf(checkoutKey)).run()
  }

  findDraft(checkoutKey: CheckoutKey): Draft {
    const row = this.#store.select().from(draft).where(draftOf(checkoutKey)).get()
    if (!row || row.expiresAt <= this.#now()) return {}
    const text = this.#sealing.open('draft', row.sealedText)
    return text === undefined ? {} : JSON.parse(text)
  }

  /** A field into which a card number was typed is not kept, sealed or not. */
  saveDraft(checkoutKey: CheckoutKey, typed: Draft): void {
    const fields = Object.fromEntries(Object.entries(typed).filter(([, text]) => !hasCardNumber(text)))
    const sealedText = this.#sealing.seal('draft', JSON.stringify(fields))
    const row = { ...checkoutKey, sealedText, expiresAt: this.#after(draftLifeMs) }
    this.#store
      .insert(draft)
      .values(row)
      .onConflictDoUpdate({ target: [draft.visitor, draft.host, draft.hotelId], set: row })
      .run()
  }

  deleteDraft(checkoutKey: CheckoutKey): void {
    this.#store.delete(draft).where(draftOf(checkoutKey)).run()
  }

  purge(): void {
    this.#store.delete(draft).where(lt(draft.expiresAt, this.#now())).run()
    this.#store
      .delete(hold)
      .where(lt(hold.until, this.#after(-holdMemoryMs)))
      .run()
  }

  #after(ms: number): string {
    return new Date(Date.parse(this.#now()) + ms).toISOString()
  }
}

function holdOf({ visitor, host, hotelId }: CheckoutKey) {
  return and(eq(hold.visitor, visitor), eq(hold.host, host), eq(hold.hotelId, hotelId))
}

function draftOf({ visitor, host, hotelId }: CheckoutKey) {
  return and(eq(draft.visitor, visitor), eq(draft.host, host), eq(draft.hotelId, hotelId))
}
