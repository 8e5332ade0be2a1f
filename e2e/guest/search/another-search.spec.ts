import { addDays } from '@portico/domain/time/calendar-date'
import { aHouse } from '../../../tests/builders/a-house.ts'
import { aHost } from '../../../tests/builders/a-snapshot.ts'
import { Guest, onlyHotelOf } from '../../actors/guest.ts'
import { inDays, nextMonday, today } from '../../days.ts'
import { expect, test } from '../../fixtures.ts'
import { startHouse } from '../../servers/house.ts'

const hosts = [aHost({ host: 'house.localhost', channelIds: [1] })]
const monday = nextMonday('03-01')

test('a new search shows nothing of the previous one, says that it is loading from start to end, and then a result or an error: SRCH-20 SRCH-21', async ({
  page,
}) => {
  await using house = await startHouse({ seed: aHouse({ rooms: 2 }), hosts, faulty: true })
  const week = Array.from({ length: 7 }, (_, i) => addDays(monday, i))
  await house.sellsOut(1, 101, week.slice(0, 2))
  const guest = new Guest(page, onlyHotelOf(house))
  const results = page.getByRole('main').getByRole('article')
  const nearby = page.getByRole('region', { name: 'Near these dates' })
  const loading = page.getByRole('status').filter({ hasText: 'Looking for rooms' })

  /** Searches wait until they are let go. */
  let gate = Promise.resolve()
  await page.route(/\/rooms(\.data)?\?/, async (route) => {
    await gate
    await route.continue()
  })
  const closeGate = () => {
    let open = () => {}
    gate = new Promise((resolve) => {
      open = resolve
    })
    return open
  }

  await guest.opens(`${guest.base}/rooms?arrival=${monday}&departure=${addDays(monday, 2)}&room=2`)
  await guest.sees('No room for this stay')
  await expect(nearby.getByRole('listitem').first()).toBeVisible()
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'false')

  let release = closeGate()
  await guest.fillsInSearch(addDays(monday, 3), 2)
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true')
  await expect(loading).toBeAttached()
  await expect(nearby).toHaveCount(0)
  await expect(page.getByRole('region', { name: /twelve months|One stay in two rooms|other houses/ })).toHaveCount(0)
  release()
  await guest.sees('Rooms and prices')
  await expect(results).toHaveCount(1)
  await expect(loading).toHaveCount(0)
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'false')

  // From rooms to a failure: no room of the earlier search stays.
  release = closeGate()
  house.injectFaults('avail', 'unavailable', 'unavailable')
  guest.console.expectStatus(503)
  await page.evaluate(() => history.back())
  await expect(results).toHaveCount(0)
  release()
  await guest.sees('System unavailable')
  await expect(loading).toHaveCount(0)
  guest.console.expectSilence()
})

test('a search for tonight is answered with the prompt to book at once, a later one is not: SRCH-23', async ({
  page,
}) => {
  await using house = await startHouse({ seed: aHouse({ rooms: 2 }), hosts, sameNightFrom: 0 })
  const guest = new Guest(page, onlyHotelOf(house))
  const prompt = page.getByText('For tonight: book now, and the room is kept for you at once.')
  await guest.searches(today(), 1)
  await expect(prompt).toBeVisible()
  await guest.searches(inDays(1), 1)
  await expect(prompt).toHaveCount(0)
  guest.console.expectSilence()
})
