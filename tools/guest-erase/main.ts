import { readEnv } from '@portico/booking-server/env'
import type { Instant } from '@portico/domain/time/deadline'
import { exitCodeOf, parseArguments } from '../command/unusable-input.ts'
import { eraseGuest, textOf } from '../guest/erase-guest.ts'
import { emailIn } from '../guest/houses.ts'

const usage = `Usage: npm run -s portico -- guest erase EMAIL [--yes]

Shows what of who has this address would be removed, and what stays and why. Nothing is changed without --yes.
Stays to come, open offers and what law wants of bills stay, and are named. Adds a line to the trail.
`

process.exitCode = await exitCodeOf(() => main(process.argv.slice(2)))

async function main(args: string[]): Promise<number> {
  const options = { yes: { type: 'boolean' }, help: { type: 'boolean' } } as const
  const { values, positionals } = parseArguments(args, options, usage)
  if (values.help) {
    process.stdout.write(usage)
    return 0
  }
  const email = emailIn(positionals, usage)
  const erased = await eraseGuest(readEnv(), email, {
    isDone: values.yes === true,
    now: new Date().toISOString() as Instant,
  })
  process.stdout.write(textOf(erased))
  return 0
}
