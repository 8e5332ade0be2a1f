import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import { type Instant, todayAt } from '@portico/domain/time/deadline'
import { createLog } from '@portico/server/log'
import { createGatewayFactory } from '@portico/web/app/base/server/gateway.server'
import { describe, expect, it, type TestContext, vi } from 'vitest'
import { aKey } from '../../builders/a-guest.ts'
import { nginxProgram, startNginx } from '../../builders/gateway/nginx.ts'
import { freePort } from '../../builders/start/free-port.ts'
import { bookContinuously, type CallPolicy } from '../../kill/booking-guests.ts'
import { KillableProcess } from '../../kill/killable-process.ts'
import { startProcesses } from '../../kill/start-processes.ts'
import { stateAfterKills } from '../../kill/state-after-kills.ts'
import { byTestSize, onlyInFull } from '../../setup/by-test-size.ts'
import { pollOptions } from '../../setup/poll-options.ts'

const restarts = byTestSize({ fast: 1, normal: 1, full: 20 })
/** A fifth of what docs/operations.md advises, and so is the time in which nginx leaves a gateway alone. */
const notReadyMs = 1_000
const failTimeoutSeconds = 2
/**
 * A machine with other work is late, which is answered 503 for a reason of its own:
 * tests/gateway/http/overload.test.ts.
 */
const neverLate = JSON.stringify({ searches: 600_000, others: 600_000 })
const readers = 4

async function startBehindNginx({ skip }: TestContext) {
  if (!nginxProgram) return skip('nginx is not installed')
  await using starting = new AsyncDisposableStack()
  const processes = starting.use(
    await startProcesses({
      profile: 'portico',
      gateways: 2,
      env: { NOT_READY_MS: String(notReadyMs), LATE_MS: neverLate },
    }),
  )
  const [first, second] = processes.gateways.map(({ url }) => new URL(url).host) as [string, string]
  const nginx = starting.use(
    await startNginx({ program: nginxProgram, port: await freePort(), gateways: [first, second], failTimeoutSeconds }),
  )
  const started = starting.move()
  return { processes, nginx, [Symbol.asyncDispose]: () => started.disposeAsync() }
}

/**
 * Guests who search and guests who book, through nginx, with the web's own client. Nobody asks twice: each failed
 * answer is noted.
 */
function startGuests(url: string, token: string) {
  const failed: string[] = []
  const callOnce: CallPolicy = async (act) => {
    await pause(50)
    return act().catch(
      (error: unknown) =>
        void failed.push(error instanceof Error ? `${error.message} (${error.cause})` : String(error)),
    )
  }
  const bookers = bookContinuously(url, token, callOnce)
  const today = todayAt('Europe/Rome', new Date().toISOString() as Instant)
  const web = createGatewayFactory({ gatewayUrl: url, serviceToken: token })
  const log = createLog({ name: 'web', level: 'silent' })
  const over = { yet: false }
  const searches = { answered: 0 }
  const read = async (number: number) => {
    for (let turn = 0; !over.yet; turn++) {
      const place = {
        host: { host: 'house.example' },
        channelId: 1,
        hotelId: 1,
        language: { id: 1 },
        address: `10.2.${number}.${turn % 250}`,
      }
      const arrival = addDays(today, 5 + ((number * 97 + turn) % 300)) as CalendarDate
      const search = {
        stay: { arrival, departure: addDays(arrival, 2) },
        rooms: [{ party: { adults: 2, childrenAges: [] } }],
      }
      const query = () => web({ ...place, requestId: aKey() }, log).roomSearch.quotes.query(search)
      if (await callOnce(query, () => over.yet)) searches.answered++
    }
  }
  const reading = Array.from({ length: readers }, (_, number) => read(number))
  return {
    ...bookers,
    failed,
    searches,
    stop: async () => {
      over.yet = true
      await Promise.all([bookers.stop(), ...reading])
    },
  }
}

/** How many procedures a gateway has answered since it started. */
async function answeredBy({ url }: KillableProcess, token: string): Promise<number> {
  const figures = await (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } })).text()
  return [...figures.matchAll(/^portico_procedure_seconds_count\{.*\} (\d+)$/gm)].reduce(
    (sum, [, count]) => sum + Number(count),
    0,
  )
}

/** nginx has taken it up again when it has answered a guest. */
const waitUntilUsed = (gateway: KillableProcess, token: string) =>
  expect.poll(() => answeredBy(gateway, token), pollOptions).toBeGreaterThan(0)

