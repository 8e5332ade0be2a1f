import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBookingServer } from '@portico/booking-server/start-booking-server'
import type { Profile } from '@portico/contracts/legacy/extensions'
import { clientOf } from '@portico/gateway/start-gateway'
import { readServiceToken } from '@portico/server/service-token'
import { describe, expect, it, vi } from 'vitest'
import { aHost, aSnapshot } from './a-snapshot.ts'
import { openFaultyUpstream } from './faulty-upstream.ts'
import { aConfirm, twoHouses } from './two-houses.ts'

const entry = join(import.meta.dirname, '../../apps/gateway/src/server.ts')
const aDayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10) as never
const basket = {
  stay: { arrival: aDayAhead(30), departure: aDayAhead(33) },
  rooms: [{ party: { adults: 2, childrenAges: [] }, productId: 10101 }],
}

/** The program itself, with nothing but the last copy of the settings: admin is down. */
async function startProgram(home: string, upstream: object) {
  const child = spawn(process.execPath, [entry], {
    env: {
      NODE_ENV: 'test',
      PORTICO_HOME: home,
      GATEWAY_PORT: '0',
      ADMIN_URL: 'http://127.0.0.1:9',
      UPSTREAMS: JSON.stringify([upstream]),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error('the gateway ended')))
    child.stdout.on('data', (chunk: Buffer) => {
      const match = /listening at (http:\/\/[\d.:]+)/.exec(String(chunk))
      if (match?.[1]) resolve(match[1])
    })
  })
  return { child, url }
}

async function end(child: ChildProcess, signal: NodeJS.Signals) {
  const ended = once(child, 'exit')
  child.kill(signal)
  return (await ended) as [number | null]
}

async function aHome(profile: Profile) {
  const booking = await startBookingServer({ profile, seed: twoHouses({ rooms: 5 }) })
  const door = await openFaultyUpstream(booking.url)
  const home = mkdtempSync(join(tmpdir(), 'portico-gateway-'))
  mkdirSync(join(home, 'gateway'))
  writeFileSync(join(home, 'gateway', 'snapshot.json'), JSON.stringify(aSnapshot([aHost({ host: 'one.test', channelIds: [1] })])))
  const header = { name: 'authorization', value: `Bearer ${booking.serviceToken}` }
  return {
    door,
    program: () => startProgram(home, { key: 'own', url: door.url, profile, header }),
    guest: (url: string) => clientOf(url, readServiceToken(home), { host: 'one.test', channel: 1, hotel: 1, language: 1 }),
    [Symbol.asyncDispose]: async () => {
      await door[Symbol.asyncDispose]()
      await booking[Symbol.asyncDispose]()
      rmSync(home, { recursive: true })
    },
  }
}

describe('a gateway killed between send and reply', () => {
  it.each([
    ['portico', 'confirmed'],
    ['plain', 'unknown'],
  ] as const)('answers the same key after its restart on profile %s with %s and sends nothing again (SEC-08)', async (profile, kind) => {
    await using house = await aHome(profile)
    const first = await house.program()
    const asked = { ...aConfirm(), basket }
    house.door.next('confirm', 'held-back')
    const lost = house.guest(first.url).checkout.confirm.mutate(asked)
    lost.catch(() => undefined)
    await vi.waitFor(() => expect(house.door.arrived('confirm')).toHaveLength(1), 10_000)
    await end(first.child, 'SIGKILL')
    await expect(lost).rejects.toThrow()

    const second = await house.program()
    expect((await house.guest(second.url).checkout.confirm.mutate(asked)).kind).toBe(kind)
    expect(house.door.arrived('confirm')).toHaveLength(1)
    expect(await end(second.child, 'SIGTERM')).toEqual([0, null])
  })
})
