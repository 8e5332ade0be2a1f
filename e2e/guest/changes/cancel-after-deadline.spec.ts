import { addDays } from '@portico/domain/time/calendar-date'
import { deadlineOf, type Instant, todayAt } from '@portico/domain/time/deadline'
import { aHouse } from '../../../tests/builders/a-house.ts'
import { aHost } from '../../../tests/builders/a-snapshot.ts'
import { amountBeside } from '../../actors/amount-beside.ts'
import { Guest, onlyHotelOf } from '../../actors/guest.ts'
import { expect, test } from '../../fixtures.ts'
import { startHouse } from '../../servers/house.ts'

const hosts = [aHost({ host: 'house.localhost', channelIds: [1] })]

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test(`the hour until which two rooms are free to cancel passes: what it costs now is shown before anything is cancelled, and page, voucher and mail say the same: VCH-03 @phone @full`, async ({
      page,
    }) => {
      await using house = await startHouse({ seed: aHouse({ rooms: 2 }), hosts })
      const guest = new Guest(page, onlyHotelOf(house), { hasJavaScript: javaScriptEnabled })
      const arrival = addDays(todayAt('Europe/Rome', house.clock().toISOString() as Instant), 5)
      const minutesToDeadline = Math.ceil(
        (Date.parse(deadlineOf(arrival, 2, '18:00', 'Europe/Rome')) - house.clock().getTime()) / 60_000,
      )
      // The right to see a booking lasts an hour.
      await house.passMinutes(minutesToDeadline - 40)
      await guest.opensRooms(arrival, 2, {}, {})
      await guest.chooses('Double', 'Flexible')
      await guest.sees('Choose room 2 of 2')
      await guest.chooses('Double', 'Flexible')
      await guest.continuesToDetails()
      await guest.books()
      await guest.sees(/^Thank you/)
      const code = await guest.code()
      await expect(page.getByText('If you cancel now, it costs nothing.')).toBeVisible()
      await guest.press('Cancel the booking', 'link')
      await guest.sees('Cancel your booking')
      expect(await amountBeside(page, 'Cancellation fee')).toBe('0,00')

      await house.passMinutes(41)
      // The page from before promises nothing any more.
      guest.console.expectStatus(409)
      await guest.press('Cancel the booking now')
      await guest.sees('Cancel your booking')
      await expect(
        page.getByText('The amounts have changed since you last saw them. Nothing was cancelled.'),
      ).toHaveRole('alert')
      // The first night of each room, breakfast for two included.
      expect(await amountBeside(page, 'Cancellation fee')).toBe('240,00')
      expect(await amountBeside(page, 'Price of the booking')).toBe('496,00')
      expect(await amountBeside(page, 'You still pay')).toBe('240,00')
      await guest.press('Keep everything as it is', 'link')
      await guest.sees(/^Your stay at/)
      await expect(page.getByText('If you cancel now, it costs € 240,00.')).toBeVisible()

      await guest.press('Cancel the booking', 'link')
      await guest.sees('Cancel your booking')
      await guest.press('Cancel the booking now')
      await guest.sees(/^Your stay at/)
      await expect(page.getByText('Your booking is cancelled.')).toHaveRole('status')
      expect(await amountBeside(page, 'Fees for cancelling')).toBe('240,00')
      expect(await amountBeside(page, /^Pay today/)).toBe('240,00')
      await expect(page.getByRole('region', { name: 'What has happened' })).toContainText('fee € 240,00')
      const saying = (words: RegExp) =>
        house.mailsAbout(code).filter(({ text }) => words.test(text) && text.includes('€ 240,00')).length
      await expect.poll(() => saying(/Cancellation fee/)).toBe(1)
      await expect.poll(() => saying(/Penale di cancellazione/)).toBe(1)
      guest.console.expectSilence()
    })
  })
}
