import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

const retentionDays = 7
const dayMs = 24 * 60 * 60 * 1_000

/** A mail as booking server and gateway write it, or the draft of one that a crash left behind. */
const isMail = (name: string) =>
  name.endsWith('.eml') || /^\.(\d+-(guest|copy|hotel)\.[0-9a-f]{12}|unknown-[0-9a-f]{24})$/.test(name)

/**
 * Removes mails that were written as files a week after they were written, since they hold guests' data and keys that
 * open vouchers. The key itself lives on, as it does for a mail that was sent: whoever runs the hotel may have passed
 * the mail on, and its link is for the time until after the stay.
 */
export async function removeOldMailFiles(folder: string, nowMs: number): Promise<void> {
  const names = await readdir(folder).catch((err: NodeJS.ErrnoException) => {
    if (err.code === 'ENOENT') return []
    throw err
  })
  for (const name of names.filter(isMail)) {
    const file = join(folder, name)
    const { mtimeMs } = await stat(file)
    if (nowMs - mtimeMs > retentionDays * dayMs) await rm(file, { force: true })
  }
}
