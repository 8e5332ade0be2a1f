import { ada } from '../../actors/guest.ts'
import { nextMonday } from '../../days.ts'
import { expect, test } from '../../fixtures.ts'
import { fullUnless } from '../../test-size.ts'

const monday = nextMonday('04-05')

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test(`a better room is suggested beside the services, with its picture and price, and taken is booked and told to the hotel @phone-full${fullUnless(javaScriptEnabled)}`, async ({
      guestOf,
      house,
    }) => {
      const guest = guestOf('palazzo-bellarosa')
      const { page } = guest
      await guest.looksAtUpgrades()
      await guest.opensRooms(monday, 2)
      await guest.chooses('Corte', 'Flexible with breakfast')
      const proposal = page.getByRole('region', { name: 'Would you like Loggia?' })
      await expect(proposal.getByText('+ € 68.00 a night, € 136.00 for the stay')).toBeVisible()
      await expect(proposal.getByRole('img')).toBeVisible()
      await proposal.getByRole('link', { name: 'Take Loggia' }).click()
      await expect(page).toHaveURL(/upgraded=\d+/)
      await expect(proposal).toBeHidden()
      await guest.continuesToDetails()
      await guest.books(ada)
      await guest.sees(/^Thank you/)
      const code = await guest.code()
      await expect.poll(() => house.mailsAbout(code).length).toBe(2)
      const [toHotel] = house.mailsAbout(code).filter(({ to }) => !to.includes(ada.email))
      expect(toHotel?.text).toMatch(/Invece di Corte.*\+€ 136,00/s)
    })

    test(`a better room for two rooms says that its price is of both${fullUnless(javaScriptEnabled)}`, async ({
      guestOf,
    }) => {
      const guest = guestOf('palazzo-bellarosa')
      const { page } = guest
      await guest.looksAtUpgrades()
      await guest.opensRooms(monday, 2, {}, {})
      await guest.chooses('Corte', 'Flexible with breakfast')
      await guest.chooses('Corte', 'Flexible with breakfast')
      const proposal = page.getByRole('region', { name: 'Would you like 2 × Loggia?' })
      await expect(proposal).toContainText('Instead of 2 × Corte: + € 136.00 a night, € 272.00 for the stay')
      const before = new URL(page.url()).searchParams.getAll('pick')
      await proposal.getByRole('link', { name: 'Take 2 × Loggia' }).click()
      await expect(page).toHaveURL(/upgraded=\d+/)
      const after = new URL(page.url()).searchParams.getAll('pick')
      expect(after).toEqual([after[0], after[0]])
      expect(after).not.toEqual(before)
    })

    test(`a better room that was dismissed is not suggested again: UPG-02${fullUnless(javaScriptEnabled)}`, async ({
      guestOf,
    }) => {
      const guest = guestOf('palazzo-bellarosa')
      const { page } = guest
      await guest.looksAtUpgrades()
      await guest.opensRooms(monday, 2)
      await guest.chooses('Corte', 'Flexible with breakfast')
      const proposal = page.getByRole('region', { name: 'Would you like Loggia?' })
      await proposal.getByRole('button', { name: 'Keep Corte' }).click()
      await expect(proposal).toBeHidden()
      await page.reload()
      await guest.sees(guest.texts.services)
      await expect(proposal).toBeHidden()
      await page.getByRole('link', { name: 'Change rooms or dates' }).click()
      await guest.chooses('Corte', 'Room only')
      await guest.sees(guest.texts.services)
      await expect(proposal).toBeHidden()
    })

    test('an address whose better room cannot be read says so, and shows the stay without it @full', async ({
      guestOf,
    }) => {
      const guest = guestOf('palazzo-bellarosa')
      const { page } = guest
      await guest.opensRooms(monday, 2)
      await guest.chooses('Corte', 'Flexible with breakfast')
      await guest.sees(guest.texts.services)
      const address = new URL(page.url())
      for (const bad of ['x', '0', '-1', '99999999999999999999']) {
        address.searchParams.set('upgraded', bad)
        await guest.opens(address.pathname + address.search)
        await expect(page.getByRole('alert')).toHaveText(/^The better room that this address names could not be read/)
        await guest.sees(guest.texts.services)
      }
      await guest.opens(address.pathname.replace('/services', '/checkout') + address.search)
      await expect(page.getByRole('alert')).toHaveText(/^The better room that this address names could not be read/)
    })
  })
}
