import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from '../setup/run.mjs'
import { runtimeEnv } from '../setup/runtime.mjs'

const names = ['valkey-server', 'redis-server']

function installedServer() {
  const onPath = (process.env.PATH ?? '').split(delimiter)
  return onPath.flatMap((folder) => names.map((name) => join(folder, name))).find((file) => existsSync(file))
}

/** Debian's package, only where the machine is ours to change. */
async function debianServer() {
  const allowed = process.env.CI || process.env.PORTICO_SYSTEM_INSTALL === '1'
  if (!allowed || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  const env = runtimeEnv({ DEBIAN_FRONTEND: 'noninteractive' })
  await run('apt-get', ['update'], { env })
  await run('apt-get', ['install', '-y', '--no-install-recommends', 'redis-server'], { env })
  return installedServer()
}

/**
 * The `program` of a Valkey, or of a Redis that speaks its protocol, for the tests; or the `reason` why there is none.
 */
export async function findValkey() {
  const program = installedServer() ?? (await debianServer())
  return program ? { program } : { reason: `neither ${names.join(' nor ')} is installed` }
}
