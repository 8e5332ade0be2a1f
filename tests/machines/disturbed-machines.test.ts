import { setTimeout as pause } from 'node:timers/promises'
import { openDb } from '@portico/booking-server/db/open/open-db'
import { checkInvariants } from '@portico/booking-server/invariants/check-invariants'
import { addDays } from '@portico/domain/time/calendar-date'
import { type Instant, todayAt } from '@portico/domain/time/deadline'
import { describe, expect, it } from 'vitest'
import { aBasket, aConfirm, aKey, type GuestClient } from '../builders/a-guest.ts'
import { aVisitor } from '../kill/booking-guests.ts'
import { byTestSize, isFull, onlyInFull } from '../setup/by-test-size.ts'
import { type Disturbed, disturbances, startDisturbedMachines } from './start-disturbed.ts'

const guests = 6
const rounds = byTestSize({ fast: 1, normal: 1, full: 5 })

type Booked = { readonly key: string; readonly grant: string; became: 'kept' | 'cancelled' | 'forgotten' }
type Machines = Awaited<ReturnType<typeof startDisturbedMachines>>

/**
 * Guests who book one after the other, at whichever gateway answers, as a proxy sends them: of three bookings one is
 * cancelled and one's session ended. What was acknowledged to them.
 */
function bookContinuously({ gateways, token }: Machines) {
  const today = todayAt('Europe/Rome', new Date().toISOString() as Instant)
  const acknowledged: Booked[] = []
  const over = { yet: false }
  const longest = { ms: 0 }
  const guest = async (number: number) => {
    for (let turn = 0; !over.yet; turn++) {
      const visitors = gateways.map((url) => aVisitor(url, token, number * 1_000 + turn))
      const untilAnswered = async <Reply extends { readonly kind: string }>(
        act: (at: GuestClient) => Promise<Reply>,
      ) => {
        const began = performance.now()
        for (let attempt = number; !over.yet; attempt++) {
          const at = visitors[attempt % visitors.length]
          const reply = at && (await Promise.race([act(at).catch(() => undefined), pause(35_000, undefined)]))
          if (reply && reply.kind !== 'unknown') {
            longest.ms = Math.max(longest.ms, performance.now() - began)
            return reply
          }
          await pause(50)
        }
        return undefined
      }
      const basket = aBasket(addDays(today, 5 + ((number * 61 + turn * 7) % 400)))
      const page = await untilAnswered((at) => at.checkout.page.mutate({ basket }))
      if (page?.kind !== 'open') continue
      const key = aKey()
      const request = aConfirm(basket, page.basket.price.guestTotal.minor, { key })
      request.booker.note = key
      const outcome = await untilAnswered((at) => at.checkout.confirm.mutate(request))
      if (outcome?.kind !== 'confirmed') continue
      const { grant } = outcome
      const booked: Booked = { key, grant, became: 'kept' }
      acknowledged.push(booked)
      const act = aKey()
      if (turn % 3 === 1) {
        const cancelled = await untilAnswered((at) => at.reservation.cancel.mutate({ grant, key: act }))
        if (cancelled?.kind === 'cancelled') booked.became = 'cancelled'
      }
      if (turn % 3 === 2) {
        const forgotten = await untilAnswered(async (at) => {
          await at.checkout.forget.mutate({ grants: [grant] })
          return { kind: 'done' }
        })
        if (forgotten) booked.became = 'forgotten'
      }
    }
  }
  const all = Array.from({ length: guests }, (_, number) => guest(number))
  return {
    acknowledged,
    longest,
    book: async (more: number) => {
      const enough = acknowledged.length + more
      for (const end = performance.now() + 120_000; acknowledged.length < enough; await pause(20))
        if (performance.now() > end) throw new Error('nobody could book for two minutes')
    },
    stop: async () => {
      over.yet = true
      await Promise.all(all)
    },
  }
}

describe('two gateways and two booking servers, each program of which is disturbed under guests who book, cancel and end sessions', () => {
  it.for(Object.keys(disturbances) as (keyof typeof disturbances)[])(
    '%s: nothing acknowledged is lost, nothing is booked twice, no ended session comes back',
    { timeout: 1_800_000 },
    async (kind, context) => {
      // A run of each takes minutes: every run has the last of them.
      if (kind !== 'cut off from PostgreSQL') onlyInFull(context)
      await using machines = await startDisturbedMachines((reason) => context.skip(reason))
      const crowd = bookContinuously(machines)
      const [gateway, booking] = machines.programs
      const victims: Disturbed[] = isFull ? machines.programs : [gateway, booking].filter((one) => one !== undefined)
      for (let round = 0; round < rounds; round++)
        for (const victim of victims) {
          await crowd.book(3)
          await disturbances[kind](victim)
          await crowd.book(3)
        }
      await crowd.stop()
      const { acknowledged, longest } = crowd
      const visitors = machines.gateways.map((url, i) => aVisitor(url, machines.token, 9_000 + i))
      for (const { grant } of acknowledged.filter(({ became }) => became === 'forgotten'))
        for (const at of visitors)
          await expect
            .poll(async () => (await at.reservation.voucher.mutate({ grant })).kind, { timeout: 20_000 })
            .toBe('ended')
      const db = await openDb(machines.address)
      const rows = await db.reader.selectFrom('reservation').select(['booker', 'state']).execute()
      const broken = (await checkInvariants(db)).flatMap((check) => check.broken)
      await db.close()
      const states = new Map(rows.map(({ booker, state }) => [JSON.parse(booker).note as string, state]))
      expect(states.size).toBe(rows.length)
      for (const { key, became } of acknowledged)
        expect([key, states.get(key)]).toEqual([key, became === 'cancelled' ? 'cancelled' : 'confirmed'])
      expect(broken).toEqual([])
      const ended = acknowledged.filter(({ became }) => became !== 'kept').length
      console.info(
        `${kind}: ${victims.length * rounds} times, ${acknowledged.length} booked, ${ended} cancelled or ended, slowest ${Math.round(longest.ms)} ms`,
      )
    },
  )
})
