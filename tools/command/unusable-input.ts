import { type ParseArgsConfig, parseArgs } from 'node:util'

/** What an operator gave us that we cannot work with; the message is written for them. */
export class UnusableInput extends Error {}

/** What is wrong with a file, and where: the first line is 1. */
export type FileProblem = { readonly line: number; readonly problem: string }

const maxShown = 20

/** Throws what is wrong with a file, line by line; a file without problems passes. */
export function requireNoProblems(file: string, problems: readonly FileProblem[]): void {
  if (problems.length === 0) return
  const shown = problems.slice(0, maxShown).map(({ line, problem }) => `  line ${line}: ${problem}`)
  const more = problems.length > maxShown ? [`  and ${problems.length - maxShown} more`] : []
  throw new UnusableInput([`${file} cannot be used as it is; nothing was written.`, ...shown, ...more].join('\n'))
}

/** The words behind a command; one that it does not know is told with how it is used. */
export function parseArguments<Options extends NonNullable<ParseArgsConfig['options']>>(
  args: string[],
  options: Options,
  usage: string,
) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new UnusableInput(`${error instanceof Error ? error.message : error}\n\n${usage}`)
  }
}

/** Runs a command and answers its exit code; what is unusable is told without a stack. */
export async function exitCodeOf(command: () => Promise<number>): Promise<number> {
  try {
    return await command()
  } catch (error) {
    if (!(error instanceof UnusableInput)) throw error
    process.stderr.write(`${error.message}\n`)
    return 1
  }
}
