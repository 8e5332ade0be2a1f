import { readEnv } from '@portico/booking-server/env'
import type { Instant } from '@portico/domain/time/deadline'
import { exitCodeOf, parseArguments } from '../command/unusable-input.ts'
import { exportGuest } from '../guest/export-guest.ts'
import { emailIn } from '../guest/houses.ts'

const usage = `Usage: npm run -s portico -- guest export EMAIL

Prints all that this house knows of who has this address, as one document of JSON: reservations with guests, consents,
money, notes and mails; offers and requests; what the gateway has sealed; mails that are files. Adds a line to the trail.
`

process.exitCode = await exitCodeOf(() => main(process.argv.slice(2)))

async function main(args: string[]): Promise<number> {
  const { values, positionals } = parseArguments(args, { help: { type: 'boolean' } }, usage)
  if (values.help) {
    process.stdout.write(usage)
    return 0
  }
  const email = emailIn(positionals, usage)
  const exported = await exportGuest(readEnv(), email, new Date().toISOString() as Instant)
  process.stdout.write(`${JSON.stringify(exported, null, 2)}\n`)
  return 0
}
