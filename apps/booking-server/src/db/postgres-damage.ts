import { sql } from 'kysely'
import type { Reader } from './types.ts'

export async function damageOfPostgres(reader: Reader): Promise<string[]> {
  const damage = await brokenReferences(reader)
  if (await canVerify(reader)) damage.push(...(await brokenTables(reader)), ...(await brokenIndexes(reader)))
  return damage
}

type Reference = { readonly child: string; readonly parent: string; readonly named: string; readonly same: string }

async function brokenReferences(reader: Reader): Promise<string[]> {
  const { rows: references } = await sql<Reference>`
    select conrelid::regclass::text as child, confrelid::regclass::text as parent,
      string_agg(format('c.%I is not null', c.attname), ' and ') as named, string_agg(format('p.%I = c.%I', p.attname, c.attname), ' and ') as same
    from pg_constraint k cross join lateral unnest(k.conkey, k.confkey) as u (child_column, parent_column)
    join pg_attribute c on c.attrelid = k.conrelid and c.attnum = u.child_column
    join pg_attribute p on p.attrelid = k.confrelid and p.attnum = u.parent_column
    where k.contype = 'f' and k.connamespace = current_schema()::regnamespace
    group by k.oid, k.conrelid, k.confrelid order by 1, 2`.execute(reader)
  const broken: string[] = []
  for (const { child, parent, named, same } of references) {
    const lost = sql<{ lost: number }>`select count(*) as lost from ${sql.raw(child)} c
      where ${sql.raw(named)} and not exists (select 1 from ${sql.raw(parent)} p where ${sql.raw(same)})`
    const { rows } = await lost.execute(reader)
    if (rows[0]?.lost) broken.push(`${rows[0].lost} rows of ${child} name a row of ${parent} that is not there`)
  }
  return broken
}

async function canVerify(reader: Reader): Promise<boolean> {
  const { rows } = await sql<{ can: boolean }>`
    select has_function_privilege(p.oid, 'execute') as can from pg_proc p where p.proname = 'verify_heapam'`.execute(
    reader,
  )
  return rows[0]?.can === true
}

async function brokenTables(reader: Reader): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select c.relname || ', page ' || v.blkno || ': ' || v.msg as line
    from pg_class c cross join lateral verify_heapam(c.oid) v
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace`.execute(reader)
  return rows.map(({ line }) => line)
}

async function brokenIndexes(reader: Reader): Promise<string[]> {
  const { rows: indexes } = await sql<{ name: string }>`
    select c.oid::regclass::text as name from pg_class c join pg_am a on a.oid = c.relam and a.amname = 'btree'
    where c.relkind = 'i' and c.relnamespace = current_schema()::regnamespace`.execute(reader)
  const broken: string[] = []
  for (const { name } of indexes) {
    await sql`select bt_index_check(${name}::text::regclass, true)`
      .execute(reader)
      .catch((error: Error) => broken.push(`${name}: ${error.message}`))
  }
  return broken
}
