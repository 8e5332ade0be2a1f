import { addDays } from '@portico/domain/time/calendar-date'
import { expectAccessible } from '../../actors/expect-accessible.ts'
import type { Guest } from '../../actors/guest.ts'
import { nextMonday } from '../../days.ts'
import { expect, test } from '../../fixtures.ts'

const arrival = nextMonday('03-01')
const list = ({ base }: Guest) =>
  `${base.replace(/language\/\d/, 'language/1')}/rooms?arrival=${arrival}&departure=${addDays(arrival, 2)}&room=2`

test('all pictures of a room open over the list and are walked through by keyboard @full', async ({ guestOf }) => {
  const guest = guestOf('villa-ninfea')
  const { page } = guest
  await guest.opens(list(guest))
  const all = page.getByRole('link', { name: 'All 3 pictures: Glicine' })
  await all.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Glicine' })
  await expect(dialog.getByRole('status')).toContainText('1 of 3')
  await expect(dialog.getByRole('img')).toHaveCount(3)
  await expectAccessible(page)
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('status')).toContainText('2 of 3')
  await dialog.getByRole('button', { name: 'Next picture' }).click()
  await expect(dialog.getByRole('status')).toContainText('3 of 3')
  await page.keyboard.press('Escape')
  await expect(all).toBeFocused()
})

test('a choice keeps how the list is looked at @full', async ({ guestOf }) => {
  const guest = guestOf('villa-ninfea')
  const { page } = guest
  await guest.opens(`${list(guest)}&room=2&view=rate&meal=AI`)
  await expect(page.getByRole('article')).toHaveCount(1)
  await page
    .getByRole('article', { name: 'All inclusive' })
    .getByRole('link', { name: /^Choose Glicine/ })
    .click()
  await guest.sees('Choose room 2 of 2')
  await expect(page.getByRole('article', { name: 'All inclusive' })).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('each of the five meal plans is one press away, by room and by rate: ROOM-06 @full', async ({ guestOf }) => {
    const guest = guestOf('villa-ninfea')
    const { page } = guest
    const plans = ['Room only', 'Breakfast included', 'Half board', 'Full board', 'All inclusive']
    await guest.opens(list(guest))
    const meals = page.getByRole('list', { name: 'Meals' })
    await expect(meals.getByRole('link')).toHaveText(['Any meals', ...plans])
    for (const plan of plans) {
      await meals.getByRole('link', { name: plan }).click()
      await expect(meals.getByRole('link', { name: plan })).toHaveAttribute('aria-current', 'true')
      const rates = page.getByRole('article', { name: 'Glicine' }).getByRole('heading', { level: 3 })
      for (const text of await rates.allInnerTexts()) expect(text).toContain(plan)
      expect(await rates.count()).toBeGreaterThan(0)
    }
    await page.getByRole('link', { name: 'By rate' }).click()
    await expect(
      page.getByRole('article', { name: 'All inclusive' }).getByRole('heading', { level: 3 }).first(),
    ).toHaveText('Glicine')
  })

  test('all pictures of a room are a page', async ({ guestOf }) => {
    const guest = guestOf('villa-ninfea')
    await guest.opens(list(guest))
    await guest.page.getByRole('link', { name: 'All 3 pictures: Glicine' }).click()
    await guest.sees('Glicine')
    await expect(guest.page.getByRole('main').getByRole('img')).toHaveCount(3)
  })
})
