import { type AgencyAct, AgencyActOutcome, type ConfirmedAgencyAct } from '@portico/contracts/operator/agencies'
import type { OperatorIdentity } from '@portico/contracts/operator/identity'
import type { Instant } from '@portico/domain/time/deadline'
import { changeLogo, newLogoPath } from '../../agencies/logo-files.ts'
import { newTemporaryPassword } from '../../agencies/passwords.ts'
import { endSessions } from '../../agencies/sessions.ts'
import { giveTemporaryPassword, type TemporaryPassword } from '../../agencies/temporary-password.ts'
import { forUpdate } from '../../db/locks.ts'
import { sha256 } from '../../db/random-codes.ts'
import { toJson } from '../../db/tables/json.ts'
import type { OperatorAction } from '../../db/tables/records.ts'
import type { Db, Tx } from '../../db/types.ts'
import { commit, rollback, type TransactionResult, write } from '../../db/write.ts'
import type { FileStore } from '../../file-store/file-store.ts'
import { storeAgencyLogo } from '../../pictures/logos.ts'
import type { BookingSecrets } from '../../secrets/secrets.ts'
import { appendToTrail, earlierAnswer, lockTrail } from '../../trail/operator-trail.ts'
import {
  agencyByCode,
  agencyDetailsOf,
  contractFacts,
  contractOf,
  insertAgency,
  insertTradeUser,
  writeContract,
} from './agency-rows.ts'

const trailActions = {
  'add-agency': 'added-agency',
  'change-agency': 'changed-agency',
  'save-logo': 'changed-agency',
  suspend: 'suspended-agency',
  resume: 'resumed-agency',
  'save-contract': 'saved-contract',
  'add-user': 'added-trade-user',
  'reset-password': 'reset-trade-password',
  'disable-user': 'disabled-trade-user',
  'enable-user': 'enabled-trade-user',
  'end-session': 'ended-trade-session',
} satisfies Record<AgencyAct['kind'], OperatorAction>

export type Sealing = { readonly db: Db; readonly secrets: BookingSecrets }
type Acting = Sealing & { readonly files?: FileStore | undefined }

type Mailing = { readonly secrets: BookingSecrets; readonly hosts: NonNullable<ConfirmedAgencyAct['hosts']> }
type NewPassword = Awaited<ReturnType<typeof newTemporaryPassword>>

const byOperator = 'operator'

type Done = {
  readonly kind: 'done'
  readonly agencyId: number
  readonly facts: Readonly<Record<string, string | number | boolean>>
}
type NotDone = Exclude<AgencyActOutcome, { kind: 'done' }>

/**
 * Makes an act on an agency, at most once per key, with its line of the trail in one transaction. What is closed ends
 * the sessions that hang on it.
 */
export async function makeAgencyAct(
  { db, secrets, files }: Acting,
  operator: OperatorIdentity,
  { key, act, hosts = [] }: ConfirmedAgencyAct,
  now: Instant,
): Promise<AgencyActOutcome> {
  const requestHash = sha256(JSON.stringify([operator.email, act]))
  const temporaryPassword =
    act.kind === 'add-user' || act.kind === 'reset-password' ? await newTemporaryPassword() : undefined
  const logo = act.kind === 'save-logo' ? await storedLogo({ db, files }, act, now) : undefined
  if (logo && logo.kind !== 'path') return logo
  return await write(db, [], async (tx): Promise<TransactionResult<AgencyActOutcome>> => {
    await lockTrail(tx)
    const answeredBefore = await earlierAnswer(tx, key, requestHash)
    if (answeredBefore === 'key-used') return rollback({ kind: 'key-used' })
    if (answeredBefore) return rollback(AgencyActOutcome.parse(JSON.parse(answeredBefore.answer)))
    const done = await applyAct({
      tx,
      mailing: { secrets, hosts },
      act,
      made: temporaryPassword,
      logo: logo?.path,
      now,
    })
    if (done.kind !== 'done') return rollback(done)
    const answer: AgencyActOutcome = { kind: 'done', agencyId: done.agencyId }
    const details = { agency: done.agencyId, ...done.facts }
    await appendToTrail(
      tx,
      operator,
      { action: trailActions[act.kind], details, once: { key, requestHash, answer } },
      now,
    )
    return commit(answer)
  })
}

