import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import { TRPCClientError } from '@trpc/client'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { aBasket, aConfirm, aGuest, aKey } from '../builders/a-guest.ts'
import { aHouse } from '../builders/a-house.ts'
import { makeEmptyDatabase, sharedDatabase } from '../builders/databases.ts'
import { startTradeHouse } from '../builders/gateway/trade-house.ts'
import { byTestSize } from '../setup/by-test-size.ts'
import { pollOptions } from '../setup/poll-options.ts'
import { startTwoMachines } from './start-two-machines.ts'

const rounds = byTestSize({ fast: 1, normal: 2, full: 50 })
const guests = byTestSize({ fast: 40, normal: 60, full: 200 })
/**
 * As a guest does it to whom a page says that it cannot be done now: again, with the same key. A crowd on one small
 * machine may wait for a connection longer than a server lets it; how often is counted.
 */
async function untilAnswered<Outcome extends { readonly kind: string }>(
  act: () => Promise<Outcome>,
  repeats: string[],
) {
  for (;;) {
    try {
      const outcome = await act()
      if (outcome.kind !== 'unknown') return outcome
      repeats.push(outcome.kind)
    } catch (error) {
      if (!(error instanceof TRPCClientError) || !(error.data?.httpStatus >= 500)) throw error
      repeats.push(error.message)
    }
  }
}

const arrival = '2027-03-05' as CalendarDate

describe('two gateways and two booking servers on one PostgreSQL', () => {
  it(`sell the last three rooms to ${guests} guests over both exactly three times`, { timeout: 5_400_000 }, async ({
    skip,
  }) => {
    await using machines = await startTwoMachines(aHouse({ rooms: 3 }), skip)
    const { one, other } = machines
    const began = performance.now()
    const repeats: string[] = []
    for (let round = 0; round < rounds; round++) {
      const basket = aBasket(addDays(arrival, round))
      const buttons = await Promise.all(
        Array.from({ length: guests }, async (_, i) => {
          const guest = aGuest((i % 2 ? one : other).gateway, round * guests + i)
          const key = aKey()
          const holds = () => guest.checkout.hold.mutate({ basket, key })
          if (i % 4 < 2 && (await untilAnswered(holds, repeats)).kind === 'gone') return undefined
          const page = await untilAnswered(() => guest.checkout.page.mutate({ basket }), repeats)
          if (page.kind !== 'open') return undefined
          const request = aConfirm(basket, page.basket.price.guestTotal.minor)
          return () => untilAnswered(() => guest.checkout.confirm.mutate(request), repeats)
        }),
      )
      const kinds = await Promise.all(buttons.map(async (press) => (press ? (await press()).kind : 'gone')))
      expect(kinds.filter((kind) => kind === 'confirmed')).toHaveLength(3)
      expect(kinds.filter((kind) => kind === 'gone' || kind === 'sold-out')).toHaveLength(guests - 3)
    }
    const counts = [...Map.groupBy(repeats, (kind) => kind)].map(([kind, all]) => `${kind} ${all.length}`)
    const minutes = ((performance.now() - began) / 60_000).toFixed(1)
    console.info(
      `${rounds} rounds of ${guests} guests: ${minutes} minutes; pressed again after: ${counts.join(', ') || 'nothing'}`,
    )
    expect(await machines.reservations()).toBe(3 * rounds)
    expect(await machines.broken()).toEqual([])
  })

  it('send a confirm once whose key comes to both, together or one after the other, and answer it alike', async ({
    skip,
  }) => {
    await using machines = await startTwoMachines(aHouse({ rooms: 100 }), skip)
    const gateways = [machines.one.gateway, machines.other.gateway]
    const page = await aGuest(machines.one.gateway).checkout.page.mutate({ basket: aBasket(arrival) })
    if (page.kind !== 'open') throw new Error(page.kind)
    const count = byTestSize({ fast: 5, normal: 10, full: 100 })
    for (let turn = 0; turn < count; turn++) {
      const request = aConfirm(aBasket(arrival), page.basket.price.guestTotal.minor)
      const press = (i: number) =>
        aGuest(gateways[i % 2] as (typeof gateways)[number], i).checkout.confirm.mutate(request)
      const together = await Promise.all([press(turn), press(turn + 1), press(turn)])
      const outcomes = [...together, await press(turn), await press(turn + 1)]
      expect(outcomes.map(({ kind }) => kind)).toEqual(Array(5).fill('confirmed'))
      expect(new Set(outcomes.map((outcome) => 'ref' in outcome && outcome.ref)).size).toBe(1)
    }
    const sent = [machines.one, machines.other].flatMap(({ wire }) => [...wire.confirmsByKey.values()])
    expect(sent).toEqual(Array(count).fill(1))
    expect(await machines.reservations()).toBe(count)
  })

  it('know at the other what a visitor typed and holds, and a booking opens there', async ({ skip }) => {
    await using machines = await startTwoMachines(aHouse({ rooms: 1 }), skip)
    const visitor = { host: 'house.example', channel: 1, hotel: 1, language: 1, visitor: aKey(), address: '192.0.2.1' }
    const [here, there] = [machines.one.gateway.client(visitor), machines.other.gateway.client(visitor)]
    const basket = aBasket(arrival)
    expect(await here.checkout.hold.mutate({ basket, key: aKey() })).toMatchObject({ kind: 'held' })
    await here.checkout.saveDraft.mutate({ basket, draft: { name: 'Ada' } })
    const page = await there.checkout.page.mutate({ basket })
    expect(page).toMatchObject({ kind: 'open', hold: { kind: 'live' }, draft: { name: 'Ada' } })
    if (page.kind !== 'open') throw new Error(page.kind)
    const booked = await there.checkout.confirm.mutate(aConfirm(basket, page.basket.price.guestTotal.minor))
    if (booked.kind !== 'confirmed') throw new Error(booked.kind)
    expect(await here.checkout.page.mutate({ basket })).toMatchObject({ kind: 'gone' })
    expect(await here.reservation.voucher.mutate({ grant: booked.grant })).toMatchObject({ kind: 'open' })
    await here.checkout.forget.mutate({ grants: [booked.grant] })
    expect(await there.reservation.voucher.mutate({ grant: booked.grant })).toMatchObject({ kind: 'ended' })
  })

  it('end a session at both that is logged out at one', async ({ skip }) => {
    const made = await makeEmptyDatabase(sharedDatabase(skip))
    onTestFinished(() => made[Symbol.asyncDispose]())
    await using house = await startTradeHouse({ database: made.target })
    const home = mkdtempSync(join(tmpdir(), 'portico-machine-'))
    onTestFinished(() => rmSync(home, { recursive: true }))
    cpSync(join(house.home, 'keys'), join(home, 'keys'), { recursive: true })
    await using other = await house.another({ home })
    const sessions: string[] = []
    for (let i = 0; i < 8; i++) sessions.push(await house.logsIn())
    const checkAt = async (session: string, at: typeof other) =>
      (await house.user(session, { at }).trade.check.query()).kind
    for (const session of sessions) expect(await checkAt(session, other)).toBe('logged-in')
    const ended = sessions.slice(0, 6)
    await Promise.all(
      ended.map((session, i) => house.user(session, { at: i % 2 ? other : house.gateway }).trade.logout.mutate()),
    )
    for (const session of ended)
      for (const at of [house.gateway, other])
        await vi.waitFor(async () => expect(await checkAt(session, at)).toBe('nobody'), pollOptions)
    for (const session of sessions.slice(6)) expect(await checkAt(session, other)).toBe('logged-in')
  })
})
