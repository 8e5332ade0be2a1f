import type { Page } from '@playwright/test'
import { addDays } from '@portico/domain/time/calendar-date'
import { ada, Guest, onlyHotelOf } from '../../actors/guest.ts'
import { nextMonday } from '../../days.ts'
import { expect, test } from '../../fixtures.ts'
import { startThirdPartyHouse, type ThirdPartyHouse } from '../../servers/third-party-house.ts'
import { fullUnless } from '../../test-size.ts'

// A server that takes money by itself, on a page of its own: the guest is led there and back, and pays or does not.
test.describe.configure({ mode: 'serial' })

let house: ThirdPartyHouse
test.beforeAll(async () => {
  house = await startThirdPartyHouse({ rooms: 4, takesCards: true })
})
test.afterAll(() => house[Symbol.asyncDispose]())

const firstMonday = nextMonday('03-01')

for (const [i, javaScriptEnabled] of [true, false].entries()) {
  test.describe(`at a third-party server, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled })
    const guestAt = (page: Page) => new Guest(page, onlyHotelOf(house), { hasJavaScript: javaScriptEnabled })

    /** On the provider's page. */
    const booksByCard = async (guest: Guest, week: number) => {
      await guest.opensRooms(addDays(firstMonday, 7 * (2 * i + week)), 2)
      await guest.chooses('Doppia', 'Flessibile con colazione')
      await guest.continuesToDetails()
      await guest.fillsIn(ada)
      await guest.paysBy('Nexi')
      await guest.acceptsAll()
      await guest.press(guest.texts.pay)
    }

    test(`LEG-35 a guest pays on the server’s own page and reads a confirmed voucher${fullUnless(javaScriptEnabled)}`, async ({
      page,
    }) => {
      const guest = guestAt(page)
      await booksByCard(guest, 0)
      await page.getByRole('button', { name: 'Paga', exact: true }).click()
      await guest.sees(/^Your stay at/)
      await expect(page.getByRole('link', { name: 'Pay now' })).toHaveCount(0)
      expect(house.books.payments.at(-1)).toMatchObject({ state: 'paid', isBooked: true })
    })

    test('a guest who was refused there reads it, and pays by another attempt without losing the booking @full', async ({
      page,
    }) => {
      const guest = guestAt(page)
      await booksByCard(guest, 1)
      const booked = house.books.reservations.length
      await page.getByRole('button', { name: 'Rifiuta' }).click()
      await expect(page.getByRole('alert')).toContainText(
        'There was a problem processing your payment. Please try again.',
      )
      await guest.press('Pay now')
      await page.getByRole('button', { name: 'Paga', exact: true }).click()
      await expect(page).toHaveURL(/\/voucher\/[0-9a-z]{16}(\?\w+)?$/)
      expect(house.books.reservations).toHaveLength(booked)
    })
  })
}
