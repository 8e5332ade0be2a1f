import { Draft } from '@portico/contracts/checkout/draft'
import type { Basket } from '@portico/contracts/price/basket'
import type { Instant } from '@portico/domain/time/deadline'
import { instantAfter } from '@portico/domain/time/instant-after'
import { maxOwnHolds } from '@portico/legacy/parts/request-fields'
import { isOwnMachine } from '@portico/server/limits/limited-address'
import { hasCardNumber } from '@portico/server/scrub/card-number'
import { and, asc, count, desc, eq, gt, isNotNull, lt, type SQL } from 'drizzle-orm'
import { basketHashOf } from '../basket/basket-request.ts'
import type { BasketKey, CheckoutKey } from '../scope/place.ts'
import { type DraftStore, draft, hold, isOutOfSpace, usedBytes } from '../store/draft-store.ts'
import type { Sealing } from '../store/sealing.ts'

const draftLife = { hours: 2 }
const maxDrafts = 5_000
const maxDraftsOfAddress = 100
const holdMemory = { hours: 24 }
/** Those of a visitor at one hotel, live or ended; a server lets nobody have more than two at once. */
const maxHoldsOfVisitor = 20

/** By what the draft of a basket is found: as the basket stands in its address, whatever it costs. */
export function draftKeyOf(checkoutKey: CheckoutKey, basket: Basket): BasketKey {
  return { ...checkoutKey, basketHash: basketHashOf(basket) }
}

export type VisitorHold = typeof hold.$inferSelect
type DraftKind = 'draft' | 'hold'
type Tx = Pick<DraftStore, 'select' | 'insert' | 'delete'>

/** A visitor's holds and what was typed, short-lived, for each basket its own; what was typed is sealed. */
export class Drafts {
  readonly #store: DraftStore
  readonly #sealing: Sealing
  readonly #now: () => Instant
  readonly #onNotStored: (what: DraftKind, error: unknown) => void

  constructor(
    store: DraftStore,
    sealing: Sealing,
    now: () => Instant,
    onNotStored: (what: DraftKind, error: unknown) => void,
  ) {
    this.#store = store
    this.#sealing = sealing
    this.#now = now
    this.#onNotStored = onNotStored
  }

  findHold(key: BasketKey): VisitorHold | undefined {
    return this.#store.select().from(hold).where(holdOf(key)).get()
  }

  liveHoldsOf(key: CheckoutKey): VisitorHold[] {
    const isLive = and(holdsOf(key), isNotNull(hold.holdId), gt(hold.until, this.#now()))
    return this.#store.select().from(hold).where(isLive).orderBy(asc(hold.until)).all()
  }

  /**
   * The server's ids of the visitor's holds that end last, whether they last or have ended: until the server has swept
   * it, an ended one has its rooms.
   */
  ownHoldIdsOf(key: CheckoutKey): string[] {
    const isOwn = and(holdsOf(key), isNotNull(hold.holdId))
    const rows = this.#store
      .select({ holdId: hold.holdId })
      .from(hold)
      .where(isOwn)
      .orderBy(desc(hold.until))
      .limit(maxOwnHolds)
      .all()
    return rows.flatMap(({ holdId }) => holdId ?? [])
  }

  saveHold(row: VisitorHold): void {
    this.#writeIfSpace('hold', (tx) => {
      tx.delete(hold).where(holdOf(row)).run()
      const held = tx.select(holdKey).from(hold).where(holdsOf(row)).orderBy(desc(hold.until)).all()
      for (const earlier of held.slice(maxHoldsOfVisitor - 1)) tx.delete(hold).where(holdOf(earlier)).run()
      this.#makeRoom(tx, JSON.stringify(row).length)
      tx.insert(hold).values(row).run()
    })
  }

  deleteHold(key: BasketKey): void {
    this.#writeIfSpace('hold', (tx) => tx.delete(hold).where(holdOf(key)).run())
  }

  /**
   * What was typed for this basket; for one without a draft of its own, what was last typed for another at this hotel,
   * without a form whose outcome is unknown.
   */
  findDraft(key: BasketKey): Draft {
    const own = this.#openDraft(draftOf(key))
    if (own) return own
    const { unsettled, ...typed } = this.#openDraft(draftsOf(key)) ?? {}
    return typed
  }

