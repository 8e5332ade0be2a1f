import { existsSync } from 'node:fs'
import { run } from '../setup/run.mjs'
import { runtimeEnv } from '../setup/runtime.mjs'

/** Debian's strace, by which the tests stop a booking at each write; only where the machine is ours to change. Without it they are skipped, and say so. */
export async function bringStrace() {
  const allowed = process.env.CI || process.env.PORTICO_SYSTEM_INSTALL === '1'
  if (existsSync('/usr/bin/strace') || !allowed || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  const env = runtimeEnv({ DEBIAN_FRONTEND: 'noninteractive' })
  await run('apt-get', ['update'], { env })
  await run('apt-get', ['install', '-y', '--no-install-recommends', 'strace'], { env })
}