async function applyAct({
  tx,
  mailing,
  act,
  made,
  logo,
  now,
}: {
  tx: Tx
  mailing: Mailing
  act: AgencyAct
  made: NewPassword | undefined
  logo: string | undefined
  now: Instant
}): Promise<Done | NotDone> {
  switch (act.kind) {
    case 'add-agency': {
      const { code, agency } = act
      if (await agencyByCode(tx, code)) return { kind: 'code-taken' }
      const { name, type } = agency
      return done(await insertAgency(tx, { code, name, type, details: agencyDetailsOf(agency) }, now), { code })
    }
    case 'change-agency':
      return await changeAgency(tx, act, now)
    case 'save-logo': {
      const isChanged = await changeLogo(tx, { agencyId: act.agencyId, path: logo ?? null }, now)
      return isChanged ? done(act.agencyId, { logo: logo ?? 'none' }) : { kind: 'not-found' }
    }
    case 'suspend':
    case 'resume': {
      const isSuspended = act.kind === 'suspend'
      const { numUpdatedRows } = await tx
        .updateTable('agency')
        .set({ state: isSuspended ? 'suspended' : 'active', changed_at: now })
        .where('id', '=', act.agencyId)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) return { kind: 'not-found' }
      if (isSuspended) await endSessions(tx, { agencyId: act.agencyId }, byOperator, now)
      return done(act.agencyId, {})
    }
    case 'save-contract':
      return await saveContract(tx, act, now)
    case 'add-user': {
      const { agencyId, username, name, role, languageId } = act
      const agency = await tx.selectFrom('agency').where('id', '=', agencyId).select('id').executeTakeFirst()
      if (!agency) return { kind: 'not-found' }
      const userId = await insertTradeUser(tx, { agencyId, username, name, role, languageId }, now)
      if (userId === undefined) return { kind: 'exists' }
      if (!made) throw new Error('a new user has a password')
      await mailPassword({ tx, mailing, agencyId, password: { userId, made, kind: 'access-approved' }, now })
      return done(agencyId, { user: userId, role })
    }
    case 'reset-password':
    case 'disable-user':
    case 'enable-user':
      return await changeUser({ tx, mailing, act, made, now })
    case 'end-session': {
      const userRow = await tx
        .selectFrom('trade_session as session')
        .innerJoin('trade_user as user', 'user.id', 'session.user_id')
        .where('session.id', '=', act.sessionId)
        .select(['user.id', 'user.agency_id'])
        .executeTakeFirst()
      if (!userRow) return { kind: 'not-found' }
      await endSessions(tx, { sessionId: act.sessionId }, byOperator, now)
      return done(userRow.agency_id, { user: userRow.id })
    }
  }
}

/** Made before the transaction: a file that no agency has in the end is unused, and ends as such. */
async function storedLogo(
  { db, files }: Pick<Acting, 'db' | 'files'>,
  { agencyId, base64 }: Extract<AgencyAct, { kind: 'save-logo' }>,
  now: Instant,
): Promise<{ kind: 'path'; path: string } | Extract<NotDone, { kind: 'unusable-logo' | 'not-found' }> | undefined> {
  if (base64 === undefined) return undefined
  const newLogo = await newLogoPath(db, { agencyId }, now)
  if (newLogo.kind !== 'path') return { kind: 'not-found' }
  const isStored = files && (await storeAgencyLogo(newLogo.path, Buffer.from(base64, 'base64'), files))
  return isStored ? newLogo : { kind: 'unusable-logo' }
}

const done = (agencyId: number, trailDetails: Done['facts']): Done => ({ kind: 'done', agencyId, facts: trailDetails })

