import { Draft } from '@portico/contracts/checkout'
import type { Instant } from '@portico/domain/time/deadline'
import { instantAfter } from '@portico/domain/time/instant-after'
import { isOwnMachine } from '@portico/server/limited-address'
import { hasCardNumber } from '@portico/server/scrub'
import { and, asc, count, eq, lt, type SQL } from 'drizzle-orm'
import type { CheckoutKey } from '../scope/place.ts'
import { type DraftStore, draft } from '../store/draft-store.ts'
import { hold } from '../store/schema.ts'
import type { Sealing } from '../store/sealing.ts'
import type { Store } from '../store/store.ts'

const draftLife = { hours: 2 }
/** With those of 16 kB sealed some 110 MB, and 2 MB of one address. */
const mostDrafts = 5_000
const mostDraftsOfAddress = 100
/** So long a page can say that its hold has ended. */
const holdMemory = { hours: 24 }

export type Hold = typeof hold.$inferSelect

/** A visitor's hold and what was typed, short-lived; what was typed is sealed. */
export class Drafts {
  readonly #store: Store
  readonly #draftStore: DraftStore
  readonly #sealing: Sealing
  readonly #now: () => Instant

  constructor(store: Store, draftStore: DraftStore, sealing: Sealing, now: () => Instant) {
    this.#store = store
    this.#draftStore = draftStore
    this.#sealing = sealing
    this.#now = now
  }

  findHold(checkoutKey: CheckoutKey): Hold | undefined {
    return this.#store.select().from(hold).where(holdOf(checkoutKey)).get()
  }

  /** The server's id of the visitor's latest hold, whether it lasts or has ended. */
  holdIdOf(checkoutKey: CheckoutKey): string | undefined {
    return this.findHold(checkoutKey)?.holdId ?? undefined
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
    const row = this.#draftStore.select().from(draft).where(draftOf(checkoutKey)).get()
    if (!row || row.expiresAt <= this.#now()) return {}
    const text = this.#sealing.open('draft', row.sealedText)
    return text === undefined ? {} : (Draft.safeParse(JSON.parse(text)).data ?? {})
  }

  /**
   * A field into which a card number was typed is not kept, sealed or not. Of one address, and of all, the drafts that end first make room: so
   * many visitors of one address are one who makes up visitors.
   */
  saveDraft(checkoutKey: CheckoutKey, address: string, typed: Draft): void {
    const fields = Object.fromEntries(Object.entries(typed).filter(([, text]) => !hasCardNumber(text)))
    const sealedText = this.#sealing.seal('draft', JSON.stringify(fields))
    const addressName = this.#sealing.nameOf('address', address).toString('base64url')
    const row = { ...checkoutKey, address: addressName, sealedText, expiresAt: instantAfter(this.#now(), draftLife) }
    this.#draftStore.transaction((tx) => {
      tx.insert(draft)
        .values(row)
        .onConflictDoUpdate({ target: [draft.visitor, draft.host, draft.hotelId], set: row })
        .run()
      if (!isOwnMachine(address)) deleteFirst(tx, eq(draft.address, addressName), mostDraftsOfAddress)
      deleteFirst(tx, undefined, mostDrafts)
    })
  }

  deleteDraft(checkoutKey: CheckoutKey): void {
    this.#draftStore.delete(draft).where(draftOf(checkoutKey)).run()
  }

  purge(): void {
    this.#draftStore.delete(draft).where(lt(draft.expiresAt, this.#now())).run()
    this.#store
      .delete(hold)
      .where(lt(hold.until, instantAfter(this.#now(), { hours: -holdMemory.hours })))
      .run()
  }
}

/** Deletes those that end first until no more than `most` are there. */
function deleteFirst(tx: Pick<DraftStore, 'select' | 'delete'>, which: SQL | undefined, most: number): void {
  const drafts = tx.select({ drafts: count() }).from(draft).where(which).get()?.drafts ?? 0
  if (drafts <= most) return
  const first = tx
    .select({ visitor: draft.visitor, host: draft.host, hotelId: draft.hotelId })
    .from(draft)
    .where(which)
    .orderBy(asc(draft.expiresAt))
    .limit(drafts - most)
  for (const row of first.all()) tx.delete(draft).where(draftOf(row)).run()
}

function holdOf({ visitor, host, hotelId }: CheckoutKey) {
  return and(eq(hold.visitor, visitor), eq(hold.host, host), eq(hold.hotelId, hotelId))
}

function draftOf({ visitor, host, hotelId }: CheckoutKey) {
  return and(eq(draft.visitor, visitor), eq(draft.host, host), eq(draft.hotelId, hotelId))
}
