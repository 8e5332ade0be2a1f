import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { readServiceToken } from '@portico/server/tokens/service-token'
import { KillableProcess } from '../tests/kill/killable-process.ts'
import { putConstant } from './constant/put-constant.ts'
import { rawLoad } from './load/raw-load.ts'
import { requireFreePorts } from './load/require-free-ports.ts'
import { medianOf, sendTimed } from './load/timed-request.ts'
import { writeSection } from './load/write-section.ts'
import { checkRequest, openSessions } from './login/check-sessions.ts'

// Login checks of ten thousand open pages. Writes the section "Login checks" of docs/benchmarks.md.
const rounds = 9
const pages = 10_000
const clients = 32
const ports = { gateway: 27_330, bare: 27_331 }
await requireFreePorts(Object.values(ports))
const [before = 0] = loadavg()
const home = mkdtempSync(join(tmpdir(), 'portico-check-'))
const sessions = await openSessions(home, pages)
const token = readServiceToken(home, 'web-gateway')
const checks = sessions.map((session, i) => checkRequest('/trpc/trade.check', session, i, token))
const pageGets = sessions.map((session, i) => checkRequest('/page', session, i, token))
const gateway = new KillableProcess(ports.gateway, [
  join(import.meta.dirname, 'login/check-server.ts'),
  String(ports.gateway),
  home,
])
const bare = new KillableProcess(ports.bare, [
  join(import.meta.dirname, 'constant/constant-server.ts'),
  String(ports.bare),
])
const median = (all: readonly Measured[], name: keyof Measured, digits: number) =>
  medianOf(all.map((one) => one[name])).toFixed(digits)

try {
  await gateway.start()
  await bare.start()
  const isPinned = pin(gateway.pid, 0) && pin(bare.pid, 0) && pin(process.pid, 1)
  const body = await anAnswer()
  await putConstant(bare.url, { page: body })
  const measureChecks = () => measured(gateway.pid, ports.gateway, checks, '"kind":"logged-in"')
  const measurePages = () => measured(bare.pid, ports.bare, pageGets, body)
  // Until both are warm.
  for (let round = 0; round < 3; round++) await measureChecks().then(measurePages)
  const idle = await statementsDuring(() => pause(10_000))
  const ours: Measured[] = []
  const theirs: Measured[] = []
  let [statements, seconds] = [0, 0]
  for (let round = 0; round < rounds; round++) {
    const counted = await statementsDuring(async () => void ours.push(await measureChecks()))
    theirs.push(await measurePages())
    statements += counted.count
    seconds += counted.seconds
  }
  const row = (what: string, name: keyof Measured, unit: string, digits = 0) => {
    const ratio = medianOf(ours.map((one, i) => one[name] / (theirs[i]?.[name] ?? Number.NaN)))
    return `| ${what} | ${median(ours, name, digits)} ${unit} | ${median(theirs, name, digits)} ${unit} | ${ratio.toFixed(2)} |`
  }
  const where = isPinned
    ? 'The server has one core for itself and the client the other'
    : 'Server and client share the cores'
  const text = `Written by \`npm run bench -- login-check\`: ${pages.toLocaleString('en')} trade users, each with a session and an address of their own, checked in turn, ${clients} at a time on
kept connections, by a gateway with its usual limits and log; beside bare Fastify, which answers the same request with the same bytes; medians of ${rounds} pairs in turn.
${where}, as far as nothing else runs (load average before: ${before.toFixed(1)}). *Of its processor time* counts the server's own alone, in its code and in the kernel for it: what one core can do.

| Measured | Checks | Bare Fastify | Ratio |
|---|---|---|---|
${row('Answers in a second of its processor time', 'perCpuSecond', '/s')}
${row('Answers in a second', 'perSecond', '/s')}
${row('p99', 'p99', 'ms', 1)}

Statements on the gateway's file: ${statements} in the ${seconds.toFixed(0)} s of ${(rounds * pages).toLocaleString('en')} checks, ${(statements / seconds).toFixed(1)} a second; ${(idle.count / idle.seconds).toFixed(1)} a second while nothing is asked, which are its own housekeeping. No server
was asked: none listens at its address.`
  console.info(text)
  writeSection('Login checks', text)
} finally {
  await gateway.kill()
  await bare.kill()
  rmSync(home, { recursive: true, force: true })
}

type Measured = { readonly perSecond: number; readonly p99: number; readonly perCpuSecond: number }

/** In time, and in the server's own processor time: what else runs on the machine takes the former, not the latter. */
async function measured(pid: number, port: number, requests: readonly Buffer[], expected: string): Promise<Measured> {
  const before = cpuSecondsOf(pid)
  const load = await rawLoad({ port, clients, requests, expected })
  return { ...load, perCpuSecond: requests.length / (cpuSecondsOf(pid) - before) }
}

/** Of all its threads, in its own code and in the kernel for it. */
function cpuSecondsOf(pid: number): number {
  const [user = 0, kernel = 0] =
    readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 13).map(Number) ?? []
  return (user + kernel) / 100
}

/** All threads of a process on one core; false where the machine cannot. */
function pin(pid: number, core: number): boolean {
  return spawnSync('taskset', ['-acp', String(core), String(pid)]).status === 0
}

async function statementsDuring(job: () => Promise<void>): Promise<{ count: number; seconds: number }> {
  const statements = async () => Number((await sendTimed({ url: `${gateway.url}/statements` })).body)
  const [before, began] = [await statements(), performance.now()]
  await job()
  return { count: (await statements()) - before, seconds: (performance.now() - began) / 1_000 }
}

async function anAnswer(): Promise<string> {
  const lines = String(checks[0]).trim().split('\r\n').slice(1)
  const headers = Object.fromEntries(lines.map((line) => line.split(': ') as [string, string]))
  const { status, body } = await sendTimed({ url: `${gateway.url}/trpc/trade.check`, headers })
  if (status !== 200) throw new Error(`a check answers ${status}: ${body}`)
  return body
}
