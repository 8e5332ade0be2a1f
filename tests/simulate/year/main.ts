import { parseArgs } from 'node:util'
import { type Sizes, sizesOf } from './sizes.ts'
import { unchangedFactsOf } from './unchanged-facts.ts'
import { Year } from './year.ts'

const usage = 'Usage: simulate year [--days N] [--searches N] [--bookings N] [--offers N] [--grow]'
const daysOfYear = 365
const daysBetweenLines = 30
/** Nobody books further ahead. */
const daysUntilLastDeparture = 200
const guestDays = 2 * 366
const billDays = 11 * 366

process.exitCode = await main()

/**
 * `portico simulate year`: the traffic of a year at one house, and what of it is left: after the year, when all have
 * left, two years later and when bills have ended. with `--grow` nothing is removed. 1 where a rule is broken.
 */
async function main(): Promise<number> {
  const options = read()
  if (!options) return say(usage, 2)
  const { days, searches, bookings, offers, removes } = options
  await using year = new Year({
    days,
    searchesOfDay: searches / daysOfYear,
    bookingsOfDay: bookings / daysOfYear,
    offersOfDay: offers / daysOfYear,
    removes,
    afterDay: (day) => void (day % daysBetweenLines === 0 && sayWhen(`day ${day}`, year, false)),
  })
  await year.begin()
  await year.run()
  say([...year.world.counts].map(([what, times]) => `${String(times).padStart(8)}  ${what}`).join('\n'))
  sayWhen(`after ${days} days`, year, true)
  await year.check(year.guests.bookings)
  say(`every rule holds; ${await year.checkStaysToCome()} stays to come are as their guests were told`)
  if (!removes) return 0
  await year.rest(daysUntilLastDeparture)
  sayWhen('when all have left', year, true)
  await year.check(year.guests.bookings)
  const lastNight = year.world.now().slice(0, 10)
  const facts = unchangedFactsOf(year.databaseFile, lastNight)
  for (const [when, restDays] of [
    ['two years later', guestDays],
    ['when bills have ended', billDays],
  ] as const) {
    await year.rest(restDays)
    sayWhen(when, year, true)
    await year.check()
    const now = unchangedFactsOf(year.databaseFile, lastNight)
    if (JSON.stringify(now) !== JSON.stringify(facts))
      return say(`What must stay has changed: ${JSON.stringify({ before: facts, now })}`, 1)
    say(`every rule holds; stays, prices, money and rooms are what they were: ${Object.values(now).join('; ')}`)
  }
  return 0
}

function read() {
  try {
    const text = { type: 'string' } as const
    const { values } = parseArgs({
      options: { days: text, searches: text, bookings: text, offers: text, grow: { type: 'boolean' } },
    })
    const { days = '365', searches = '200000', bookings = '20000', offers = '1000', grow = false } = values
    const numbers = [days, searches, bookings, offers].map(Number)
    const [aDays = 0, aSearches = 0, aBookings = 0, aOffers = 0] = numbers
    if (!numbers.every((number) => Number.isInteger(number) && number >= 0)) return undefined
    return { days: aDays, searches: aSearches, bookings: aBookings, offers: aOffers, removes: !grow }
  } catch {
    return undefined
  }
}

function sayWhen(when: string, year: Year, withRows: boolean): void {
  const sizes = sizesOf(year.home)
  const total = Object.values(sizes.files).reduce((sum, bytes) => sum + bytes, 0)
  say(`\n${when}: ${megabytes(total)} in files: ${list(sizes.files)}; in use: ${list(sizes.used)}`)
  if (withRows) say(rowsOf(sizes))
}

function rowsOf({ rows }: Sizes): string {
  return Object.entries(rows)
    .sort(([, one], [, other]) => other - one)
    .map(([name, count]) => `${String(count).padStart(8)}  ${name}`)
    .join('\n')
}

function list(bytes: Readonly<Record<string, number>>): string {
  return Object.entries(bytes)
    .map(([name, size]) => `${name} ${megabytes(size)}`)
    .join(', ')
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_048_576).toFixed(1)} MB`
}

function say(text: string, code = 0): number {
  ;(code === 2 ? process.stderr : process.stdout).write(`${text}\n`)
  return code
}
