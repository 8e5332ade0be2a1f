import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { aDraftToAwait, awaitingAt } from '../../builders/an-awaited.ts'
import { callsOf, draftAnOffer, sendAnOffer, sendDraft } from '../../builders/an-offer.ts'
import { databases } from '../../builders/databases.ts'
import { agency, aKey, expectSound, kindOf, openTestHotel } from '../../builders/test-hotel.ts'
import { byTestSize, isFull } from '../../setup/by-test-size.ts'

const rounds = byTestSize({ fast: 1, normal: 5, full: 50 })
const guests = 100
const headStartMs = 30
type Taker = 'offer' | 'hold' | 'option' | 'awaiting' | 'booking'
const stayNights = ['2027-03-05', '2027-03-06']
/** Beyond the hour of the offer and of the awaited reservation, which is the latest, and before the guest arrives. */
const untilAllEnded = 3 * 24 * 60
const timeout = byTestSize({ fast: 120_000, normal: 240_000, full: 3_600_000 })

describe.each(databases)('the last room on $name', (database) => {
  it('goes to one of a guaranteed offer, a hold, an option, a reservation that awaits its guest and a booking, a hundred at once, and all others are told; at its hour what kept it gives back just that', {
    timeout,
  }, async () => {
    const winnings: Partial<Record<Taker, number>> = {}
    for (let round = 0; round < rounds; round++) {
      await using hotel = await openTestHotel(database)
      const { front } = awaitingAt(hotel)
      const drafts = await Promise.all(Array.from({ length: guests / 5 }, () => draftAnOffer(hotel)))
      const takers: Record<Taker, () => Promise<string>> = {
        offer: async () => {
          const draft = drafts.pop()
          if (draft?.kind !== 'written') throw new Error(draft?.kind)
          const sent = await sendDraft(hotel, draft)
          return sent.kind === 'not-priced' || sent.kind === 'short' ? sent.refusal.kind : sent.kind
        },
        hold: async () => kindOf(await hotel.hold()),
        option: async () => kindOf(await hotel.confirm({ optionHours: 24 }, agency)),
        awaiting: async () => {
          const made = await front.reserve({
            ...{ draft: aDraftToAwait(), totalMinor: 24_000, wantsPayment: true, key: aKey() },
          })
          if (made.kind === 'short') return 'sold-out'
          return made.kind === 'not-priced' ? made.refusal : made.kind
        },
        booking: async () => kindOf(await hotel.confirm()),
      }
      // Each round another of them is the first, in every second one by a moment: some have more to do than others.
      const names = Object.keys(takers) as Taker[]
      const outcomes = await Promise.all(
        Array.from({ length: guests }, async (_, i) => {
          const taker = names[(i + round) % names.length] ?? 'booking'
          if (i > 0 && round % 2 === 1) await pause(headStartMs)
          return { taker, outcome: await takers[taker]() }
        }),
      )
      const winners = outcomes.filter(({ outcome }) => outcome === 'sent' || outcome === 'answered')
      expect(winners).toHaveLength(1)
      const refusals = new Set(outcomes.filter((one) => !winners.includes(one)).map(({ outcome }) => outcome))
      // A visitor's hold beside another is refused by the half that holds may keep, before rooms are looked at.
      expect([...refusals].filter((kind) => kind !== 'sold-out' && kind !== 'over-limit')).toEqual([])
      expect(await Promise.all(stayNights.map(hotel.taken))).toEqual([1, 1])
      await expectSound(hotel)
      hotel.wait(untilAllEnded)
      const [holds, options, offers] = [
        await hotel.sweepHolds(),
        await hotel.sweepOptions(),
        await callsOf(hotel).sweep(),
      ]
      const taker = winners[0]?.taker
      if (taker) winnings[taker] = (winnings[taker] ?? 0) + 1
      expect({ holds, options, offers }).toEqual({
        holds: taker === 'hold' ? 1 : 0,
        options: taker === 'option' || taker === 'awaiting' ? 1 : 0,
        offers: taker === 'offer' ? 1 : 0,
      })
      const remaining = taker === 'booking' ? 1 : 0
      expect(await Promise.all(stayNights.map(hotel.taken))).toEqual([remaining, remaining])
      expect(kindOf(await hotel.confirm())).toBe(remaining === 1 ? 'sold-out' : 'answered')
      await expectSound(hotel)
    }
    if (!isFull) return
    console.info(`${database.name}, ${rounds} rounds, who had the room: ${JSON.stringify(winnings)}`)
    expect(Object.keys(winnings).sort()).toEqual(['awaiting', 'booking', 'hold', 'offer', 'option'])
  })

  it('of a guaranteed offer is its guest’s, however many confirm, reject and book at once, and is nobody’s twice', {
    timeout,
  }, async () => {
    for (let round = 0; round < rounds; round++) {
      await using hotel = await openTestHotel(database)
      const calls = callsOf(hotel)
      const { code } = await sendAnOffer(hotel)
      const key = aKey()
      const [confirmed, again, other, rejected, booked] = await Promise.all([
        calls.confirm(code, 1, { key }),
        calls.confirm(code, 1, { key }),
        calls.confirm(code, 1),
        calls.reject(code),
        hotel.confirm(),
      ])
      const kinds = [confirmed, again, other].map(kindOf)
      if (kindOf(rejected) === 'answered') expect(kinds.filter((kind) => kind === 'answered')).toEqual([])
      else expect(kinds).toContain('answered')
      const reservations = await hotel.db.reader.selectFrom('reservation').select('id').execute()
      expect(reservations.length).toBe(await hotel.taken())
      if (kindOf(booked) === 'answered') expect(kindOf(rejected)).toBe('answered')
      await expectSound(hotel)
    }
  })
})
