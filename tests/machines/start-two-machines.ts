import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkInvariants } from '@portico/booking-server/invariants/check-invariants'
import type { Seed } from '@portico/demo/seed/seed'
import type { Instant } from '@portico/domain/time/deadline'
import { startGateway } from '@portico/gateway/start-gateway'
import { readSealingKeys } from '@portico/gateway/store/sealing'
import { readServiceToken } from '@portico/server/tokens/service-token'
import { aHost, aSnapshot } from '../builders/a-snapshot.ts'
import { makeEmptyDatabase, sharedDatabase } from '../builders/databases.ts'
import { temporaryHome } from '../builders/files/temporary-home.ts'
import { openPatientResources } from '../builders/gateway/patient-resources.ts'
import { startConfirmProxy } from '../builders/start/start-confirm-proxy.ts'
import { startBookingServer } from '../builders/start-booking-server.ts'

export const now = () => '2027-03-01T09:00:00.000Z' as Instant

/**
 * Two machines: on each a home of its own with the same keys, a gateway and its booking server; all on one database of
 * PostgreSQL, an empty one if `database` is not given. A test without PostgreSQL is skipped, and says why.
 */
export async function startTwoMachines(seed: Seed, skip: (reason: string) => never, database?: string) {
  await using starting = new AsyncDisposableStack()
  const made =
    database === undefined
      ? starting.use(await makeEmptyDatabase(sharedDatabase(skip)))
      : { target: database, folder: starting.use(temporaryHome()).path }
  const homes = starting.use(homesWithSameKeys())
  const aMachine = async () => {
    const booking = starting.use(
      await startBookingServer({ home: made.folder, database: made.target, seed, now, jobs: false }),
    )
    const wire = starting.use(await startConfirmProxy(booking.url))
    const gateway = starting.use(
      await startGateway({
        home: homes.newHome(),
        database: made.target,
        upstreams: [{ key: 'own', url: wire.url, token: booking.serviceToken }],
        settings: aSnapshot([aHost({ host: 'house.example', channelIds: [1] })]),
        resources: openPatientResources,
        now,
      }),
    )
    return { gateway, booking, wire }
  }
  const [one, other] = [await aMachine(), await aMachine()]
  const started = starting.move()
  return {
    one,
    other,
    reservations: async () => (await one.booking.db.reader.selectFrom('reservation').select('id').execute()).length,
    broken: async () => (await checkInvariants(one.booking.db)).flatMap(({ broken }) => broken),
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  }
}

/** Homes of several machines: each has the same keys, as an operator gives them. */
export function homesWithSameKeys() {
  const folders: string[] = []
  const newFolder = () => {
    const folder = mkdtempSync(join(tmpdir(), 'portico-machine-'))
    folders.push(folder)
    return folder
  }
  const given = newFolder()
  readSealingKeys(given)
  for (const pair of ['web-gateway', 'gateway-admin'] as const) readServiceToken(given, pair)
  return {
    newHome: () => {
      const home = newFolder()
      cpSync(join(given, 'keys'), join(home, 'keys'), { recursive: true })
      return home
    },
    [Symbol.dispose]: () => {
      for (const folder of folders) rmSync(folder, { recursive: true })
    },
  }
}
