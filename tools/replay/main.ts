import { createHash } from 'node:crypto'
import { openDb } from '@portico/booking-server/db/open/open-db'
import { databaseOf, readEnv } from '@portico/booking-server/env'
import { checkInvariants } from '@portico/booking-server/invariants/check-invariants'
import { readText } from '../command/csv-table.ts'
import { showProgress } from '../command/progress.ts'
import { exitCodeOf, parseArguments, requireNoProblems, UnusableInput } from '../command/unusable-input.ts'
import { type Booking, bookingColumns, readBookings } from './bookings.ts'
import { type Capacities, readCapacities } from './capacities.ts'
import { countActiveReservations, maxOverCapacity } from './database-counts.ts'
import { eventsOf } from './events.ts'
import { openReplay } from './open-replay.ts'
import { type Lane, lanesOf, type Replay, runLanes } from './replay.ts'
import { replaySeed } from './replay-seed.ts'
import { refusalOf, type Tally } from './tally.ts'

const usage = `Usage: npm run -s portico -- replay BOOKINGS.csv[.gz] --capacities FILE.json --scenario NAME [--database URL] [--dry-run]

Books and cancels again what two hotels sold, in the order of its past, through the same confirm and cancel as a guest's. Needs an empty
PORTICO_HOME, or an empty database; stopped in the middle, the same command goes on where it was. No mail is sent.

  --capacities FILE  JSON: { NAME: { "cap": { "Hotel|Type": rooms } } }
  --scenario NAME    which of them
  --database URL     instead of the file in PORTICO_HOME
  --dry-run          reads and counts, writes nothing

Columns that are read: ${bookingColumns.join(', ')}.
The last line of the output is one JSON object. docs/importing.md says what everything means.
`

process.exitCode = await exitCodeOf(() => main(process.argv.slice(2)))

async function main(args: string[]): Promise<number> {
  const { values, positionals } = parsed(args)
  const [file] = positionals
  if (values.help) return say(usage)
  if (
    positionals.length !== 1 ||
    file === undefined ||
    values.capacities === undefined ||
    values.scenario === undefined
  )
    throw new UnusableInput(usage)
  const text = readText(file)
  const { bookings, problems } = readBookings(text)
  requireNoProblems(file, problems)
  const capacities = readCapacities(readText(values.capacities), values.scenario)
  requireNoProblems(file, withoutCapacity(bookings, capacities))
  if (bookings.length === 0) throw new UnusableInput(`${file} has no bookings.`)
  if (values['dry-run']) return say(preview(bookings, capacities))
  const code = `REPLAY-${digestOf(text, values.scenario, capacities)}`
  return await run(values.database ?? databaseOf(readEnv()), { bookings, capacities, code })
}

function parsed(args: string[]) {
  const options = {
    capacities: { type: 'string' },
    scenario: { type: 'string' },
    database: { type: 'string' },
    'dry-run': { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  } as const
  return parseArguments(args, options, usage)
}

function withoutCapacity(bookings: readonly Booking[], capacities: Capacities) {
  return bookings
    .filter(({ hotel, type }) => !capacities.get(hotel)?.has(type))
    .map(({ line, hotel, type }) => ({ line, problem: `the scenario has no rooms for "${hotel}|${type}"` }))
}

/** The same bookings on the same rooms: only then does a second run go on with the first. */
function digestOf(text: string, scenario: string, capacities: Capacities): string {
  const rooms = [...capacities].map(([hotel, types]) => [hotel, [...types]])
  return createHash('sha256')
    .update(JSON.stringify([scenario, rooms]))
    .update(text)
    .digest('hex')
    .slice(0, 16)
}

function preview(bookings: readonly Booking[], capacities: Capacities): string {
  const refused = bookings.filter((booking) => refusalOf(booking) !== undefined).length
  const rooms = [...capacities].map(
    ([hotel, types]) => `${hotel}: ${[...types].map(([type, count]) => `${count} ${type}`).join(', ')}`,
  )
  return [
    `${bookings.length} bookings, ${eventsOf(bookings).length - bookings.length} cancellations; ${refused} bookings will be refused.`,
    ...rooms,
    'Nothing was written.\n',
  ].join('\n')
}

async function run(database: string, input: Omit<Replay, 'db'>): Promise<number> {
  const db = await openDb(database)
  try {
    if ((await openReplay(db, replaySeed(input.capacities, input.code), input.bookings)) === 'other-data')
      throw new UnusableInput('There are other data: a replay needs an empty PORTICO_HOME or database.')
    const replay = { ...input, db }
    const lanes = await lanesOf(replay)
    const { tally, seconds } = await runTimed(replay, lanes)
    const checked = await checkInvariants(db)
    for (const { name, broken } of checked)
      for (const line of broken.slice(0, 5)) process.stderr.write(`BROKEN ${name} ${line}\n`)
    const over = await maxOverCapacity(db)
    say(`${JSON.stringify(resultOf(tally, over, await countActiveReservations(db), seconds))}\n`)
    return checked.every(({ broken }) => broken.length === 0) && over === 0 ? 0 : 1
  } finally {
    await db.close()
  }
}

async function runTimed(replay: Replay, lanes: readonly Lane[]): Promise<{ tally: Tally; seconds: number }> {
  const total = lanes.reduce((sum, { events }) => sum + events.length, 0)
  const before = lanes.reduce((sum, { done }) => sum + done, 0)
  if (before > 0) process.stderr.write(`Going on after ${before} events of an earlier run.\n`)
  const progress = showProgress(process.stderr, total, 'events', before)
  const began = performance.now()
  let done = before
  const tally = await runLanes(replay, lanes, () => progress.at(++done))
  progress.end()
  return { tally, seconds: Math.round((performance.now() - began) / 100) / 10 }
}

function resultOf(tally: Tally, over: number, stillBooked: number, seconds: number) {
  const { accepted, rejected, rejectedByType, refused, cancellationsApplied } = tally
  return {
    accepted,
    rejected,
    rejectedByType,
    refused,
    cancellationsApplied,
    stillOnBooks: stillBooked,
    maxOverCapacity: over,
    seconds,
  }
}

function say(text: string): number {
  process.stdout.write(text)
  return 0
}
