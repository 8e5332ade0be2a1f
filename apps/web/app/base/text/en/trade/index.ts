import { agency } from './agency.ts'
import { entry } from './entry.ts'

/** What only pages for trade users say: others do not load it. */
export const trade = { agency, trade: entry }
