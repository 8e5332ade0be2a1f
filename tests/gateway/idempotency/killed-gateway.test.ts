import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Basket } from '@portico/contracts/price/basket'
import { clientOf } from '@portico/gateway/start-gateway'
import type { ExtensionProfile } from '@portico/legacy/codec/extensions'
import { readServiceToken } from '@portico/server/tokens/service-token'
import { describe, expect, it, vi } from 'vitest'
import { aHost, aSnapshot } from '../../builders/a-snapshot.ts'
import { openFaultyUpstream } from '../../builders/gateway/faulty-upstream.ts'
import { aConfirm, aKey, twoHouses } from '../../builders/gateway/two-houses.ts'
import { startBookingServer } from '../../builders/start-booking-server.ts'
import { byTestSize, isFull, onlyInFull } from '../../setup/by-test-size.ts'
import { pollOptions } from '../../setup/poll-options.ts'

const entry = join(import.meta.dirname, '../../../apps/gateway/src/server.ts')
/** Of one day, should midnight come meanwhile. */
const begun = Date.now()
const aDayAhead = (days: number) => new Date(begun + days * 86_400_000).toISOString().slice(0, 10) as never
const basket = {
  stay: { arrival: aDayAhead(30), departure: aDayAhead(33) },
  rooms: [{ party: { adults: 2, childrenAges: [] }, productId: 10101 }],
}

