import { addDays } from '@portico/domain/time/calendar-date'
import { aHost } from '../../tests/builders/a-snapshot.ts'
import { manyHouses } from '../../tests/builders/many-houses.ts'
import { Guest, onlyHotelOf } from '../actors/guest.ts'
import { nextMonday } from '../days.ts'
import { expect, test } from '../fixtures.ts'
import { startHouse } from '../servers/house.ts'
import { fullUnless } from '../test-size.ts'

const portal = '/channel/1/language/1'
const monday = nextMonday('03-08')
const search = `arrival=${monday}&departure=${addDays(monday, 3)}&room=2`

// Two hundred and ten houses, ten to each of twenty-one towns: more than a list of places has.
let house: Awaited<ReturnType<typeof startHouse>>
test.beforeAll(async () => {
  house = await startHouse({ seed: manyHouses(210), hosts: [aHost({ host: 'house.localhost', channelIds: [1] })] })
})
test.afterAll(() => house[Symbol.asyncDispose]())

for (const javaScriptEnabled of [true, false]) {
  test.describe(`a portal of many houses, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled })

    test(`shows forty at a time, and sorts and filters them with dates and guests kept: RTE-13 PORT-05 @full`, async ({
      page,
    }) => {
      const guest = new Guest(page, onlyHotelOf(house), { hasJavaScript: javaScriptEnabled })
      const cards = page.locator('.hotel')
      await guest.opens(`${portal}?${search}`)
      await expect(cards).toHaveCount(40)
      await page.getByRole('link', { name: 'Next page' }).click()
      await expect(page.getByText('Page 2 of 6')).toBeVisible()
      await expect(cards).toHaveCount(40)
      await page.getByText('Filter', { exact: true }).click()
      await page.getByRole('checkbox', { name: /^Room only/ }).check()
      if (!javaScriptEnabled) await page.getByRole('button', { name: 'Show these houses' }).click()
      await expect(cards.first()).toContainText('Room only')
      await expect.poll(() => new URL(page.url()).searchParams.get('meal')).toBe('RO')
      const address = new URL(page.url()).searchParams
      expect([address.get('arrival'), address.get('room'), address.get('page')]).toEqual([monday, '2', null])
      await page.getByLabel('Whole stay, at most').fill('many')
      await page.getByRole('button', { name: 'Show these houses' }).click()
      await expect(page.getByLabel('Whole stay, at most')).toHaveAccessibleDescription(
        'Enter a whole amount, for example 400.',
      )
      await expect(page.getByLabel('Whole stay, at most')).toHaveValue('many')
      await page.getByRole('link', { name: 'Without filter' }).click()
      await expect(page.getByText('Page 1 of 6')).toBeVisible()
      await cards.first().getByRole('link').click()
      await guest.sees('Rooms and prices')
      expect(new URL(page.url()).search).toBe(`?${search}`)
    })

    test(`finds a place by its name, and lists what may be meant where several are called alike${fullUnless(javaScriptEnabled)}`, async ({
      page,
    }) => {
      const guest = new Guest(page, onlyHotelOf(house), { hasJavaScript: javaScriptEnabled })
      await guest.opens(`${portal}?${search}`)
      // A field with proposals where a script runs, else a text.
      const where = page.getByRole(javaScriptEnabled ? 'combobox' : 'textbox', { name: 'Where' })
      await where.fill('tówn 7')
      await guest.press('See who has rooms')
      await guest.sees('Town 7')
      await expect(page.locator('.hotel')).toHaveCount(10)
      expect(new URL(page.url()).search).toBe(`?${search}&where=d7`)
      await where.fill('Tow')
      await guest.press('See who has rooms')
      await expect(where).toHaveAccessibleDescription('Several places have this name. Which one do you mean?')
      await page
        .getByRole('list', { name: 'Several places' })
        .getByRole('link', { name: 'Town 12', exact: true })
        .click()
      await guest.sees('Town 12')
      expect(new URL(page.url()).searchParams.get('arrival')).toBe(monday)
      await where.fill('Atlantis')
      await guest.press('See who has rooms')
      await expect(where).toHaveAccessibleDescription(/^We have no house of this name/)
      await expect(where).toHaveValue('Atlantis')
      await where.fill('house 33')
      await guest.press('See who has rooms')
      await guest.sees('Rooms and prices')
      expect(new URL(page.url()).pathname).toBe('/hotel/33/channel/1/language/1/rooms')
    })
  })
}
