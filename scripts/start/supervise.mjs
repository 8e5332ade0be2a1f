import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { step } from '../setup/step.mjs'
import { supervised } from './program.mjs'

/**
 * The programs as one house: opened in their order, each when the one before it serves; closed in the reverse order.
 */
export function supervisorOf(entries, settings, { dev = false, say = console.log } = {}) {
  const runFile = join(settings.PORTICO_HOME, 'run.json')
  const started = []
  let closing = false

  /** Who runs, for operators and tests: `{ supervisor, programs: { web: pid } }`. */
  function record() {
    const programs = Object.fromEntries(started.map((program) => [program.name, program.pid()]))
    writeFileSync(runFile, `${JSON.stringify({ supervisor: process.pid, programs }, undefined, 2)}\n`)
  }

  async function close() {
    closing = true
    for (const program of started.toReversed()) await program.stop()
    rmSync(runFile, { force: true })
  }

  /** Resolves when all serve. A program that cannot start closes the house again. */
  async function open() {
    for (const entry of entries) {
      if (closing) return
      const onChange = (kind, reason) => {
        say(kind === 'ended' ? `${entry.name} ended (${reason}), starting it again` : `${entry.name} serves again`)
        record()
      }
      const program = supervised(entry, settings, { dev, onChange })
      started.push(program)
      try {
        await step(`Starting ${entry.name}`, () => program.start())
      } catch (error) {
        if (closing) return
        await close()
        throw error
      }
      record()
    }
  }

  return { open, close }
}
