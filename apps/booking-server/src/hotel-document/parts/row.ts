import type { Selectable } from 'kysely'
import type { Tables } from '../../db/schema.ts'

export type Row<Table extends keyof Tables> = Selectable<Tables[Table]>