async function changeAgency(
  tx: Tx,
  changeAct: Extract<AgencyAct, { kind: 'change-agency' }>,
  now: Instant,
): Promise<Done | NotDone> {
  const { agencyId, changedAt, agency } = changeAct
  const contractRow = await tx
    .selectFrom('agency')
    .where('id', '=', agencyId)
    .select('changed_at')
    .$call(forUpdate(tx))
    .executeTakeFirst()
  if (!contractRow) return { kind: 'not-found' }
  if (contractRow.changed_at !== changedAt) return { kind: 'changed-meanwhile' }
  await tx
    .updateTable('agency')
    .set({ name: agency.name, type: agency.type, details: toJson(agencyDetailsOf(agency)), changed_at: now })
    .where('id', '=', agencyId)
    .execute()
  return done(agencyId, {})
}

async function saveContract(
  tx: Tx,
  contractAct: Extract<AgencyAct, { kind: 'save-contract' }>,
  now: Instant,
): Promise<Done | NotDone> {
  const { agencyId, channelId, changedAt, terms } = contractAct
  // The agency's row first, so that two first contracts of one channel do not miss each other.
  const agency = await tx
    .selectFrom('agency')
    .where('id', '=', agencyId)
    .select('id')
    .$call(forUpdate(tx))
    .executeTakeFirst()
  const channel = await tx
    .selectFrom('channel')
    .where('id', '=', channelId)
    .where('trade', '=', 1)
    .select('id')
    .executeTakeFirst()
  if (!agency || !channel) return { kind: 'not-found' }
  if ((await contractOf(tx, agencyId, channelId))?.changed_at !== changedAt) return { kind: 'changed-meanwhile' }
  await writeContract({ tx, agencyId, channelId, terms, now })
  if (!terms.enabled) await endSessions(tx, { agencyId, channelId }, byOperator, now)
  return done(agencyId, { channel: channelId, ...contractFacts(terms) })
}

async function mailPassword({
  tx,
  mailing: { secrets, hosts },
  agencyId,
  password,
  now,
}: {
  readonly tx: Tx
  readonly mailing: Mailing
  readonly agencyId: number
  readonly password: Omit<TemporaryPassword, 'host' | 'channelId'>
  readonly now: Instant
}): Promise<void> {
  const channel = await tx
    .selectFrom('agency_contract as contract')
    .innerJoin('channel', 'channel.id', 'contract.channel_id')
    .where('contract.agency_id', '=', agencyId)
    .where('contract.enabled', '=', 1)
    .select('channel.id')
    .orderBy('channel.name')
    .limit(1)
    .executeTakeFirst()
  const host = hosts.find(({ channelId }) => channelId === channel?.id)?.host
  await giveTemporaryPassword(tx, secrets, { ...password, host, channelId: channel?.id }, now)
}

type UserAct = Extract<AgencyAct, { userId: number }>

async function changeUser({
  tx,
  mailing,
  act: { kind, userId },
  made,
  now,
}: {
  readonly tx: Tx
  readonly mailing: Mailing
  readonly act: UserAct
  readonly made: NewPassword | undefined
  readonly now: Instant
}): Promise<Done | NotDone> {
  const user = await tx
    .selectFrom('trade_user')
    .where('id', '=', userId)
    .select('agency_id')
    .$call(forUpdate(tx))
    .executeTakeFirst()
  if (!user) return { kind: 'not-found' }
  if (kind === 'reset-password') {
    if (!made) throw new Error('a reset makes a password')
    // Unlike a recovery, which anybody may ask for, it ends the own password too: it may be in the wrong hands.
    await tx.updateTable('trade_user').set({ password_hash: '' }).where('id', '=', userId).execute()
    await mailPassword({
      tx,
      mailing,
      agencyId: user.agency_id,
      password: { userId, made, kind: 'password-reset' },
      now,
    })
  } else {
    const userState = kind === 'disable-user' ? 'disabled' : 'active'
    await tx.updateTable('trade_user').set({ state: userState, changed_at: now }).where('id', '=', userId).execute()
  }
  if (kind !== 'enable-user') await endSessions(tx, { userId }, byOperator, now)
  return done(user.agency_id, { user: userId })
}