  #openDraft(which: SQL | undefined): Draft | undefined {
    const row = this.#store.select().from(draft).where(which).orderBy(desc(draft.expiresAt)).limit(1).get()
    if (!row || row.expiresAt <= this.#now()) return undefined
    const text = this.#sealing.open('draft', row.sealedText)
    return text === undefined ? undefined : Draft.safeParse(JSON.parse(text)).data
  }

  /**
   * A field into which a card number was typed is not kept, sealed or not. Of one address, and of all, the drafts that
   * end first make room: so many visitors of one address are one who makes up visitors.
   */
  saveDraft(key: BasketKey, address: string, typed: Draft): void {
    const fields = Object.fromEntries(Object.entries(typed).filter(([, text]) => !hasCardNumber(text)))
    const sealedText = this.#sealing.seal('draft', JSON.stringify(fields))
    const addressName = this.#sealing.nameOf('address', address).toString('base64url')
    const row = { ...key, address: addressName, sealedText, expiresAt: instantAfter(this.#now(), draftLife) }
    this.#writeIfSpace('draft', (tx) => {
      tx.delete(draft).where(draftOf(key)).run()
      if (!isOwnMachine(address)) deleteFirst(tx, eq(draft.address, addressName), maxDraftsOfAddress - 1)
      deleteFirst(tx, undefined, maxDrafts - 1)
      this.#makeRoom(tx, sealedText.length)
      tx.insert(draft).values(row).run()
    })
  }

  deleteDraft(key: BasketKey): void {
    this.#writeIfSpace('draft', (tx) => tx.delete(draft).where(draftOf(key)).run())
  }

  forgetVisitor({ visitor, host }: Pick<CheckoutKey, 'visitor' | 'host'>): void {
    this.#store
      .delete(draft)
      .where(and(eq(draft.visitor, visitor), eq(draft.host, host)))
      .run()
  }

  purge(): void {
    this.#store.delete(draft).where(lt(draft.expiresAt, this.#now())).run()
    this.#store
      .delete(hold)
      .where(lt(hold.until, instantAfter(this.#now(), { hours: -holdMemory.hours })))
      .run()
  }

  /** A convenience that no page is refused for: where there is no space for it, it is not stored. */
  #writeIfSpace(what: DraftKind, work: (tx: Tx) => unknown): void {
    try {
      this.#store.transaction(work, { behavior: 'immediate' })
    } catch (error) {
      if (!isOutOfSpace(error)) throw error
      this.#onNotStored(what, error)
    }
  }

  #makeRoom(tx: Tx, bytes: number): void {
    while (usedBytes(this.#store) + bytes > this.#store.maxBytes) {
      const held = tx
        .select({ ...holdKey, ends: hold.until })
        .from(hold)
        .orderBy(asc(hold.until))
        .limit(1)
        .get()
      const typed = tx
        .select({ ...draftKey, ends: draft.expiresAt })
        .from(draft)
        .orderBy(asc(draft.expiresAt))
        .limit(1)
        .get()
      if (!held && !typed) return
      if (held && (!typed || held.ends <= typed.ends)) tx.delete(hold).where(holdOf(held)).run()
      else if (typed) tx.delete(draft).where(draftOf(typed)).run()
    }
  }
}

const draftKey = { visitor: draft.visitor, host: draft.host, hotelId: draft.hotelId, basketHash: draft.basketHash }
const holdKey = { visitor: hold.visitor, host: hold.host, hotelId: hold.hotelId, basketHash: hold.basketHash }

function deleteFirst(tx: Tx, which: SQL | undefined, most: number): void {
  const drafts = tx.select({ drafts: count() }).from(draft).where(which).get()?.drafts ?? 0
  if (drafts <= most) return
  const first = tx
    .select(draftKey)
    .from(draft)
    .where(which)
    .orderBy(asc(draft.expiresAt))
    .limit(drafts - most)
  for (const row of first.all()) tx.delete(draft).where(draftOf(row)).run()
}

function holdsOf({ visitor, host, hotelId }: CheckoutKey) {
  return and(eq(hold.visitor, visitor), eq(hold.host, host), eq(hold.hotelId, hotelId))
}

function holdOf(key: BasketKey) {
  return and(holdsOf(key), eq(hold.basketHash, key.basketHash))
}

function draftsOf({ visitor, host, hotelId }: CheckoutKey) {
  return and(eq(draft.visitor, visitor), eq(draft.host, host), eq(draft.hotelId, hotelId))
}

function draftOf(key: BasketKey) {
  return and(draftsOf(key), eq(draft.basketHash, key.basketHash))
}
