import { startGateway } from '@portico/gateway/start-gateway'
import { createLog } from '@portico/server/log'
import { describe, expect, it } from 'vitest'
import { aGuest } from '../builders/a-guest.ts'
import { aHouse } from '../builders/a-house.ts'
import { aHost, aSnapshot } from '../builders/a-snapshot.ts'
import { startBookingServer } from '../builders/start-booking-server.ts'
import { pollOptions } from '../setup/poll-options.ts'
import { homesWithSameKeys, now } from './start-two-machines.ts'
import { startValkey } from './start-valkey.ts'

const perMinute = { address: 1_000, host: 1_000, call: 6 }

/** Two gateways that count in one Valkey; what both have logged. */
async function startTwoCounting(skip: (reason: string) => never) {
  await using starting = new AsyncDisposableStack()
  const valkey = starting.use(await startValkey(skip))
  const homes = starting.use(homesWithSameKeys())
  const booking = starting.use(await startBookingServer({ seed: aHouse({ rooms: 5 }), now }))
  const lines: { readonly msg: string }[] = []
  const log = createLog({
    name: 'gateway',
    level: 'info',
    destination: { write: (line) => void lines.push(JSON.parse(line)) },
  })
  const aGateway = async () => {
    return starting.use(
      await startGateway({
        home: homes.newHome(),
        valkey: valkey.address,
        upstreams: [{ url: booking.url, token: booking.serviceToken }],
        settings: aSnapshot([aHost({ host: 'house.example', channelIds: [1] })]),
        limits: { perMinute },
        log,
        now,
      }),
    )
  }
  const gateways = [await aGateway(), await aGateway()] as const
  const started = starting.move()
  const kindOf = async (act: Promise<{ readonly kind: string }>) =>
    act.then(
      ({ kind }) => kind,
      (error: { data?: { code?: string } }) => error.data?.code ?? String(error),
    )
  return {
    valkey,
    gateways,
    said: (text: string) => lines.filter(({ msg }) => msg.includes(text)).length,
    /** The same visitor's hotel page, at the one or the other. */
    read: async (at: 0 | 1, number: number) => {
      try {
        await aGuest(gateways[at], number).catalogue.hotel.query()
        return 'answered'
      } catch (error) {
        return (error as { data?: { code?: string } }).data?.code ?? String(error)
      }
    },
    recover: (at: 0 | 1, number: number, code: string) =>
      kindOf(aGuest(gateways[at], number).reservation.recover.mutate({ code, email: 'ada@guest.example' })),
    countedAlone: async () => {
      const figures = await Promise.all(
        gateways.map(async ({ url, token }) =>
          (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } })).text(),
        ),
      )
      return figures.map((text) => Number(/^portico_limits_counted_alone_total (\d+)$/m.exec(text)?.[1] ?? 0))
    },
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  }
}

describe('limits that two gateways count in one Valkey', () => {
  it('hold for requests and for wrong tries at both together', async ({ skip }) => {
    await using house = await startTwoCounting(skip)
    const heard: string[] = []
    for (let i = 0; i < 8; i++) heard.push(await house.read(i % 2 ? 1 : 0, 1))
    expect(heard).toEqual([...Array(6).fill('answered'), 'TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS'])
    expect(await house.read(1, 2)).toBe('answered')
    const attempts: string[] = []
    for (let i = 0; i < 7; i++) attempts.push(await house.recover(i % 2 ? 1 : 0, 10 + i, 'ABCDE12345'))
    expect(attempts.slice(0, 5)).not.toContain('TOO_MANY_REQUESTS')
    expect(attempts.slice(5)).toEqual(['TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS'])
    expect(await house.recover(0, 30, 'FGHJK12345')).toBe(attempts[0])
    expect(await house.countedAlone()).toEqual([0, 0])
  })

  it('are counted by each alone while Valkey is gone or silent, which one line and a figure say; then together again', async ({
    skip,
  }) => {
    await using house = await startTwoCounting(skip)
    const { valkey } = house
    for (let i = 0; i < 6; i++) expect(await house.read(0, 1)).toBe('answered')
    expect(await house.read(1, 1)).toBe('TOO_MANY_REQUESTS')

    await valkey.stop()
    const heard: string[] = []
    for (let i = 0; i < 14; i++) heard.push(await house.read(i % 2 ? 1 : 0, 1))
    expect(heard).toEqual([...Array(12).fill('answered'), 'TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS'])
    expect(house.said('Valkey is away')).toBe(2)
    const alone = await house.countedAlone()
    for (const figure of alone) expect(figure).toBeGreaterThan(0)

    await valkey.start()
    await expect.poll(() => house.read(0, 2).then(() => house.said('Valkey is back')), pollOptions).toBeGreaterThan(0)

    valkey.pause()
    const began = performance.now()
    for (let i = 0; i < 6; i++) expect(await house.read(i % 2 ? 1 : 0, 3)).toBe('answered')
    // Each waits for it once, and not with every request.
    expect(performance.now() - began).toBeLessThan(10_000)
    valkey.resume()
  })
})
