import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { allocation, programs } from '../../scripts/start/programs.mjs'
import { settingsOf } from '../../scripts/start/settings.mjs'
import { temporaryHome } from '../builders/files/temporary-home.ts'
import { freePort } from '../builders/start/free-port.ts'
import { KillableProcess } from '../kill/killable-process.ts'

const root = resolve(import.meta.dirname, '../..')
const script = join(root, 'scripts/program.mjs')
const endWithParent = join(root, 'scripts/start/end-with-parent.mjs')
const loadStripped = join(root, 'scripts/start/load-stripped.mjs')
const ofProcess = (pid: number, file: 'cmdline' | 'environ') =>
  readFileSync(`/proc/${pid}/${file}`, 'utf8').split('\0').slice(0, -1)

describe('a program that containers and systemd start', () => {
  it('has what npm start gives it, is the process that was started, and ends as that is told to', {
    timeout: 120_000,
  }, async () => {
    await using stack = new AsyncDisposableStack()
    const home = stack.use(temporaryHome()).path
    const ports = new Map<string, number>()
    for (const { port } of programs) ports.set(port, await freePort())
    const settings = settingsOf({ ...Object.fromEntries(ports), PORTICO_HOME: home })
    const unset = Object.fromEntries(['NODE_ENV', ...Object.keys(allocation)].map((name) => [name, undefined]))
    const env = { ...settings, ...unset, MALLOC_ARENA_MAX: '2', LOG_LEVEL: 'error' }
    const started: KillableProcess[] = []
    for (const { name, entry, port, memory = [] } of programs) {
      const program = new KillableProcess(ports.get(port) ?? 0, [script, name], env)
      stack.defer(() => program.kill())
      started.push(program)
      await program.start()
      // What the command line and the environment of the starter say is said to the program too.
      const options = [...memory, '--import', loadStripped, '--import', endWithParent]
      expect(ofProcess(program.pid, 'cmdline').slice(1)).toEqual([...options, join(root, entry)])
      const ofMemory = Object.entries({ ...allocation, MALLOC_ARENA_MAX: '2' }).map((setting) => setting.join('='))
      expect(ofProcess(program.pid, 'environ')).toEqual(expect.arrayContaining([...ofMemory, 'NODE_ENV=production']))
    }
    for (const program of started.reverse()) expect((await program.end()).code).toBe(0)
  })

  it('is one of the table: of another name the starter says so in one sentence and ends with 1', () => {
    const { status, stderr } = spawnSync(process.execPath, [script, 'nobody'], { encoding: 'utf8' })
    expect(stderr.trim()).toBe('There is no program nobody: name one of booking-server, admin, gateway, web.')
    expect(status).toBe(1)
  })
})
