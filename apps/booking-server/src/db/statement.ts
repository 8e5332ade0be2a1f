import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Compilable,
  type CompiledQuery,
  HandleEmptyInListsPlugin,
  type Insertable,
  type QueryResult,
  type Selectable,
} from 'kysely'
import { isPostgres } from './is-postgres.ts'
import type { Tables } from './tables/tables.ts'
import type { Reader, Tx } from './types.ts'

class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
  /**
   * Compared, added or put into a text it would be what no caller gave: the statement of one value would be used for
   * all.
   */
  [Symbol.toPrimitive](): never {
    throw new Error(`a query that is built once looked at its ${this.name}`)
  }
}

const answersOfMoment = new AsyncLocalStorage<Map<string, Promise<QueryResult<unknown>>>>()

/**
 * What is read meanwhile, outside of transactions, is asked once for the same values: the parts of an answer are of one
 * moment, and each of them need not be given what others have read.
 */
export const asOfOneMoment = <T>(read: () => Promise<T>): Promise<T> => answersOfMoment.run(new Map(), read)

/**
 * A query that is always asked in the same words, built and compiled once for each of the two databases: of a confirm's
 * time, building its queries anew took the larger half. `build` sees stand-ins for the values, and so may not look at
 * them, nor take lists. A connection with plugins that may change any query has it built anew; that for empty lists
 * changes none without lists.
 */
export function statement<Given extends object, Row>(
  build: (db: Reader | Tx, given: Given) => Compilable<Row>,
): (db: Reader | Tx, given: Given) => Promise<QueryResult<Row>> {
  const compiledQueries = new Map<boolean, CompiledQuery<Row>>()
  const placeholders = new Proxy({} as Given, { get: (_, name) => new Placeholder(String(name)) })
  return (db, given) => {
    if (db.getExecutor().plugins.some((plugin) => !(plugin instanceof HandleEmptyInListsPlugin)))
      return db.executeQuery(build(db, given))
    const onPostgres = isPostgres(db)
    let compiled = compiledQueries.get(onPostgres)
    if (!compiled) {
      compiled = build(db, placeholders).compile()
      compiledQueries.set(onPostgres, compiled)
    }
    const givenValues = given as Readonly<Record<string, unknown>>
    const parameters = compiled.parameters.map((value) =>
      value instanceof Placeholder ? givenValues[value.name] : value,
    )
    const query = { ...compiled, parameters }
    const answers = db.isTransaction ? undefined : answersOfMoment.getStore()
    if (!answers) return db.executeQuery<Row>(query)
    const key = JSON.stringify([compiled.sql, parameters])
    const answer = (answers.get(key) as Promise<QueryResult<Row>> | undefined) ?? db.executeQuery<Row>(query)
    answers.set(key, answer)
    return answer
  }
}

/**
 * The same for one new row of a table, built once for each set of columns that is given; `returning` are columns to be
 * told.
 */
export function insertion<
  Table extends keyof Tables & string,
  Returned extends keyof Selectable<Tables[Table]> & string = never,
>(
  table: Table,
  returning: readonly Returned[] = [],
): (db: Tx, row: Insertable<Tables[Table]>) => Promise<QueryResult<Pick<Selectable<Tables[Table]>, Returned>>> {
  type Row = Pick<Selectable<Tables[Table]>, Returned>
  const insertsByColumns = new Map<string, (db: Tx, row: Insertable<Tables[Table]>) => Promise<QueryResult<Row>>>()
  return (db, row) => {
    const columns = Object.keys(row) as (keyof typeof row)[]
    const name = columns.join()
    let insert = insertsByColumns.get(name)
    if (!insert) {
      insert = statement((on, given) => {
        const values = Object.fromEntries(columns.map((column) => [column, given[column]])) as typeof row
        const query = on.insertInto(table).values(values as never)
        return (returning.length > 0 ? query.returning(returning as never) : query) as Compilable<Row>
      })
      insertsByColumns.set(name, insert)
    }
    return insert(db, row)
  }
}
