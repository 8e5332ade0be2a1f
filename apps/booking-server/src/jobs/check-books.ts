import { execFile } from 'node:child_process'
import { join } from 'node:path'
import type { Job } from './jobs.ts'

const checkProgram = join(import.meta.dirname, '../cli/check.ts')
const hour = 60 * 60_000
const lookMs = 200

type BooksCheck = {
  readonly found: (brokenRules: number) => void
  readonly log: (findings: string) => void
  /** Names the database; the environment of this process, if not given. */
  readonly env?: Readonly<Record<string, string | undefined>>
}

/**
 * `portico check` once a day, an hour after the start at first: in a process of its own, since it reads every
 * reservation and guests' searches do not wait for it. Tells how many rules are broken; what is, stands in the log.
 */
export function booksCheck({ found, log, env }: BooksCheck): Job {
  return {
    name: 'check',
    everyMs: 24 * hour,
    firstAfterMs: hour,
    run: async (_, isStopping) => {
      const said = await runCheck(env, isStopping)
      if (said === undefined) return
      const broken = said.split('\n').filter((line) => line.startsWith('BROKEN')).length
      if (broken > 0) log(said)
      found(broken)
    },
  }
}

/** Nothing where the server stops before the end. */
function runCheck(
  env: Readonly<Record<string, string | undefined>> | undefined,
  isStopping: () => boolean,
): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      [checkProgram],
      { env: env as NodeJS.ProcessEnv | undefined, maxBuffer: 1_000_000 },
      (error, stdout) => {
        clearInterval(looking)
        if (isStopping()) resolve(undefined)
        // It ends with 1 where a rule is broken, and says which.
        else if (error && !/^BROKEN/m.test(stdout)) reject(error)
        else resolve(stdout)
      },
    )
    const looking = setInterval(() => isStopping() && child.kill(), lookMs)
  })
}
