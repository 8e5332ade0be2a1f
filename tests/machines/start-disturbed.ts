import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { readSealingKeys } from '@portico/gateway/store/sealing'
import { readServiceToken } from '@portico/server/tokens/service-token'
import { inject } from 'vitest'
import { aHost, aSnapshot } from '../builders/a-snapshot.ts'
import { freePort } from '../builders/start/free-port.ts'
import { startPostgresProxy } from '../builders/start/start-postgres-proxy.ts'
import { KillableProcess } from '../kill/killable-process.ts'
import { makeDatabase } from '../postgres/database.ts'

const bookingServer = join(import.meta.dirname, '../kill/booking-server.ts')
const gateway = join(import.meta.dirname, '../../apps/gateway/src/server.ts')

/** A program of one of two machines, and the wire on which it reaches PostgreSQL. */
export type Disturbed = {
  readonly name: string
  readonly program: KillableProcess
  readonly wire: Awaited<ReturnType<typeof startPostgresProxy>>
}

/** What happens to a program under those who use it; afterwards it is there again. */
export const disturbances = {
  killed: async ({ program }: Disturbed) => {
    await program.kill()
    await program.start()
  },
  /** Longer than PostgreSQL lets a transaction stand open. */
  paused: async ({ program }: Disturbed) => {
    process.kill(program.pid, 'SIGSTOP')
    await pause(12_000)
    process.kill(program.pid, 'SIGCONT')
  },
  'cut off from PostgreSQL': async ({ wire }: Disturbed) => {
    wire.cut()
    await pause(3_000)
    wire.resume()
  },
} as const satisfies Record<string, (disturbed: Disturbed) => Promise<void>>

/** Two gateways, each with its booking server: programs of their own on one PostgreSQL. */
export async function startDisturbedMachines(skip: (reason: string) => never) {
  const postgres = inject('postgres')
  if (!('server' in postgres)) return skip(postgres.reason)
  await using starting = new AsyncDisposableStack()
  const { address, drop } = await makeDatabase(postgres.server)
  starting.defer(drop)
  const home = mkdtempSync(join(tmpdir(), 'portico-disturbed-'))
  starting.defer(() => rmSync(home, { recursive: true, force: true }))
  const token = readServiceToken(home, 'web-gateway')
  readServiceToken(home, 'gateway-admin')
  readSealingKeys(home)
  mkdirSync(join(home, 'gateway'), { recursive: true })
  const snapshot = aSnapshot([aHost({ host: 'house.example', channelIds: [1] })])
  writeFileSync(join(home, 'gateway', 'snapshot.json'), JSON.stringify(snapshot))

  const start = async (name: string, programOf: (database: string, port: number) => KillableProcess) => {
    const wire = starting.use(await startPostgresProxy(address))
    const program = programOf(wire.address, await freePort())
    starting.defer(() => program.kill())
    await program.start()
    return { name, program, wire }
  }
  const aMachine = async (number: number) => {
    const booking = await start(
      `booking server ${number}`,
      (database, port) => new KillableProcess(port, [bookingServer, home, String(port), 'portico', database]),
    )
    const its = await start(
      `gateway ${number}`,
      (database, port) =>
        new KillableProcess(port, [gateway], {
          PORTICO_HOME: home,
          GATEWAY_PORT: String(port),
          GATEWAY_DATABASE_URL: database,
          BOOKING_URL: booking.program.url,
          ADMIN_URL: 'http://127.0.0.1:9',
          PORTICO_PROFILE: 'portico',
          LOG_LEVEL: 'fatal',
          MAIL_SMTP_URL: 'smtp://127.0.0.1:9',
          OPERATOR_EMAIL: 'operator@house.example',
        }),
    )
    return { booking, gateway: its }
  }
  const [one, other] = [await aMachine(1), await aMachine(2)]
  const started = starting.move()
  return {
    address,
    token,
    gateways: [one.gateway.program.url, other.gateway.program.url] as const,
    programs: [one.gateway, one.booking, other.gateway, other.booking] satisfies Disturbed[],
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  }
}
