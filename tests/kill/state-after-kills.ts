import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { openDb } from '@portico/booking-server/db/open/open-db'
import { checkInvariants } from '@portico/booking-server/invariants/check-invariants'
import Database from 'better-sqlite3'
import { type Acknowledged, aVisitor, retryUntilReply } from './booking-guests.ts'
import type { Processes } from './start-processes.ts'

/** What the books, the journal and the mails say when all guests have left. A reservation is told by its key. */
export async function stateAfterKills(
  { home, gateways: [gateway], token, wire }: Processes,
  acknowledged: readonly Acknowledged[],
) {
  const remaining = [...acknowledged.entries()]
  let lost = 0
  const openInTurn = async () => {
    for (let next = remaining.pop(); next; next = remaining.pop()) {
      const [number, { grant }] = next
      const visitor = aVisitor(gateway.url, token, number)
      const answer = await retryUntilReply(
        () => visitor.reservation.voucher.mutate({ grant }),
        () => false,
      )
      if (answer?.kind !== 'open') lost++
    }
  }
  await Promise.all(Array.from({ length: 8 }, openInTurn))
  const db = await openDb(join(home, 'booking-server', 'booking.sqlite'))
  const broken = (await checkInvariants(db)).flatMap(({ name, broken: nights }) =>
    nights.map((night) => `${name}: ${night}`),
  )
  const reservations = await db.reader.selectFrom('reservation').select('booker').execute()
  await db.close()
  const journal = new Database(join(home, 'gateway', 'gateway.sqlite'), { readonly: true })
  const intents = journal.prepare('select key, state from intent').all() as { key: string; state: string }[]
  journal.close()
  return {
    lost,
    broken,
    sentTwice: [...wire.confirmsByKey.values()].filter((sent) => sent > 1).length,
    reservations: reservations.map(({ booker }): string => JSON.parse(booker).note),
    intents,
    mails: readdirSync(join(home, 'gateway'), { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\bunknown-\w+\.eml$/.test(name),
    ).length,
  }
}
