import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * A vitest reporter: its JSON names skipped tests but not why, so this writes down the note of `context.skip(note)`.
 */
export default class SkipReasons {
  onTestRunEnd(modules) {
    const tests = modules.flatMap((module) => [...module.children.allTests('skipped')])
    const skips = tests.map((test) => ({ title: test.fullName, reason: test.result().note ?? 'no reason given' }))
    mkdirSync(dirname(process.env.PORTICO_SKIPS_FILE), { recursive: true })
    writeFileSync(process.env.PORTICO_SKIPS_FILE, JSON.stringify(skips))
  }
}
