import { existsSync } from 'node:fs'
import { openDb } from '../db.ts'
import { databaseFile, readEnv } from '../env.ts'
import { type Checked, checkInvariants } from '../store/invariants.ts'

const mostShown = 5

process.exitCode = await check()

/** `portico check`: a line for each rule; 1 if one is broken. The server may be running: this only reads. */
async function check(): Promise<number> {
  const file = databaseFile(readEnv().PORTICO_HOME)
  if (!existsSync(file)) {
    process.stderr.write('There is no database yet: start Portico first.\n')
    return 1
  }
  const db = await openDb(file)
  try {
    const checked = await checkInvariants(db)
    process.stdout.write(checked.map(lineOf).join(''))
    return checked.every(({ broken }) => broken.length === 0) ? 0 : 1
  } finally {
    await db.close()
  }
}

function lineOf({ name, rule, broken }: Checked): string {
  if (broken.length === 0) return `ok      ${name.padEnd(7)} ${rule}\n`
  const more = broken.length > mostShown ? [`and ${broken.length - mostShown} more`] : []
  return [`BROKEN  ${name.padEnd(7)} ${rule}`, ...broken.slice(0, mostShown), ...more].join('\n          ').concat('\n')
}
