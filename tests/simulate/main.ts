import { parseArgs } from 'node:util'
import type { ExtensionProfile } from '@portico/legacy/codec/extensions'
import { failureText, successText } from './report.ts'
import { makeTemplate } from './servers/hotel-template.ts'
import { simulate } from './simulate.ts'

const usage = 'Usage: simulate --seed N | --seeds A..B [--steps M] [--profile portico|plain]'
const stepsIfUnsaid = 150
const runsBetweenLines = 500

process.exitCode = await main()

/**
 * `portico simulate`: 0 where every rule held, 1 with the shortest failing prefix where not, 2 where it was not
 * understood.
 */
async function main(): Promise<number> {
  const options = read()
  if (!options) return say(usage, 2)
  const begun = performance.now()
  const runs = options.seeds.length * options.profiles.length
  const onRun = (done: number) => {
    if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${runs} runs`)
    else if (done % runsBetweenLines === 0) process.stderr.write(`${done} of ${runs} runs\n`)
  }
  const simulated = await simulate({ ...options, template: await makeTemplate(), onRun })
  if (process.stderr.isTTY) process.stderr.write('\r')
  if (simulated.failure) return say(failureText(simulated.failure), 1)
  return say(successText(simulated, options.steps, Math.round((performance.now() - begun) / 1_000)), 0)
}

function read() {
  try {
    const text = { type: 'string' } as const
    const { values } = parseArgs({ options: { seed: text, seeds: text, steps: text, profile: text } })
    const seeds = seedsOf(values.seeds ?? values.seed ?? '')
    const steps = Number(values.steps ?? stepsIfUnsaid)
    const profiles = profilesOf(values.profile)
    return seeds.length > 0 && Number.isInteger(steps) && steps >= 0 && profiles
      ? { seeds, steps, profiles }
      : undefined
  } catch {
    return undefined
  }
}

/** `7`, or `1..200` with both ends. */
function seedsOf(text: string): number[] {
  const match = /^(\d{1,9})(?:\.\.(\d{1,9}))?$/.exec(text)
  if (!match) return []
  const first = Number(match[1])
  const last = Number(match[2] ?? match[1])
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i)
}

function profilesOf(text: string | undefined): ExtensionProfile[] | undefined {
  if (text === undefined) return ['portico', 'plain']
  return text === 'portico' || text === 'plain' ? [text] : undefined
}

function say(text: string, code: number): number {
  ;(code === 0 ? process.stdout : process.stderr).write(`${text}\n`)
  return code
}
