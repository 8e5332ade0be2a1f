import type { Locator, Page } from '@playwright/test'
import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import { aHouse } from '../../tests/builders/a-house.ts'
import { aHost } from '../../tests/builders/a-snapshot.ts'
import { Guest } from '../actors/guest.ts'
import { dayText, nextMonday } from '../days.ts'
import { expect, test } from '../fixtures.ts'
import { type House, startHouse } from '../servers/house.ts'

// What a guest cannot have of services and packages, and what they read then.
const said = (en: string) => ({ en, it: en })
const perStay = { description: said('For the whole stay.'), per: 'unit', when: 'stay', mandatory: true, maxQuantity: 5 } as const
const bath = { name: said('Salt bath'), description: said('Forty minutes.'), category: said('Baths'), per: 'person', when: 'day' } as const
const seed = aHouse({
  rooms: 50,
  services: [
    { ...perStay, name: said('Bed linen'), category: said('Linen'), price: 9 },
    { ...perStay, name: said('Final cleaning'), category: said('Cleaning'), price: 30 },
    { ...bath, price: 20, childPrices: { 2: 10 }, maxQuantity: 10, slots: { times: ['10:00', '17:00'], places: 2 } },
  ],
})

let house: House
test.beforeAll(async () => {
  house = await startHouse({ seed, hosts: [aHost({ host: 'house.localhost', channelIds: [1] })] })
})
test.afterAll(() => house[Symbol.asyncDispose]())

const firstMonday = nextMonday('05-03')
const stayOf = (arrival: CalendarDate) => `arrival=${arrival}&departure=${addDays(arrival, 3)}&room=2`
const both = 'service=101x1&service=102x1'
const entry = (page: Page, name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
const evening = (page: Page, arrival: CalendarDate): Locator =>
  entry(page, 'Salt bath').getByRole('group', { name: new RegExp(`^${dayText(addDays(arrival, 1))}, 17:00`) })

for (const [i, javaScriptEnabled] of [true, false].entries()) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })
    const monday = (week: number) => addDays(firstMonday, 7 * (2 * i + week))
    const guestAt = (page: Page) =>
      new Guest(page, { origin: house.url('house'), hotel: 1, channel: 1, language: 1 }, { hasJavaScript: javaScriptEnabled })

    test('two mandatory categories of which nothing is chosen are asked for in the plural, one in the singular: SVC-07', async ({
      page,
    }) => {
      const guest = guestAt(page)
      await guest.opens(`${guest.base}/services?${stayOf(monday(0))}&pick=10101`)
      await guest.sees(guest.texts.services)
      const plural = 'The hotel asks you to choose a service of each of these kinds: Linen, Cleaning.'
      await expect(page.getByRole('note').getByText(plural)).toBeVisible()
      for (const name of ['Bed linen', 'Final cleaning']) await entry(page, name).getByLabel('How many').fill('0')
      guest.console.expectStatus(409)
      await guest.press(guest.texts.continue)
      await expect(page.getByRole('alert').getByText(plural)).toBeVisible()
      await entry(page, 'Bed linen').getByLabel('How many').fill('1')
      await entry(page, 'Final cleaning').getByLabel('How many').fill('0')
      await guest.press(guest.texts.continue)
      await expect(page.getByRole('alert').getByText('The hotel asks you to choose a service of this kind: Cleaning.')).toBeVisible()
      await expect(entry(page, 'Bed linen').getByLabel('How many')).toHaveValue('1')
      await entry(page, 'Final cleaning').getByLabel('How many').fill('1')
      await guest.press(guest.texts.continue)
      await guest.sees(guest.texts.details)
      guest.console.expectSilence()
    })

    test('a slot that is taken meanwhile is refused in words, and is shown as sold out', async ({ page, browser }) => {
      const arrival = monday(1)
      const guest = guestAt(page)
      await guest.opens(`${guest.base}/services?${stayOf(arrival)}&pick=10101&${both}`)
      await entry(page, 'Salt bath').getByText('Choose day and time').click()
      await expect(evening(page, arrival)).toContainText('2 places left')
      await using other = await browser.newContext({ reducedMotion: 'reduce' })
      const faster = guestAt(await other.newPage())
      await faster.opens(`${faster.base}/services?${stayOf(arrival)}&pick=10101&${both}&service=103x2_${addDays(arrival, 1)}_17:00`)
      await faster.press(faster.texts.continue)
      await faster.sees(faster.texts.details)
      await evening(page, arrival).getByLabel('Adults').fill('2')
      await guest.press(guest.texts.continue)
      const refusal = `Salt bath has no places left on ${dayText(addDays(arrival, 1))} at 17:00.`
      await expect(entry(page, 'Salt bath').getByRole('alert').getByText(refusal)).toBeVisible()
      await expect(evening(page, arrival)).toContainText('sold out')
      await expect(evening(page, arrival).getByLabel('Adults')).toHaveValue('2')
      await evening(page, arrival).getByLabel('Adults').fill('')
      await guest.press('Update the total')
      await expect(page.getByText(refusal)).toBeHidden()
      await guest.press(guest.texts.continue)
      await guest.sees(guest.texts.details)
      guest.console.expectSilence()
      faster.console.expectSilence()
    })
  })
}
