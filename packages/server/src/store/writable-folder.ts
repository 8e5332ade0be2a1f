import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** As much as a database of SQLite wants beside itself to be opened. */
const trialBytes = Buffer.alloc(64 * 1_024)

const cureOfErrorCode: Readonly<Record<string, string>> = {
  EROFS: 'is on a disk that can only be read: mount it so that it can be written to',
  EACCES: 'may not be written to by the user that this program runs as: give the folder to that user',
  EPERM: 'may not be written to by the user that this program runs as: give the folder to that user',
  ENOSPC: 'is on a disk that is full: make room, old copies (*.before-*) and logs first',
  EDQUOT: 'is on a disk that is full for this user: make room, old copies (*.before-*) and logs first',
  EIO: 'is on a disk that fails: look at the log of the system, and bring a backup to another one',
}

/** The one sentence for whoever starts a program whose folder takes nothing; undefined where it does. */
export function writingProblem(folder: string): string | undefined {
  const file = join(folder, `.writable-${process.pid}`)
  try {
    makeFolder(folder)
    const handle = openSync(file, 'w', 0o600)
    try {
      writeSync(handle, trialBytes)
      fsyncSync(handle)
    } finally {
      closeSync(handle)
      rmSync(file)
    }
    return undefined
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    const cure = cureOfErrorCode[code] ?? 'cannot be written to: see that it is a folder on a disk that takes files'
    return `${folder} (below PORTICO_HOME) ${cure}; then start again. (${code || error})`
  }
}

/** Node's own `recursive` says of a disk that can only be read that there is no such folder. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another program has made it meanwhile.
    if (!existsSync(folder)) throw error
  }
}

/** Ends a program, before anything else is tried, whose folder takes nothing. */
export function requireWritableFolder(folder: string): void {
  const problem = writingProblem(folder)
  if (problem === undefined) return
  process.stderr.write(`${problem}\n`)
  process.exit(1)
}
