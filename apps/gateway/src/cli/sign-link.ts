import { readFileSync } from 'node:fs'
import { LinkTerms } from '@portico/contracts/values/signed-link'
import { z } from 'zod'
import { signLink } from '../basket/signed-links.ts'
import { readEnv } from '../env.ts'
import { findSealingKeys, Sealing } from '../store/sealing.ts'

/** `upstream`: the server that has the hotel, by its key in `UPSTREAMS`; the embedded one if not named. */
const LinkFile = LinkTerms.extend({ upstream: z.string().default('own') })

process.exitCode = signLinkFile(process.argv[2])

/**
 * `portico sign-link FILE`: the parameter that gives an address the prices and lists of the file, for the hotel that it
 * names.
 */
function signLinkFile(file: string | undefined): number {
  if (file === undefined) return printLine('Which file? npm run portico -- sign-link FILE', 2)
  const parsed = LinkFile.safeParse(jsonOf(file))
  if (!parsed.success) return printLine(`${file} is no link:\n${z.prettifyError(parsed.error)}`, 1)
  const { upstream, ...terms } = parsed.data
  const keys = findSealingKeys(readEnv().PORTICO_HOME)
  if (!keys) return printLine('There are no keys yet: start Portico first.', 1)
  const link = signLink(new Sealing(keys), upstream, terms)
  if (link.length > 4_000)
    return printLine(`${file} says too much for one address: ${link.length} signs, at most 4,000.`, 1)
  return printLine(`link=${link}`, 0)
}

function jsonOf(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

function printLine(text: string, exitCode: number): number {
  ;(exitCode === 0 ? process.stdout : process.stderr).write(`${text}\n`)
  return exitCode
}
