import { addDays } from '@portico/domain/time/calendar-date'
import { aHouse } from '../../tests/builders/a-house.ts'
import { aHost } from '../../tests/builders/a-snapshot.ts'
import { Guest, onlyHotelOf } from '../actors/guest.ts'
import { nextMonday } from '../days.ts'
import { expect, test } from '../fixtures.ts'
import { startHouse } from '../servers/house.ts'
import { fullUnless } from '../test-size.ts'

const portal = '/channel/220/language/1'
const monday = nextMonday('03-08')

for (const javaScriptEnabled of [true, false]) {
  test.describe(`a portal’s search, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled })

    test(`says from how much each house can be had for the whole stay, and takes it along: PORT-05 @phone @wide-full${fullUnless(javaScriptEnabled)}`, async ({
      guestOf,
    }) => {
      const guest = guestOf('costa-serena')
      const { page } = guest
      await guest.opens(portal)
      await guest.sees('Case Belvento')
      await page.getByLabel('Arrival').fill(monday)
      await page.getByLabel('Departure').fill(addDays(monday, 3))
      await guest.press('See who has rooms')
      const house = page.getByRole('link', { name: 'Hotel Miramare' })
      await expect(house).toContainText(
        /from €\u00a0\d+\.\d\dfor 3 nights, includes €\u00a0\d+\.\d\d city tax, paid at the hotel(Breakfast included|Room only)/,
      )
      await guest.sees('Case Belvento')
      await house.click()
      await guest.sees('Rooms and prices')
      expect(new URL(page.url()).pathname).toBe('/hotel/101/channel/220/language/1/rooms')
      expect(new URL(page.url()).search).toBe(`?arrival=${monday}&departure=${addDays(monday, 3)}&room=2`)
    })

    test('says at the field what cannot be read @full', async ({ guestOf }) => {
      const guest = guestOf('costa-serena')
      const { page } = guest
      await guest.opens(`${portal}?arrival=2027-02-30&departure=2027-03-04`, 400)
      await guest.sees('Case Belvento')
      await expect(page.getByLabel('Arrival')).toHaveAccessibleDescription('This is not a date of the calendar.')
      await expect(page.getByRole('link', { name: 'Hotel Miramare' })).toBeVisible()
      await expect(page.getByText(/^from/)).toHaveCount(0)
      await guest.opens(`${portal}?arrival=${monday}&departure=${monday}`, 400)
      await expect(page.getByLabel('Departure')).toHaveAccessibleDescription('Departure must be after arrival.')
    })
  })
}

test('a portal shows its houses without prices, and says so, while the prices cannot be told @full', async ({
  page,
}) => {
  await using house = await startHouse({
    seed: aHouse(),
    hosts: [aHost({ host: 'house.localhost', channelIds: [1] })],
    faulty: true,
  })
  const guest = new Guest(page, onlyHotelOf(house))
  // A failed read is tried twice.
  house.injectFaults('availChannelCheck', 'failed', 'failed')
  const search = `?arrival=${monday}&departure=${addDays(monday, 3)}&room=2`
  await guest.opens(`/channel/1/language/1${search}`)
  await guest.sees(/./)
  await expect(page.getByText('We cannot tell at the moment which houses are free, nor from how much.')).toBeVisible()
  const link = page.getByRole('main').getByRole('link')
  await expect(link).not.toContainText(/from|Not free/)
  await link.click()
  await guest.sees('Rooms and prices')
  expect(new URL(page.url()).search).toBe(search)
  guest.console.expectSilence()
})
