import type { Selectable } from 'kysely'
import type { Tables } from '../../db/schema.ts'

/** A whole row of a table. */
export type Row<Table extends keyof Tables> = Selectable<Tables[Table]>
