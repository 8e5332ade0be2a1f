import { copyFileSync, existsSync, mkdirSync, renameSync, statSync, truncateSync } from 'node:fs'
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
  if (isFull(file)) renameSync(file, previousOf(file))
  return file
}

/** The same while its program runs, which has it open and only ever adds to its end. */
export function rotateOpenLog(file) {
  if (!isFull(file)) return
  try {
    copyFileSync(file, previousOf(file))
    truncateSync(file)
  } catch {
    // A full disk: the next minute tries again, and no program is stopped for its log.
  }
}

const isFull = (file) => existsSync(file) && statSync(file).size > rotateAtBytes
const previousOf = (file) => file.replace(/\.log$/, '.1.log')
