import type { Instant } from '@portico/domain/time/deadline'
import { instantAfter } from '@portico/domain/time/instant-after'
import { DamagedRow } from '../db/from-json.ts'
import { commit, write } from '../db/write.ts'
import {
  attemptsOf,
  findAttempt,
  graceMinutes,
  knownAttemptOf,
  nextCheckAt,
  type PaymentAttempt,
} from '../payment-records/attempts.ts'
import type { Payments } from '../payment-records/payments.ts'
import { loadTerminal } from '../payment-records/terminals.ts'
import { doDueWork, inTurn, type ProviderWork, sidesOf } from './provider-sides.ts'
import { runOperation } from './run-operations.ts'
import { type AttemptNews, type AttemptSettlement, newsOfReport, settleAttempt } from './settle-attempt.ts'

const atOnce = 20

export const attemptChecks: ProviderWork = {
  failed: 'payment attempts could not be looked at',
  async sides(payments, now) {
    const dueAttempts = payments.db.reader
      .selectFrom('payment_attempt')
      .where('check_at', '<=', now)
      .select('terminal_id')
      .distinct()
    return sidesOf(
      payments,
      (await dueAttempts.execute()).map(({ terminal_id }) => terminal_id),
    )
  },
  async atSide(payments, providerSide, isStopping) {
    const dueRows = await payments.db.reader
      .selectFrom('payment_attempt')
      .where('terminal_id', 'in', providerSide.terminalIds)
      .where('check_at', '<=', payments.now())
      .select(['id', 'checks'])
      .orderBy('check_at')
      .limit(atOnce)
      .execute()
    return inTurn({
      payments,
      side: providerSide,
      pieces: dueRows,
      isStopping,
      work: async ({ id, checks }, now) => {
        try {
          await checkAttempt(payments, id, now)
          return undefined
        } catch (cause) {
          await putOff(payments, id, checks, now)
          return new Error(`payment attempt ${id} could not be looked at`, { cause })
        }
      },
    })
  },
}

export function checkAttempts(payments: Payments, now: Instant, isStopping?: () => boolean): Promise<number> {
  return doDueWork(attemptChecks, payments, now, isStopping)
}

/**
 * Something has happened to an attempt, as a provider's hint says: the job looks at once, and the pauses between two
 * looks begin anew.
 */
export function wantCheck({ db }: Pick<Payments, 'db'>, id: number, now: Instant): Promise<void> {
  return write(db, [], async (tx) => {
    await tx
      .updateTable('payment_attempt')
      .set({ check_at: now, checks: 0, changed_at: now })
      .where('id', '=', id)
      .execute()
    return commit(undefined)
  })
}

/**
 * What cannot be looked at, by a fault of ours, is looked at again after growing pauses; after a day it is a person's.
 */
function putOff({ db }: Payments, id: number, checks: number, now: Instant): Promise<void> {
  const nextCheck = nextCheckAt(checks, now)
  const changedColumns =
    nextCheck === undefined
      ? ({ state: 'review', check_at: null } as const)
      : { check_at: nextCheck, checks: checks + 1 }
  return write(db, [], async (tx) => {
    await tx
      .updateTable('payment_attempt')
      .set({ ...changedColumns, changed_at: now })
      .where('id', '=', id)
      .execute()
    return commit(undefined)
  })
}

/**
 * What the provider says of an attempt now, added to it; what the guest has agreed to there is taken at once.
 * `isFresh`: something has happened to it.
 */
export async function checkAttempt(
  payments: Payments,
  id: number,
  now: Instant,
  isFresh = false,
): Promise<AttemptSettlement | undefined> {
  const attempt = await findAttempt(payments.db.reader, id)
  if (!attempt) return undefined
  const settled = await settleAttempt(payments, id, { ...(await newsOf(payments, attempt, now)), isFresh }, now)
  if (settled?.takeId !== undefined) await runOperation(payments, settled.takeId, now)
  return settled
}

async function newsOf(payments: Payments, attempt: PaymentAttempt, now: Instant): Promise<AttemptNews> {
  try {
    return await knownNewsOf(payments, attempt, now)
  } catch (error) {
    // What was stored of it or of its terminal cannot be read: nobody can be called, and a person looks.
    if (error instanceof DamagedRow) return { isSilent: true, isForPerson: true }
    throw error
  }
}

/**
 * Where nobody can be asked: the page is over and its guest has not come back with an answer, nor paid by another
 * since. Only the provider's back office knows whether this one was paid.
 */
async function isUnknowable(
  { db }: Payments,
  { id, state, until, reservation_id }: PaymentAttempt,
  now: Instant,
): Promise<boolean> {
  if (state !== 'open' || now < instantAfter(until, { minutes: graceMinutes })) return false
  return !(await attemptsOf(db.reader, reservation_id)).some(
    (otherAttempt) => otherAttempt.id > id && otherAttempt.state === 'done',
  )
}

async function knownNewsOf(payments: Payments, attempt: PaymentAttempt, now: Instant): Promise<AttemptNews> {
  const openTerminal = await loadTerminal(payments, attempt.terminal_id)
  if (!openTerminal) return { isSilent: true }
  if (!openTerminal.provider.capabilities.query)
    return { reports: [{}], isForPerson: await isUnknowable(payments, attempt, now) }
  const result = await openTerminal.provider.query(openTerminal.terminal, knownAttemptOf(payments.secrets, attempt))
  if (result.kind === 'known') return newsOfReport(result)
  // Nobody was sent to a page that we do not know: it brings nothing.
  return attempt.state === 'writing' ? { reports: [{}] } : { isSilent: true }
}
