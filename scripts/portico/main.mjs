import { join } from 'node:path'
import { install } from '../setup/install.mjs'
import { runInForeground } from '../setup/run.mjs'
import { node, root, runtimeEnv } from '../setup/runtime.mjs'
import { settingsOf } from '../start/settings.mjs'
import { commands } from './commands.mjs'

function usage() {
  const width = Math.max(...commands.map(({ call }) => call.length))
  return `Usage: npm run -s portico -- COMMAND\n\n${commands.map(({ call, does }) => `  ${call.padEnd(width)}  ${does}`).join('\n')}`
}

const wordsOf = ({ call }) => call.split(' ').filter((word) => word !== word.toUpperCase())

/** Finds the command whose words the arguments begin with; the rest is the command's own. */
function commandOf(args) {
  for (const command of commands) {
    const words = wordsOf(command)
    if (words.every((word, i) => args[i] === word)) return { owner: command.owner, rest: args.slice(words.length) }
  }
}

export async function main(args) {
  if (args.length === 0 || ['help', '--help', '-h'].includes(args[0])) return console.log(usage())
  const command = commandOf(args)
  if (!command) {
    console.error(`There is no command "${args.join(' ')}".\n\n${usage()}`)
    process.exitCode = 2
    return
  }
  await install()
  // npm runs us in the project's folder; a FILE is meant from where the operator stands.
  const cwd = process.env.INIT_CWD ?? process.cwd()
  process.exitCode = await runInForeground(node, [join(root, command.owner), ...command.rest], {
    env: runtimeEnv(settingsOf(process.env)),
    cwd,
  })
}
