import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningGateway, startGateway } from '@portico/gateway/start-gateway'
import type { ExtensionProfile } from '@portico/legacy/codec/extensions'
import { describe, expect, it, vi } from 'vitest'
import { aHost, aSnapshot } from '../../builders/a-snapshot.ts'
import { openFaultyUpstream } from '../../builders/gateway/faulty-upstream.ts'
import { aBasket, aConfirm, aKey, start, twoHouses } from '../../builders/gateway/two-houses.ts'
import { startBookingServer } from '../../builders/start-booking-server.ts'
import { pollOptions } from '../../setup/poll-options.ts'

async function behindFaultyUpstream(profile: ExtensionProfile = 'portico') {
  const booking = await startBookingServer({ profile, seed: twoHouses({ rooms: 5 }), now: () => start })
  const faultyUpstream = await openFaultyUpstream(booking.url)
  const home = mkdtempSync(join(tmpdir(), 'portico-gateway-'))
  const another = () =>
    startGateway({
      home,
      upstreams: [{ url: faultyUpstream.url, profile, token: booking.serviceToken }],
      settings: aSnapshot([
        aHost({ host: 'one.test', channelIds: [1] }),
        aHost({ host: 'other.test', channelIds: [3] }),
      ]),
      now: () => start,
    })
  const gateway = await another()
  return {
    faultyUpstream,
    home,
    gateway,
    another,
    guest: (at: RunningGateway = gateway) =>
      at.client({
        host: 'one.test',
        channel: 1,
        hotel: 1,
        language: 1,
        visitor: 'visitor-0000000000000001',
        address: '192.0.2.1',
      }),
    reservations: async () => {
      const { count } = await booking.db.reader
        .selectFrom('reservation')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    },
    [Symbol.asyncDispose]: async () => {
      await gateway[Symbol.asyncDispose]()
      await faultyUpstream[Symbol.asyncDispose]()
      await booking[Symbol.asyncDispose]()
      rmSync(home, { recursive: true })
    },
  }
}

