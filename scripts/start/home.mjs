import { existsSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'

const rotateAtBytes = 10 * 1024 * 1024

/**
 * Creates the data folder where it is missing: one folder per program, and their logs. Keys are made by the programs
 * themselves.
 */
export function prepareHome(home, programs) {
  for (const name of [...programs.map((program) => program.name), 'logs'])
    mkdirSync(join(home, name), { recursive: true, mode: 0o700 })
}

/** One log per program; the previous one is kept once it has grown past 10 MB. */
export function logFileOf(home, name) {
  const file = join(home, 'logs', `${name}.log`)
  if (existsSync(file) && statSync(file).size > rotateAtBytes) renameSync(file, join(home, 'logs', `${name}.1.log`))
  return file
}
