import { Draft } from '@portico/contracts/checkout/draft'
import type { Basket } from '@portico/contracts/price/basket'
import type { Instant } from '@portico/domain/time/deadline'
import { instantAfter } from '@portico/domain/time/instant-after'
import { maxOwnHolds } from '@portico/legacy/parts/request-fields'
import { isOwnMachine } from '@portico/server/limits/limited-address'
import { hasCardNumber } from '@portico/server/scrub/card-number'
import { and, asc, count, desc, eq, gt, isNotNull, lt, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { basketHashOf } from '../basket/basket-request.ts'
import type { BasketKey, CheckoutKey, HotelPlace } from '../scope/place.ts'
import { type DraftStore, draft, hold, isOutOfSpace } from '../store/draft-store.ts'
import { ifSoon } from '../store/if-soon.ts'
import { readStored } from '../store/read-stored.ts'
import type { Sealing } from '../store/sealing.ts'
import type { StoreWriter } from '../store/store.ts'

const draftLife = { hours: 2 }
const maxDrafts = 5_000
const maxDraftsOfAddress = 100
const holdMemory = { hours: 24 }
/** Those of a visitor at one hotel, live or ended; a server lets nobody have more than two at once. */
const maxHoldsOfVisitor = 20

/**
 * By what the draft of a basket is found: as the basket stands in its address, whatever it costs. Where the address
 * names the draft, dates and rooms may change.
 */
export function draftKeyOf(checkoutKey: CheckoutKey, basket: Basket): BasketKey {
  return { ...checkoutKey, basketHash: basket.draftId ?? basketHashOf(basket) }
}

export type VisitorHold = typeof hold.$inferSelect
type DraftKind = 'draft' | 'hold'

/** A visitor's holds and what was typed, short-lived, for each basket its own; what was typed is sealed. */
export class Drafts {
  readonly #store: DraftStore
  readonly #sealing: Sealing
  readonly #now: () => Instant
  readonly #onNotStored: (what: DraftKind, error: unknown) => void
  readonly #selects: ReturnType<typeof selectsOf>

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
    this.#selects = selectsOf(store)
  }

  async findHold(key: BasketKey): Promise<VisitorHold | undefined> {
    return (await this.#selects.hold.execute(key))[0]
  }

  async liveHoldsOf(key: CheckoutKey): Promise<VisitorHold[]> {
    return await this.#selects.liveHolds.execute({ ...key, now: this.#now() })
  }

  /**
   * The server's ids of the visitor's holds that end last, whether they last or have ended: until the server has swept
   * it, an ended one has its rooms.
   */
  async ownHoldIdsOf(key: CheckoutKey): Promise<string[]> {
    // A search is worth more than the visitor's own rooms in it: `/readyz` says that the store is away.
    const rows = (await ifSoon(this.#selects.ownHolds.execute(key)).catch(() => undefined)) ?? []
    return rows.flatMap(({ holdId }) => holdId ?? [])
  }

  async saveHold(row: VisitorHold): Promise<void> {
    await this.#writeIfSpace('hold', async (tx) => {
      const { deleteHold, heldBaskets } = writesOn(tx)
      await deleteHold.execute(row)
      const held = await heldBaskets.execute(row)
      for (const earlier of held.slice(maxHoldsOfVisitor - 1)) await tx.delete(hold).where(holdOf(earlier))
      await this.#makeRoom(tx, JSON.stringify(row).length)
      // Another gateway may have written it meanwhile.
      await tx
        .insert(hold)
        .values(row)
        .onConflictDoUpdate({ target: Object.values(holdKey), set: row })
    })
  }

  async deleteHold(key: BasketKey): Promise<void> {
    await this.#writeIfSpace('hold', async (tx) => {
      await writesOn(tx).deleteHold.execute(key)
    })
  }

  /**
   * What was typed for this basket; for one of a guest without a draft of its own, what was last typed for another at
   * this hotel, without a form whose outcome is unknown. A trade user books for one client after another.
   */
  async findDraft(key: BasketKey, { audience }: Pick<HotelPlace, 'audience'>): Promise<Draft> {
    const ownDraft = this.#openDraft(await this.#selects.draft.execute(key))
    if (ownDraft) return ownDraft
    if (audience.kind === 'trade') return {}
    const { unsettled, ...typed } = this.#openDraft(await this.#selects.lastDraft.execute(key)) ?? {}
    return typed
  }

  #openDraft([row]: readonly (typeof draft.$inferSelect)[]): Draft | undefined {
    if (!row || row.expiresAt <= this.#now()) return undefined
    const draftJson = this.#sealing.open('draft', row.sealedText)
    return draftJson === undefined ? undefined : readStored(Draft, draftJson)
  }

  /**
   * A field into which a card number was typed is not kept, sealed or not. Of one address, and of all, the drafts that
   * end first make room: so many visitors of one address are one who makes up visitors.
   */
  async saveDraft(key: BasketKey, address: string, typed: Draft): Promise<void> {
    const fields = Object.fromEntries(Object.entries(typed).filter(([, text]) => !hasCardNumber(text)))
    const sealedText = this.#sealing.seal('draft', JSON.stringify(fields))
    const addressName = this.#sealing.nameOf('address', address).toString('base64url')
    const row = { ...key, address: addressName, sealedText, expiresAt: instantAfter(this.#now(), draftLife) }
    await this.#writeIfSpace('draft', async (tx) => {
      await tx.delete(draft).where(draftOf(key))
      if (!isOwnMachine(address)) await deleteFirst(tx, eq(draft.address, addressName), maxDraftsOfAddress - 1)
      await deleteFirst(tx, undefined, maxDrafts - 1)
      await this.#makeRoom(tx, sealedText.length)
      await tx
        .insert(draft)
        .values(row)
        .onConflictDoUpdate({ target: Object.values(draftKey), set: row })
    })
  }

  async deleteDraft(key: BasketKey): Promise<void> {
    await this.#writeIfSpace('draft', async (tx) => {
      await writesOn(tx).deleteDraft.execute(key)
    })
  }

  async forgetVisitor({ visitor, host }: Pick<CheckoutKey, 'visitor' | 'host'>): Promise<void> {
    await this.#store.write((tx) => tx.delete(draft).where(and(eq(draft.visitor, visitor), eq(draft.host, host))))
  }

  async purge(): Promise<void> {
    const longAgo = instantAfter(this.#now(), { hours: -holdMemory.hours })
    await this.#store.write((tx) => tx.delete(draft).where(lt(draft.expiresAt, this.#now())))
    await this.#store.write((tx) => tx.delete(hold).where(lt(hold.until, longAgo)))
  }

  /** A convenience that no page is refused for: where there is no space for it, it is not stored. */
  async #writeIfSpace(what: DraftKind, work: (tx: StoreWriter) => Promise<void>): Promise<void> {
    try {
      await this.#store.transaction(work)
    } catch (error) {
      if (!isOutOfSpace(error)) throw error
      this.#onNotStored(what, error)
    }
  }

  async #makeRoom(tx: StoreWriter, bytes: number): Promise<void> {
    while (!this.#store.hasRoomFor(bytes)) {
      const [held] = await tx
        .select({ ...holdKey, ends: hold.until })
        .from(hold)
        .orderBy(asc(hold.until))
        .limit(1)
      const [typed] = await tx
        .select({ ...draftKey, ends: draft.expiresAt })
        .from(draft)
        .orderBy(asc(draft.expiresAt))
        .limit(1)
      if (!held && !typed) return
      if (held && (!typed || held.ends <= typed.ends)) await tx.delete(hold).where(holdOf(held))
      else if (typed) await tx.delete(draft).where(draftOf(typed))
    }
  }
}