/** The program itself, with nothing but the last copy of the settings: admin is down. */
async function startProgram(home: string, upstream: object) {
  const child = spawn(process.execPath, [entry], {
    env: {
      NODE_ENV: 'test',
      // What other programs of the run have compiled.
      ...(process.env.NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }),
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

async function aHome(profile: ExtensionProfile, seed = twoHouses({ rooms: 100 })) {
  const booking = await startBookingServer({ profile, seed })
  const faultyUpstream = await openFaultyUpstream(booking.url)
  const home = mkdtempSync(join(tmpdir(), 'portico-gateway-'))
  mkdirSync(join(home, 'gateway'))
  writeFileSync(
    join(home, 'gateway', 'snapshot.json'),
    JSON.stringify(aSnapshot([aHost({ host: 'one.test', channelIds: [1] })])),
  )
  const mails = join(home, 'gateway', 'mail')
  const header = { name: 'authorization', value: `Bearer ${booking.serviceToken}` }
  return {
    faultyUpstream,
    mails: () => (existsSync(mails) ? readdirSync(mails).filter((name) => name.startsWith('unknown-')) : []),
    reservations: async () => (await booking.db.reader.selectFrom('reservation').select('id').execute()).length,
    /** How many of its changes are written down. */
    changes: async () => (await booking.db.reader.selectFrom('reservation_change').select('revision').execute()).length,
    resales: async () => (await booking.db.reader.selectFrom('resale').select('id').execute()).length,
    activeReservations: async () =>
      (await booking.db.reader.selectFrom('reservation').where('state', '!=', 'cancelled').select('id').execute())
        .length,
    program: () => startProgram(home, { key: 'own', url: faultyUpstream.url, profile, header }),
    guest: (url: string, visitor?: string) =>
      clientOf(url, readServiceToken(home, 'web-gateway'), {
        host: 'one.test',
        channel: 1,
        hotel: 1,
        language: 1,
        ...(visitor && { visitor }),
      }),
    [Symbol.asyncDispose]: async () => {
      await faultyUpstream[Symbol.asyncDispose]()
      await booking[Symbol.asyncDispose]()
      rmSync(home, { recursive: true })
    },
  }
}

const inFlight = 10
const rounds = byTestSize({ fast: 1, normal: 1, full: 10 })

/** Half of the confirms have reached the server, which has booked; the others never will. All wait for an answer. */
async function sendAll(house: Awaited<ReturnType<typeof aHome>>, url: string) {
  const before = house.faultyUpstream.arrived('confirm').length
  const guests = Array.from({ length: inFlight }, (_, i) => {
    house.faultyUpstream.next('confirm', i % 2 ? 'accepts-only' : 'held-back')
    return { ...aConfirm(), basket }
  })
  const lost = guests.map((request) => house.guest(url).checkout.confirm.mutate(request))
  for (const one of lost) one.catch(() => undefined)
  await vi.waitFor(() => expect(house.faultyUpstream.arrived('confirm')).toHaveLength(before + inFlight), pollOptions)
  await vi.waitFor(async () => expect(await house.reservations()).toBe((before + inFlight) / 2), pollOptions)
  return { guests, lost }
}

const [flexible, ticket, shuttleId] = [10_101, 10_102, 101]
const said = (text: string) => ({ en: text, it: text })
const changeable = twoHouses({
  rooms: 100,
  plans: [{}, { kinds: ['resellable', 'non-refundable'], cancellation: { kind: 'non-refundable' }, resaleFee: 1_000 }],
  services: [
    {
      name: said('Shuttle'),
      description: said('…'),
      category: said('Transfers'),
      per: 'unit',
      when: 'stay',
      price: 30,
      transfer: true,
    },
  ],
})

/** A guest's booking, and one change of it under one key, at whichever gateway. */
async function bookedChange(
  house: Awaited<ReturnType<typeof aHome>>,
  url: string,
  call: 'modify' | 'resell' | 'transfer-update',
  wanted: Basket,
): Promise<(url: string) => Promise<{ readonly kind: string }>> {
  const page = await house.guest(url).checkout.page.mutate({ basket: wanted })
  if (page.kind !== 'open') throw new Error(page.kind)
  const booked = await house
    .guest(url)
    .checkout.confirm.mutate({ ...aConfirm(), basket: wanted, shown: page.basket.price.guestTotal })
  if (booked.kind !== 'confirmed') throw new Error(booked.kind)
  const [grant, key] = [booked.grant, aKey()]
  const opened = await house.guest(url).reservation.voucher.mutate({ grant })
  if (opened.kind !== 'open') throw new Error(opened.kind)
  const code = opened.voucher.rooms[0]?.code ?? ''
  if (call === 'resell')
    return (at) => house.guest(at).reservation.resell.mutate({ grant, key, room: code, withdraws: false })
  if (call === 'transfer-update') {
    const transfer = { date: wanted.stay.arrival, time: '18:05', place: 'MXP', number: 'AZ 1234', note: '' }
    return (at) => house.guest(at).reservation.updateTransfer.mutate({ grant, key, service: 0, transfer })
  }
  const rooms = [{ code, stay: { ...wanted.stay, departure: aDayAhead(34) } }]
  const review = await house.guest(url).reservation.review.mutate({ grant, rooms })
  if (review.kind !== 'review') throw new Error(review.kind)
  return (at) => house.guest(at).reservation.modify.mutate({ grant, key, rooms, shown: review.total })
}

describe('a gateway killed between send and reply', () => {
  it.for([
    ['portico', ['confirmed', 'refused']],
    ['plain', ['unknown', 'unknown']],
  ] as const)(
    `answers the same keys after its restart on profile %s with %s, ${rounds * inFlight} confirms, and sends nothing again (SEC-08)`,
    { timeout: 60_000 + rounds * 60_000 },
    async ([profile, [reached, unreached]], context) => {
      if (profile === 'plain') onlyInFull(context)
      await using house = await aHome(profile)
      let program = await house.program()
      for (let round = 1; round <= rounds; round++) {
        const { guests, lost } = await sendAll(house, program.url)
        await end(program.child, 'SIGKILL')
        for (const one of lost) await expect(one).rejects.toThrow()
        program = await house.program()
        const kinds = await Promise.all(
          guests.map(async (request) => (await house.guest(program.url).checkout.confirm.mutate(request)).kind),
        )
        const half = inFlight / 2
        expect(kinds.sort()).toEqual([...Array(half).fill(reached), ...Array(half).fill(unreached)])
        expect(house.faultyUpstream.arrived('confirm')).toHaveLength(round * inFlight)
      }
      expect(await house.reservations()).toBe((rounds * inFlight) / 2)
      const mailCount = profile === 'plain' ? rounds * inFlight : 0
      await vi.waitFor(() => expect(house.mails()).toHaveLength(mailCount), pollOptions)
      expect(await end(program.child, 'SIGTERM')).toEqual([0, null])
    },
  )

  it('keeps the holds of both tabs of a visitor, who books both', { timeout: 120_000 }, async (context) => {
    onlyInFull(context)
    await using house = await aHome('portico')
    const longer = { ...basket, stay: { ...basket.stay, departure: aDayAhead(34) } }
    const shown = { minor: 49_600, currency: 'EUR' as const }
    for (const each of [basket, longer]) {
      const program = await house.program()
      await house.guest(program.url, 'visitor-0000000000000001').checkout.hold.mutate({ basket: each, key: aKey() })
      await end(program.child, 'SIGKILL')
    }
    const program = await house.program()
    const { checkout } = house.guest(program.url, 'visitor-0000000000000001')
    for (const each of [basket, longer])
      expect(await checkout.page.mutate({ basket: each })).toMatchObject({ hold: { kind: 'live' } })
    for (const request of [aConfirm({ basket }), aConfirm({ basket: longer, shown, key: aKey() })])
      expect(await checkout.confirm.mutate(request)).toMatchObject({ kind: 'confirmed' })
    await end(program.child, 'SIGTERM')
  })

  it.for(['portico', 'plain'] as const)(
    'reads on profile %s what became of cancellations, and sends none of them again',
    { timeout: 180_000 },
    async (profile, context) => {
      if (profile === 'plain') onlyInFull(context)
      await using house = await aHome(profile)
      let program = await house.program()
      const cancellations: { grant: string; key: string }[] = []
      for (let i = 0; i < 4; i++) {
        const booked = await house.guest(program.url).checkout.confirm.mutate({ ...aConfirm(), basket })
        if (booked.kind !== 'confirmed') throw new Error(booked.kind)
        cancellations.push({ grant: booked.grant, key: aKey() })
      }
      // Half of them reach the server.
      const lost = cancellations.map((request, i) => {
        house.faultyUpstream.next('delete', i % 2 ? 'accepts-only' : 'held-back')
        return house.guest(program.url).reservation.cancel.mutate(request)
      })
      for (const one of lost) one.catch(() => undefined)
      await vi.waitFor(
        () => expect(house.faultyUpstream.arrived('delete')).toHaveLength(cancellations.length),
        pollOptions,
      )
      await vi.waitFor(async () => expect(await house.activeReservations()).toBe(2), pollOptions)
      await end(program.child, 'SIGKILL')
      program = await house.program()
      const outcomes = async () => {
        const guest = house.guest(program.url)
        return (await Promise.all(cancellations.map((request) => guest.reservation.cancel.mutate(request))))
          .map(({ kind }) => kind)
          .sort()
      }
      // The others had no minute yet to show.
      expect(await outcomes()).toEqual(['cancelled', 'cancelled', 'unknown', 'unknown'])
      if (isFull) {
        const atLast = ['cancelled', 'cancelled', 'refused', 'refused']
        await vi.waitFor(async () => expect(await outcomes()).toEqual(atLast), { timeout: 120_000, interval: 5_000 })
      }
      expect(house.faultyUpstream.arrived('delete')).toHaveLength(cancellations.length)
      expect(await house.activeReservations()).toBe(2)
      await end(program.child, 'SIGTERM')
    },
  )

  it.for([
    ['modify', 'portico', 'changed'],
    ['modify', 'plain', 'changed'],
    ['resell', 'portico', 'for-resale'],
    ['transfer-update', 'portico', 'changed'],
  ] as const)(
    'reads what became of its guests’ %s on profile %s, and sends none of them again',
    { timeout: 180_000 },
    async ([call, profile, made], context) => {
      // Every run has cancellations, which a gateway keeps in the same journal.
      onlyInFull(context)
      await using house = await aHome(profile, changeable)
      let program = await house.program()
      const changes: ((url: string) => Promise<{ readonly kind: string }>)[] = []
      for (let i = 0; i < 4; i++) {
        const rooms = basket.rooms.map((room) => ({ ...room, productId: call === 'resell' ? ticket : flexible }))
        const services = call === 'transfer-update' ? [{ serviceId: shuttleId, quantity: 1, line: 0 }] : []
        changes.push(await bookedChange(house, program.url, call, { ...basket, rooms, services }))
      }
      // Half of them reach the server.
      const lost = changes.map((change, i) => {
        house.faultyUpstream.next(call, i % 2 ? 'accepts-only' : 'held-back')
        return change(program.url)
      })
      for (const one of lost) one.catch(() => undefined)
      await vi.waitFor(() => expect(house.faultyUpstream.arrived(call)).toHaveLength(changes.length), pollOptions)
      const done = call === 'resell' ? house.resales : house.changes
      await vi.waitFor(async () => expect(await done()).toBe(2), pollOptions)
      await end(program.child, 'SIGKILL')
      program = await house.program()
      const outcomes = async () =>
        (await Promise.all(changes.map((change) => change(program.url)))).map(({ kind }) => kind).sort()
      // The others had no minute yet to show.
      expect(await outcomes()).toEqual([made, made, 'unknown', 'unknown'])
      const atLast = [made, made, 'refused', 'refused']
      await vi.waitFor(async () => expect(await outcomes()).toEqual(atLast), { timeout: 120_000, interval: 5_000 })
      expect(house.faultyUpstream.arrived(call)).toHaveLength(changes.length)
      expect(await done()).toBe(2)
      await end(program.child, 'SIGTERM')
    },
  )
})
