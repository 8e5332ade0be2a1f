import { ada } from '../../actors/guest.ts'
import { nextMonday } from '../../days.ts'
import { expect, test } from '../../fixtures.ts'
import { fullUnless } from '../../test-size.ts'

const monday = nextMonday('03-15')

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test(`a guest adds refund protection, leaves it out, adds it again and books: UPG-05 UPG-06 CHK-22 @phone-full${fullUnless(javaScriptEnabled)}`, async ({
      guestOf,
      house,
    }) => {
      const guest = guestOf('palazzo-bellarosa')
      const { page } = guest
      await guest.opensRooms(monday, 2)
      await guest.unfoldsRates()
      await page
        .getByRole('link', { name: /^Choose .*non-refundable/ })
        .first()
        .click()
      await guest.sees(guest.texts.services)
      const offer = page.getByRole('region', { name: 'Refund protection' })
      await expect(offer.getByText(/you get a 100% refund/)).toBeVisible()
      const total = page.locator('.summary .grand')
      const before = (await total.textContent()) ?? ''
      await offer.getByRole('link', { name: /^Add protection for €/ }).click()
      await expect(page).toHaveURL(/protect=1/)
      await expect(page.getByText(/^Refund protection, €.*100% refund$/)).toBeVisible()
      await offer.getByRole('link', { name: 'Leave protection out' }).click()
      await expect(offer.getByRole('link', { name: /^Add protection/ })).toBeVisible()
      await expect(total).toHaveText(before)
      await offer.getByRole('link', { name: /^Add protection/ }).click()
      await expect(offer.getByRole('link', { name: 'Leave protection out' })).toBeVisible()
      await guest.continuesToDetails()
      guest.console.expectStatus(400)
      await guest.books(ada)
      const terms = page.getByRole('checkbox', { name: 'I accept the terms of the refund protection' })
      await expect(terms).toHaveAccessibleDescription(/accept/i)
      await expect(
        page.getByRole('alert').getByRole('link', { name: 'I accept the terms of the refund protection' }),
      ).toBeVisible()
      await terms.check()
      await guest.press(guest.texts.pay)
      await guest.sees(/^Thank you/)
      await expect(page.getByText(/^Refund protection, €.*100% refund$/)).toBeVisible()
      await expect(page.getByText(/^Free cancellation until .* 23:59/)).toBeVisible()
      const code = await guest.code()
      await expect.poll(() => house.mailsAbout(code).length).toBe(2)
      for (const { text } of house.mailsAbout(code))
        expect(text).toMatch(/Refund protection \(100% refund\)|Protezione del rimborso/)
    })

    test('a choice of protection that cannot be read is said, and the stay is shown without it @phone @full', async ({
      guestOf,
    }) => {
      const guest = guestOf('palazzo-bellarosa')
      const { page } = guest
      await guest.opensRooms(monday, 2)
      await guest.unfoldsRates()
      await page
        .getByRole('link', { name: /^Choose .*non-refundable/ })
        .first()
        .click()
      await guest.sees(guest.texts.services)
      const address = new URL(page.url())
      for (const bad of ['x', '0', '2', '1-1', '1-1-1', '99']) {
        address.searchParams.set('protect', bad)
        await guest.opens(address.pathname + address.search)
        await expect(page.getByText(/^The choice of refund protection in this address could not be read/)).toBeVisible()
        await expect(page.getByRole('link', { name: /^Add protection/ })).toBeVisible()
      }
    })
  })
}
