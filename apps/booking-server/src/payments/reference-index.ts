import type { References } from '@portico/payments/port'
import { unlessDamaged } from '../db/from-json.ts'
import type { Tx } from '../db/types.ts'
import { commit, write } from '../db/write.ts'
import { type PaymentAttempt, refsOf } from '../payment-records/attempts.ts'
import type { Payments } from '../payment-records/payments.ts'

type ReferenceName = { readonly name: string; readonly value: string }

/** What a provider calls an attempt is sealed: it is found by a hash that only this server can make. */
export async function indexReferences(
  tx: Tx,
  { secrets }: Pick<Payments, 'secrets'>,
  { id, terminal_id }: Pick<PaymentAttempt, 'id' | 'terminal_id'>,
  refs: References = {},
): Promise<void> {
  const rows = Object.entries(refs).map(([name, value]) => ({
    terminal_id,
    hash: hashOfReference({ secrets }, { name, value }),
    attempt_id: id,
  }))
  if (rows.length === 0) return
  await tx
    .insertInto('payment_reference')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['terminal_id', 'hash', 'attempt_id']).doNothing())
    .execute()
}

export async function findByReference(
  payments: Payments,
  terminalId: number,
  referenceName: ReferenceName,
): Promise<PaymentAttempt | undefined> {
  return (
    (await findIndexed(payments, terminalId, referenceName)) ??
    ((await indexOlder(payments, terminalId)) ? await findIndexed(payments, terminalId, referenceName) : undefined)
  )
}

async function findIndexed(
  { db, secrets }: Payments,
  terminalId: number,
  referenceName: ReferenceName,
): Promise<PaymentAttempt | undefined> {
  return await db.reader
    .selectFrom('payment_reference as known')
    .innerJoin('payment_attempt', 'payment_attempt.id', 'known.attempt_id')
    .where('known.terminal_id', '=', terminalId)
    .where('known.hash', '=', hashOfReference({ secrets }, referenceName))
    .selectAll('payment_attempt')
    .orderBy('payment_attempt.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

const atOnce = 200

async function indexOlder(payments: Payments, terminalId: number): Promise<boolean> {
  let count = 0
  for (;;) {
    const rows = await payments.db.reader
      .selectFrom('payment_attempt')
      .where('terminal_id', '=', terminalId)
      .where('refs_indexed', '=', 0)
      .selectAll()
      .limit(atOnce)
      .execute()
    if (rows.length === 0) return count > 0
    count += rows.length
    await write(payments.db, [], async (tx) => {
      for (const row of rows)
        await indexReferences(
          tx,
          payments,
          row,
          unlessDamaged(() => refsOf(payments.secrets, row)),
        )
      const attemptIds = rows.map(({ id }) => id)
      await tx.updateTable('payment_attempt').where('id', 'in', attemptIds).set({ refs_indexed: 1 }).execute()
      return commit(undefined)
    })
  }
}

function hashOfReference({ secrets }: Pick<Payments, 'secrets'>, { name, value }: ReferenceName): string {
  return secrets.keyOf('reference', `${name} ${value}`)
}
