import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { startBookingServer } from '@portico/booking-server/start-booking-server'
import { placeHeaders } from '@portico/contracts/scope/place'
import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import { readServiceToken } from '@portico/server/tokens/service-token'
import { programs } from '../scripts/start/programs.mjs'
import { aHouse } from '../tests/builders/a-house.ts'
import { aHost, aSnapshot } from '../tests/builders/a-snapshot.ts'
import { KillableProcess } from '../tests/kill/killable-process.ts'
import { requireFreePorts } from './load/require-free-ports.ts'
import { medianOf, sendTimed } from './load/timed-request.ts'
import { writeSection } from './load/write-section.ts'

// Server A hangs while 200 searches a second want it: what does a neighbour on server B notice? B's p99 beside that of
// B alone, with nobody at A; what an A that answers costs is measured too, since its share of processor time is no
// fault. The gateway is a program of its own; the rest is here. Writes the section "Neighbours" of docs/benchmarks.md.
const seconds = 10
const perSecond = { a: 200, b: 50 }
const rounds = 9
const port = 27_340
const today = new Date().toISOString().slice(0, 10) as CalendarDate

await requireFreePorts([port])
await using booking = await startBookingServer({ seed: aHouse() })
let hangs = false
let searchReply: Buffer | undefined
const proxy = createServer(async (request, reply) => {
  const isSearch = request.url?.includes('avail.do') ?? false
  if (isSearch && hangs) return
  if (isSearch && searchReply) return reply.end(searchReply)
  const upstreamReply = await fetch(new URL(request.url ?? '', booking.url), {
    headers: { authorization: request.headers.authorization ?? '' },
  })
  const body = Buffer.from(await upstreamReply.arrayBuffer())
  if (isSearch) searchReply = body
  reply.end(body)
}).listen(0, '127.0.0.1')
await once(proxy, 'listening')

const home = mkdtempSync(join(tmpdir(), 'portico-isolation-'))
mkdirSync(join(home, 'gateway'))
writeFileSync(
  join(home, 'gateway', 'snapshot.json'),
  JSON.stringify(
    aSnapshot([aHost({ host: 'a.example', channelIds: [1] }), aHost({ host: 'b.example', channelIds: [2] })]),
  ),
)
const usual = {
  prefix: '/customers',
  profile: 'portico',
  header: { name: 'authorization', value: `Bearer ${booking.serviceToken}` },
}
const memory = programs.find(({ name }) => name === 'gateway')?.memory ?? []
const gateway = new KillableProcess(port, [...memory, join(import.meta.dirname, '../apps/gateway/src/server.ts')], {
  PORTICO_HOME: home,
  GATEWAY_PORT: String(port),
  ADMIN_URL: 'http://127.0.0.1:9',
  NODE_ENV: 'production',
  LOG_LEVEL: 'fatal',
  UPSTREAMS: JSON.stringify([
    { ...usual, key: 'a', url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, channelIds: [1] },
    { ...usual, key: 'b', url: booking.url },
  ]),
})
await gateway.start()
const token = readServiceToken(home, 'web-gateway')

let turn = 0
function search(host: string, channel: number): Parameters<typeof sendTimed>[0] & { headers: Record<string, string> } {
  const arrival = addDays(today, 4 + (turn++ % 300))
  const input = {
    stay: { arrival, departure: addDays(arrival, 2) },
    rooms: [{ party: { adults: 2, childrenAges: [] } }],
  }
  const headers = {
    authorization: `Bearer ${token}`,
    [placeHeaders.host]: host,
    [placeHeaders.channel]: String(channel),
    [placeHeaders.hotel]: '1',
  }
  return { url: `${gateway.url}/trpc/roomSearch.quotes?input=${encodeURIComponent(JSON.stringify(input))}`, headers }
}

/** On connections of their own, so that B does not wait for A's on our side. */
async function searchA(): Promise<void> {
  const { url, headers } = search('a.example', 1)
  await (await fetch(url, { headers })).arrayBuffer()
}

/** So many a second, whoever still waits. */
async function steadily(rate: number, job: () => Promise<unknown>): Promise<void> {
  const jobs: Promise<unknown>[] = []
  const began = performance.now()
  for (let i = 0; i < rate * seconds; i++) {
    await setTimeout(Math.max(0, began + (i * 1_000) / rate - performance.now()))
    jobs.push(job())
  }
  await Promise.all(jobs)
}

type Neighbour = 'away' | 'answering' | 'hanging'

/** B's p99 while nobody asks A, while A answers, or while A hangs. */
async function p99OfB(neighbour: Neighbour): Promise<number> {
  hangs = neighbour === 'hanging'
  const times: number[] = []
  const b = async () => {
    const { status, ms } = await sendTimed(search('b.example', 2))
    if (status !== 200) throw new Error(`B answers ${status}`)
    times.push(ms)
  }
  await Promise.all([steadily(perSecond.b, b), ...(neighbour === 'away' ? [] : [steadily(perSecond.a, searchA)])])
  if (hangs) {
    hangs = false
    // After its time A is asked again, so that every round begins with a closed breaker.
    await setTimeout(6_000)
    await searchA()
  }
  times.sort((one, other) => one - other)
  return times[Math.floor(times.length * 0.99)] ?? Number.NaN
}

const measured: Record<Neighbour, number>[] = []
await p99OfB('answering')
for (let round = 0; round < rounds; round++) {
  const times = { away: await p99OfB('away'), hanging: await p99OfB('hanging'), answering: await p99OfB('answering') }
  measured.push(times)
  console.info(
    `B's p99: ${Object.entries(times)
      .map(([neighbour, ms]) => `${ms.toFixed(1)} ms with A ${neighbour}`)
      .join(', ')}`,
  )
}
const ms = (neighbour: Neighbour) => `${medianOf(measured.map((times) => times[neighbour])).toFixed(1)} ms`
const ratio = (neighbour: Neighbour) => medianOf(measured.map((times) => times[neighbour] / times.away)).toFixed(2)
writeSection(
  'Neighbours',
  `Written by \`npm run bench -- neighbours\`. ${perSecond.b} searches a second for server B through one gateway, alone and beside ${perSecond.a} a second for server A, ${seconds} s each in turn, medians of ${rounds} rounds; ratios to B alone, round by round.

| Measured | B alone | A hangs | Ratio | A answers at once | Ratio |
|---|---|---|---|---|---|
| p99 of searches at B | ${ms('away')} | ${ms('hanging')} | ${ratio('hanging')} | ${ms('answering')} | ${ratio('answering')} |`,
)
await gateway.kill()
rmSync(home, { recursive: true })
proxy.closeAllConnections()
proxy.close()
