import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { type DemoAgency, demoAgencies, demoTradeChannelId } from '@portico/demo/demo-agencies'
import type { Instant } from '@portico/domain/time/deadline'
import { hashPassword } from '../agencies/passwords.ts'
import { advisoryLock } from '../db/locks.ts'
import { toJson } from '../db/tables/json.ts'
import type { Tx } from '../db/types.ts'
import { commit, write } from '../db/write.ts'
import type { Payments } from '../payment-records/payments.ts'

/**
 * Fills a demonstration that has no agencies yet with invented ones. Their passwords are made of the installation's own
 * key, so that no two have the same; `file` says them to who runs the demonstration, and to nobody else.
 */
export async function insertDemoAgencies(
  { db, now, secrets }: Pick<Payments, 'db' | 'now' | 'secrets'>,
  file: string,
): Promise<void> {
  const passwordOf = (username: string) => `Belvento-${secrets.keyOf('demo login', username).slice(0, 8)}!1`
  const users = demoAgencies.flatMap((agency) =>
    agency.users.map(({ username, role }) => ({ username, role, agency: agency.name })),
  )
  const hashes = new Map(
    await Promise.all(users.map(async ({ username }) => [username, await hashPassword(passwordOf(username))] as const)),
  )
  const isThere = await write(db, [], async (tx) => {
    await advisoryLock(tx, ['seed'])
    const channel = await tx
      .selectFrom('channel')
      .where('id', '=', demoTradeChannelId)
      .where('trade', '=', 1)
      .select('id')
      .executeTakeFirst()
    if (!channel || (await tx.selectFrom('agency').select('id').executeTakeFirst()))
      return commit(channel !== undefined)
    for (const agency of demoAgencies) await insertAgency(tx, agency, hashes, now())
    return commit(true)
  })
  if (!isThere) return
  const lines = users.map(
    ({ username, role, agency }) => `${username}  ${passwordOf(username)}  (${role}, ${agency})\n`,
  )
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  writeFileSync(file, lines.join(''), { mode: 0o600 })
}

async function insertAgency(
  tx: Tx,
  agency: DemoAgency,
  hashes: ReadonlyMap<string, string>,
  now: Instant,
): Promise<void> {
  const { code, name, type, place, registration, contract, users } = agency
  const [{ username, name: contactName }] = users
  const details = toJson({ ...place, ...registration, email: username, contactName })
  const dates = { created_at: now, changed_at: now }
  const { id } = await tx
    .insertInto('agency')
    .values({ code, name, type, details, state: 'active', ...dates })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { rateGroup = null, commission = null, creditMinor = null, paymentDays } = contract
  await tx
    .insertInto('agency_contract')
    .values({
      agency_id: id,
      channel_id: demoTradeChannelId,
      enabled: 1,
      changed_at: now,
      rate_group: rateGroup,
      commission,
      payment_days: paymentDays,
      credit_minor: creditMinor,
      credit_currency: creditMinor === null ? null : 'EUR',
    })
    .execute()
  for (const { username: user, name: person, role, languageId } of users)
    await tx
      .insertInto('trade_user')
      .values({
        agency_id: id,
        username: user,
        name: person,
        role,
        language_id: languageId,
        state: 'active',
        password_hash: hashes.get(user) ?? '',
        ...dates,
      })
      .execute()
}
