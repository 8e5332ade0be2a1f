import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export type Cluster = AsyncDisposable & {
  /** Of its administrator, who may make and drop databases. */
  readonly address: string
}

/**
 * Starts a PostgreSQL of its own that is reached through a socket in its folder; it would not outlive the machine.
 * `bin` has its programs.
 */
export async function startCluster(bin: string): Promise<Cluster> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'run-cluster.ts'), bin], {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  })
  const ended = once(child, 'exit')
  const [folder] = await Promise.race([once(createInterface(child.stdout), 'line'), ended])
  if (typeof folder !== 'string') throw new Error('PostgreSQL did not start')
  return {
    address: `postgres://portico@localhost/postgres?host=${encodeURIComponent(folder)}`,
    [Symbol.asyncDispose]: async () => {
      child.stdin.end()
      await ended
    },
  }
}
