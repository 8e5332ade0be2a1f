import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { openDb } from '@portico/booking-server/db/open/open-db'
import { databaseOf, readEnv, trailKeyOf } from '@portico/booking-server/env'
import { exitCodeOf, parseArguments } from '../command/unusable-input.ts'
import { knownUntil } from './known-until.ts'
import { restore } from './restore.ts'

const usage = `Usage: npm run -s portico -- restore BACKUP [--identity FILE]

Puts one backup into an empty PORTICO_HOME, checks every file against its sum, then inventory, prices and trails, and
says until when the house knows of its bookings. With PostgreSQL, BOOKING_DATABASE_URL names an empty database.

  --identity FILE   of an encrypted backup: the file with its age identity
`

process.exitCode = await exitCodeOf(() => main(process.argv.slice(2)))

async function main(args: string[]): Promise<number> {
  const options = { identity: { type: 'string' }, help: { type: 'boolean' } } as const
  const { values, positionals } = parseArguments(args, options, usage)
  const [from] = positionals
  if (values.help || from === undefined || positionals.length !== 1) {
    process.stdout.write(usage)
    return values.help ? 0 : 2
  }
  const env = readEnv()
  const home = env.PORTICO_HOME
  const database = databaseOf(env)
  const manifest = await restore({ from: resolve(from), home, identityFile: values.identity, databaseUrl: database })
  process.stdout.write(
    `${manifest.files.length} files, copied from ${manifest.from} to ${manifest.until}, each as its sum says.\n`,
  )
  // A backup of the version before is checked as it will be used.
  const db = await openDb(database, trailKeyOf(env))
  await db.close()
  const known = await knownUntil(database)
  const last = known?.lastBookedAt === undefined ? 'none' : `the last ${known.lastCode} at ${known.lastBookedAt}`
  const count = known?.reservations ?? 0
  process.stdout.write(`${count} ${count === 1 ? 'reservation' : 'reservations'}, ${last}.\n`)
  process.stdout.write(unknownSince(manifest.from))
  const checks = ['apps/booking-server/src/cli/check.ts', 'apps/admin/server/cli/check-audit.ts']
  const codes = checks.map((file) => {
    const program = join(import.meta.dirname, '../..', file)
    return spawnSync(process.execPath, [program], { stdio: 'inherit' }).status
  })
  return codes.every((code) => code === 0) ? 0 : 1
}

function unknownSince(from: string): string {
  return `What happened after ${from} is not known here: bookings, changes, cancellations, payments. Where to look for it:
  the mails that guests and hotels were sent since then, each with its code and amounts;
  the accounts at the payment providers, whose messages of the last days they send again on request;
  the reports of bookings, where a host has them sent somewhere.
Guests' links to bookings of before work again. A booking of after opens nothing: enter it anew, and tell the guest its code.
`
}
