import { createHash } from 'node:crypto'

/** The key of a wish as a UUID, where a provider wants that form: the same for the same key. */
export function uuidOf(key: string): string {
  const hex = createHash('sha256').update(key).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}
