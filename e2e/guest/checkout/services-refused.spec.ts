import type { Locator, Page } from '@playwright/test'
import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import { aHouse } from '../../../tests/builders/a-house.ts'
import { aHost } from '../../../tests/builders/a-snapshot.ts'
import { Guest, onlyHotelOf } from '../../actors/guest.ts'
import { updatesTotal, wantsService } from '../../actors/service-quantity.ts'
import { dayText, nextMonday } from '../../days.ts'
import { expect, test } from '../../fixtures.ts'
import { type House, startHouse } from '../../servers/house.ts'
import { fullUnless } from '../../test-size.ts'

// What a guest cannot have of services and packages, and what they read then.
const said = (en: string) => ({ en, it: en })
const perStay = {
  description: said('For the whole stay.'),
  per: 'unit',
  when: 'stay',
  mandatory: true,
  maxQuantity: 5,
} as const
const bath = {
  name: said('Salt bath'),
  description: said('Forty minutes.'),
  category: said('Baths'),
  per: 'person',
  when: 'day',
} as const
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
// One address holds no more than some rooms at once.
test.afterEach(() => house.endHolds())

const firstMonday = nextMonday('05-03')
const stayOf = (arrival: CalendarDate) => `arrival=${arrival}&departure=${addDays(arrival, 3)}&room=2`
const both = 'service=101x1&service=102x1'
const entry = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
const tooManyChildren = (day: CalendarDate) =>
  `Salt bath, ${dayText(day)}, 17:00: the children’s price is for as many children of that age as travel with you.`
const evening = (page: Page, arrival: CalendarDate): Locator =>
  entry(page, 'Salt bath').getByRole('group', { name: new RegExp(`^${dayText(addDays(arrival, 1))}, 17:00`) })

