import { createHash } from 'node:crypto'
import { BookingSource } from '@portico/contracts/checkout/booking-source'
import type { BookingReportState } from '@portico/contracts/operator/reports'
import { Money } from '@portico/contracts/values/shapes'
import type { Instant } from '@portico/domain/time/deadline'
import { instantAfter } from '@portico/domain/time/instant-after'
import { and, count, desc, eq, inArray, isNotNull, isNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { SettingsFeed } from '../scope/settings-feed.ts'
import { readStored } from '../store/read-stored.ts'
import { bookingReport } from '../store/schema.ts'
import type { Sealing } from '../store/sealing.ts'
import type { GatewayStore, StoreWriter } from '../store/store.ts'
import type { Upstream } from '../upstream/upstream.ts'

const ReportFacts = z.strictObject({
  /** By which the booking is known, where `codes` are those of some of its rooms. */
  code: z.string().optional(),
  codes: z.array(z.string()).min(1),
  /** Absent of a cancellation. */
  booked: z
    .strictObject({
      state: z.enum(['confirmed', 'pending']),
      total: Money,
      stay: z.strictObject({ arrival: z.string(), departure: z.string() }),
      rooms: z.int(),
      channelCode: z.string(),
      source: BookingSource.optional(),
    })
    .optional(),
})
export type ReportFacts = z.infer<typeof ReportFacts>

type BookingReportRow = typeof bookingReport.$inferSelect
export type DueReport = Omit<BookingReportRow, 'sealedFacts'> & { readonly facts: ReportFacts | undefined }

type JournalRow = Pick<BookingReportRow, 'host' | 'upstream' | 'channelId' | 'hotelId' | 'languageId'> & {
  readonly key: string
}

/** Of the journals, which hand each booking that they settle to the reports. */
export type JournalDeps = {
  readonly store: GatewayStore
  readonly sealing: Sealing
  readonly reports: BookingReports
  readonly now: () => Instant
}

type BookingReportsDeps = {
  readonly store: GatewayStore
  readonly sealing: Sealing
  readonly settings: Pick<SettingsFeed, 'hosts'>
  readonly upstreams: readonly Upstream[]
  readonly now: () => Instant
}

const storedDays = 30
const maxListed = 200
/** So long another gateway leaves alone what one has begun to send. */
const claimSeconds = 60

/**
 * What is to be reported of bookings: written in the transaction that settles them, sent later, once. Shared by all
 * gateways of the store.
 */
export class BookingReports {
  readonly #deps: BookingReportsDeps

  constructor(deps: BookingReportsDeps) {
    this.#deps = deps
  }

  async add(tx: StoreWriter, event: BookingReportRow['event'], settled: JournalRow, facts: ReportFacts): Promise<void> {
    const { key, host, upstream, channelId, hotelId, languageId } = settled
    const now = this.#deps.now()
    // Two tabs cancel under a key each, and a server may say yes to both.
    const what = event === 'cancelled' ? [upstream, hotelId, ...facts.codes].join(' ') : key
    for (const destination of this.#destinationsOf(settled, facts)) {
      const id = createHash('sha256').update(`${event} ${destination} ${what}`).digest('hex').slice(0, 32)
      await tx
        .insert(bookingReport)
        .values({
          ...{ id, destination, event, host, upstream, channelId, hotelId, languageId },
          ...{ madeAt: now, nextAt: now, attempts: 0 },
          sealedFacts: this.#deps.sealing.seal('report', JSON.stringify(facts)),
        })
        .onConflictDoNothing()
    }
  }

  /** Of several gateways that claim at once, one has each report. */
  async claimDue(limit: number): Promise<DueReport[]> {
    const { store, now } = this.#deps
    const isDue = lte(bookingReport.nextAt, now())
    return await store.transaction(async (tx) => {
      const due = await tx
        .select({ id: bookingReport.id, destination: bookingReport.destination })
        .from(bookingReport)
        .where(isDue)
        .limit(limit)
      const claimed: BookingReportRow[] = []
      for (const destination of bookingReport.destination.enumValues) {
        const ids = due.filter((one) => one.destination === destination).map(({ id }) => id)
        if (ids.length === 0) continue
        const claimedReports = await tx
          .update(bookingReport)
          .set({
            // The suite knows no ids: whether a report reached it before this gateway ended, only its people see.
            nextAt: destination === 'zsuite' ? null : instantAfter(now(), { seconds: claimSeconds }),
            problem: destination === 'zsuite' ? 'No answer was heard.' : null,
            attempts: sql`${bookingReport.attempts} + 1`,
          })
          .where(and(inArray(bookingReport.id, ids), isDue))
          .returning()
        claimed.push(...claimedReports)
      }
      return claimed.map(({ sealedFacts, ...row }) => ({ ...row, facts: this.#open(sealedFacts) }))
    })
  }

  async markSent(id: string): Promise<void> {
    await this.#set(id, { sentAt: this.#deps.now(), nextAt: null, problem: null })
  }

  /** To be sent again at `nextAt`; given up without one. */
  async markFailed(id: string, problem: string, nextAt: Instant | undefined): Promise<void> {
    await this.#set(id, { problem, nextAt: nextAt ?? null })
  }

  async sendAgain(id: string): Promise<boolean> {
    const { store, now } = this.#deps
    const due = await store.write((tx) =>
      tx
        .update(bookingReport)
        .set({ nextAt: now(), attempts: 0 })
        .where(and(eq(bookingReport.id, id), isNull(bookingReport.sentAt)))
        .returning({ id: bookingReport.id }),
    )
    return due.length === 1
  }

  async list(): Promise<BookingReportState[]> {
    const rows = await this.#deps.store
      .select()
      .from(bookingReport)
      .orderBy(desc(bookingReport.madeAt))
      .limit(maxListed)
    return rows.map(
      ({ id, destination, event, host, hotelId, sealedFacts, madeAt, sentAt, nextAt, attempts, problem }) => {
        const facts = this.#open(sealedFacts)
        return {
          ...{ id, destination, event, host, hotelId, madeAt, attempts },
          code: facts?.code ?? facts?.codes[0],
          sentAt: sentAt ?? undefined,
          nextAt: nextAt ?? undefined,
          problem: problem ?? undefined,
        }
      },
    )
  }

  async counts(): Promise<{ readonly waiting: number; readonly failed: number }> {
    const countReports = async (which: SQL | undefined) => {
      const [reportCount] = await this.#deps.store.select({ rows: count() }).from(bookingReport).where(which)
      return reportCount?.rows ?? 0
    }
    return {
      waiting: await countReports(isNotNull(bookingReport.nextAt)),
      failed: await countReports(and(isNull(bookingReport.nextAt), isNull(bookingReport.sentAt))),
    }
  }

  secretOf(host: string): Buffer {
    return this.#deps.sealing.nameOf('report-key', host)
  }

  urlOf(host: string): string | undefined {
    return this.#deps.settings.hosts.get(host)?.reportUrl
  }

  async purge(): Promise<void> {
    const isOld = lt(bookingReport.madeAt, instantAfter(this.#deps.now(), { hours: -24 * storedDays }))
    await this.#deps.store.write((tx) => tx.delete(bookingReport).where(isOld))
  }

  async #set(id: string, values: Partial<BookingReportRow>): Promise<void> {
    await this.#deps.store.write((tx) => tx.update(bookingReport).set(values).where(eq(bookingReport.id, id)))
  }

  /** The suite takes bookings, of guests whom it has sent and who have not refused to be measured. */
  #destinationsOf({ host, upstream: key }: JournalRow, { booked }: ReportFacts): BookingReportRow['destination'][] {
    const upstream = this.#deps.upstreams.find((listedUpstream) => listedUpstream.key === key)
    const { customerId, consent } = booked?.source ?? {}
    const isOfSuite = upstream?.urls.zsuite !== undefined && customerId !== undefined && consent?.choice !== 'rejected'
    return [
      ...(this.urlOf(host) === undefined ? [] : (['address'] as const)),
      ...(isOfSuite ? (['zsuite'] as const) : []),
    ]
  }

  #open(sealed: string): ReportFacts | undefined {
    const text = this.#deps.sealing.open('report', sealed)
    return text === undefined ? undefined : readStored(ReportFacts, text)
  }
}
