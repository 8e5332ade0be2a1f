import { ada } from '../../actors/guest.ts'
import { nextMonday } from '../../days.ts'
import { expect, test } from '../../fixtures.ts'

const monday = nextMonday('03-08')

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test(`an invoice is asked for, checked by its country and reaches the hotel and the voucher @phone @full`, async ({
      guest,
      house,
    }) => {
      const { page } = guest
      await guest.opensRooms(monday, 2)
      await guest.chooses('Tramontana', 'Flexible with breakfast')
      await guest.continuesToDetails()
      const invoice = page.getByRole('group', { name: 'Invoice' })
      const field = (name: string) => invoice.getByLabel(name)
      await expect(field('VAT number')).toBeHidden()
      await invoice.getByLabel('I need an invoice').check()
      await field('Name or company').fill('Ditta & Figli')
      await field('Country of the invoice').selectOption('Italy')
      await field('Street and number').fill('Via Po 2')
      await field('City').fill('Torino')
      await field('VAT number').fill('07643520568')
      guest.console.expectStatus(400)
      await guest.books(ada)
      await guest.sees('Your details')
      await expect(field('VAT number')).toHaveAccessibleDescription(/This is not a VAT number of that country/)
      await expect(field('Postal code')).toHaveAccessibleDescription(/Required value/)
      await expect(field('SDI code')).toHaveAccessibleDescription(
        /In Italy an SDI code or a certified e-mail is needed/,
      )
      await expect(field('Name or company')).toHaveValue('Ditta & Figli')
      await field('VAT number').fill('07643520567')
      await expect(field('Province or state (where addresses have one)')).toHaveAccessibleDescription(/Required value/)
      await field('Postal code').fill('10100')
      await field('Province or state').fill('TO')
      await field('SDI code').fill('0000000')
      await field('Certified e-mail (PEC)').fill('ditta@pec.example')
      await guest.press(guest.texts.pay)
      await guest.sees(/^Thank you/)
      await expect(page.getByText('Ditta & Figli')).toBeVisible()
      await expect(page.getByText('07643520567')).toBeVisible()
      await expect(page.getByText('ditta@pec.example')).toBeVisible()
      const code = await page.locator('.voucher-code .code').first().textContent()
      await expect.poll(() => house.mailsAbout(code ?? '').length).toBe(2)
      const [toHotel] = house.mailsAbout(code ?? '').filter(({ to }) => !to.includes(ada.email))
      const [toGuest] = house.mailsAbout(code ?? '').filter(({ to }) => to.includes(ada.email))
      expect(toHotel?.text).toContain('Ditta & Figli')
      expect(toHotel?.text).toContain('07643520567')
      expect(toHotel?.text).toMatch(/SDI 0000000\s+PEC ditta@pec\.example/)
      // What is typed reaches nobody else under the hotel's name.
      expect(toGuest?.text).not.toContain('Ditta')
    })
  })
}