const draftKey = { visitor: draft.visitor, host: draft.host, hotelId: draft.hotelId, basketHash: draft.basketHash }
const holdKey = { visitor: hold.visitor, host: hold.host, hotelId: hold.hotelId, basketHash: hold.basketHash }

const givenVisitor = {
  visitor: sql.placeholder('visitor'),
  host: sql.placeholder('host'),
  hotelId: sql.placeholder('hotelId'),
}
const givenBasket = { ...givenVisitor, basketHash: sql.placeholder('basketHash') }

/** What each search and each step of a checkout reads. */
function selectsOf(store: DraftStore) {
  const lastDrafts = (which: SQL | undefined) =>
    store.select().from(draft).where(which).orderBy(desc(draft.expiresAt)).limit(1).prepare()
  return {
    hold: store.select().from(hold).where(holdOf(givenBasket)).prepare(),
    ownHolds: store
      .select({ holdId: hold.holdId })
      .from(hold)
      .where(and(holdsOf(givenVisitor), isNotNull(hold.holdId)))
      .orderBy(desc(hold.until))
      .limit(maxOwnHolds)
      .prepare(),
    liveHolds: store
      .select()
      .from(hold)
      .where(and(holdsOf(givenVisitor), isNotNull(hold.holdId), gt(hold.until, sql.placeholder('now'))))
      .orderBy(asc(hold.until))
      .prepare(),
    draft: lastDrafts(draftOf(givenBasket)),
    lastDraft: lastDrafts(draftsOf(givenVisitor)),
  }
}

type Writes = ReturnType<typeof writesOf>
const knownWrites = new WeakMap<StoreWriter, Writes>()

/** What each hold and each booking writes, built once for the connection that writes to a file. */
function writesOn(tx: StoreWriter): Writes {
  const writes = knownWrites.get(tx) ?? writesOf(tx)
  knownWrites.set(tx, writes)
  return writes
}

function writesOf(tx: StoreWriter) {
  return {
    deleteHold: tx.delete(hold).where(holdOf(givenBasket)).prepare(),
    heldBaskets: tx.select(holdKey).from(hold).where(holdsOf(givenVisitor)).orderBy(desc(hold.until)).prepare(),
    deleteDraft: tx.delete(draft).where(draftOf(givenBasket)).prepare(),
  }
}

async function deleteFirst(tx: StoreWriter, which: SQL | undefined, most: number): Promise<void> {
  const [draftCount] = await tx.select({ drafts: count() }).from(draft).where(which)
  const drafts = draftCount?.drafts ?? 0
  if (drafts <= most) return
  const first = await tx
    .select(draftKey)
    .from(draft)
    .where(which)
    .orderBy(asc(draft.expiresAt))
    .limit(drafts - most)
  for (const row of first) await tx.delete(draft).where(draftOf(row))
}

/** A key, or the places where those of a statement that is built once are given. */
type StatementKey<Key> = { readonly [Name in keyof Key]: Key[Name] | Placeholder }

function holdsOf({ visitor, host, hotelId }: StatementKey<CheckoutKey>) {
  return and(eq(hold.visitor, visitor), eq(hold.host, host), eq(hold.hotelId, hotelId))
}

function holdOf(key: StatementKey<BasketKey>) {
  return and(holdsOf(key), eq(hold.basketHash, key.basketHash))
}

function draftsOf({ visitor, host, hotelId }: StatementKey<CheckoutKey>) {
  return and(eq(draft.visitor, visitor), eq(draft.host, host), eq(draft.hotelId, hotelId))
}

function draftOf(key: StatementKey<BasketKey>) {
  return and(draftsOf(key), eq(draft.basketHash, key.basketHash))
}
