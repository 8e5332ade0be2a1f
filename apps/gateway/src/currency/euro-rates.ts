import type { OfferedCurrency } from '@portico/contracts/price/currency'
import { centralBank } from '@portico/domain/money/conversion'
import { type CurrencyCode, isCurrencyCode } from '@portico/domain/money/currencies'
import { addDays, type CalendarDate, calendarDateOf } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'
import { desc, gte } from 'drizzle-orm'
import { euroRate } from '../store/schema.ts'
import type { GatewayStore } from '../store/store.ts'
import type { EuroRate, FixedRates } from './fixed-rates.ts'

/** From the Thursday before Easter to the Tuesday after it, in the afternoon of which the bank publishes again. */
const daysOfUse = 5
const euro: EuroRate = { rate: 1 }

export type PublishedRates = { readonly day: CalendarDate; readonly rates: ReadonlyMap<CurrencyCode, number> }

/**
 * Reference rates as they were published, until they are too old to be shown; for the rest those that an operator
 * fixed.
 */
export class EuroRates {
  readonly #store: GatewayStore
  readonly #fixed: FixedRates
  #replacements = 0
  #read:
    | { readonly version: string; readonly today: CalendarDate; readonly perEuro: ReadonlyMap<CurrencyCode, EuroRate> }
    | undefined

  constructor(store: GatewayStore, operatorRates: FixedRates = new Map()) {
    this.#store = store
    this.#fixed = operatorRates
  }

  async from(from: CurrencyCode, now: Instant): Promise<OfferedCurrency[]> {
    const perEuro = await this.#perEuro(now.slice(0, 10) as CalendarDate)
    const ownRate = perEuro.get(from)
    if (perEuro.size === 1 || ownRate === undefined) return []
    return [...perEuro]
      .filter(([code]) => code !== from)
      .map(([code, euroRate]) => ({ code, at: now, ...quotientOf(euroRate, ownRate) }))
  }

  async publishedOn(): Promise<CalendarDate | undefined> {
    const [newest] = await this.#store.select().from(euroRate).orderBy(desc(euroRate.day)).limit(1)
    return newest?.day
  }

  async #perEuro(today: CalendarDate): Promise<ReadonlyMap<CurrencyCode, EuroRate>> {
    const version = `${this.#store.version()} ${this.#replacements}`
    const read = this.#read
    if (read?.version === version && read?.today === today) return read.perEuro
    const rows = await this.#store
      .select()
      .from(euroRate)
      .where(gte(euroRate.day, addDays(today, -daysOfUse)))
    const perEuro = new Map<CurrencyCode, EuroRate>([
      ...this.#fixed,
      ['EUR', euro],
      ...rows.map(({ code, rate, day }) => [code, { rate, day, source: centralBank }] as const),
    ])
    this.#read = { version, today, perEuro }
    return perEuro
  }

  async replace({ day, rates }: PublishedRates): Promise<void> {
    const rows = [...rates].map(([code, rate]) => ({ code, rate, day }))
    await this.#store.exclusive(async (tx) => {
      await tx.delete(euroRate)
      await tx.insert(euroRate).values(rows)
    })
    this.#replacements++
  }
}

/** A rate made of two is as old as the older of them, and has a source where both have the same. */
function quotientOf(to: EuroRate, from: EuroRate): EuroRate {
  if (from === euro) return to
  if (to === euro) return { ...from, rate: 1 / from.rate }
  const [day] = [to.day, from.day].filter((each) => each !== undefined).sort()
  return { rate: to.rate / from.rate, day, source: to.source === from.source ? to.source : undefined }
}

/** The newest day of a file of the European Central Bank: its XML, daily or historical, or the historical CSV. */
export function readPublication(text: string): PublishedRates | undefined {
  return text.trimStart().startsWith('<') ? readXml(text) : readCsv(text)
}

function readXml(text: string): PublishedRates | undefined {
  const dayTexts = text.split(/<Cube\s+time=/).slice(1)
  const publications = dayTexts.flatMap((cube) => {
    const day = calendarDateOf(cube.slice(1, 11))
    const rates = [...cube.matchAll(/<Cube\s+currency=["']([A-Z]{3})["']\s+rate=["']([\d.]+)["']/g)]
    return publicationOf(
      day,
      rates.map(([, code = '', rate]) => [code, rate]),
    )
  })
  return newestPublication(publications)
}

function readCsv(text: string): PublishedRates | undefined {
  const [header = '', ...lines] = text.trim().split(/\r?\n/)
  const codes = header.split(',').map((code) => code.trim())
  const publications = lines.flatMap((line) => {
    const cells = line.split(',').map((cell) => cell.trim())
    return publicationOf(
      calendarDateOf(cells[0] ?? ''),
      codes.map((code, i) => [code, cells[i]]),
    )
  })
  return newestPublication(publications)
}

function publicationOf(
  day: CalendarDate | undefined,
  cells: readonly (readonly [string, string | undefined])[],
): PublishedRates[] {
  const rates = new Map<CurrencyCode, number>()
  for (const [code, text] of cells) {
    const rate = Number(text)
    if (isCurrencyCode(code) && Number.isFinite(rate) && rate > 0) rates.set(code, rate)
  }
  return day && rates.size > 0 ? [{ day, rates }] : []
}

function newestPublication(publications: readonly PublishedRates[]): PublishedRates | undefined {
  return publications.reduce<PublishedRates | undefined>(
    (best, publication) => (best && best.day >= publication.day ? best : publication),
    undefined,
  )
}
