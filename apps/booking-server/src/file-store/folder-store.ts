import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { byteRangeOf } from './byte-range.ts'
import type { FileStore } from './file-store.ts'

const folderOf = (home: string) => join(home, 'booking-server')

/** Files below `home`: right for one machine, and for several that share the folder. */
export function folderStore(home: string): FileStore {
  const pathOfFile = (name: string) => join(folderOf(home), name)
  return {
    put: async (name, content) => {
      const path = pathOfFile(name)
      await mkdir(dirname(path), { recursive: true })
      if (!(content instanceof Uint8Array)) return await rename(content.file, path)
      // Of its own: a button that is pressed twice puts the same file twice at once.
      const draft = `${path}.${randomBytes(6).toString('hex')}.new`
      await writeFile(draft, content)
      await rename(draft, path)
    },
    has: async (name) => (await unlessAbsent(stat(pathOfFile(name))))?.isFile() ?? false,
    read: (name) => unlessAbsent(readFile(pathOfFile(name))),
    open: async (name, range) => {
      const handle = await unlessAbsent(open(pathOfFile(name)))
      if (!handle) return undefined
      const { size } = await handle.stat()
      const byteRange = byteRangeOf(range, size)
      if (byteRange === 'beyond-end') {
        await handle.close()
        return { kind: 'beyond-end', size }
      }
      const { first, last } = byteRange === 'all' ? { first: 0, last: size - 1 } : byteRange
      const stream = createReadStream('', { fd: handle, start: first, end: Math.max(first, last) })
      return { kind: 'opened', stream, size, part: byteRange === 'all' ? undefined : byteRange }
    },
    list: async function* (folder) {
      for (const name of (await unlessAbsent(readdir(pathOfFile(folder)))) ?? []) {
        const writtenFile = await unlessAbsent(stat(pathOfFile(join(folder, name))))
        if (writtenFile) yield { name: `${folder}/${name}`, writtenAtMs: writtenFile.mtimeMs }
      }
    },
    remove: (name) => rm(pathOfFile(name), { force: true }),
    isAway: () => false,
    close: () => {},
  }
}

async function unlessAbsent<T>(reading: Promise<T>): Promise<T | undefined> {
  return await reading.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
}
