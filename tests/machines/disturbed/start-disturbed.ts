import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { readSealingKeys } from '@portico/gateway/store/sealing'
import { readServiceToken } from '@portico/server/tokens/service-token'
import { inject } from 'vitest'
import { startPayments } from '../../../simulators/payments/server.ts'
import { aHost, aSnapshot } from '../../builders/a-snapshot.ts'
import { freePort } from '../../builders/start/free-port.ts'
import { startTcpProxy } from '../../builders/start/start-tcp-proxy.ts'
import { KillableProcess } from '../../kill/killable-process.ts'
import { makeDatabase } from '../../postgres/database.ts'
import { makePayingHouse, thisTree } from './paying-house.ts'

/** A program of a machine, and the wire on which it reaches PostgreSQL. `of`: the same program of another tree. */
export type Disturbed = {
  readonly name: string
  program: KillableProcess
  readonly of: (tree: string) => KillableProcess
  readonly wire: Awaited<ReturnType<typeof startTcpProxy>>
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

type Wanted = {
  readonly skip: (reason: string) => never
  readonly machines?: 1 | 2
  /** Whose programs begin. */
  readonly tree?: string
}

/**
 * Machines of a gateway and its booking server each: programs of their own on one PostgreSQL, with one payment provider
 * whose messages are all lost, so that what is paid is heard from guests who come back and by asking.
 */
export async function startDisturbedMachines({ skip, machines = 2, tree = thisTree }: Wanted) {
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
  const snapshot = aSnapshot([
    aHost({ host: 'house.example', channelIds: [1, 2] }),
    aHost({ host: 'house.localhost', channelIds: [1] }),
  ])
  writeFileSync(join(home, 'gateway', 'snapshot.json'), JSON.stringify(snapshot))
  const simulators = starting.use(await startPayments({ send: async () => new Response(), runsByItself: true }))
  await makePayingHouse({ tree, home, database: address, simulators })

  const start = async (
    name: string,
    entry: string,
    envOf: (port: string, database: string) => Record<string, string>,
  ): Promise<Disturbed> => {
    const wire = starting.use(await startTcpProxy(address))
    const port = await freePort()
    const env = { PORTICO_HOME: home, PORTICO_PROFILE: 'portico', LOG_LEVEL: 'fatal' }
    const of = (from: string) =>
      new KillableProcess(port, [join(from, entry)], { ...env, ...envOf(String(port), wire.address) })
    const disturbed = { name, of, wire, program: of(tree) }
    starting.defer(() => disturbed.program.kill())
    await disturbed.program.start()
    return disturbed
  }
  const aMachine = async (number: number) => {
    const booking = await start(`booking server ${number}`, 'apps/booking-server/src/server.ts', (port, database) => ({
      BOOKING_PORT: port,
      BOOKING_DATABASE_URL: database,
      PAYMENT_SIMULATORS: simulators.url,
      ...unlimited,
    }))
    const gateway = await start(`gateway ${number}`, 'apps/gateway/src/server.ts', (port, database) => ({
      GATEWAY_PORT: port,
      GATEWAY_DATABASE_URL: database,
      BOOKING_URL: booking.program.url,
      ADMIN_URL: 'http://127.0.0.1:9',
      MAIL_SMTP_URL: 'smtp://127.0.0.1:9',
      OPERATOR_EMAIL: 'operator@house.example',
    }))
    return { booking, gateway }
  }
  const all = [await aMachine(1), ...(machines === 2 ? [await aMachine(2)] : [])]
  const started = starting.move()
  return {
    address,
    home,
    token,
    machines: all,
    /** What the provider has taken and not given back, in cents, by payment. */
    taken: () => [...simulators.provider.payments.values()].map((one) => one.capturedMinor - one.refundedMinor),
    gateways: all.map(({ gateway }) => gateway.program.url),
    programs: all.flatMap(({ gateway, booking }) => [gateway, booking]),
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  }
}
export type DisturbedMachines = Awaited<ReturnType<typeof startDisturbedMachines>>

/** Guests of these tests are few people with many bookings. */
const unlimited = {
  UNPAID_ROOMS_PER_ADDRESS: '1000000',
  UNPAID_ROOMS_PER_EMAIL: '1000000',
  UNPAID_PERCENT_OF_NIGHT: '100',
}
