import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { exitCodeOf, parseArguments, UnusableInput } from '../command/unusable-input.ts'
import { PaymentVector, verdictOf } from './vectors.ts'

const usage = `Usage: npm run -s portico -- payment-vectors FILE

Signs the published examples of a file (JSON: a list of { id, alg, key or keyHex, join, fields, expect }) with the code that signs and
verifies what payment providers are sent, and compares. Exit code 1 where one is not equal.
`

process.exitCode = await exitCodeOf(async () => main(process.argv.slice(2)))

function main(args: string[]): number {
  const { values, positionals } = parseArguments(args, { help: { type: 'boolean', short: 'h' } }, usage)
  if (values.help) return say(usage)
  const [file] = positionals
  if (file === undefined || positionals.length !== 1) throw new UnusableInput(usage)
  const vectors = readVectors(file)
  const verdicts = vectors.map((vector) => ({ vector, verdict: verdictOf(vector) }))
  for (const { vector, verdict } of verdicts) say(`${verdict.padEnd(17)}  ${vector.id} (${vector.alg})\n`)
  const equal = verdicts.filter(({ verdict }) => verdict === 'equal').length
  say(`${equal} of ${vectors.length} equal\n`)
  return equal === vectors.length ? 0 : 1
}

function readVectors(file: string): readonly PaymentVector[] {
  let content: unknown
  try {
    content = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new UnusableInput(`${file} cannot be read: ${error instanceof Error ? error.message : error}`)
  }
  const parsed = z.array(PaymentVector).min(1).safeParse(content)
  if (!parsed.success) throw new UnusableInput(`${file} is no list of vectors:\n${z.prettifyError(parsed.error)}`)
  return parsed.data
}

function say(text: string): number {
  process.stdout.write(text)
  return 0
}
