import { createHash } from 'node:crypto'
import type { Instant } from '@portico/domain/time/deadline'
import type { AttemptName, ReceivedRequest } from '@portico/payments/port'
import type { Selectable } from 'kysely'
import type { Tables } from '../db/tables/tables.ts'
import type { Tx } from '../db/types.ts'
import { commit, rollback, write } from '../db/write.ts'
import { nextCheckAt, type PaymentAttempt } from '../payment-records/attempts.ts'
import type { Payments } from '../payment-records/payments.ts'
import { terminalOfInbox } from '../payment-records/terminals.ts'
import { type AcceptedVerdict, openSealed } from '../secrets/sealed-values.ts'
import { wantCheck } from './check-attempts.ts'
import { findByReference } from './reference-index.ts'
import { newsOfReport, settleAttempt } from './settle-attempt.ts'

export type MessageReply = { readonly status: number; readonly type: string; readonly body: string }

/**
 * A provider's message: judged, written down once, and only then answered. What is signed wrongly is not kept. What is
 * proven is added at once, for which no provider is called; what is a hint makes the job look. A message that comes
 * again is answered alike and does nothing, except a hint: some providers send the same few bytes whenever something
 * happens, and each time there is something to look at.
 */
export async function receiveMessage(
  payments: Payments,
  inbox: string,
  request: ReceivedRequest,
  now: Instant,
): Promise<MessageReply> {
  const openTerminal = await terminalOfInbox(payments, inbox)
  if (!openTerminal) return plainTextReply(404, 'not found')
  const verdict = await openTerminal.provider.readMessage(openTerminal.terminal, request)
  if (verdict.kind === 'refused') return plainTextReply(verdict.why === 'signature' ? 401 : 400, 'not accepted')
  const attempt = await findByName(payments, openTerminal.id, verdict.about)
  const row = await storeMessage({
    payments,
    terminalId: openTerminal.id,
    attempt,
    judgedMessage: { request, verdict },
    now,
  })
  if (row) await handleAtOnce({ payments, row, attempt, verdict, now })
  const { status = 200, type = 'text/plain', body = '' } = verdict.answer ?? {}
  return { status, type, body }
}

const plainTextReply = (status: number, body: string): MessageReply => ({ status, type: 'text/plain', body })

type JudgedMessage = { readonly request: ReceivedRequest; readonly verdict: AcceptedVerdict }

function storeMessage({
  payments: { db, secrets },
  terminalId,
  attempt,
  judgedMessage: { request, verdict },
  now,
}: {
  readonly payments: Payments
  readonly terminalId: number
  readonly attempt: PaymentAttempt | undefined
  readonly judgedMessage: JudgedMessage
  readonly now: Instant
}): Promise<HandledRow | undefined> {
  const hash = hashOfMessage(request)
  const storedMessage = {
    verdict,
    method: request.method,
    path: request.path,
    query: request.query,
    headers: request.headers,
  }
  const sealed = secrets.seal(
    'message',
    JSON.stringify({ ...storedMessage, body: Buffer.from(request.body).toString('base64') }),
  )
  return write(db, [], async (tx) => {
    const row = await tx
      .insertInto('payment_message')
      .values({
        terminal_id: terminalId,
        attempt_id: attempt?.id ?? null,
        hash,
        request: sealed,
        received_at: now,
        handled_at: null,
        verdict: null,
      })
      .onConflict((conflict) => {
        const same = conflict.columns(['terminal_id', 'hash'])
        return verdict.kind === 'hint'
          ? same.doUpdateSet({ received_at: now, handled_at: null, next_at: null })
          : same.doNothing()
      })
      .returning(['id', 'received_at'])
      .executeTakeFirst()
    return row ? commit(row) : rollback(undefined)
  })
}

/** Headers have times and numbers of delivery: a message is what it says and where to. */
function hashOfMessage({ method, path, query, body }: ReceivedRequest): string {
  return createHash('sha256')
    .update(JSON.stringify([method, path, query]))
    .update(body)
    .digest('hex')
}

type HandledRow = Pick<Selectable<Tables['payment_message']>, 'id' | 'received_at'>

