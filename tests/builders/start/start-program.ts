import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Where a program is; Debian's servers are on the path of an administrator alone. */
export function findProgram(name: string): string | undefined {
  return [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
    .map((folder) => join(folder, name))
    .find((file) => existsSync(file))
}

type Wanted = { readonly cwd: string; readonly env?: Readonly<Record<string, string>> }

/** A program of others that ends with whoever started it. What it says is stored. */
export function startProgram(program: string, args: readonly string[], { cwd, env = {} }: Wanted) {
  // The shell's input closes with this process, however that ends.
  const shell = spawn('/bin/sh', ['-c', '"$0" "$@" & read -r _; kill $!; wait $!', program, ...args], {
    cwd,
    env: { NODE_ENV: process.env.NODE_ENV, PATH: process.env.PATH, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const said: string[] = []
  for (const stream of [shell.stdout, shell.stderr]) stream.on('data', (text: Buffer) => void said.push(String(text)))
  const ended = once(shell, 'exit')
  return {
    said: () => said.join(''),
    [Symbol.asyncDispose]: async () => {
      shell.stdin.end()
      await ended
    },
  }
}
