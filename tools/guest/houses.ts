import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { manageClient } from '@portico/booking-server/command-line'
import { databaseExists, openDb } from '@portico/booking-server/db/open/open-db'
import type { Db } from '@portico/booking-server/db/types'
import { type BookingServerEnv, databaseOf, trailKeyOf } from '@portico/booking-server/env'
import { isServerRunning } from '@portico/booking-server/is-server-running'
import { mailFolderIn as bookingMailFolderIn } from '@portico/booking-server/mail/mail-folder'
import { namesEmail } from '@portico/domain/party/names-email'
import { readEnv as readGatewayEnv } from '@portico/gateway/env'
import { mailFolderIn as gatewayMailFolderIn } from '@portico/gateway/jobs/mail'
import type { GatewayPersonStores } from '@portico/gateway/personal-data/person'
import { openStores } from '@portico/gateway/store/open-stores'
import { findSealingKeys, Sealing } from '@portico/gateway/store/sealing'
import { mailFilesIn } from '@portico/server/mail/mail-files'
import { UnusableInput } from '../command/unusable-input.ts'

type Manage = ReturnType<typeof manageClient>

/** Through the booking server while it runs, since it alone writes into its file; else straight into the database. */
export async function atBookingServer<T>(
  env: BookingServerEnv,
  throughServer: (manage: Manage) => Promise<T>,
  intoDatabase: (db: Db) => Promise<T>,
): Promise<T> {
  if (!databaseExists(databaseOf(env))) throw new UnusableInput('There is no database yet: start Portico first.')
  if (await isServerRunning(env)) return await throughServer(manageClient(env))
  const db = await openDb(databaseOf(env), trailKeyOf(env))
  try {
    return await intoDatabase(db)
  } finally {
    await db.close()
  }
}

/** The stores of the gateway below this home; undefined where it lives elsewhere. Gateways may be running. */
export async function atGateway<T>(
  home: string,
  work: (stores: GatewayPersonStores) => Promise<T>,
): Promise<T | undefined> {
  const { GATEWAY_DATABASE_URL: database } = readGatewayEnv()
  const keys = findSealingKeys(home)
  if (!keys || (database === undefined && !existsSync(join(home, 'gateway', 'gateway.sqlite')))) return undefined
  const { store, draftStore } = openStores(home, database)
  try {
    await store.migrate()
    return await work({ store, drafts: draftStore, sealing: new Sealing(keys) })
  } finally {
    await draftStore.close()
    await store.close()
  }
}

/** Mails that were written as files: of these ids, or with this address in them. */
export async function mailFilesOf(home: string, email: string, ids: readonly number[]): Promise<string[]> {
  const names = (text: string) => namesEmail(text, email)
  const ofBookingServer = (await mailFilesIn(bookingMailFolderIn(home), names)).filter(
    ({ name, namesAddress }) => namesAddress || ids.includes(Number(name.split('-')[0])),
  )
  const ofGateway = (await mailFilesIn(gatewayMailFolderIn(home), names)).filter(({ namesAddress }) => namesAddress)
  return [...ofBookingServer, ...ofGateway].map(({ path }) => path)
}

/** The address of a command. */
export function emailIn(positionals: readonly string[], usage: string): string {
  const [email, ...more] = positionals
  if (email === undefined || more.length > 0) throw new UnusableInput(usage)
  if (!/^[^@\s]+@[^@\s]+$/.test(email)) throw new UnusableInput(`${email} is no e-mail address.`)
  return email
}
