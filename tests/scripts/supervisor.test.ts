import { spawn } from 'node:child_process'
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { prepareHome, rotateOpenLog } from '../../scripts/start/home.mjs'
import { checkPorts } from '../../scripts/start/ports.mjs'
import { settingsOf } from '../../scripts/start/settings.mjs'
import { supervisorOf } from '../../scripts/start/supervise.mjs'
import { pollOptions } from '../setup/poll-options.ts'

const program = (portSetting: string) => `
import { createServer } from 'node:http'
import { appendFileSync } from 'node:fs'
const server = createServer((_, reply) => reply.end('ready')).listen(Number(process.env.${portSetting}), '127.0.0.1')
process.on('SIGTERM', () => {
  appendFileSync(process.env.PORTICO_HOME + '/ends', '${portSetting}\\n')
  server.closeAllConnections()
  server.close(() => process.exit(0))
})
`

const root = resolve(import.meta.dirname, '../..')
const ports = { BOOKING_PORT: '21331', WEB_PORT: '21301' }
const answers = (port: string) =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    (reply) => reply.ok,
    () => false,
  )

const entriesIn = (home: string) => [
  { name: 'first', entry: join(home, 'first.mjs'), port: 'BOOKING_PORT' },
  { name: 'second', entry: join(home, 'second.mjs'), port: 'WEB_PORT' },
]
const settingsIn = (home: string) => settingsOf({ ...ports, PORTICO_HOME: home })

describe('the supervisor', () => {
  let home: string
  const said: string[] = []
  const say = (line: string) => said.push(line)
  let supervisor: ReturnType<typeof supervisorOf>
  const pidOf = (name: string): number => JSON.parse(readFileSync(join(home, 'run.json'), 'utf8')).programs[name]

  function prepareSupervisor(second = program('WEB_PORT')) {
    const [entries, settings] = [entriesIn(home), settingsIn(home)]
    writeFileSync(join(home, 'first.mjs'), program('BOOKING_PORT'))
    writeFileSync(join(home, 'second.mjs'), second)
    prepareHome(home, entries)
    supervisor = supervisorOf(entries, settings, { say })
    return { entries, settings }
  }

  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'portico-'))
    said.length = 0
  })
  afterEach(() => supervisor.close())

  it('serves again after a program was killed, twice in a row', async () => {
    prepareSupervisor()
    await supervisor.open()
    for (let kill = 1; kill <= 2; kill++) {
      process.kill(pidOf('first'), 'SIGKILL')
      await expect.poll(() => said.filter((line) => line === 'first serves again').length, pollOptions).toBe(kill)
      expect(await answers(ports.BOOKING_PORT)).toBe(true)
    }
  })

  it('closes in the reverse order and leaves nothing running', async () => {
    prepareSupervisor()
    await supervisor.open()
    await supervisor.close()
    expect(readFileSync(join(home, 'ends'), 'utf8')).toBe('WEB_PORT\nBOOKING_PORT\n')
    expect(await answers(ports.BOOKING_PORT)).toBe(false)
  })

  it('shows the last words of a program that cannot start, and stops the others', async () => {
    prepareSupervisor(`throw new Error('no key in the keys folder')`)
    await expect(supervisor.open()).rejects.toThrow(/second did not start[\s\S]*no key in the keys folder/)
    expect(await answers(ports.BOOKING_PORT)).toBe(false)
  })

  it('closes while it is still opening', async () => {
    prepareSupervisor(`setInterval(() => {}, 1000)`)
    const opening = supervisor.open()
    await expect.poll(() => answers(ports.BOOKING_PORT), pollOptions).toBe(true)
    await delay(300)
    await supervisor.close()
    await opening
    expect(await answers(ports.BOOKING_PORT)).toBe(false)
  })

  it('is not outlived by its programs when it is killed', async () => {
    prepareSupervisor()
    const script = `
      const { supervisorOf } = await import('${join(root, 'scripts/start/supervise.mjs')}')
      const [entries, settings] = process.argv.slice(1).map(JSON.parse)
      await supervisorOf(entries, settings).open()`
    const supervisorProcess = spawn(process.execPath, [
      '--input-type=module',
      '-e',
      script,
      JSON.stringify(entriesIn(home)),
      JSON.stringify(settingsIn(home)),
    ])
    await expect.poll(() => answers(ports.WEB_PORT), pollOptions).toBe(true)
    supervisorProcess.kill('SIGKILL')
    await expect
      .poll(() => Promise.all([answers(ports.BOOKING_PORT), answers(ports.WEB_PORT)]), pollOptions)
      .toEqual([false, false])
  })

  it('names a taken port and the setting that moves it', async () => {
    const { entries, settings } = prepareSupervisor()
    await supervisor.open()
    await expect(checkPorts(entries, settings)).rejects.toThrow(
      'Port 21331 (first) is taken: stop what uses it, or choose another, for example BOOKING_PORT=21341 npm start.',
    )
  })
})

describe('a log', () => {
  it('is cut while its program writes, above 10 MB alone, and what it had is kept once', () => {
    const home = mkdtempSync(join(tmpdir(), 'portico-log-'))
    mkdirSync(join(home, 'logs'))
    const [file, former] = [join(home, 'logs', 'web.log'), join(home, 'logs', 'web.1.log')]
    const program = openSync(file, 'a')
    writeSync(program, 'first\n')
    rotateOpenLog(file)
    expect(readFileSync(file, 'utf8')).toBe('first\n')
    truncateSync(file, 10 * 1024 * 1024 + 1)
    rotateOpenLog(file)
    expect([statSync(file).size, statSync(former).size]).toEqual([0, 10 * 1024 * 1024 + 1])
    writeSync(program, 'later\n')
    closeSync(program)
    expect(readFileSync(file, 'utf8')).toBe('later\n')
  })
})
