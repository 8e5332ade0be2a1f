import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

const retentionDays = 7
const dayMs = 24 * 60 * 60 * 1_000

/** Mails that were written as files hold keys that open vouchers: after a week they go. */
export async function removeOldMailFiles(folder: string, nowMs: number): Promise<void> {
  const names = await readdir(folder).catch((err: NodeJS.ErrnoException) => {
    if (err.code === 'ENOENT') return []
    throw err
  })
  for (const name of names.filter((one) => one.endsWith('.eml'))) {
    const file = join(folder, name)
    const { mtimeMs } = await stat(file)
    if (nowMs - mtimeMs > retentionDays * dayMs) await rm(file, { force: true })
  }
}
