import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Instant, todayAt } from '@portico/domain/time/deadline'
import { writeHotelDocument } from '@portico/hotel-document/write-hotel-document'
import { say } from '../command-line.ts'
import { databaseExists, openReader } from '../db/open/open-db.ts'
import { databaseOf, readEnv } from '../env.ts'
import { exportHotel } from '../hotel-document/export-hotel.ts'

const usage = `Usage: npm run -s portico -- export hotel ID [--json] [--output FILE]

Writes the hotel as a document, as import reads it. The server may be running: this only reads.`

process.exitCode = await exportFrom(process.argv.slice(2))

async function exportFrom(args: string[]): Promise<number> {
  const parsedArguments = argumentsOf(args)
  const [id] = parsedArguments?.positionals ?? []
  if (!parsedArguments || id === undefined || !/^\d{1,9}$/.test(id)) return say(usage, 2)
  const database = databaseOf(readEnv())
  if (!databaseExists(database)) return say('There is no database yet: start Portico first.', 1)
  const reader = openReader(database)
  try {
    const exported = await exportHotel(reader, Number(id), todayAt('UTC', new Date().toISOString() as Instant))
    if (exported.kind === 'not-found') return say(`There is no hotel ${id}.`, 1)
    if (exported.kind === 'no-calendar')
      return say(
        `Hotel ${id} was made by an earlier version: it can be exported once Portico has run for a day and opened a night of it.`,
        1,
      )
    const text = writeHotelDocument(exported.document, parsedArguments.values.json ? 'json' : 'yaml')
    if (parsedArguments.values.output === undefined) process.stdout.write(text)
    else writeFileSync(parsedArguments.values.output, text)
    return 0
  } finally {
    await reader.destroy()
  }
}

function argumentsOf(args: string[]) {
  try {
    return parseArgs({
      args,
      options: { json: { type: 'boolean' }, output: { type: 'string', short: 'o' } },
      allowPositionals: true,
    })
  } catch {
    return undefined
  }
}
