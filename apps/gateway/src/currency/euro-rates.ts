import { type CurrencyCode, isCurrencyCode } from '@portico/domain/money/currencies'
import { addDays, type CalendarDate, calendarDateOf } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'
import { gte } from 'drizzle-orm'
import { euroRate } from '../store/schema.ts'
import type { GatewayStore } from '../store/store.ts'
import type { FixedRates } from './fixed-rates.ts'

const daysOfUse = 4

export type Publication = { readonly day: CalendarDate; readonly rates: ReadonlyMap<CurrencyCode, number> }

/**
 * Reference rates as they were published, until they are too old to be shown; for the rest those that an operator
 * fixed.
 */
export class EuroRates {
  readonly #store: GatewayStore
  readonly #fixed: FixedRates
  readonly #version: { get(): unknown }
  #read:
    | { readonly version: unknown; readonly today: CalendarDate; readonly perEuro: ReadonlyMap<CurrencyCode, number> }
    | undefined

  constructor(store: GatewayStore, fixed: FixedRates = new Map()) {
    this.#store = store
    this.#fixed = fixed
    this.#version = store.$client.prepare('pragma data_version').pluck()
  }

  /** How much of each currency 1 `from` is, by way of the euro. */
  from(from: CurrencyCode, now: Instant): { code: CurrencyCode; rate: number; at: Instant }[] {
    const perEuro = this.#perEuro(now.slice(0, 10) as CalendarDate)
    const own = perEuro.get(from)
    if (perEuro.size === 1 || own === undefined) return []
    return [...perEuro].filter(([code]) => code !== from).map(([code, rate]) => ({ code, rate: rate / own, at: now }))
  }

  #perEuro(today: CalendarDate): ReadonlyMap<CurrencyCode, number> {
    const version = this.#version.get()
    const read = this.#read
    if (read?.version === version && read?.today === today) return read.perEuro
    const rows = this.#store
      .select()
      .from(euroRate)
      .where(gte(euroRate.day, addDays(today, -daysOfUse)))
      .all()
    const perEuro = new Map<CurrencyCode, number>([
      ...this.#fixed,
      ['EUR', 1],
      ...rows.map(({ code, rate }) => [code, rate] as const),
    ])
    this.#read = { version, today, perEuro }
    return perEuro
  }

  replace({ day, rates }: Publication): void {
    this.#read = undefined
    const rows = [...rates].map(([code, rate]) => ({ code, rate, day }))
    this.#store.transaction(
      (tx) => {
        tx.delete(euroRate).run()
        tx.insert(euroRate).values(rows).run()
      },
      { behavior: 'immediate' },
    )
  }
}

/** The newest day of a file of the European Central Bank: its XML, daily or historical, or the historical CSV. */
export function readPublication(text: string): Publication | undefined {
  return text.trimStart().startsWith('<') ? readXml(text) : readCsv(text)
}

function readXml(text: string): Publication | undefined {
  const days = text.split(/<Cube\s+time=/).slice(1)
  const publications = days.flatMap((cube) => {
    const day = calendarDateOf(cube.slice(1, 11))
    const rates = [...cube.matchAll(/<Cube\s+currency=["']([A-Z]{3})["']\s+rate=["']([\d.]+)["']/g)]
    return publicationOf(
      day,
      rates.map(([, code = '', rate]) => [code, rate]),
    )
  })
  return newest(publications)
}

function readCsv(text: string): Publication | undefined {
  const [header = '', ...lines] = text.trim().split(/\r?\n/)
  const codes = header.split(',').map((code) => code.trim())
  const publications = lines.flatMap((line) => {
    const cells = line.split(',').map((cell) => cell.trim())
    return publicationOf(
      calendarDateOf(cells[0] ?? ''),
      codes.map((code, i) => [code, cells[i]]),
    )
  })
  return newest(publications)
}

function publicationOf(
  day: CalendarDate | undefined,
  cells: readonly (readonly [string, string | undefined])[],
): Publication[] {
  const rates = new Map<CurrencyCode, number>()
  for (const [code, text] of cells) {
    const rate = Number(text)
    if (isCurrencyCode(code) && Number.isFinite(rate) && rate > 0) rates.set(code, rate)
  }
  return day && rates.size > 0 ? [{ day, rates }] : []
}

function newest(publications: readonly Publication[]): Publication | undefined {
  return publications.reduce<Publication | undefined>(
    (best, one) => (best && best.day >= one.day ? best : one),
    undefined,
  )
}
