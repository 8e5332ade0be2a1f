import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { openDb } from '@portico/booking-server/db/open/open-db'
import { databaseOf, readEnv } from '@portico/booking-server/env'
import { isServerRunning } from '@portico/booking-server/is-server-running'
import { type Instant, todayAt } from '@portico/domain/time/deadline'
import { readText } from '../command/csv-table.ts'
import { showProgress } from '../command/progress.ts'
import { exitCodeOf, parseArguments, requireNoProblems, UnusableInput } from '../command/unusable-input.ts'
import { importRegister } from './import-register.ts'
import { Postcodes, postcodeColumns, readPostcodes } from './postcodes.ts'
import { type Register, readRegister, registerColumns } from './register-rows.ts'

const postcodesFileName = 'laposte_hexasmal.csv.gz'
const defaults = { channel: 'FRANCE', nights: '400', seed: '1' }

const usage = `Usage: npm run -s portico -- import hotels FILE.csv[.gz] [--postcodes FILE] [--channel CODE] [--nights N] [--seed N] [--dry-run]

Puts the hotels of the French register of classified accommodation on sale: name, address, stars and number of rooms are the register's;
room types, rates, prices, rules and contact are generated. Stop the server first. Run again, it adds only what is missing.

  --postcodes FILE  where towns lie; ${postcodesFileName} beside FILE if it is there
  --channel CODE    the channel that sells them, made if need be (${defaults.channel})
  --nights N        given to sale from today on (${defaults.nights})
  --seed N          other data for another number (${defaults.seed})
  --dry-run         reads and counts, writes nothing

Columns that are read: ${registerColumns.join('; ')}.
Of the postal codes: ${postcodeColumns.join('; ')}.
docs/importing.md says what everything means.
`

process.exitCode = await exitCodeOf(() => main(process.argv.slice(2)))

async function main(args: string[]): Promise<number> {
  const { values, positionals } = parsed(args)
  const [file] = positionals
  if (values.help) return say(usage)
  if (file === undefined || positionals.length !== 1) throw new UnusableInput(usage)
  const nights = numberOf(values.nights, 'nights', 1, 1_000)
  const seed = numberOf(values.seed, 'seed', 0, 1_000_000_000)
  const register = readRegister(readText(file))
  requireNoProblems(file, register.problems)
  const postcodes = postcodesOf(
    values.postcodes ?? join(dirname(file), postcodesFileName),
    values.postcodes !== undefined,
  )
  say(summaryOf(register, postcodes))
  if (values['dry-run']) return say('Nothing was written.\n')
  const env = readEnv()
  if (await isServerRunning(env))
    throw new UnusableInput(
      'The booking server is running, and it alone may write then: stop Portico, import, start it again.',
    )
  const db = await openDb(databaseOf(env))
  try {
    const progress = showProgress(process.stderr, register.hotels.length, 'hotels')
    const options = {
      hotels: register.hotels,
      postcodes,
      channel: values.channel,
      seed,
      today: todayAt('UTC', new Date().toISOString() as Instant),
      nights,
    }
    const { channelId, added, known } = await importRegister(db, options, progress.at)
    progress.end()
    say(
      `${added} hotels added on channel ${channelId} (${values.channel}), ${known} were there. Rooms, rates and prices are generated from seed ${seed}.\n`,
    )
    return 0
  } finally {
    await db.close()
  }
}

function parsed(args: string[]) {
  const options = {
    postcodes: { type: 'string' },
    channel: { type: 'string', default: defaults.channel },
    nights: { type: 'string', default: defaults.nights },
    seed: { type: 'string', default: defaults.seed },
    'dry-run': { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  } as const
  return parseArguments(args, options, usage)
}

function numberOf(text: string, option: string, least: number, most: number): number {
  const number = Number(text)
  if (/^\d+$/.test(text) && number >= least && number <= most) return number
  throw new UnusableInput(`--${option} is "${text}": a whole number from ${least} to ${most} is meant.`)
}

/** Without the file the hotels have no place on a map. */
function postcodesOf(file: string, isRequired: boolean): Postcodes {
  if (!isRequired && !existsSync(file)) return new Postcodes()
  const { postcodes, problems } = readPostcodes(readText(file))
  requireNoProblems(file, problems)
  return postcodes
}

function summaryOf({ hotels, others, withoutRooms }: Register, postcodes: Postcodes): string {
  const rooms = hotels.reduce((sum, hotel) => sum + hotel.rooms, 0)
  const unplaced = hotels.filter((hotel) => postcodes.find(hotel) === undefined).length
  const lines = [`${hotels.length} hotels with ${rooms} rooms; ${others} rows of other accommodation left aside.`]
  if (withoutRooms.length > 0)
    lines.push(`Rooms guessed, since the file does not tell them: line ${withoutRooms.join(', ')}.`)
  if (unplaced > 0)
    lines.push(`${unplaced} hotels have no coordinates: no such postal code, or no file of them (--postcodes).`)
  return `${lines.join('\n')}\n`
}

function say(text: string): number {
  process.stdout.write(text)
  return 0
}
