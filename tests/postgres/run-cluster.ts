import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { argumentsOf, fail, programsIn, withoutDisk } from './programs.ts'

// Runs one PostgreSQL in a temporary folder for the process that started this one: node keeper.ts BIN. Says its folder
// once it serves. When its input closes, be it that the process is done or was killed, server and folder are gone.
function runCluster(bin: string): void {
  const { folder, makeData, server: program, options } = programsIn(bin)
  makeData('data')
  const settings = {
    ...withoutDisk,
    wal_level: 'minimal',
    max_wal_senders: '0',
    listen_addresses: '',
    unix_socket_directories: folder,
    max_connections: '200',
    shared_buffers: '64MB',
    jit: 'off',
  }
  const server = spawn(program, ['-D', 'data', ...argumentsOf(settings)], {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
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

runCluster(process.argv[2] ?? '')