describe('a confirm leaves once per key (SEC-08)', () => {
  it.each(['lost', 'half', 'broken', 'failed'] as const)(
    'an answer that is %s is asked for by key, and the booking stands',
    async (fault) => {
      await using house = await behindFaultyUpstream()
      house.faultyUpstream.next('confirm', fault)
      const outcome = await house.guest().checkout.confirm.mutate(aConfirm())
      expect(outcome.kind).toBe('confirmed')
      expect(house.faultyUpstream.arrived('confirm')).toHaveLength(1)
      expect(await house.reservations()).toBe(1)
    },
  )

  it.each(['dropped', 'unavailable'] as const)(
    'a confirm that was %s on its way is refused for good',
    async (fault) => {
      await using house = await behindFaultyUpstream()
      house.faultyUpstream.next('confirm', fault)
      const request = aConfirm()
      expect(await house.guest().checkout.confirm.mutate(request)).toEqual({ kind: 'refused' })
      expect(await house.guest().checkout.confirm.mutate(request)).toEqual({ kind: 'refused' })
      expect(house.faultyUpstream.arrived('confirm')).toHaveLength(1)
      expect((await house.guest().checkout.confirm.mutate({ ...request, key: aKey() })).kind).toBe('confirmed')
    },
  )

  it('the question for the outcome may be repeated until the server answers', async () => {
    await using house = await behindFaultyUpstream()
    house.faultyUpstream.next('confirm', 'lost')
    house.faultyUpstream.next('outcome', 'dropped')
    house.faultyUpstream.next('outcome', 'failed')
    expect((await house.guest().checkout.confirm.mutate(aConfirm())).kind).toBe('confirmed')
    expect(house.faultyUpstream.arrived('confirm')).toHaveLength(1)
  })

  it.each(['lost', 'dropped', 'broken', 'failed'] as const)(
    'a server that cannot be asked leaves a %s answer unknown: nothing is sent again, hotel and operator are told',
    async (fault) => {
      await using house = await behindFaultyUpstream('plain')
      house.faultyUpstream.next('confirm', fault)
      const request = aConfirm()
      expect(await house.guest().checkout.confirm.mutate(request)).toEqual({ kind: 'unknown' })
      expect(await house.guest().checkout.confirm.mutate(request)).toEqual({ kind: 'unknown' })
      expect(house.faultyUpstream.arrived('confirm')).toHaveLength(1)
      const mails = join(house.home, 'gateway', 'mail')
      await vi.waitFor(() => expect(readdirSync(mails)).toHaveLength(1), pollOptions)
      const mail = readFileSync(join(mails, readdirSync(mails)[0] ?? ''), 'utf8')
      expect(mail).toMatch(/^To: operator@gateway\.example, desk@a-house\.example/m)
      expect(mail).toContain('Ada Canary-Lovelace')
      expect(mail).toContain('372 EUR')
    },
  )

  it('a connection that is refused is a refusal', async () => {
    await using house = await behindFaultyUpstream()
    await house.guest().checkout.hold.mutate({ basket: aBasket, key: aKey() })
    await house.guest().checkout.page.mutate({ basket: aBasket })
    await house.faultyUpstream.close()
    expect(await house.guest().checkout.confirm.mutate(aConfirm())).toEqual({ kind: 'refused' })
    await house.faultyUpstream.open()
    expect((await house.guest().checkout.confirm.mutate(aConfirm())).kind).toBe('confirmed')
  })

  it('ten at once under one key, at two gateways that share the file, are one booking with one answer', async () => {
    await using house = await behindFaultyUpstream()
    await using second = await house.another()
    const request = aConfirm()
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        house.guest(i % 2 ? second : house.gateway).checkout.confirm.mutate(request),
      ),
    )
    expect(
      new Set(outcomes.map((outcome) => ('ref' in outcome ? `${outcome.kind} ${outcome.ref}` : outcome.kind))).size,
    ).toBe(1)
    expect(outcomes[0]?.kind).toBe('confirmed')
    expect(house.faultyUpstream.arrived('confirm')).toHaveLength(1)
  })

  it('the same key with another body, once the reservation exists, is told that it is booked', async () => {
    await using house = await behindFaultyUpstream()
    const request = aConfirm()
    const first = await house.guest().checkout.confirm.mutate(request)
    const again = await house
      .guest()
      .checkout.confirm.mutate({ ...request, booker: { ...request.booker, city: 'Paris' } })
    expect(again).toMatchObject({ kind: 'already-booked', ref: 'ref' in first ? first.ref : '' })
    expect(house.faultyUpstream.arrived('confirm')).toHaveLength(1)
  })

  it('a second confirm of one hold under a new key is told that it is booked', async () => {
    await using house = await behindFaultyUpstream()
    await house.guest().checkout.hold.mutate({ basket: aBasket, key: aKey() })
    const outcomes = await Promise.all(
      [aConfirm(), aConfirm()].map((request) => house.guest().checkout.confirm.mutate(request)),
    )
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['already-booked', 'confirmed'])
    expect(await house.reservations()).toBe(1)
  })

  it('a key is good at its own house only', async () => {
    await using house = await behindFaultyUpstream()
    const request = aConfirm()
    await house.guest().checkout.confirm.mutate(request)
    const elsewhere = house.gateway.client({ host: 'other.test', channel: 3, hotel: 2, language: 1 })
    await expect(elsewhere.checkout.confirm.mutate(request)).rejects.toMatchObject({ data: { code: 'CONFLICT' } })
  })

  it('a restart remembers: the stored outcome is answered, nothing is sent', async () => {
    await using house = await behindFaultyUpstream()
    const request = aConfirm()
    const first = await house.guest().checkout.confirm.mutate(request)
    await using later = await house.another()
    const again = await house.guest(later).checkout.confirm.mutate(request)
    expect(again).toMatchObject({ kind: 'confirmed', ref: 'ref' in first ? first.ref : '' })
    expect(house.faultyUpstream.arrived('confirm')).toHaveLength(1)
  })
})
