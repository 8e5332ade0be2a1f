import { addDays } from '@portico/domain/time/calendar-date'
import { aHouse } from '../../../tests/builders/a-house.ts'
import { aHost } from '../../../tests/builders/a-snapshot.ts'
import { Guest, onlyHotelOf } from '../../actors/guest.ts'
import { nextMonday } from '../../days.ts'
import { expect, test } from '../../fixtures.ts'
import { startHouse } from '../../servers/house.ts'
import { fullUnless } from '../../test-size.ts'

const arrival = nextMonday('05-10')
const together = 'Your dates, in several rooms'

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test(`a party too large for one room takes several by one press, at the price that was said @phone-full${fullUnless(javaScriptEnabled)}`, async ({
      guestOf,
    }) => {
      const guest = guestOf('hotel-miramare')
      const { page } = guest
      await guest.opens(`${guest.base}/rooms?arrival=${arrival}&departure=${addDays(arrival, 2)}&room=7-8`)
      await guest.sees(together)
      await expect(page.getByText('The largest room takes', { exact: false })).toBeVisible()
      const rooms = page.getByRole('region', { name: 'Rooms that take all of you' }).getByRole('listitem')
      const price = await rooms.last().locator('.total').innerText()
      await rooms
        .last()
        .getByRole('link', { name: /^Take these \d rooms/ })
        .click()
      await guest.sees('Your stay')
      await expect(page.getByRole('complementary').locator('.grand')).toContainText(price)
      const adults = new URL(page.url()).searchParams.getAll('room').map((room) => Number.parseInt(room, 10))
      expect(adults.reduce((sum, count) => sum + count, 0)).toBe(7)
    })

    test(`rooms that cannot be had as they were asked for are offered otherwise; beyond what is free the house is named @full`, async ({
      page,
    }) => {
      const seed = aHouse({ rooms: [{ rooms: 2, maxAdults: 2, maxGuests: 3 }] })
      await using house = await startHouse({ seed, hosts: [aHost({ host: 'house.localhost', channelIds: [1] })] })
      const guest = new Guest(page, onlyHotelOf(house), { hasJavaScript: javaScriptEnabled })
      const opens = (...rooms: string[]) =>
        guest.opens(
          `${guest.base}/rooms?arrival=${arrival}&departure=${addDays(arrival, 2)}&${rooms.map((room) => `room=${room}`).join('&')}`,
        )
      await opens('1', '1', '1')
      await guest.sees(together)
      await expect(page.getByRole('heading', { level: 3, name: '2 × Double' })).toBeVisible()
      await expect(page.getByText('Still to choose')).toHaveCount(0)
      await opens('2', '2', '2')
      await guest.sees('No room for this stay')
      const contact = page.getByRole('region', { name: 'More guests than our free rooms take' })
      await expect(contact.getByRole('link', { name: '+39 0000 000 001' })).toHaveAttribute('href', 'tel:+390000000001')
      await expect(contact.getByRole('link', { name: 'desk@a-house.example' })).toBeVisible()
      guest.console.expectSilence()
    })
  })
