import { describe, expect, it } from 'vitest'
import { byTestSize } from '../../setup/by-test-size.ts'
import { sizesOf } from './sizes.ts'
import { unchangedFactsOf } from './unchanged-facts.ts'
import { Year } from './year.ts'

const days = byTestSize({ fast: 1, normal: 2, full: 30 })
const traffic = { days, searchesOfDay: 40, bookingsOfDay: 10, offersOfDay: 2 }

/** What is made for each visit, and by mails that are files. */
const shortLived = [
  'hold_room',
  'basket_draft',
  'basket_hold',
  'kept_answer',
  'intent',
  'change',
  'mail_key',
  'payment_message',
]

describe('a house under traffic, and years without any', () => {
  it('what its guests were told stays as long as it matters, what ends leaves no row, and money is never touched', {
    timeout: 600_000,
  }, async () => {
    await using year = new Year({ ...traffic, removes: true })
    await year.begin()
    await year.run()
    const { bookings } = year.guests
    await year.check(bookings)
    expect(bookings.length).toBeGreaterThan(days * 5)
    expect(await year.checkStaysToCome()).toBeGreaterThan(0)
    await year.rest(210)
    await year.check(bookings)
    const lastNight = year.world.now().slice(0, 10)
    const facts = unchangedFactsOf(year.databaseFile, lastNight)
    expect(sizesOf(year.home).rows.hold).toBeLessThanOrEqual(bookings.length)
    await year.rest(760)
    await year.check()
    expect(unchangedFactsOf(year.databaseFile, lastNight)).toEqual(facts)
    const { files, rows } = sizesOf(year.home)
    expect(shortLived.filter((table) => rows[table])).toEqual([])
    expect(files.mails).toBeUndefined()
    expect(rows.reservation).toBe(bookings.length)
  })

  it('grows by each visit where nothing is removed', async () => {
    await using year = new Year({ ...traffic, days: 1, removes: false })
    await year.begin()
    await year.run()
    await year.rest(60)
    const { files, rows } = sizesOf(year.home)
    expect(rows.hold).toBeGreaterThanOrEqual(traffic.searchesOfDay)
    expect(rows.basket_hold).toBeGreaterThan(0)
    expect(files.mails).toBeGreaterThan(0)
  })
})
