import { Stop } from '../begin.mjs'
import { nodeArgumentsOf } from '../start/node-arguments.mjs'
import { allocation, programs } from '../start/programs.mjs'

/**
 * One of the four programs, as `npm start` starts it, for whoever supervises it themselves: containers and systemd. This
 * process becomes the program, so that its id, signals and exit code are the program's own. What the environment or the
 * command line of Node says already stays.
 */
export function main([name]) {
  const program = programs.find((one) => one.name === name)
  if (program === undefined)
    throw new Stop(
      `There is no program ${name ?? 'without a name'}: name one of ${programs.map((one) => one.name).join(', ')}.`,
    )
  const args = nodeArgumentsOf(program, { options: process.execArgv })
  process.execve(process.execPath, [process.execPath, ...args], {
    NODE_ENV: 'production',
    ...allocation,
    ...process.env,
  })
}
