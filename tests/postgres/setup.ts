import { openDb } from '@portico/booking-server/db/open/open-db'
import type { TestProject } from 'vitest/node'
import { findPostgres } from '../../scripts/test/postgres.mjs'
import { startCluster } from './cluster.ts'
import { copyOf, makeDatabase, runOn } from './database.ts'

/** `server`: an administrator's address; `template`: what a new database is a copy of, in SQL: a migrated one. */
export type TestPostgres = { readonly server: string; readonly template: string } | { readonly reason: string }

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestPostgres
  }
}

/** One PostgreSQL for all tests of a run, or the reason why there is none. Answers how it ends. */
export default async function setUpPostgres(project: TestProject): Promise<() => Promise<void>> {
  const found: { address?: string; bin?: string; reason?: string } = await findPostgres()
  const { address, bin, reason } = found
  const cluster = bin === undefined ? undefined : await startCluster(bin)
  const server = address ?? cluster?.address
  if (server === undefined) {
    project.provide('postgres', { reason: reason ?? 'it was not found' })
    return async () => {}
  }
  const template = await makeDatabase(server)
  await (await openDb(template.address)).close()
  await runOn(template.address, 'create extension if not exists amcheck').catch(() => {})
  project.provide('postgres', {
    server,
    template: await copyOf(template.address, { ownServer: cluster !== undefined }),
  })
  return async () => {
    await template.drop()
    await cluster?.[Symbol.asyncDispose]()
  }
}
