import type { Page } from '@playwright/test'
import { addDays } from '@portico/domain/time/calendar-date'
import { Guest, onlyHotelOf } from '../actors/guest.ts'
import { type InputMethod, mouse } from '../actors/input-method.ts'
import { ways } from '../actors/ways.ts'
import { nextMonday } from '../days.ts'
import { expect, test } from '../fixtures.ts'
import { startPortal } from '../servers/portal-house.ts'
import { fullUnless } from '../test-size.ts'

const portal = '/channel/1/language/1'
const monday = nextMonday('03-08')
const dates = `arrival=${monday}&departure=${addDays(monday, 3)}`
const longName = 'Albergo-Ristorante Donaudampfschifffahrtsgesellschaft dei Fratelli Montecuccoli'

let house: Awaited<ReturnType<typeof startPortal>>
test.beforeAll(async () => {
  house = await startPortal()
})
test.afterAll(() => house[Symbol.asyncDispose]())

const guestAt = (page: Page, hasJavaScript: boolean, input: InputMethod = mouse) =>
  new Guest(page, onlyHotelOf(house), { input, hasJavaScript })
const namesOn = (page: Page) => page.getByRole('main').getByRole('strong')
const cardOf = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name: new RegExp(`^${name}`) })
const paramsOf = (page: Page) => new URL(page.url()).searchParams

