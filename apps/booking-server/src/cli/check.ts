import { databaseExists, openReader } from '../db/open/open-db.ts'
import { databaseOf, readEnv, trailKeyOf } from '../env.ts'
import { checkInvariants, countParkedMails, type InvariantResult } from '../invariants/check-invariants.ts'

const maxShown = 5

process.exitCode = await checkDatabase()

/** `portico check`: a line for each rule; 1 if one is broken. The server may be running: this only reads. */
async function checkDatabase(): Promise<number> {
  const env = readEnv()
  const database = databaseOf(env)
  if (!databaseExists(database)) {
    process.stderr.write('There is no database yet: start Portico first.\n')
    return 1
  }
  const reader = openReader(database)
  try {
    const checked = await checkInvariants({ reader, trailKey: trailKeyOf(env) })
    process.stdout.write(checked.map(lineOf).join(''))
    const parked = await countParkedMails(reader)
    if (parked > 0) process.stdout.write(`note    mails   ${parked} could not be sent and are parked\n`)
    return checked.every(({ broken }) => broken.length === 0) ? 0 : 1
  } finally {
    await reader.destroy()
  }
}

function lineOf({ name, rule, broken }: InvariantResult): string {
  if (broken.length === 0) return `ok      ${name.padEnd(7)} ${rule}\n`
  const furtherLines = broken.length > maxShown ? [`and ${broken.length - maxShown} more`] : []
  return [`BROKEN  ${name.padEnd(7)} ${rule}`, ...broken.slice(0, maxShown), ...furtherLines]
    .join('\n          ')
    .concat('\n')
}