for (const [i, javaScriptEnabled] of [true, false].entries()) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })
    const monday = (week: number) => addDays(firstMonday, 7 * (2 * i + week))
    const guestAt = (page: Page) => new Guest(page, onlyHotelOf(house), { hasJavaScript: javaScriptEnabled })

    test(`two mandatory categories of which nothing is chosen are asked for in the plural, one in the singular: SVC-07${fullUnless(javaScriptEnabled)}`, async ({
      page,
    }) => {
      const guest = guestAt(page)
      await guest.opens(`${guest.base}/services?${stayOf(monday(0))}&pick=10101`)
      await guest.sees(guest.texts.services)
      const plural = 'The hotel requires these: Linen, Cleaning. Please choose one of each.'
      await expect(page.getByRole('note').getByText(plural)).toBeVisible()
      for (const name of ['Bed linen', 'Final cleaning']) await entry(page, name).getByLabel('How many').fill('0')
      guest.console.expectStatus(409)
      await guest.press(guest.texts.continue)
      await expect(page.getByRole('alert').getByText(plural)).toBeVisible()
      // What is required is chosen again wherever the page is opened, so that only a button finds it missing.
      await guest.opens(`${guest.base}/services?${stayOf(monday(0))}&pick=10101&service=101x1`)
      await entry(page, 'Final cleaning').getByLabel('How many').fill('0')
      await guest.press(guest.texts.continue)
      await expect(
        page.getByRole('alert').getByText('The hotel requires this: Cleaning. Please choose one.'),
      ).toBeVisible()
      await expect(entry(page, 'Bed linen').getByLabel('How many')).toHaveValue('1')
      await wantsService(entry(page, 'Final cleaning'), 'How many', '1')
      await guest.press(guest.texts.continue)
      await guest.sees(guest.texts.details)
      guest.console.expectSilence()
    })

    test(`a slot that is taken meanwhile is refused in words, and is shown as sold out @full`, async ({
      page,
      browser,
    }) => {
      const arrival = monday(1)
      const guest = guestAt(page)
      await guest.opens(`${guest.base}/services?${stayOf(arrival)}&pick=10101&${both}`)
      await entry(page, 'Salt bath').getByText('Choose day and time').click()
      await expect(evening(page, arrival)).toContainText('2 places left')
      await using other = await browser.newContext({ reducedMotion: 'reduce' })
      const faster = guestAt(await other.newPage())
      await faster.opens(
        `${faster.base}/services?${stayOf(arrival)}&pick=10101&${both}&service=103x2_${addDays(arrival, 1)}_17:00`,
      )
      await faster.press(faster.texts.continue)
      await faster.sees(faster.texts.details)
      await wantsService(evening(page, arrival), 'Adults', '2')
      await guest.press(guest.texts.continue)
      const refusal = `Salt bath has no places left on ${dayText(addDays(arrival, 1))} at 17:00.`
      await expect(entry(page, 'Salt bath').getByRole('alert').getByText(refusal)).toBeVisible()
      await expect(evening(page, arrival)).toContainText('sold out')
      await expect(evening(page, arrival).getByLabel('Adults')).toHaveValue('2')
      await evening(page, arrival).getByLabel('Adults').fill('')
      await evening(page, arrival).getByLabel('Adults').blur()
      await updatesTotal(page)
      await expect(page.getByText(refusal)).toBeHidden()
      await guest.press(guest.texts.continue)
      await guest.sees(guest.texts.details)
      guest.console.expectSilence()
      faster.console.expectSilence()
    })

    test('a slot without a place, and a service without any, are shown to everybody as sold out, in words @full', async ({
      page,
      browser,
    }) => {
      const arrival = monday(2)
      const [guest, night] = [guestAt(page), `arrival=${arrival}&departure=${addDays(arrival, 1)}&room=2&pick=10101`]
      const slots = [arrival, addDays(arrival, 1)].flatMap((day) =>
        ['10:00', '17:00'].map((slot) => `&service=103x2_${day}_${slot}`),
      )
      const [first = '', ...others] = slots
      const takes = async (service: string) => {
        await using context = await browser.newContext({ reducedMotion: 'reduce' })
        const faster = guestAt(await context.newPage())
        await faster.opens(`${faster.base}/services?${night}&${both}${service}`)
        await faster.press(faster.texts.continue)
        await faster.sees(faster.texts.details)
        faster.console.expectSilence()
      }
      await takes(first)
      await guest.opens(`${guest.base}/services?${night}&${both}`)
      const salt = entry(page, 'Salt bath')
      await salt.getByText('Choose day and time').click()
      const groupOf = (text: string) => salt.getByRole('group', { name: `${dayText(arrival)}, ${text}`, exact: true })
      await expect(groupOf('10:00 sold out')).toBeVisible()
      await expect(groupOf('10:00 sold out').getByRole('button', { name: /^Add/ })).toBeDisabled()
      await expect(groupOf('17:00 2 places left').getByRole('button', { name: /^Add/ })).toBeEnabled()
      await takes(others.join(''))
      await guest.opens(`${guest.base}/services?${night}&${both}`)
      await guest.sees(guest.texts.services)
      await expect(salt.getByText('Sold out for your stay.')).toBeVisible()
      await expect(salt.getByRole('button', { name: /^Add/ })).toHaveCount(0)
      await guest.press(guest.texts.continue)
      await guest.sees(guest.texts.details)
      guest.console.expectSilence()
    })

    test('what nobody can choose is refused in words, and keeps what was typed and the rest of the basket @full', async ({
      page,
    }) => {
      const arrival = monday(3)
      const guest = guestAt(page)
      const address = `${guest.base}/services?${stayOf(arrival)}&pick=10101&${both}`
      const onDay = (days: number, slot = '17:00') => `${addDays(arrival, days)}_${slot}`
      for (const [service, sentence] of [
        ['201x1', 'A service is not offered for this stay.'],
        [`103x1_${onDay(-1)}`, 'Salt bath is not offered on the chosen day.'],
        [`103x1_${onDay(1, '09:00')}`, 'Salt bath is not offered at the chosen time.'],
        [`103x2b2_${onDay(1)}`, tooManyChildren(addDays(arrival, 1))],
        [`103x1b9_${onDay(1)}`, 'Salt bath has no price for the chosen age.'],
        [`103x999_${onDay(1)}`, 'Salt bath cannot be booked so many times.'],
        ['103x10000', 'A service in this address could not be read and was left out.'],
      ] as const) {
        await guest.opens(`${address}&service=${service}`)
        await expect(page.getByRole('alert').getByText(sentence)).toBeVisible()
        await expect(entry(page, 'Bed linen').getByLabel('How many')).toHaveValue('1')
      }
      await guest.opens(`${address}&service=103x2b2_${onDay(1)}`)
      await guest.sees(guest.texts.services)
      const children = evening(page, arrival).getByLabel('Children of 3 to 11')
      await expect(children).toHaveValue('2')
      await expect(children).toHaveAttribute('aria-invalid', 'true')
      await expect(evening(page, arrival).getByLabel('Adults')).not.toHaveAttribute('aria-invalid', 'true')
      await children.fill('10000')
      guest.console.expectStatus(400)
      await guest.press(guest.texts.continue)
      await expect(page.getByText('Please enter a number from 0 to 10.')).toBeVisible()
      await expect(children).toHaveValue('10000')
      guest.console.expectSilence()
    })
  })
}