describe('two gateways behind nginx', () => {
  const title = `are restarted in turn ${restarts} times under load, and no client sees a failed answer`
  it(title, { timeout: 300_000 + restarts * 40_000 }, async (context) => {
    await using house = await startBehindNginx(context)
    const { processes, nginx } = house
    const { gateways, token, wire } = processes
    const guests = startGuests(nginx.url, token)
    for (const gateway of gateways) await waitUntilUsed(gateway, token)
    const ends: { code: number | null; ms: number }[] = []
    for (let turn = 0; turn < restarts; turn++) {
      const gateway = gateways[turn % 2] as KillableProcess
      await guests.book(5)
      // One confirm, at either gateway, has its answer only when the gateway that ends has stopped listening.
      const [end] = await Promise.all([gateway.end(), wire.holdNextAnswer(() => pause(notReadyMs + 500))])
      ends.push(end)
      await gateway.start()
      await waitUntilUsed(gateway, token)
    }
    await guests.book(5)
    await guests.stop()
    const { acknowledged, failed, searches } = guests
    const { lost, broken, sentTwice, reservations, intents } = await stateAfterKills(processes, acknowledged)
    expect(failed).toEqual([])
    expect(ends.map(({ code }) => code)).toEqual(ends.map(() => 0))
    expect({ lost, broken, sentTwice }).toEqual({ lost: 0, broken: [], sentTwice: 0 })
    expect(reservations.sort()).toEqual(acknowledged.map(({ key }) => key).sort())
    expect(intents.filter(({ state }) => state !== 'confirmed' && state !== 'refused')).toEqual([])
    expect(searches.answered).toBeGreaterThan(restarts)
    const slowest = Math.round(Math.max(...ends.map(({ ms }) => ms)))
    console.info(
      `${restarts} restarts: ${searches.answered} searches, ${acknowledged.length} bookings, slowest end ${slowest} ms`,
    )
  })

  it('show the same guests failed answers as soon as one is killed instead', { timeout: 300_000 }, async (context) => {
    onlyInFull(context)
    await using house = await startBehindNginx(context)
    const { gateways, token } = house.processes
    const guests = startGuests(house.nginx.url, token)
    for (let kills = 0; kills < 10; kills++) {
      const gateway = gateways[kills % 2] as KillableProcess
      await waitUntilUsed(gateway, token)
      await guests.book(3)
      await gateway.kill()
      await guests.book(3)
      if (guests.failed.length > 0) break
      await gateway.start()
    }
    await guests.stop()
    expect(guests.failed.length).toBeGreaterThan(0)
  })

  it('lose none of the POSTs of 32 clients who do not rest, though they do little else than end and begin', {
    timeout: 400_000,
  }, async (context) => {
    onlyInFull(context)
    if (!nginxProgram) return context.skip('nginx is not installed')
    await using programs = new AsyncDisposableStack()
    const script = join(import.meta.dirname, '../../kill/echo-program.ts')
    // Longer than an answer takes on a busy machine: what nginx has sent before it hears that a program ends must be
    // answered before it does.
    const listensMs = '3000'
    const echoes = [await freePort(), await freePort()].map(
      (port) => new KillableProcess(port, [script, String(port), listensMs]),
    )
    for (const echo of echoes) {
      await echo.start()
      programs.defer(() => echo.kill())
    }
    const gateways = echoes.map(({ url }) => new URL(url).host) as [string, string]
    // nginx must not try a program again while that is still closing, however long a busy machine takes for it.
    const nginx = programs.use(
      await startNginx({ program: nginxProgram, port: await freePort(), gateways, failTimeoutSeconds: 10 }),
    )
    const failed: string[] = []
    const answering = new Set<string>()
    const over = { yet: false }
    const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
    const hammer = async () => {
      while (!over.yet) {
        const status = await fetch(`${nginx.url}/echo`, post).then(
          async (answer) => {
            const port = answer.headers.get('x-port')
            if (port !== null) answering.add(port)
            return String((await answer.text()) && answer.status)
          },
          (error: Error) => String(error.cause),
        )
        if (status !== '200') failed.push(status)
      }
    }
    const clients = Array.from({ length: 32 }, hammer)
    for (let turn = 0; turn < restarts; turn++) {
      answering.clear()
      await vi.waitFor(() => expect(answering.size).toBe(2), pollOptions)
      const echo = echoes[turn % 2] as KillableProcess
      expect((await echo.end()).code).toBe(0)
      await echo.start()
    }
    over.yet = true
    await Promise.all(clients)
    expect(failed).toEqual([])
  })
})