for (const { name, use, input: inputOf } of ways) {
  const hasJavaScript = use.javaScriptEnabled ?? true

  test.describe(name, () => {
    test.use(use)

    test(`a guest looks for a place, filters and sorts its houses, and takes dates and guests to the rooms of one: PORT-05 RTE-13${name === 'with JavaScript' ? ' @phone @full' : fullUnless(name === 'without JavaScript')}`, async ({
      page,
    }) => {
      const input = inputOf(page)
      const guest = guestAt(page, hasJavaScript, input)
      await guest.opens(portal)
      await guest.sees('All our coasts')
      const where = page.getByRole('combobox', { name: 'Where' })
      if (hasJavaScript) {
        await where.fill('cóast amb')
        await expect(page.getByRole('listbox').getByRole('option')).toHaveText([
          'Anywhere in Amber Coast (3)',
          'Alba Amber Coast',
          'Mimosa Amber Coast',
          'Zagara Amber Coast',
        ])
        await where.press('ArrowDown')
        await where.press('Enter')
        await expect(where).toHaveValue('Anywhere in Amber Coast (3)')
        await expect(page.getByRole('listbox')).toBeHidden()
      } else await input.pick(where, 'Anywhere in Amber Coast (3)')
      // Guests are counted by buttons, each of which is a page of its own without a script: the place stays chosen.
      await guest.fillsInStay(monday, 3, { children: [7] })
      await guest.press('See who has rooms')
      await guest.sees('Amber Coast')
      await expect(
        page.getByRole('status').filter({ hasText: 'Houses searched: 3 are free on these dates' }),
      ).toBeVisible()
      await expect(namesOn(page)).toHaveText(['Zagara', 'Mimosa', 'Alba'])
      // 3 × 90, 25 a night for the child with its breakfast and 20 for the others’, and city tax for two.
      await expect(cardOf(page, 'Zagara')).toContainText('€\u00a0417,00')
      await input.press(page.getByText('Filter', { exact: true }))
      await input.tick(page.getByRole('checkbox', { name: /^4 stars/ }))
      if (!hasJavaScript) await guest.press('Show these houses')
      await expect(namesOn(page)).toHaveText(['Mimosa'])
      await expect(page.getByRole('checkbox', { name: /^4 stars/ })).toBeChecked()
      await input.press(page.getByRole('main').getByRole('link', { name: 'All our coasts' }))
      await guest.sees('All our coasts')
      await expect(namesOn(page)).toHaveText([longName, 'Mimosa'])
      await guest.press('Without filter', 'link')
      await expect(namesOn(page)).toHaveText([longName, 'Zagara', 'Mimosa', 'Alba', 'Ginestra'])
      await input.pick(page.getByLabel('Sorted by'), 'Name')
      if (!hasJavaScript) await guest.press('Sort')
      await expect(namesOn(page)).toHaveText(['Alba', longName, 'Ginestra', 'Mimosa', 'Zagara'])
      await input.press(cardOf(page, 'Ginestra'))
      await guest.sees('Rooms and prices')
      expect([new URL(page.url()).pathname, new URL(page.url()).search]).toEqual([
        '/hotel/5/channel/1/language/1/rooms',
        `?${dates}&room=2-7`,
      ])
      await expect(page.getByRole('main')).toContainText('2 adults, 1 child, 1 room')
      await guest.pressInHeader('All hotels')
      await guest.sees('All our coasts')
      expect([paramsOf(page).get('arrival'), paramsOf(page).get('room')]).toEqual([monday, '2-7'])
      await guest.opens(`${portal}?${dates}&room=2-7&meal=HB`)
      await input.press(cardOf(page, 'Ginestra'))
      await guest.sees('Rooms and prices')
      expect(paramsOf(page).get('meal')).toBe('HB')
      guest.console.expectSilence()
    })
  })
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`a portal, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled })

    test('says of a house that cannot be had when it can, and leads to its rooms on those dates @full', async ({
      page,
    }) => {
      const arrival = javaScriptEnabled ? nextMonday('05-10') : nextMonday('06-07')
      await house.sellsOut(3, 301, [arrival, addDays(arrival, 1), addDays(arrival, 2)])
      const guest = guestAt(page, javaScriptEnabled)
      await guest.opens(`${portal}?arrival=${arrival}&departure=${addDays(arrival, 3)}&room=2-7`)
      await expect(namesOn(page)).toHaveText([longName, 'Zagara', 'Alba', 'Ginestra', 'Mimosa'])
      await guest.sees('All our coasts')
      await expect(cardOf(page, 'Mimosa')).toContainText('Not free on these dates')
      const nearest = page
        .getByRole('listitem')
        .filter({ hasText: 'Mimosa' })
        .getByText('Nearest dates:')
        .getByRole('link')
        .first()
      await expect(nearest).toContainText(/from €\u00a0\d{3},\d\d$/)
      const total = /€\u00a0\d{3},\d\d$/.exec((await nearest.textContent()) ?? '')?.[0] ?? 'no price'
      await nearest.click()
      await guest.sees('Rooms and prices')
      expect(new URL(page.url()).pathname).toBe('/hotel/3/channel/1/language/1/rooms')
      expect(paramsOf(page).get('room')).toBe('2-7')
      expect(paramsOf(page).get('arrival')).not.toBe(arrival)
      await expect(page.getByRole('main')).toContainText(total)
      guest.console.expectSilence()
    })

    test(`shows its prices in a second currency too, from the portal to the rooms: CUR-09 @full`, async ({ page }) => {
      const guest = guestAt(page, javaScriptEnabled)
      await guest.opens(`${portal}?${dates}&room=2`)
      await page.getByLabel('Show prices also in').selectOption('CHF')
      await guest.press('Show')
      // 342 × 0.9613 is 328.76, and coins end at five centimes.
      await expect(cardOf(page, 'Zagara')).toContainText('€\u00a0342,00≈\u00a0CHF\u00a0328,75')
      await expect(page.getByText('You book and pay in EUR.')).toBeVisible()
      expect(new URL(page.url()).search).toBe(`?${dates}&room=2`)
      await cardOf(page, 'Zagara').click()
      await guest.sees('Rooms and prices')
      await expect(page.getByRole('main')).toContainText('≈\u00a0CHF')
      guest.console.expectSilence()
    })

    test(`finds a booking at any of its houses, without a hotel in the address: RTE-14${fullUnless(javaScriptEnabled)}`, async ({
      page,
    }) => {
      const guest = guestAt(page, javaScriptEnabled)
      await guest.opens(`${portal}?${dates}&room=2`)
      await cardOf(page, 'Ginestra').click()
      await guest.sees('Rooms and prices')
      await guest.chooses('Double', 'Flexible')
      await guest.continuesToDetails()
      await guest.books()
      await guest.sees(/^Thank you/)
      const code = await guest.code()
      await page.context().clearCookies()
      await guest.opens(portal)
      await page.getByRole('banner').getByRole('link', { name: 'Find my booking' }).click()
      await guest.sees('Find my booking')
      expect(new URL(page.url()).pathname).toBe(`${portal}/recover`)
      await guest.submitsRecovery(code, 'ada.rossi@guest.example')
      await guest.sees('Your stay at Ginestra')
      guest.console.expectSilence()
    })
  })
}

test('filters without dates by stars, says how many houses these are, and keeps that when dates are chosen @full', async ({
  page,
}) => {
  const guest = guestAt(page, true)
  await guest.opens(portal)
  await page.getByText('Filter', { exact: true }).click()
  await expect(page.getByRole('group', { name: 'Meals and conditions' })).toHaveCount(0)
  await page.getByRole('checkbox', { name: /^4 stars/ }).check()
  await expect(page.getByRole('status').filter({ hasText: '2 houses fit what you chose.' })).toBeVisible()
  await expect(namesOn(page)).toHaveText(['Mimosa', longName])
  await guest.fillsInStay(monday, 3)
  await guest.press('See who has rooms')
  await expect(cardOf(page, 'Mimosa')).toContainText('€\u00a0372,00')
  await expect(namesOn(page)).toHaveText([longName, 'Mimosa'])
  expect(paramsOf(page).getAll('stars')).toEqual(['4'])
  guest.console.expectSilence()
})
