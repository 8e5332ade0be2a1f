import { nextMonday } from '../days.ts'
import { expect, test } from '../fixtures.ts'

test('prices are shown in a second currency too, and booked in the hotel’s own: CUR-06 CUR-09', async ({ guest }) => {
  const { page } = guest
  const arrival = nextMonday('02-01')
  await guest.searches(arrival, 3)
  await page.getByLabel('Show prices also in').selectOption('CHF')
  await guest.press('Show')
  await guest.sees('Rooms and prices')
  const rate = page
    .getByRole('article', { name: 'Tramontana' })
    .getByRole('listitem')
    .filter({ hasText: 'Flexible with breakfast' })
    .first()
  await expect(rate).toContainText('€\u00a0450,00')
  // 450 × 0.9613 is 432.585, and coins end at five centimes.
  await expect(rate).toContainText('≈\u00a0CHF\u00a0432,60')
  const kept = await page.evaluate(() => sessionStorage.getItem('bol.currency'))
  expect(JSON.parse(kept ?? '')).toMatchObject({ code: 'CHF', rate: 0.9613 })

  await guest.chooses('Tramontana', 'Flexible with breakfast')
  await guest.sees('Your stay')
  await expect(page.getByText('You book and pay in EUR.')).toBeVisible()
  await page.getByLabel('Show prices also in').selectOption('')
  await guest.press('Show')
  await guest.sees('Your stay')
  await expect(page.getByText('≈')).toHaveCount(0)
  expect(await page.evaluate(() => sessionStorage.getItem('bol.currency'))).toBeNull()
})

test('an offered currency is one with a rate; a word that is none changes nothing', async ({ guest }) => {
  await guest.opens(guest.base)
  const codes = await guest.page.getByLabel('Show prices also in').getByRole('option').allTextContents()
  expect(codes).toEqual(['EUR only', 'CHF, Swiss franc'])
})
