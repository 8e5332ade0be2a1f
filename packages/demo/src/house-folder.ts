import { join } from 'node:path'

export const houseFolder = join(import.meta.dirname, '../houses')
