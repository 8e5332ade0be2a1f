import { install } from '../setup/install.mjs'
import { pinnedPnpm, shortRetries } from '../setup/pnpm.mjs'
import { run, tail } from '../setup/run.mjs'
import { runtimeEnv } from '../setup/runtime.mjs'
import { advisoriesIn } from './advisories.mjs'

/**
 * `npm run audit`: known advisories on what is shipped. Exit code 1 where there are some, 2 where the registry does not
 * say.
 */
export async function main() {
  await install()
  const [command, ...args] = await pinnedPnpm()
  const { output } = await run(command, [...args, 'audit', '--prod', '--json'], { env: runtimeEnv(shortRetries) })
  const advisories = advisoriesIn(output)
  if (advisories === undefined) {
    console.error(`The registry does not say: nothing is known.\n${tail(output, 3)}`)
    process.exitCode = 2
    return
  }
  console.log(advisories.length === 0 ? 'No advisory on what is shipped.' : advisories.join('\n'))
  if (advisories.length > 0) process.exitCode = 1
}