async function handleAtOnce({
  payments,
  row,
  attempt,
  verdict,
  now,
}: {
  payments: Payments
  row: HandledRow
  attempt: PaymentAttempt | undefined
  verdict: AcceptedVerdict
  now: Instant
}): Promise<void> {
  try {
    await markHandled(payments, row, await addVerdict(payments, attempt, verdict, now), now)
  } catch {
    // It is written down: the job tries again, says what is wrong with it, and puts it off.
  }
}

async function addVerdict(
  payments: Payments,
  attempt: PaymentAttempt | undefined,
  verdict: AcceptedVerdict,
  now: Instant,
): Promise<string> {
  if (!attempt) return 'no such attempt'
  if (verdict.kind === 'proven')
    await settleAttempt(payments, attempt.id, { ...newsOfReport(verdict), isFresh: true }, now)
  else await wantCheck(payments, attempt.id, now)
  return verdict.kind
}

const atOnce = 50

/**
 * Adds what messages have said that were not handled when they came; how many. One that cannot be handled is put off,
 * so that it stands in nobody's way.
 */
export async function handleMessages(
  payments: Payments,
  now: Instant,
  isStopping: () => boolean = () => false,
): Promise<number> {
  const rows = await payments.db.reader
    .selectFrom('payment_message')
    .where('handled_at', 'is', null)
    .where((eb) => eb.or([eb('next_at', 'is', null), eb('next_at', '<=', now)]))
    .selectAll()
    .orderBy('id')
    .limit(atOnce)
    .execute()
  const failures: unknown[] = []
  for (const row of rows) {
    if (isStopping()) break
    try {
      await markHandled(payments, row, await handleMessage(payments, row, now), now)
    } catch (cause) {
      const isGivenUp = await putOff(payments, row, now)
      failures.push(
        new Error(`payment message ${row.id} could not be handled${isGivenUp ? ' for a day: a person decides' : ''}`, {
          cause,
        }),
      )
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} payment messages could not be handled`)
  return rows.length
}

type MessageRow = Pick<
  Selectable<Tables['payment_message']>,
  'id' | 'terminal_id' | 'request' | 'received_at' | 'failures'
>

async function handleMessage(payments: Payments, row: MessageRow, now: Instant): Promise<string> {
  if (row.request === null) return 'emptied'
  const { attempt, verdict } = await readStored(payments, row, row.request)
  return addVerdict(payments, attempt, verdict, now)
}

async function readStored(payments: Payments, { id, terminal_id }: MessageRow, request: string) {
  const { verdict } = openSealed(payments.secrets, 'message', request, `payment_message ${id}`)
  return { verdict, attempt: await findByName(payments, terminal_id, verdict.about) }
}

function markHandled({ db }: Payments, row: HandledRow, verdict: string, now: Instant): Promise<void> {
  return write(db, [], async (tx) => {
    await unchangedMessage(tx, row).set({ handled_at: now, verdict, failures: 0, next_at: null }).execute()
    return commit(undefined)
  })
}

const unchangedMessage = (tx: Tx, { id, received_at }: HandledRow) =>
  tx.updateTable('payment_message').where('id', '=', id).where('received_at', '=', received_at)

/**
 * Handled again after a growing pause; after a day it is a person's, as is the attempt of which it speaks. Whether that
 * is so now.
 */
async function putOff(payments: Payments, row: MessageRow, now: Instant): Promise<boolean> {
  const nextTry = nextCheckAt(row.failures, now)
  const about =
    nextTry !== undefined || row.request === null
      ? undefined
      : await readStored(payments, row, row.request).catch(() => undefined)
  return await write(payments.db, [], async (tx) => {
    const waits = { failures: row.failures + 1, next_at: nextTry }
    await unchangedMessage(tx, row)
      .set(nextTry === undefined ? { handled_at: now, verdict: 'left to a person' } : waits)
      .execute()
    const attemptId = about?.attempt?.id
    if (attemptId !== undefined)
      await tx
        .updateTable('payment_attempt')
        .set({ state: 'review', changed_at: now })
        .where('id', '=', attemptId)
        .execute()
    return commit(nextTry === undefined)
  })
}

async function findByName(
  payments: Payments,
  terminalId: number,
  about: AttemptName,
): Promise<PaymentAttempt | undefined> {
  if ('ref' in about) return await findByReference(payments, terminalId, about.ref)
  return await payments.db.reader
    .selectFrom('payment_attempt')
    .selectAll()
    .where('terminal_id', '=', terminalId)
    .where('reference', '=', about.reference)
    .executeTakeFirst()
}
