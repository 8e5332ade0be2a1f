import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
const needed = 4 * 1_024 ** 3

/**
 * Linux's folder in memory, where it has room and may run programs: an account other than root's gets a copy of
 * PostgreSQL to run.
 */
function hasRoom() {
  if (!existsSync(memory)) return false
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .find((line) => line.split(' ')[1] === memory)
  const { bavail, bsize } = statfsSync(memory)
  return mount !== undefined && !/\bnoexec\b|\bro\b/.test(mount) && bavail * bsize > needed && freemem() > 2 * needed
}

/**
 * The tests' databases in memory: thousands are made, each of which would wait for the disk. Programs are killed in the
 * tests, never the machine, so that nothing is proven by a disk. `TMPDIR` of one's own choice stays.
 */
export function temporaryFolder() {
  if (process.env.TMPDIR || !hasRoom()) return {}
  const folder = mkdtempSync(join(memory, 'portico-tests-'))
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o755)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return { TMPDIR: folder }
}
