import SqliteFile from 'better-sqlite3'
import { expect, it, onTestFinished } from 'vitest'
import { aHouse } from '../../builders/a-house.ts'
import { databases } from '../../builders/databases.ts'
import { aKey, expectAnswered, openTestHotel } from '../../builders/test-hotel.ts'

type PreparedStatement = { readonly text: string; readonly values: readonly unknown[] }

/**
 * Every text that SQLite prepares, as it reaches it, with the values that it ran with first: a partial index is chosen
 * by its value.
 */
function listenToSqlite(): ReadonlyMap<string, PreparedStatement> {
  const { prepare } = SqliteFile.prototype
  const prepared = new Map<string, PreparedStatement>()
  SqliteFile.prototype.prepare = function (this: SqliteFile.Database, text: string) {
    const statement = prepare.call(this, text)
    for (const way of ['all', 'run'] as const) {
      const original = statement[way].bind(statement) as (...values: unknown[]) => never
      statement[way] = (...values: unknown[]) => {
        if (!prepared.has(text)) prepared.set(text, { text, values })
        return original(...values)
      }
    }
    return statement
  } as typeof prepare
  onTestFinished(() => {
    SqliteFile.prototype.prepare = prepare
  })
  return prepared
}

function planOf(file: SqliteFile.Database, { text, values }: PreparedStatement): string[] {
  const plan = file.prepare(`explain query plan ${text}`).all(...values) as { detail: string }[]
  return plan.map(({ detail }) => detail)
}

/** The tables that a statement reads from one end to the other. */
function scansOf(file: SqliteFile.Database, statement: PreparedStatement): string[] {
  return planOf(file, statement).filter(
    (detail) => /^SCAN (?!CONSTANT|json_each)/.test(detail) && !detail.includes(' USING '),
  )
}

it('finds every row of a price, a hold, a booking and its end by an index', async () => {
  const sqlite = databases.find(({ name }) => name === 'SQLite')
  if (!sqlite) throw new Error('SQLite is always there')
  await using hotel = await openTestHotel(sqlite, {
    seed: aHouse({ rooms: 6 }),
    unpaidLimits: { perAddress: 20, perEmail: 20, percentOfNight: 50 },
  })
  const prepared = listenToSqlite()
  await hotel.priceCheck()
  const { holdId } = expectAnswered(await hotel.hold())
  const key = aKey()
  const { code } = expectAnswered(await hotel.confirm({ holdId, key }))
  await hotel.outcome(key)
  for (let rooms = 0; rooms < 4; rooms++) await hotel.confirm({ address: 'one address' })
  expectAnswered(await hotel.hold())
  hotel.wait(30)
  await hotel.sweepHolds()
  await hotel.sweepTransfers()
  const { id } = await hotel.db.reader
    .selectFrom('reservation')
    .where('code', '=', code)
    .select('id')
    .executeTakeFirstOrThrow()
  await hotel.cancel(id)
  const statements = [...prepared.values()].filter(({ text }) => /^(select|update|delete|with)\b/i.test(text))
  expect(statements.length).toBeGreaterThan(30)
  const file = new SqliteFile(hotel.target, { readonly: true })
  onTestFinished(() => {
    file.close()
  })
  expect(
    statements.flatMap((statement) => scansOf(file, statement).map((scan) => `${scan}: ${statement.text}`)),
  ).toEqual([])
  const plans = statements.flatMap((statement) => planOf(file, statement)).join('\n')
  expect(plans).toMatch(/INDEX reservation_email \(hotel_id=\? AND email=\? AND departure>\?\)/)
  expect(plans).toMatch(/INDEX reservation_address \(hotel_id=\? AND address=\? AND departure>\?\)/)
})
