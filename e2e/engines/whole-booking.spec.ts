import { existsSync } from 'node:fs'
import { addDays } from '@portico/domain/time/calendar-date'
import { dayText, nextMonday } from '../days.ts'
import { expect, test } from '../fixtures.ts'
import { EnginePage } from './engine-page.ts'
import { engines } from './web-driver.ts'

const typed = {
  'First name': 'Ada',
  'Last name': 'Rossi',
  'E-mail': 'ada.rossi@guest.example',
  'Repeat e-mail': 'ada.rossi@guest.example',
  Phone: '+39 055 123456',
  'Street and number': 'Via Roma 1',
  City: 'Firenze',
}

for (const [name, { needs }] of Object.entries(engines)) {
  test(`in ${name} a guest chooses days in the calendar, a room and a service, mends a form, books, and cancels`, async ({
    guest,
    house,
  }) => {
    const missing = needs.find((program) => !existsSync(program))
    test.skip(missing !== undefined, `${missing} is not installed`)
    await using page = await EnginePage.open(name as keyof typeof engines)
    const arrival = nextMonday('05-10')
    await page.goto(guest.entryPoint.origin + guest.base)
    await page.sees('Hotel Miramare')

    await page.press('.calendar-link')
    await page.until(() => document.querySelector('dialog[open] select') !== null)
    await page.choose('dialog[open] select', arrival.slice(0, 7))
    for (const day of [arrival, addDays(arrival, 3)]) await page.press(`dialog[open] a[href*="day=${day}"]`)
    await page.until(() => document.querySelector('dialog[open]') === null)
    await page.press('button', 'See rooms and prices')
    await page.sees('Rooms and prices')
    expect(await page.value(() => location.search)).toContain(`arrival=${arrival}&departure=${addDays(arrival, 3)}`)

    // What opens something looks like it.
    const lines = await page.value(() => {
      const openers = [...document.querySelectorAll('.rate-more > summary, .amenities > summary')]
      return openers.map((opener) => getComputedStyle(opener).textDecorationLine)
    })
    expect(new Set(lines)).toEqual(new Set(['underline']))
    await page.press('.rate-more > summary')
    await page.press('main a', 'Choose')
    await page.sees('Extras for your stay')
    await page.press('main button', 'Keep')
    await page.until(() => document.querySelector('.upgrade') === null)
    await page.press('main button', 'Add')
    await page.until(() => location.search.includes('service='))
    await page.press('main button', 'Continue')
    await page.sees('Your details')

    await page.press('main button', 'Book, pay at the hotel')
    await page.until(() => document.activeElement?.textContent?.startsWith('Please check') === true)
    for (const [label, text] of Object.entries(typed)) await page.type(label, text)
    await page.choose('select[name=country]', 'IT')
    await page.press('input[name=terms]')
    await page.press('main button', 'Book, pay at the hotel')
    await page.sees('Thank you, Ada Rossi. Your stay is booked.')
    const says = (text: string) => document.querySelector('main')?.textContent?.includes(text) === true
    await page.until(says, dayText(arrival))
    const code = await page.value(() => {
      const texts = [...document.querySelectorAll('dd')].map(({ textContent }) => textContent ?? '')
      return texts.find((text) => /^[0-9A-Z]{10}$/.test(text)) ?? 'no code'
    })
    await expect.poll(() => house.mailsAbout(code).length).toBe(2)

    await page.press('main a', 'Cancel the booking')
    await page.sees('Cancel your booking')
    await page.press('main button', 'Cancel')
    await page.sees('Your stay at Hotel Miramare')
    await page.until(says, 'Cancelled')
  })
}
