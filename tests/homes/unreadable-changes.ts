import type Sqlite from 'better-sqlite3'

type Column = { readonly name: string; readonly type: string; readonly notnull: number; readonly dflt_value: unknown }
type Index = { readonly name: string; readonly unique: number }
type Table = {
  readonly columns: ReadonlyMap<string, Column>
  readonly unique: readonly string[]
  readonly checks: readonly string[]
  readonly triggers: readonly string[]
}
export type Shape = ReadonlyMap<string, Table>

/** What programs can meet in a database: its tables, columns and what rows must fulfil. */
export function shapeOf(sqlite: Sqlite.Database): Shape {
  const tables = sqlite
    .prepare<[], { name: string; sql: string }>(
      `select name, sql from sqlite_schema where type = 'table' and name not like 'sqlite_%' and name not like 'kysely_%'`,
    )
    .all()
  return new Map(tables.map(({ name, sql }) => [name, tableOf(sqlite, name, sql)]))
}

function tableOf(sqlite: Sqlite.Database, name: string, sql: string): Table {
  const columns = sqlite.prepare<[string], Column>('select * from pragma_table_info(?)').all(name)
  const indexes = sqlite.prepare<[string], Index>('select * from pragma_index_list(?)').all(name)
  const columnsOf = (index: string) =>
    sqlite.prepare('select name from pragma_index_info(?)').pluck().all(index).join(', ')
  const ofTable = sqlite.prepare(`select sql from sqlite_schema where type = 'trigger' and tbl_name = ?`).pluck()
  return {
    columns: new Map(columns.map((column) => [column.name, column])),
    unique: indexes.filter(({ unique }) => unique === 1).map((index) => columnsOf(index.name)),
    checks: checksIn(sql),
    triggers: ofTable.all(name) as string[],
  }
}

/** What stands in the brackets behind each `check`. */
function checksIn(sql: string): string[] {
  return [...sql.matchAll(/\bcheck\s*\(/gi)].map(({ index, 0: begin }) => {
    const from = index + begin.length
    let end = from
    for (let depth = 1; depth > 0; end++) depth += sql[end] === '(' ? 1 : sql[end] === ')' ? -1 : 0
    return sql
      .slice(from, end - 1)
      .replaceAll(/\s+/g, ' ')
      .trim()
  })
}

/**
 * What of a change a program that knows only the shape before would trip over: what it reads is gone or otherwise, or
 * what it writes is refused.
 */
export function unreadableChanges(before: Shape, after: Shape): string[] {
  return [...before].flatMap(([name, was]) => {
    const is = after.get(name)
    return is ? changesOf(was, is).map((change) => `${name}: ${change}`) : [`${name} is gone`]
  })
}

function changesOf(was: Table, is: Table): string[] {
  const known = [...was.columns.values()]
  const added = [...is.columns.values()].filter(({ name }) => !was.columns.has(name))
  const namesKnown = (check: string) => known.some(({ name }) => new RegExp(`\\b${name}\\b`).test(check))
  const isNew = (list: readonly string[], earlier: readonly string[]) => list.filter((one) => !earlier.includes(one))
  return [
    ...known.flatMap((column) => changeOf(column, is.columns.get(column.name))),
    ...added
      .filter(({ notnull, dflt_value }) => notnull === 1 && dflt_value === null)
      .map(({ name }) => `${name} wants a value`),
    ...isNew(is.unique, was.unique).map((columns) => `${columns} must be unique`),
    ...isNew(is.checks, was.checks)
      .filter(namesKnown)
      .map((check) => `rows must fulfil ${check}`),
    ...isNew(is.triggers, was.triggers).map(() => 'a trigger acts on what is written'),
  ]
}

function changeOf(was: Column, is: Column | undefined): string[] {
  if (!is) return [`${was.name} is gone`]
  if (was.type !== is.type) return [`${was.name} is ${is.type} and no more ${was.type}`]
  if (was.notnull === 0 && is.notnull === 1) return [`${was.name} wants a value`]
  return was.dflt_value === is.dflt_value ? [] : [`${was.name} has another default`]
}
