import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { freePort } from '../builders/start/free-port.ts'
import { KillableProcess } from '../kill/killable-process.ts'

async function childrenOf(pid: number): Promise<number[]> {
  const { stdout } = await promisify(execFile)('pgrep', ['-P', String(pid)])
  return stdout.trim().split('\n').map(Number)
}

/** On a connection of its own, as a new guest comes. */
function get(port: number, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request({ port, path, host: '127.0.0.1', agent: false, headers: { host: 'one.test' } }, (reply) => {
      reply.resume().once('end', () => resolve(reply.statusCode ?? 0))
    })
    sent.once('error', reject).end()
  })
}

it('several web processes share a port, and a rolling restart turns nobody away', async () => {
  // The gateway as a web that only looks whether it is there sees it.
  const gateway = createServer((_, reply) => void reply.end('{}')).listen(0, '127.0.0.1')
  await once(gateway, 'listening')
  const home = mkdtempSync(join(tmpdir(), 'portico-processes-'))
  const port = await freePort()
  const web = new KillableProcess(port, [join(import.meta.dirname, '../../apps/web/server.ts')], {
    WEB_PORT: String(port),
    WEB_PROCESSES: '2',
    PORTICO_HOME: home,
    NODE_ENV: 'production',
    LOG_LEVEL: 'silent',
    GATEWAY_URL: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`,
  })
  await web.start()
  const seen = new Map<string, number>()
  let over = false
  const guests = Array.from({ length: 4 }, async () => {
    while (!over) {
      const answer = await get(port, '/readyz').catch((error: Error) => error.message)
      seen.set(String(answer), (seen.get(String(answer)) ?? 0) + 1)
    }
  })
  const before = await childrenOf(web.pid)
  process.kill(web.pid, 'SIGHUP')
  await expect
    .poll(async () => (await childrenOf(web.pid)).filter((pid) => before.includes(pid)).length, { timeout: 60_000 })
    .toBe(0)
  // Guests come and are answered when the new processes are alone, too.
  const answers = () => [...seen.values()].reduce((sum, count) => sum + count, 0)
  const answersBefore = answers()
  await expect.poll(answers, { timeout: 60_000 }).toBeGreaterThan(answersBefore + 40)
  over = true
  await Promise.all(guests)
  expect(before).toHaveLength(2)
  expect(await childrenOf(web.pid)).toHaveLength(2)
  expect([...seen.keys()]).toEqual(['200'])
  expect((await web.end()).code).toBe(0)
  gateway.close()
  rmSync(home, { recursive: true, force: true })
}, 120_000)
