import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { findValkey } from '../../scripts/test/valkey.mjs'
import { freePort } from '../builders/start/free-port.ts'

/** A Valkey that keeps nothing on disk, and can be stopped, paused and started again at its address. */
export async function startValkey(skip: (reason: string) => never) {
  const found: { program?: string; reason?: string } = await findValkey()
  const { program } = found
  if (program === undefined) return skip(found.reason ?? '')
  const port = await freePort()
  let child: ChildProcess | undefined
  const start = async () => {
    const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
    const started = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    child = started
    for await (const line of createInterface(started.stdout)) if (line.includes('Ready to accept connections')) return
    throw new Error('Valkey did not start')
  }
  const stop = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  await start()
  return {
    address: `valkey://127.0.0.1:${port}`,
    start,
    stop,
    pause: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
    [Symbol.asyncDispose]: stop,
  }
}
