import { spawn } from 'node:child_process'
import { root, runtimeEnv } from './runtime.mjs'

/**
 * Runs a command to its end and keeps what it says. `onLine` sees each line as it comes. A command that cannot start
 * has code -1.
 */
export function run(command, args, { env = runtimeEnv(), cwd = root, onLine = (_line) => {} } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
    const stopChild = () => {
      child.kill()
      process.exit(143)
    }
    process.once('SIGTERM', stopChild)
    let output = ''
    let rest = ''
    const read = (chunk) => {
      output += chunk
      const lines = (rest + chunk).split('\n')
      rest = lines.pop() ?? ''
      lines.forEach(onLine)
    }
    child.stdout.setEncoding('utf8').on('data', read)
    child.stderr.setEncoding('utf8').on('data', read)
    const end = (code) => {
      process.off('SIGTERM', stopChild)
      if (rest) onLine(rest)
      resolve({ code, output })
    }
    child.once('error', () => end(-1))
    child.once('close', (code) => end(code ?? 1))
  })
}

/** Runs a command in the foreground, with our own input and output. Its end is ours: the exit code is handed on. */
export function runInForeground(command, args, { env = runtimeEnv(), cwd = root } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: 'inherit' })
    const forward = (signal) => child.kill(signal)
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, forward)
    child.once('error', reject)
    child.once('close', (code) => {
      for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, forward)
      resolve(code ?? 1)
    })
  })
}

/** The last lines of what a command said, without its stacks. */
export function tail(text, lines = 12) {
  const said = text.split('\n').filter((line) => line.trim() && !/^\s+at |^npm error\s+at /.test(line))
  return said.slice(-lines).join('\n')
}
