import { addDays } from '@portico/domain/time/calendar-date'
import { expectAccessible } from '../../actors/expect-accessible.ts'
import { dayText, nextMonday } from '../../days.ts'
import { expect, test } from '../../fixtures.ts'

const title = 'Why this price'
const arrival = nextMonday('02-01')

test('"why this price" opens the sum line by line, by keyboard too, and gives the focus back @full', async ({
  keyboardGuest: guest,
}) => {
  const { page } = guest
  await guest.searches(arrival, 2, { adults: 2, children: [7] })
  await guest.looksInto('Libeccio', 'Half board')
  const why = page
    .getByRole('article', { name: 'Libeccio' })
    .getByRole('link', { name: /^Why this price ?: Half board/ })
  await why.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: title })
  // 135.00 for the room, half of 50.00 for the child's bed, breakfast 19.00 and dinner 37.00 for each adult, half of
  // them for the child.
  for (const text of ['€ 135.00', '€ 25.00', '€ 38.00', '€ 9.50', '€ 74.00', '€ 18.50', '€ 300.00'])
    await expect(dialog.getByText(text, { exact: true })).toHaveCount(2)
  await expect(dialog.getByText(dayText(addDays(arrival, 1)), { exact: true })).toBeVisible()
  await expect(dialog.getByText('€ 610.00', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(why).toBeFocused()
})

test('an explanation that does not come says so, and leaves the list as it is @full', async ({ guest }) => {
  const { page } = guest
  await page.route(/\/price\.data/, (route) => route.abort())
  guest.console.expectCutRequests()
  await guest.searches(arrival, 2)
  await guest.looksInto('Tramontana', 'Flexible')
  await page.getByRole('link', { name: title }).first().click()
  await expect(page.getByRole('dialog', { name: title }).getByRole('alert')).toBeVisible()
  await guest.press('Close')
  await guest.sees('Rooms and prices')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('"why this price" is a page, from the list and from the chosen rooms', async ({ guest }) => {
    const { page } = guest
    await guest.opens(`${guest.base}/rooms?arrival=${arrival}&departure=${addDays(arrival, 2)}&room=2`)
    await guest.looksInto('Tramontana', 'Flexible')
    await page
      .getByRole('article', { name: 'Tramontana' })
      .getByRole('link', { name: /^Why this price ?: Flexible with breakfast/ })
      .click()
    await guest.sees(title)
    await expect(page.getByText('€ 300.00', { exact: true })).toBeVisible()
    await guest.press('Back to rooms and prices', 'link')
    await guest.sees('Your stay')
    await guest.press(title, 'link')
    await guest.sees(title)
    await expect(page.getByText('€ 300.00', { exact: true })).toBeVisible()
  })
})
