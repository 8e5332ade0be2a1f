import { join, resolve } from 'node:path'
import { databaseOf, readEnv } from '@portico/booking-server/env'
import { readEnv as readGatewayEnv } from '@portico/gateway/env'
import portico from '../../package.json' with { type: 'json' }
import { exitCodeOf, parseArguments, UnusableInput } from '../command/unusable-input.ts'
import { backUp } from './back-up.ts'

const usage = `Usage: npm run -s portico -- backup DIR [--newest N] [--recipient age1...]

Copies everything that a house cannot make anew into a new folder below DIR: the databases of gateway, booking server and
admin, each as of one moment, pictures, settings and keys. The house may be running. On PostgreSQL pg_dump is needed.

  --newest N          removes finished backups in DIR but the newest N
  --recipient age1… encrypts each file; only who has the identity that belongs to it can restore it
`

process.exitCode = await exitCodeOf(() => main(process.argv.slice(2)))

async function main(args: string[]): Promise<number> {
  const options = { newest: { type: 'string' }, recipient: { type: 'string' }, help: { type: 'boolean' } } as const
  const { values, positionals } = parseArguments(args, options, usage)
  const [into] = positionals
  if (values.help || into === undefined || positionals.length !== 1) {
    process.stdout.write(usage)
    return values.help ? 0 : 2
  }
  const { newest, recipient } = values
  if (newest !== undefined && !/^[1-9]\d{0,3}$/.test(newest)) throw new UnusableInput('--newest wants a number from 1.')
  if (recipient !== undefined && !/^age1[a-z0-9]{50,}$/.test(recipient))
    throw new UnusableInput('--recipient wants an age recipient, which begins with age1.')
  const env = readEnv()
  const { GATEWAY_DATABASE_URL: journal } = readGatewayEnv()
  if (journal !== undefined && journal !== env.BOOKING_DATABASE_URL)
    throw new UnusableInput(
      'GATEWAY_DATABASE_URL and BOOKING_DATABASE_URL are two databases, and a backup dumps one: let both name the same, ' +
        'or dump the gateway’s by pg_dump first, and run this without GATEWAY_DATABASE_URL.',
    )
  const folder = await backUp({
    home: env.PORTICO_HOME,
    into: resolve(into),
    version: portico.version,
    databaseUrl: databaseOf(env),
    newest: newest === undefined ? undefined : Number(newest),
    recipient,
  })
  process.stdout.write(`${join(folder)}\n`)
  return 0
}
