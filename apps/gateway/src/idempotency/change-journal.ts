import { CancelOutcome, ModifyOutcome, ResellOutcome } from '@portico/contracts/reservation/reservation-change'
import { ConfirmOptionOutcome } from '@portico/contracts/trade/agency-reservations'
import { Id, Party, Stay } from '@portico/contracts/values/shapes'
import type { Party as PartyOfRoom } from '@portico/domain/party/party'
import { instantAfter } from '@portico/domain/time/instant-after'
import type { Stay as StayOfRoom } from '@portico/domain/time/stay'
import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { readStored } from '../store/read-stored.ts'
import { reservationChange } from '../store/schema.ts'
import type { GatewayStore } from '../store/store.ts'
import type { JournalDeps } from './booking-reports.ts'

export type JournalChange = Omit<typeof reservationChange.$inferSelect, 'sealedRequest' | 'outcome'>

const WantedRoom = z.strictObject({ code: z.string(), productId: Id, stay: Stay, party: Party })
export type WantedRoom = {
  readonly code: string
  readonly productId: number
  readonly stay: StayOfRoom
  readonly party: PartyOfRoom
}

/**
 * How a reservation is read, and what shows that the change was made: `codes` that are cancelled are some of those it
 * is read by, `facts` are beside rooms.
 */
const JournalChangeRequest = z.strictObject({
  codes: z.array(z.string()).readonly(),
  email: z.string(),
  made: z.enum(['cancelled', 'changed', 'for-resale', 'withdrawn', 'option-confirmed']),
  wanted: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('cancelled'), codes: z.array(z.string()).readonly() }),
    z.strictObject({
      kind: z.literal('rooms'),
      rooms: z.array(WantedRoom).readonly(),
      facts: z.array(z.string()).readonly().default([]),
      cancelled: z.array(z.string()).readonly().optional(),
    }),
    z.strictObject({ kind: z.literal('option-taken'), shows: z.boolean() }),
    z.strictObject({ kind: z.literal('resale'), room: z.string(), isForResale: z.boolean() }),
  ]),
})
export type JournalChangeRequest = {
  readonly codes: readonly string[]
  readonly email: string
  readonly made: 'cancelled' | 'changed' | 'for-resale' | 'withdrawn' | 'option-confirmed'
  readonly wanted:
    | { readonly kind: 'cancelled'; readonly codes: readonly string[] }
    /** `cancelled`: the codes of rooms that are given up, where nothing else is changed. */
    | {
        readonly kind: 'rooms'
        readonly rooms: readonly WantedRoom[]
        readonly facts: readonly string[]
        readonly cancelled?: readonly string[] | undefined
      }
    /** `shows`: the server says of a reservation that it is an option, so that it says too when it is none any more. */
    | { readonly kind: 'option-taken'; readonly shows: boolean }
    | { readonly kind: 'resale'; readonly room: string; readonly isForResale: boolean }
}

const JournalOutcome = z.union([CancelOutcome, ModifyOutcome, ResellOutcome, ConfirmOptionOutcome])
/**
 * What is stored of an outcome: those for which no server was called are not. `unknown` only where nobody will ever
 * say.
 */
export type ChangeSettlement = Exclude<
  CancelOutcome | ModifyOutcome | ResellOutcome | ConfirmOptionOutcome,
  { kind: 'ended' | 'unsupported' }
>

const storedDays = 30

export class ChangeJournal {
  readonly #deps: JournalDeps
  readonly #selects: ReturnType<typeof selectsOf>

  constructor(deps: JournalDeps) {
    this.#deps = deps
    this.#selects = selectsOf(deps.store)
  }

  async find(key: string): Promise<JournalChange | undefined> {
    return (await this.#selects.byKey.execute({ key }))[0]
  }

  async begin(changeRow: Omit<JournalChange, 'sentAt'>, request: JournalChangeRequest): Promise<boolean> {
    const row = {
      ...changeRow,
      sentAt: this.#deps.now(),
      sealedRequest: this.#deps.sealing.seal('change', JSON.stringify(request)),
    }
    const begun = await this.#deps.store.write((tx) =>
      tx.insert(reservationChange).values(row).onConflictDoNothing().returning({ key: reservationChange.key }),
    )
    return begun.length === 1
  }

  async settle(key: string, settlement: ChangeSettlement): Promise<void> {
    const settled = { outcome: JSON.stringify(settlement), sealedRequest: null }
    const isOpen = and(eq(reservationChange.key, key), isNull(reservationChange.outcome))
    const request = await this.requestOf(key)
    await this.#deps.store.transaction(async (tx) => {
      const [row] = await tx.update(reservationChange).set(settled).where(isOpen).returning()
      const codes = settlement.kind === 'cancelled' ? cancelledBy(request) : []
      if (!row || codes.length === 0) return
      const [code] = request?.codes ?? []
      await this.#deps.reports.add(tx, 'cancelled', row, {
        code: code === codes[0] ? undefined : code,
        codes: [...codes],
      })
    })
  }

  async settlementOf(key: string): Promise<ChangeSettlement | undefined> {
    const [row] = await this.#selects.byKey.execute({ key })
    return row?.outcome ? settlementIn(row.outcome) : undefined
  }

  async requestOf(key: string): Promise<JournalChangeRequest | undefined> {
    const [row] = await this.#selects.byKey.execute({ key })
    const text = row?.sealedRequest && this.#deps.sealing.open('change', row.sealedRequest)
    return text ? readStored(JournalChangeRequest, text) : undefined
  }

  async open(): Promise<JournalChange[]> {
    return await this.#selects.open.execute()
  }

  async purge(): Promise<void> {
    const isOld = lt(reservationChange.sentAt, instantAfter(this.#deps.now(), { hours: -24 * storedDays }))
    await this.#deps.store.write((tx) =>
      tx.delete(reservationChange).where(and(isOld, isNotNull(reservationChange.outcome))),
    )
  }
}

function cancelledBy(request: JournalChangeRequest | undefined): readonly string[] {
  if (request?.wanted.kind === 'cancelled') return request.wanted.codes
  return (request?.wanted.kind === 'rooms' && request.wanted.cancelled) || []
}

function selectsOf(store: GatewayStore) {
  return {
    byKey: store
      .select()
      .from(reservationChange)
      .where(eq(reservationChange.key, sql.placeholder('key')))
      .prepare(),
    open: store.select().from(reservationChange).where(isNull(reservationChange.outcome)).prepare(),
  }
}

/**
 * An outcome that another version wrote, and this one cannot read, is a refusal without a reason: the voucher shows
 * what stands.
 */
function settlementIn(text: string): ChangeSettlement {
  const data = readStored(JournalOutcome, text)
  return !data || data.kind === 'ended' || data.kind === 'unsupported' ? { kind: 'refused' } : data
}
