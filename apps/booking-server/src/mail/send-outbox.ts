import type { Instant } from '@portico/domain/time/deadline'
import { instantAfter } from '@portico/domain/time/instant-after'
import { retryDelays } from '@portico/server/mail/smtp'
import type { FastifyBaseLogger } from 'fastify'
import { statement } from '../db/statement.ts'
import { toJson } from '../db/tables/json.ts'
import type { Db } from '../db/types.ts'
import { commit, write } from '../db/write.ts'
import type { OutboxRow } from '../letters/mail-facts.ts'
import type { Deliver } from './deliver.ts'

export type MailDeps = {
  readonly db: Db
  readonly deliver: Deliver
  readonly log: FastifyBaseLogger
  /** How many mails one guest's address gets in an hour; any number if not given. */
  readonly mailsPerHour?: number | undefined
}

const atOnce = 20

/**
 * Sends some of what is due; how many mails it tried or put off. At least once: a crash between the hand-over and its
 * note sends the same mail, with the same message id, again. Mails to one recipient of a reservation keep their order;
 * a mail that fails holds up no other, and after the last retry is parked for an operator. What is more than one
 * address gets in an hour waits until it may go.
 */
export async function sendOutbox(deps: MailDeps, now: Instant): Promise<number> {
  const rows = await nextDue(deps.db, now)
  const { allowed, excess } = await limitPerRecipient(deps, rows, now)
  await Promise.all([
    ...allowed.map((row) => attemptDelivery(deps, row, now)),
    excess.length > 0 && postponeMails(deps.db, excess),
  ])
  return rows.length
}

async function nextDue({ reader }: Db, now: Instant): Promise<OutboxRow[]> {
  return await reader
    .selectFrom('outbox as mail')
    .selectAll()
    .where('state', '=', 'due')
    .where('next_at', '<=', now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('outbox as earlier')
            .select('earlier.id')
            .whereRef('earlier.reservation_id', '=', 'mail.reservation_id')
            .whereRef('earlier.recipient', '=', 'mail.recipient')
            .whereRef('earlier.id', '<', 'mail.id')
            .where('earlier.state', '=', 'due'),
        ),
      ),
    )
    .orderBy('next_at')
    .orderBy('id')
    .limit(atOnce)
    .execute()
}

type PostponedMail = Pick<OutboxRow, 'id' | 'next_at'>

/**
 * What fits into the hour of each address, and the rest with the moment when the oldest mail of that hour is an hour
 * old.
 */
async function limitPerRecipient(
  { db, mailsPerHour }: MailDeps,
  rows: readonly OutboxRow[],
  now: Instant,
): Promise<{ readonly allowed: readonly OutboxRow[]; readonly excess: readonly PostponedMail[] }> {
  const addresses = [...new Set(rows.flatMap(({ address }) => (address === null ? [] : [address])))]
  if (mailsPerHour === undefined || addresses.length === 0) return { allowed: rows, excess: [] }
  const sentMails = await db.reader
    .selectFrom('outbox')
    .where('address', 'in', addresses)
    .where('sent_at', '>', instantAfter(now, { hours: -1 }))
    .groupBy('address')
    .select(({ fn }) => ['address', fn.countAll<number>().as('mails'), fn.min('sent_at').as('oldest')])
    .execute()
  const counts = new Map(sentMails.map(({ address, mails }) => [address, mails]))
  const allowed: OutboxRow[] = []
  const excess: PostponedMail[] = []
  for (const row of rows) {
    const { id, address } = row
    const mails = counts.get(address) ?? 0
    if (address === null || mails < mailsPerHour) {
      counts.set(address, mails + 1)
      allowed.push(row)
    } else {
      const oldest = sentMails.find((sentToAddress) => sentToAddress.address === address)?.oldest ?? now
      excess.push({ id, next_at: instantAfter(oldest, { hours: 1 }) })
    }
  }
  return { allowed, excess }
}

async function postponeMails(db: Db, mails: readonly PostponedMail[]): Promise<void> {
  await write(db, [], async (tx) => {
    for (const { id, next_at } of mails)
      await tx.updateTable('outbox').set({ next_at }).where('id', '=', id).where('state', '=', 'due').execute()
    return commit(undefined)
  })
}

async function attemptDelivery({ db, deliver, log }: MailDeps, row: OutboxRow, now: Instant): Promise<void> {
  try {
    await deliver(row)
  } catch (err) {
    const wait = retryDelays[row.attempts]
    log.warn(
      { err, outbox: row.id, attempts: row.attempts + 1, parked: wait === undefined },
      'a mail could not be sent',
    )
    await recordAttempt(
      db,
      row,
      wait === undefined
        ? { ...row, state: 'parked' }
        : { ...row, state: 'due', next_at: instantAfter(now, { seconds: wait }) },
    )
    return
  }
  await recordAttempt(db, row, { ...row, state: 'sent', sent_at: now, payload: toJson({}) })
}

type MailStatus = Pick<OutboxRow, 'state' | 'next_at' | 'sent_at' | 'payload'>

async function recordAttempt(db: Db, { id, attempts }: OutboxRow, status: MailStatus): Promise<void> {
  await write(db, [], async (tx) => {
    await updateDue(tx, { ...status, id, attempts: attempts + 1 })
    return commit(undefined)
  })
}

const updateDue = statement(
  (db, { id, state, next_at, sent_at, payload, attempts }: MailStatus & Pick<OutboxRow, 'id' | 'attempts'>) =>
    db
      .updateTable('outbox')
      .set({ state, next_at, sent_at, payload, attempts })
      .where('id', '=', id)
      .where('state', '=', 'due'),
)
