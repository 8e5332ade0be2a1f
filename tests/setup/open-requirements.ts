import { readFileSync } from 'node:fs'

const rows = readFileSync(new URL('../../docs/requirements-open.md', import.meta.url), 'utf8')
const open = new Set([...rows.matchAll(/^\| ([A-Z0-9]+-\d+) /gm)].map(([, id]) => id))

/** An id for a title, or nothing where the product does not do all of the requirement yet. */
export const unlessOpen = (id: string): string => (open.has(id) ? '' : `${id} `)
/** Every id that no title may have. */
export const openRequirements: ReadonlySet<string | undefined> = open
