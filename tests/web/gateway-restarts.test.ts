import { once } from 'node:events'
import { request } from 'node:http'
import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
import { addDays } from '@portico/domain/time/calendar-date'
import { type Instant, todayAt } from '@portico/domain/time/deadline'
import { expect, it } from 'vitest'
import { freePort } from '../builders/start/free-port.ts'
import { KillableProcess } from '../kill/killable-process.ts'
import { startProcesses } from '../kill/start-processes.ts'
import { onlyInFull } from '../setup/by-test-size.ts'

const restarts = 20
const guestCount = 6
const neverLate = JSON.stringify({ searches: 600_000, others: 600_000 })
const today = todayAt('Europe/Rome', new Date().toISOString() as Instant)

/** Hands each new connection to the gateway that serves, as a balancer does that knows nothing of HTTP. */
async function startBalancer(first: KillableProcess) {
  let port = Number(new URL(first.url).port)
  const server = createServer((socket) => {
    const onward = connect(port, '127.0.0.1')
    socket.on('error', () => onward.destroy()).on('close', () => onward.destroy())
    onward.on('error', () => socket.destroy()).on('close', () => socket.destroy())
    socket.pipe(onward).pipe(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    useNext: ({ url }: KillableProcess) => {
      port = Number(new URL(url).port)
    },
    close: () => server.close(),
  }
}

function statusOf(port: number, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request({ port, path, host: '127.0.0.1', headers: { host: 'house.example' } }, (reply) => {
      reply.resume().once('end', () => resolve(reply.statusCode ?? 0))
    })
    sent.once('error', reject).end()
  })
}

it(
  `guests look at pages while the gateway behind them is replaced ${restarts} times, and no page fails`,
  async (context) => {
    // In every run a gateway is replaced behind nginx (`rolling-restart.test.ts`), and a web process while pages are
    // loaded (`processes.test.ts`).
    onlyInFull(context)
    await using processes = await startProcesses({ profile: 'portico', gateways: 2, env: { LATE_MS: neverLate } })
    const [one, other] = processes.gateways as [KillableProcess, KillableProcess]
    const balancer = await startBalancer(one)
    const port = await freePort()
    const web = new KillableProcess(port, [join(import.meta.dirname, '../../apps/web/server.ts')], {
      WEB_PORT: String(port),
      PORTICO_HOME: processes.home,
      NODE_ENV: 'production',
      LOG_LEVEL: 'silent',
      GATEWAY_URL: balancer.url,
    })
    await web.start()
    const base = '/hotel/1/channel/1/language/1'
    const seen = new Map<number | string, number>()
    let turn = 0
    let over = false
    const guests = Array.from({ length: guestCount }, async () => {
      while (!over) {
        const arrival = addDays(today, 5 + (turn++ % 300))
        const rooms = `${base}/rooms?arrival=${arrival}&departure=${addDays(arrival, 2)}&room=2`
        const status = await statusOf(port, turn % 3 === 0 ? base : rooms).catch((error: Error) => error.message)
        seen.set(status, (seen.get(status) ?? 0) + 1)
      }
    })
    const pagesAre = (count: number) =>
      expect.poll(() => seen.get(200) ?? 0, { timeout: 60_000 }).toBeGreaterThan(count)
    await pagesAre(20)
    for (let i = 0; i < restarts; i++) {
      const [ending, next] = i % 2 === 0 ? [one, other] : [other, one]
      balancer.useNext(next)
      expect((await ending.end()).code).toBe(0)
      await ending.start()
      await pagesAre((seen.get(200) ?? 0) + 20)
    }
    over = true
    await Promise.all(guests)
    await web.kill()
    balancer.close()
    expect([...seen.keys()]).toEqual([200])
  },
  240_000 + restarts * 60_000,
)
