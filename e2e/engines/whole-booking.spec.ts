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
    await page.until("document.querySelector('dialog[open] select')")
    await page.value(
      `(() => { const months = document.querySelector('dialog[open] select'); months.value = [...months.options].find(
        ({ value }) => value.startsWith(given)).value; months.dispatchEvent(new Event('change', { bubbles: true })) })()`,
      arrival.slice(0, 7),
    )
    for (const day of [arrival, addDays(arrival, 3)]) await page.press(`dialog[open] a[href*="day=${day}"]`)
    await page.until("!document.querySelector('dialog[open]')")
    await page.press('button', 'See rooms and prices')
    await page.sees('Rooms and prices')
    expect(await page.value('location.search')).toContain(`arrival=${arrival}&departure=${addDays(arrival, 3)}`)

    // What opens something looks like it.
    const lines =
      "[...document.querySelectorAll('.rate-more > summary, .amenities > summary')].map((each) => getComputedStyle(each).textDecorationLine)"
    expect(new Set((await page.value(lines)) as string[])).toEqual(new Set(['underline']))
    await page.press('.rate-more > summary')
    await page.press('main a', 'Choose')
    await page.sees('Extras for your stay')
    await page.press('main button', 'Keep')
    await page.until("!document.querySelector('.upgrade')")
    await page.press('main button', 'Add')
    await page.until("location.search.includes('service=')")
    await page.press('main button', 'Continue')
    await page.sees('Your details')

    await page.press('main button', 'Book, pay at the hotel')
    await page.until("document.activeElement.textContent.startsWith('Please check')")
    for (const [label, text] of Object.entries(typed)) await page.type(label, text)
    await page.value(
      `(() => { const list = document.querySelector('select[name=country]'); list.value = 'IT'; list.dispatchEvent(new Event('change', { bubbles: true })) })()`,
    )
    await page.press('input[name=terms]')
    await page.press('main button', 'Book, pay at the hotel')
    await page.sees('Thank you, Ada Rossi. Your stay is booked.')
    await page.until('document.querySelector("main").textContent.includes(given)', dayText(arrival))
    const code = (await page.value(
      "[...document.querySelectorAll('dd')].find((each) => /^[0-9A-Z]{10}$/.test(each.textContent)).textContent",
    )) as string
    await expect.poll(() => house.mailsAbout(code).length).toBe(2)

    await page.press('main a', 'Cancel the booking')
    await page.sees('Cancel your booking')
    await page.press('main button', 'Cancel')
    await page.sees('Your stay at Hotel Miramare')
    await page.until("document.querySelector('main').textContent.includes('Cancelled')")
  })
}
