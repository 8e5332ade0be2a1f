import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { argumentsOf, programsIn, withoutDisk } from './programs.ts'

// Runs a PostgreSQL and its standby in a temporary folder for the process that started this one: node run-pair.ts BIN.
// Says the folder, then does what each line of its input says, and answers each with a line. When its input closes,
// both servers and the folder are gone.
const { folder, run, makeData, server, options } = programsIn(process.argv[2] ?? '')
const ports = { first: '5432', second: '5433' }
type Name = keyof typeof ports
const running = new Map<Name, ChildProcess>()

async function start(name: Name): Promise<void> {
  const settings = {
    ...withoutDisk,
    wal_level: 'replica',
    listen_addresses: '',
    unix_socket_directories: folder,
    port: ports[name],
    max_connections: '200',
    shared_buffers: '32MB',
    jit: 'off',
  }
  const child = spawn(server, ['-D', name, ...argumentsOf(settings)], {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  running.set(name, child)
  for await (const line of createInterface(child.stderr)) {
    if (!/ready to accept (read-only )?connections/.test(line)) continue
    // What it says later is for nobody, and must not fill a pipe.
    child.stderr.resume()
    return
  }
  throw new Error(`the server ${name} did not start`)
}

/** As a machine that loses its power. */
async function stop(name: Name): Promise<void> {
  const child = running.get(name)
  if (!child || child.exitCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGQUIT')
  await ended
}

const works: Readonly<Record<string, () => Promise<void> | void>> = {
  'stop first': () => stop('first'),
  'stop second': () => stop('second'),
  'start first': () => start('first'),
  'start second': () => start('second'),
  'promote second': () => run('pg_ctl', 'promote', '-w', '-D', 'second'),
}

makeData('first')
await start('first')
run(
  'pg_basebackup',
  '-D',
  'second',
  '-R',
  '-X',
  'stream',
  '-c',
  'fast',
  '-h',
  folder,
  '-p',
  ports.first,
  '-U',
  'portico',
)
await start('second')
process.stdout.write(`${folder}\n`)
for await (const line of createInterface(process.stdin)) {
  await works[line]?.()
  process.stdout.write(`${line}: done\n`)
}
await Promise.all([stop('first'), stop('second')])
process.exit(0)
