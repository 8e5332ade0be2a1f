import { addDays } from '@portico/domain/time/calendar-date'
import { expectAccessible } from '../../actors/expect-accessible.ts'
import { nextMonday } from '../../days.ts'
import { expect, test } from '../../fixtures.ts'

const arrival = nextMonday('02-01')
const title = 'About your stay'

test('hotel information opens over the list with times, hours and what the house offers: ROOM-21 ROOM-22', async ({
  keyboardGuest: guest,
}) => {
  const { page } = guest
  await guest.searches(arrival, 2)
  const link = page.getByRole('main').getByRole('link', { name: title })
  await link.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog.getByRole('term')).toHaveText([
    ...['Arrival and departure', 'Breakfast', 'Restaurant', 'Wellness', 'Activities', 'At your service', 'Pets'],
  ])
  const facts = [
    'Check-in from 15:00',
    'Check-out until 11:00',
    'From 07:30 to 10:30',
    'From 19:30 to 22:00',
    'From 16:00 to 20:00',
  ]
  for (const fact of facts) await expect(dialog.getByText(fact, { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(link).toBeFocused()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const [name, text] of [
    ['hotel-miramare', 'Benvenuti, € 15,00 a notte'],
    ['palazzo-bellarosa', 'Benvenuti, € 30,00 per il soggiorno'],
    ['locanda-del-teatro', 'Benvenuti, senza supplemento'],
  ] as const) {
    test(`pets at ${name}: free, by the stay or by the night: ROOM-21 ROOM-23`, async ({ guestOf }) => {
      const guest = guestOf(name)
      await guest.opens(guest.base.replace(/language\/\d/, 'language/2'))
      await guest.page.getByRole('link', { name: 'Il suo soggiorno da noi' }).first().click()
      await guest.sees('Il suo soggiorno da noi')
      await expect(guest.page.getByText(text, { exact: true })).toBeVisible()
    })
  }

  test('the conditions of a rate, the terms and privacy are a page', async ({ guest }) => {
    const { page } = guest
    await guest.opens(`${guest.base}/rooms?arrival=${arrival}&departure=${addDays(arrival, 2)}&room=2`)
    await guest.looksInto('Tramontana', 'Half board')
    await page
      .getByRole('article', { name: 'Tramontana' })
      .getByRole('link', { name: /^Conditions ?: Half board/ })
      .click()
    await guest.sees('Conditions and privacy')
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
      ...['Tramontana, Half board', 'When you pay', 'Booking terms', 'Your personal data'],
    ])
    await expect(page.getByText('Free cancellation until', { exact: false })).toBeVisible()
  })
})

test('the conditions of a rate open over the list, those of a booking beside its form: RTE-24', async ({ guest }) => {
  const { page } = guest
  await guest.searches(arrival, 2)
  await guest.looksInto('Tramontana', 'Decided')
  await page
    .getByRole('article', { name: 'Tramontana' })
    .getByRole('link', { name: /^Conditions ?: Decided/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Conditions and privacy' })
  await expect(dialog.getByText('Cannot be cancelled or changed')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await guest.chooses('Tramontana', 'Half board')
  await guest.continuesToDetails()
  await guest.fillsIn({ name: 'Ada' })
  const recap = page.getByRole('complementary')
  if (!(await recap.getByRole('link', { name: 'Conditions' }).isVisible()))
    await recap.locator('summary').first().click()
  await recap.getByRole('link', { name: 'Conditions' }).click()
  await expect(dialog.getByRole('heading', { name: 'Tramontana, Half board' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(guest.field('name')).toHaveValue('Ada')
})
