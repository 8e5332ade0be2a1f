import { join } from 'node:path'

/** Where the documents of the invented houses lie, each named after its house's key. */
export const houseFolder = join(import.meta.dirname, '../houses')
