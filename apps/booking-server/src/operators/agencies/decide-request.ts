import { type ConfirmedDecision, DecisionOutcome, type RequestDecision } from '@portico/contracts/operator/agencies'
import type { OperatorIdentity } from '@portico/contracts/operator/identity'
import type { Instant } from '@portico/domain/time/deadline'
import { newTemporaryPassword } from '../../agencies/passwords.ts'
import { giveTemporaryPassword } from '../../agencies/temporary-password.ts'
import { fromJson } from '../../db/from-json.ts'
import { forUpdate } from '../../db/locks.ts'
import { sha256 } from '../../db/random-codes.ts'
import type { Tx } from '../../db/types.ts'
import { commit, rollback, type TransactionResult, write } from '../../db/write.ts'
import { enqueueRefusal } from '../../outbox/enqueue-trade-mails.ts'
import { appendToTrail, earlierAnswer, lockTrail } from '../../trail/operator-trail.ts'
import { agencyByCode, contractFacts, contractOf, insertAgency, insertTradeUser, writeContract } from './agency-rows.ts'
import type { Sealing } from './make-agency-act.ts'

type Approval = Extract<RequestDecision, { kind: 'approve' }>

/**
 * Decides a request once, however many operators press at the same time. An approval makes agency,
 * contract and user, and its mail with the temporary password, in one transaction with the line of the trail.
 */
export async function decideRequest(
  { db, secrets }: Sealing,
  operator: OperatorIdentity,
  { key, decision }: ConfirmedDecision,
  now: Instant,
): Promise<DecisionOutcome> {
  const requestHash = sha256(JSON.stringify([operator.email, decision]))
  const newPassword = decision.kind === 'approve' ? await newTemporaryPassword() : undefined
  return await write(db, [], async (tx): Promise<TransactionResult<DecisionOutcome>> => {
    await lockTrail(tx)
    const answeredBefore = await earlierAnswer(tx, key, requestHash)
    if (answeredBefore === 'key-used') return rollback({ kind: 'key-used' })
    if (answeredBefore) return rollback(DecisionOutcome.parse(JSON.parse(answeredBefore.answer)))
    const request = await tx
      .selectFrom('access_request')
      .where('id', '=', decision.id)
      .selectAll()
      .$call(forUpdate(tx))
      .executeTakeFirst()
    if (!request) return rollback({ kind: 'not-found' })
    if (request.state !== 'waiting')
      return rollback({ kind: 'settled-before', as: request.state, by: request.decided_by ?? '' })
    const decided = { decided_by: operator.email, decided_at: now }
    const trailDetails = { request: request.id, channel: request.channel_id }
    if (decision.kind === 'refuse') {
      await tx
        .updateTable('access_request')
        .set({ ...decided, state: 'refused', note: decision.note })
        .where('id', '=', request.id)
        .execute()
      await enqueueRefusal(tx, request.id, now)
      const answer: DecisionOutcome = { kind: 'refused' }
      await appendToTrail(
        tx,
        operator,
        { action: 'refused-access', details: trailDetails, once: { key, requestHash, answer } },
        now,
      )
      return commit(answer)
    }
    const agency = await agencyFor(tx, request, decision, now)
    if (agency.kind !== 'agency') return rollback(agency)
    const { contactName, name, email } = fromJson('access_request.details', request.details, request.id)
    const user = {
      agencyId: agency.id,
      username: email,
      name: contactName || name,
      role: decision.role,
      languageId: request.language_id,
    }
    const userId = await insertTradeUser(tx, user, now)
    if (userId === undefined) return rollback({ kind: 'exists' })
    const hasContract = (await contractOf(tx, agency.id, request.channel_id)) !== undefined
    if (!hasContract)
      await writeContract({ tx, agencyId: agency.id, channelId: request.channel_id, terms: decision.contract, now })
    if (!newPassword) throw new Error('an approval has a password')
    const { host, channel_id: channelId } = request
    await giveTemporaryPassword(
      tx,
      secrets,
      { userId, made: newPassword, kind: 'access-approved', host, channelId },
      now,
    )
    await tx
      .updateTable('access_request')
      .set({ ...decided, state: 'approved', user_id: userId })
      .where('id', '=', request.id)
      .execute()
    const answer: DecisionOutcome = { kind: 'approved', agencyId: agency.id }
    const { role, contract } = decision
    const details = { ...trailDetails, agency: decision.agency.code, isNew: decision.agency.isNew, user: userId, role }
    const contractTrail = hasContract ? {} : contractFacts(contract)
    await appendToTrail(
      tx,
      operator,
      { action: 'approved-access', details: { ...details, ...contractTrail }, once: { key, requestHash, answer } },
      now,
    )
    return commit(answer)
  })
}

type Agency = { readonly kind: 'agency'; readonly id: number }
type NoAgency = Extract<DecisionOutcome, { kind: 'code-taken' | 'no-such-agency' | 'suspended' }>

async function agencyFor(
  tx: Tx,
  { id, details }: { readonly id: number; readonly details: string },
  { agency: { isNew, code } }: Approval,
  now: Instant,
): Promise<Agency | NoAgency> {
  const agencyWithCode = await agencyByCode(tx, code)
  if (!isNew) {
    if (!agencyWithCode) return { kind: 'no-such-agency' }
    return agencyWithCode.state === 'suspended' ? { kind: 'suspended' } : { kind: 'agency', id: agencyWithCode.id }
  }
  if (agencyWithCode) return { kind: 'code-taken' }
  const { name, type, ...facts } = fromJson('access_request.details', details, id)
  return { kind: 'agency', id: await insertAgency(tx, { code, name, type, details: facts }, now) }
}
