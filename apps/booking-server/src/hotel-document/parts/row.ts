import type { Selectable } from 'kysely'
import type { Tables } from '../../db/tables/tables.ts'

export type TableRow<Table extends keyof Tables> = Selectable<Tables[Table]>
