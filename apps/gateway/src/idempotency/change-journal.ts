import type { CancelOutcome, ModifyOutcome } from '@portico/contracts/reservation-change'
import type { Party } from '@portico/domain/party/party'
import type { Instant } from '@portico/domain/time/deadline'
import type { Stay } from '@portico/domain/time/stay'
import { and, eq, isNull } from 'drizzle-orm'
import { change } from '../store/schema.ts'
import type { Sealing } from '../store/sealing.ts'
import type { Store } from '../store/store.ts'
import { isRunning } from './sender.ts'

/** A change that has left; see `change-once.ts`. */
export type Change = Omit<typeof change.$inferSelect, 'sealedRequest' | 'outcome'>

/** A room as it is to be. */
export type WantedRoom = { readonly code: string; readonly productId: number; readonly stay: Stay; readonly party: Party }

/** How a reservation is read, and what shows that the change was made: `codes` that are cancelled are some of those it is read by. */
export type ChangeRequest = {
  readonly codes: readonly string[]
  readonly email: string
  /** The outcome then. */
  readonly made: 'cancelled' | 'changed'
  readonly wanted:
    | { readonly kind: 'cancelled'; readonly codes: readonly string[] }
    | { readonly kind: 'rooms'; readonly rooms: readonly WantedRoom[] }
}

/** What is kept of an outcome: those that no server was asked for are not. */
export type ChangeSettlement = Exclude<CancelOutcome | ModifyOutcome, { kind: 'unknown' | 'ended' | 'unsupported' }>

/** What makes a change happen at most once: written down before it leaves, settled after it. Shared by all gateways of the machine. */
export class ChangeJournal {
  readonly #store: Store
  readonly #sealing: Sealing
  readonly #now: () => Instant

  constructor(store: Store, sealing: Sealing, now: () => Instant) {
    this.#store = store
    this.#sealing = sealing
    this.#now = now
  }

  find(key: string): Change | undefined {
    return this.#store.select().from(change).where(eq(change.key, key)).get()
  }

  /** Takes the key. False where it was taken before: then nothing may be sent. */
  begin(changeRow: Omit<Change, 'sentAt'>, request: ChangeRequest): boolean {
    const row = { ...changeRow, sentAt: this.#now(), sealedRequest: this.#sealing.seal('change', JSON.stringify(request)) }
    return this.#store.transaction((tx) => tx.insert(change).values(row).onConflictDoNothing().run().changes === 1, {
      behavior: 'immediate',
    })
  }

  /** The first settlement stands. */
  settle(key: string, settlement: ChangeSettlement): void {
    const settled = { outcome: JSON.stringify(settlement), sealedRequest: null }
    const isOpen = and(eq(change.key, key), isNull(change.outcome))
    this.#store.transaction((tx) => tx.update(change).set(settled).where(isOpen).run(), { behavior: 'immediate' })
  }

  /** Undefined while it is open. */
  settlementOf(key: string): ChangeSettlement | undefined {
    const row = this.#store.select({ outcome: change.outcome }).from(change).where(eq(change.key, key)).get()
    return row?.outcome ? JSON.parse(row.outcome) : undefined
  }

  /** Undefined where nobody can read it any more, as after a change of keys. */
  requestOf(key: string): ChangeRequest | undefined {
    const row = this.#store.select({ sealed: change.sealedRequest }).from(change).where(eq(change.key, key)).get()
    const text = row?.sealed && this.#sealing.open('change', row.sealed)
    return text ? JSON.parse(text) : undefined
  }

  /** Sent by a gateway that can no longer settle them, or by this one, which is done with them. */
  abandoned(sender: string, isInFlight: (key: string) => boolean): Change[] {
    const open = this.#store.select().from(change).where(isNull(change.outcome)).all()
    return open.filter((row) => (row.sender === sender ? !isInFlight(row.key) : !isRunning(row.sender)))
  }
}
