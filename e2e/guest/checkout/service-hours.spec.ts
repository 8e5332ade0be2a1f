import type { Locator, Page } from '@playwright/test'
import type { HouseService } from '@portico/demo/seed/house-extras'
import { addDays } from '@portico/domain/time/calendar-date'
import { type Instant, todayAt } from '@portico/domain/time/deadline'
import { aHouse } from '../../../tests/builders/a-house.ts'
import { aHost } from '../../../tests/builders/a-snapshot.ts'
import { Guest, onlyHotelOf } from '../../actors/guest.ts'
import { wantsService } from '../../actors/service-quantity.ts'
import { dayText } from '../../days.ts'
import { expect, test } from '../../fixtures.ts'
import { type House, startHouse } from '../../servers/house.ts'

// A house whose clock runs ahead: hours of today that have passed are not for sale any more.
const said = (en: string) => ({ en, it: en })
const bath: HouseService = {
  name: said('Salt bath'),
  description: said('Forty minutes.'),
  category: said('Baths'),
  per: 'person',
  when: 'day',
  price: 20,
  mandatory: true,
  maxQuantity: 10,
  slots: { times: ['10:00', '17:00', '21:00'], places: 5 },
}

let house: House
test.beforeAll(async () => {
  house = await startHouse({
    seed: aHouse({ rooms: 50, services: [bath] }),
    hosts: [aHost({ host: 'house.localhost', channelIds: [1] })],
  })
})
test.afterAll(() => house[Symbol.asyncDispose]())

const now = () => house.clock().toISOString() as Instant

const slot = (page: Page, text: string): Locator => page.getByRole('group', { name: new RegExp(`^${text}`) })
const guestAt = (page: Page) => new Guest(page, onlyHotelOf(house))

test('an hour that has passed is not offered to who arrives today, is not chosen for them, and is refused in words: SVC-06 @full', async ({
  page,
}) => {
  await house.passUntilTomorrowAt('16:50')
  const today = todayAt('Europe/Rome', now())
  const guest = guestAt(page)
  const stay = `arrival=${today}&departure=${addDays(today, 1)}&room=2&pick=10101`
  await guest.opens(`${guest.base}/services?${stay}`)
  await guest.sees(guest.texts.services)
  // The hotel wants a bath in every booking: the next that can be had is chosen, and the first of today is not there.
  await expect(slot(page, `${dayText(today)}, 17:00`).getByLabel('Adults')).toHaveValue('1')
  await expect(slot(page, `${dayText(today)}, 10:00`)).toHaveCount(0)
  await expect(slot(page, `${dayText(addDays(today, 1))}, 10:00`)).toHaveCount(1)

  // Somebody sent an address with an hour of this morning.
  await guest.opens(`${guest.base}/services?${stay}&service=101x2_${today}_10:00`)
  const passed = `Salt bath, ${dayText(today)}, 10:00: this hour has passed.`
  await expect(page.getByRole('alert').getByText(passed)).toBeVisible()
  const morning = slot(page, `${dayText(today)}, 10:00`).getByLabel('Adults')
  await expect(morning).toHaveValue('2')
  await expect(morning).toHaveAttribute('aria-invalid', 'true')
  await expect(slot(page, `${dayText(today)}, 17:00`).getByLabel('Adults')).not.toHaveAttribute('aria-invalid', 'true')
  await morning.fill('')
  await morning.blur()
  await expect(page.getByText(passed)).toBeHidden()

  // What is held at ten to five is not booked after five, and nothing that was typed is lost.
  await wantsService(slot(page, `${dayText(today)}, 17:00`), 'Adults', '1')
  await guest.press(guest.texts.continue)
  await guest.sees(guest.texts.details)
  await house.passMinutes(12)
  guest.console.expectStatus(409)
  await guest.books()
  await expect(page.getByRole('alert')).toContainText(`Salt bath, ${dayText(today)}, 17:00: this hour has passed.`)
  await expect(
    page.getByRole('group', { name: guest.texts.booker }).getByLabel(guest.texts.field.lastName),
  ).toHaveValue('Rossi')
  await page.getByRole('alert').getByRole('link', { name: 'Change the services' }).click()
  await guest.sees(guest.texts.services)
  const passedHour = slot(page, `${dayText(today)}, 17:00`).getByLabel('Adults')
  await passedHour.fill('')
  await passedHour.blur()
  await wantsService(slot(page, `${dayText(today)}, 21:00`), 'Adults', '1')
  await expect(page.getByText('this hour has passed')).toBeHidden()
  await guest.press(guest.texts.continue)
  await guest.sees(guest.texts.details)
  await guest.books()
  await guest.sees('Thank you, Ada Rossi. Your stay is booked.')
  await expect(page.getByRole('main')).toContainText(`Salt bath ${dayText(today)}, 21:00`)
  guest.console.expectSilence()
})
