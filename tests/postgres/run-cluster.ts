import { spawn, spawnSync } from 'node:child_process'
import { chownSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'

// Runs one PostgreSQL in a temporary folder for the process that started this one: node keeper.ts BIN. Says its folder
// once it serves. When its input closes, be it that the process is done or was killed, server and folder are gone.
const folder = mkdtempSync(join(tmpdir(), 'portico-postgres-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

type Owner = { readonly uid: number; readonly gid: number } | Record<never, never>

/** PostgreSQL refuses to run as root. */
function unprivileged(): Owner {
  if (process.getuid?.() !== 0) return {}
  const idOf = (user: string, flag: string) => spawnSync('id', [flag, user], { encoding: 'utf8' }).stdout.trim()
  const user = ['postgres', 'nobody'].find((name) => idOf(name, '-u') !== '') ?? 'nobody'
  return { uid: Number(idOf(user, '-u')), gid: Number(idOf(user, '-g')) }
}

/** Where the owner can run the programs: where they are, or a copy if that is a folder for root only. */
function reachable(bin: string, owner: Owner): string {
  if (spawnSync(join(bin, 'postgres'), ['--version'], owner).status === 0) return bin
  cpSync(dirname(bin), join(folder, 'programs'), { recursive: true, verbatimSymlinks: true })
  return join(folder, 'programs', 'bin')
}

/** The collation is unlike SQLite's, as that of an operator's database may be. */
const initdb = [
  '-D',
  'data',
  '-U',
  'portico',
  '-A',
  'trust',
  '-E',
  'UTF8',
  '--locale-provider=icu',
  '--icu-locale=en-US',
  '--no-sync',
]
/** Programs are killed in the tests, never the machine: what was written need not reach the disk. */
const withoutDisk = { fsync: 'off', full_page_writes: 'off', wal_level: 'minimal', max_wal_senders: '0' }
const settings = {
  ...withoutDisk,
  listen_addresses: '',
  unix_socket_directories: folder,
  max_connections: '200',
  shared_buffers: '64MB',
  jit: 'off',
}

function runCluster(bin: string): void {
  const owner = unprivileged()
  if ('uid' in owner) chownSync(folder, owner.uid, owner.gid)
  const programs = reachable(bin, owner)
  const options = { ...owner, cwd: folder, env: { ...process.env, LC_ALL: 'C' } }
  const made = spawnSync(join(programs, 'initdb'), initdb, { ...options, encoding: 'utf8' })
  if (made.status !== 0) fail(made.error?.message ?? made.stderr)
  const args = ['-D', 'data', ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  const server = spawn(join(programs, 'postgres'), args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
  const said: string[] = []
  createInterface(server.stderr).on('line', (line) => {
    said.push(line)
    if (line.includes('ready to accept connections')) process.stdout.write(`${folder}\n`)
  })
  let ending = false
  const end = () => {
    ending = true
    server.kill('SIGQUIT')
  }
  server.once('exit', () => (ending ? process.exit(0) : fail(said.slice(-5).join('\n'))))
  process.stdin.resume().once('end', end)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end)
}

function fail(why: string): never {
  process.stderr.write(`PostgreSQL does not run: ${why}\n`)
  process.exit(1)
}

runCluster(process.argv[2] ?? '')
