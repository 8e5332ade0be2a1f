import { type Dirent, existsSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'

export type HomeFile = { readonly path: string; readonly kind: 'sqlite' | 'file' }

/**
 * The order in which a home is copied. The gateway's journal comes before the bookings: a restored journal may then not
 * know of a booking, which it asks for, and never knows of one that is lost. Pictures come after the rows that name
 * them, and keys last: a key that is rotated meanwhile has the former one beside it.
 */
const order = ['gateway', 'booking-server', 'admin', 'keys'] as const

/** What is made anew by itself, was sent already, or is the way back from an upgrade. */
const excluded = [
  /\.sqlite-(wal|shm)$/,
  /\.before-[^/]+$/,
  /^gateway\/drafts\.sqlite$/,
  /\/mail\//,
  /\.draft$/,
  /^admin\/first-run-link$/,
  /\/\.[^/]+$/,
]

/** Every file of a home that a backup has, in the order in which it is copied. */
export function filesOfHome(home: string): HomeFile[] {
  return order.flatMap((folder) => {
    const below = join(home, folder)
    if (!existsSync(below)) return []
    const entries: Dirent[] = readdirSync(below, { recursive: true, withFileTypes: true })
    const paths = entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(home, join(entry.parentPath, entry.name)))
      .filter((path) => !excluded.some((pattern) => pattern.test(path)))
    // Databases first: what they name is there when it is copied after them.
    const kindOf = (path: string) => (path.endsWith('.sqlite') ? 'sqlite' : 'file')
    return paths
      .map((path) => ({ path, kind: kindOf(path) }) as const)
      .sort((one, other) => one.kind.localeCompare(other.kind) * -1 || one.path.localeCompare(other.path))
  })
}
