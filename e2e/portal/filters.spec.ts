import type { Page } from '@playwright/test'
import { addDays } from '@portico/domain/time/calendar-date'
import { expectAccessible } from '../actors/expect-accessible.ts'
import { expectNoSideways } from '../actors/expect-no-sideways.ts'
import { Guest, onlyHotelOf } from '../actors/guest.ts'
import { nextMonday } from '../days.ts'
import { expect, test } from '../fixtures.ts'
import { startPortal } from '../servers/portal-house.ts'
import { fullUnless } from '../test-size.ts'

const portal = '/channel/1/language/1'
const monday = nextMonday('03-08')
const search = `?arrival=${monday}&departure=${addDays(monday, 3)}&room=2`
const longName = 'Albergo-Ristorante Donaudampfschifffahrtsgesellschaft dei Fratelli Montecuccoli'

let house: Awaited<ReturnType<typeof startPortal>>
test.beforeAll(async () => {
  house = await startPortal()
})
test.afterAll(() => house[Symbol.asyncDispose]())

const guestAt = (page: Page, hasJavaScript = true) => new Guest(page, onlyHotelOf(house), { hasJavaScript })
const namesOn = (page: Page) => page.getByRole('main').getByRole('strong')
const cardOf = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name: new RegExp(`^${name}`) })

for (const javaScriptEnabled of [true, false]) {
  test.describe(`a portal, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled })

    test(`filters by free cancellation, whose price is then shown, and by the most that a stay may cost${fullUnless(javaScriptEnabled)}`, async ({
      page,
    }) => {
      const guest = guestAt(page, javaScriptEnabled)
      await guest.opens(portal + search)
      await expect(namesOn(page)).toHaveText([longName, 'Zagara', 'Mimosa', 'Alba', 'Ginestra'])
      // 3 × 200, and city tax for two.
      await expect(cardOf(page, 'Alba')).toContainText('€\u00a0612,00')
      await expect(cardOf(page, 'Alba')).toContainText('Room only · No free cancellation')
      await page.getByText('Filter', { exact: true }).click()
      const refundable = page.getByRole('checkbox', { name: /^Free cancellation/ })
      await refundable.check()
      if (!javaScriptEnabled) await guest.press('Show these houses')
      await expect(namesOn(page)).toHaveText(['Zagara', 'Mimosa', 'Ginestra', 'Alba'])
      // With half board, 30 for each of two and night.
      await expect(cardOf(page, 'Alba')).toContainText('€\u00a0792,00')
      await expect(cardOf(page, 'Alba')).toContainText('Half board · Free cancellation')
      const most = page.getByLabel('Whole stay, at most (€)')
      await most.fill('372')
      await guest.press('Show these houses')
      await expect(namesOn(page)).toHaveText(['Zagara', 'Mimosa'])
      await expect(most).toHaveValue('372')
      await most.fill('371')
      await guest.press('Show these houses')
      await expect(namesOn(page)).toHaveText(['Zagara'])
      expect(new URL(page.url()).search).toBe(`${search}&sort=price&refundable=yes&most=371`)
      await most.fill('100')
      await guest.press('Show these houses')
      await expect(
        page.getByText('No house has all of this. Take away a filter, or look on other dates.'),
      ).toBeVisible()
      await guest.press('Without filter', 'link')
      await expect(namesOn(page)).toHaveCount(5)
      guest.console.expectSilence()
    })

    test(`sorts the houses of a place by how near they are to its middle, and says how far that is @full`, async ({
      page,
    }) => {
      const guest = guestAt(page, javaScriptEnabled)
      await guest.opens(portal + search)
      await expect(page.getByLabel('Sorted by').getByRole('option', { name: 'Nearness to the centre' })).toHaveCount(0)
      await guest.opens(`${portal}${search}&where=d1`)
      await expect(namesOn(page)).toHaveText(['Zagara', 'Mimosa', 'Alba'])
      await page.getByLabel('Sorted by').selectOption('Nearness to the centre')
      if (!javaScriptEnabled) await guest.press('Sort')
      await expect(namesOn(page)).toHaveText(['Mimosa', 'Zagara', 'Alba'])
      for (const [name, distance] of [
        ['Mimosa', '2 km'],
        ['Zagara', '4 km'],
        ['Alba', '6 km'],
      ] as const)
        await expect(cardOf(page, name)).toContainText(`${distance} from the centre`)
      expect(new URL(page.url()).searchParams.get('sort')).toBe('distance')
      guest.console.expectSilence()
    })

    test('says that few rooms are left where that is so, and of no other house @full', async ({ page }) => {
      const guest = guestAt(page, javaScriptEnabled)
      const arrival = javaScriptEnabled ? nextMonday('09-06') : nextMonday('10-04')
      const address = `${portal}?arrival=${arrival}&departure=${addDays(arrival, 3)}&room=2`
      await guest.opens(address)
      await expect(page.getByText(/^Only \d+ rooms? left/)).toHaveText(['Only 2 rooms left here on these dates'])
      await expect(cardOf(page, 'Mimosa')).toContainText('Only 2 rooms left here on these dates')
      await cardOf(page, 'Mimosa').click()
      await guest.sees('Rooms and prices')
      await guest.chooses('Double', 'Flexible')
      await guest.continuesToDetails()
      await guest.books()
      await guest.sees(/^Thank you/)
      await guest.opens(address)
      await expect(cardOf(page, 'Mimosa')).toContainText('Only 1 room left here on these dates')
      guest.console.expectSilence()
    })
  })
}

test.describe('at 320 pixels, or 400 % of zoom', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test('no page of a portal scrolls sideways, in English and for the length of German words, with filter, places, nearest dates and what is wrong @full', async ({
    page,
  }) => {
    const arrival = nextMonday('05-03')
    await house.sellsOut(3, 301, [arrival, addDays(arrival, 1), addDays(arrival, 2)])
    const soldOut = `?arrival=${arrival}&departure=${addDays(arrival, 3)}&room=2-7`
    const guest = guestAt(page)
    for (const language of [1, 3])
      for (const [path, status = 200] of [
        [''],
        [soldOut],
        [`${soldOut}&where=d2&sort=distance`],
        ['?place=Atlantis', 400],
        [`${soldOut}&most=many`, 400],
        ['?arrival=2027-02-30&departure=2027-03-04', 400],
        ['/recover'],
      ] as const) {
        await guest.opens(`/channel/1/language/${language}${path}`, status)
        await guest.sees(/./)
        await expectNoSideways(page)
        if (path === '' || path === soldOut) {
          await page.locator('.hotel-choices > summary').click()
          await expect(page.getByRole('checkbox').first()).toBeVisible()
          await expectAccessible(page)
          await expectNoSideways(page)
        }
      }
    guest.console.expectSilence()
  })
})
