import type { Page } from '@playwright/test'
import { addDays } from '@portico/domain/time/calendar-date'
import { ada, Guest, onlyHotelOf } from '../../actors/guest.ts'
import { nextMonday } from '../../days.ts'
import { expect, test } from '../../fixtures.ts'
import { startThirdPartyHouse, type ThirdPartyHouse } from '../../servers/third-party-house.ts'

// The stories of our own server, at one that knows nothing of ours. All share a house; each has a week of its own.
test.describe.configure({ mode: 'serial' })

let house: ThirdPartyHouse
test.beforeAll(async () => {
  house = await startThirdPartyHouse({ rooms: 2 })
})
test.afterAll(() => house[Symbol.asyncDispose]())

const [double, rate] = ['Doppia', 'Flessibile con colazione']
const firstMonday = nextMonday('03-01')

for (const [i, javaScriptEnabled] of [true, false].entries()) {
  test.describe(`at a third-party server, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled })
    const monday = (week: number) => addDays(firstMonday, 7 * (3 * i + week))
    const guestAt = (page: Page) => new Guest(page, onlyHotelOf(house), { hasJavaScript: javaScriptEnabled })

    test(`what is missing is said, nothing typed is lost, and the stay is booked and found again @full`, async ({
      page,
    }) => {
      const guest = guestAt(page)
      await guest.searches(monday(0), 3, { children: [7] })
      await guest.chooses(double, rate)
      await guest.continuesToDetails()
      await guest.fillsIn({ name: ada.name, note: 'A cot, please' })
      guest.console.expectStatus(400)
      await guest.press(guest.texts.pay)
      await expect(guest.field('lastName')).toHaveAccessibleDescription(/Required value/)
      await expect(guest.field('name')).toHaveValue(ada.name)
      await expect(guest.field('note')).toHaveValue('A cot, please')
      await guest.books({ note: 'A cot, please' })
      await guest.sees(/^Thank you/)
      const code = await guest.code()
      await page.context().clearCookies()
      guest.console.expectStatus(404)
      await guest.recovers(code, 'somebody.else@guest.example')
      await expect(page.getByRole('alert')).toBeVisible()
      await guest.recovers(code, ada.email)
      await guest.sees(/^Your stay at/)
      await expect(page.getByText('3 nights').first()).toBeVisible()
    })
  })
}
