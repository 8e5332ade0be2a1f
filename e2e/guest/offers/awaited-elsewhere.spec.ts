import { addDays } from '@portico/domain/time/calendar-date'
import { ada, Guest, onlyHotelOf } from '../../actors/guest.ts'
import { nextMonday } from '../../days.ts'
import { expect, test } from '../../fixtures.ts'
import { startThirdPartyHouse, type ThirdPartyHouse } from '../../servers/third-party-house.ts'

// A reservation that a third-party server has made on the telephone, by the calls of the protocol and nothing of ours.

const arrival = nextMonday('06-07')
const onTheWire = (day: string) => day.replaceAll('-', '')

function reserves(house: ThirdPartyHouse, minutes: number): string {
  return house.reservesForGuest({
    rateId: 10_101,
    arrival: onTheWire(arrival),
    departure: onTheWire(addDays(arrival, 3)),
    name: 'Ada Rossi',
    mail: ada.email,
    until: Date.now() + minutes * 60_000,
  })
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('@phone at a third-party server a reservation is confirmed by its guest, rejected, or runs out', async ({
      page,
    }) => {
      await using house = await startThirdPartyHouse({ rooms: 4 })
      const guest = new Guest(page, onlyHotelOf(house), { hasJavaScript: javaScriptEnabled })
      const opens = async (code: string) => {
        await page.goto(`${house.url('house')}/cro/${code}`)
        await page.getByLabel('E-mail address').fill(ada.email)
        await guest.press('Open the reservation')
        await expect(page.getByText('For Ada Rossi')).toBeVisible()
      }
      const [wanted, declined, late] = [reserves(house, 90), reserves(house, 90), reserves(house, 0)]

      await page.goto(`${house.url('house')}/cro/${wanted}`)
      for (const secret of ['Ada', '€', 'Doppia']) await expect(page.getByRole('main').getByText(secret)).toHaveCount(0)
      guest.console.expectStatus(403)
      await page.getByLabel('E-mail address').fill('eve@guest.example')
      await guest.press('Open the reservation')
      await expect(page.getByRole('alert')).toContainText('does not fit the reservation')
      await opens(wanted)
      await expect(page.getByText('€ 372,00').first()).toBeVisible()
      guest.console.expectStatus(400)
      await guest.press('Confirm with obligation to pay')
      await expect(page.getByText('For Ada Rossi')).toBeVisible()
      await page.getByLabel('I accept the general terms').check()
      await guest.press('Confirm with obligation to pay')
      await expect(page.getByText('You have confirmed this reservation')).toBeVisible()
      await page.getByRole('link', { name: 'Open your booking' }).click()
      await expect(page).toHaveURL(/\/voucher\//)
      await expect(page.getByText(wanted).first()).toBeVisible()

      await opens(declined)
      await page.getByText('Decline this reservation').click()
      await guest.press('Decline the reservation now')
      await expect(page.getByText('You have declined this reservation')).toBeVisible()

      await opens(late)
      await expect(page.getByText('The time to confirm is over')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Confirm with obligation to pay' })).toHaveCount(0)
      expect(house.books.reservations.map(({ code }) => code)).toEqual([wanted])
      guest.console.expectSilence()
    })
  })
}
