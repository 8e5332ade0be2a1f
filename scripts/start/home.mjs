import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const rotateAtBytes = 10 * 1024 * 1024

/** Creates the data folder where it is missing, and the token by which our programs know each other. */
export function prepareHome(home, programs) {
  for (const name of [...programs.map((program) => program.name), 'logs']) mkdirSync(join(home, name), { recursive: true })
  mkdirSync(join(home, 'keys'), { recursive: true, mode: 0o700 })
  const token = join(home, 'keys/service-token')
  if (!existsSync(token)) writeFileSync(token, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
}

/** One log per program; the previous one is kept once it has grown past 10 MB. */
export function logFileOf(home, name) {
  const file = join(home, 'logs', `${name}.log`)
  if (existsSync(file) && statSync(file).size > rotateAtBytes) renameSync(file, join(home, 'logs', `${name}.1.log`))
  return file
}
