import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { lineOf, momentOf, partOf, readCalendarFile, textOf } from '../../../tests/builders/read/read-calendar-file.ts'
import { readPdf } from '../../../tests/builders/read/read-pdf.ts'
import { ada, type Guest } from '../../actors/guest.ts'
import { nextMonday } from '../../days.ts'
import { expect, test } from '../../fixtures.ts'
import { fullUnless } from '../../test-size.ts'

async function hasBooked(guest: Guest, monthDay: string, typed: { note?: string } = {}): Promise<string> {
  await guest.hasBooked({
    arrival: nextMonday(monthDay),
    nights: 3,
    rooms: [['Tramontana', 'Half board']],
    typed,
    method: 'bank',
  })
  await guest.sees(/^(Thank you|Grazie)/)
  return guest.code()
}

/** What a link gives to keep. */
async function saves(page: Page, name: string): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name, exact: true }).click(),
  ])
  return readFile(await download.path())
}

/** Every text of the page's main part that is an amount, once. */
async function amountsOn(page: Page): Promise<string[]> {
  const texts = await page
    .getByRole('main')
    .getByText(/€\s[\d,.]+[.,]\d\d/)
    .allInnerTexts()
  return [
    ...new Set(texts.flatMap((text) => text.match(/€\s[\d,.]+[.,]\d\d/g) ?? []).map((text) => text.replace(/\s/, ' '))),
  ]
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test(`a voucher says all that was booked, and keeps it in a calendar, as a PDF and in the mail: VCH-01${fullUnless(javaScriptEnabled)}`, async ({
      guest,
      house,
    }) => {
      const { page } = guest
      const code = await hasBooked(guest, javaScriptEnabled ? '09-06' : '09-13', { note: 'A quiet room, please.' })
      const main = page.getByRole('main')
      await expect(page.getByRole('region', { name: 'Booked by' })).toContainText(`Ada Rossi${ada.email}`)
      await expect(page.getByRole('region', { name: 'Booked by' })).toContainText('A quiet room, please.')
      await expect(main).toContainText('take the upper road and ring at the gate with the anchor')
      const price = page.getByRole('region', { name: 'Price' })
      for (const label of [/^Total/, /^City tax/, /^Pay by/, /^Pay at the hotel/])
        await expect(price.getByRole('term').filter({ hasText: label })).toBeVisible()
      await expect(main).toContainText(/Free cancellation until \w+ \d+ \w+/)
      await expect(main).toContainText('If you cancel now, it costs nothing.')

      const calendar = readCalendarFile((await saves(page, 'Put it in your calendar')).toString())
      const event = partOf(calendar, 'VEVENT')
      expect(textOf(lineOf(event, 'SUMMARY'))).toBe('Your stay at Hotel Miramare')
      expect(textOf(lineOf(event, 'DESCRIPTION'))).toContain(code)
      expect(momentOf(calendar, 'DTSTART').slice(0, 10)).toBe(nextMonday(javaScriptEnabled ? '09-06' : '09-13'))

      const amounts = await amountsOn(page)
      expect(amounts.length).toBeGreaterThan(4)
      const pdf = await readPdf(await saves(page, 'Save as PDF'))
      expect(pdf).toMatchObject({ title: 'Your stay at Hotel Miramare', language: 'en-GB', isTagged: true })
      const printed = pdf.content.map(({ text }) => text).join('\n')
      for (const words of [
        code,
        'Ada Rossi',
        'A quiet room, please.',
        'take the upper road',
        'Tramontana',
        'If you cancel now',
        ...amounts,
      ])
        expect(printed.replaceAll('\u00a0', ' ')).toContain(words)

      await expect.poll(() => house.mailsAbout(code).length).toBe(2)
      const mail = house.mailsAbout(code).find(({ to }) => to.includes(ada.email))
      for (const label of [/^Total/, /^Pay at the hotel/]) {
        const row = price.locator('dl > div').filter({ has: page.getByRole('term').filter({ hasText: label }) })
        const [amount = ''] = (await row.last().innerText()).replace(/\s/g, ' ').match(/€ [\d,.]+[.,]\d\d/) ?? []
        expect(mail?.text).toContain(amount)
      }
    })

    test(`a guest has the mail sent again, and a link in it opens the voucher @full`, async ({ guest, house }) => {
      const { page } = guest
      const code = await hasBooked(guest, javaScriptEnabled ? '09-20' : '09-27')
      await guest.press('Send the mail again')
      await expect(page.getByText(`A mail with your booking is on its way to ${ada.email}.`)).toHaveRole('status')
      const toAda = () => house.mailsAbout(code).filter(({ to }) => to.includes(ada.email))
      await expect.poll(() => toAda().length).toBe(2)
      await page.context().clearCookies()
      await page.goto(/http:\S+\/voucher\/key\/\S+/.exec(toAda().at(-1)?.text ?? '')?.[0] ?? '')
      await guest.sees('Your stay at Hotel Miramare')
    })
  })
}

test('a shared computer forgets every booking and what was typed @full', async ({ guest }) => {
  const { page } = guest
  await hasBooked(guest, '10-04')
  const first = page.url()
  await hasBooked(guest, '10-11')
  const second = page.url()
  await guest.press('Forget this on this device')
  await guest.sees('Find my booking')
  await expect(page.getByText(/^This device has forgotten your bookings/)).toHaveRole('status')
  guest.console.expectStatus(403)
  for (const address of [first, second]) expect((await page.goto(address))?.status()).toBe(403)
  await guest.opensRooms(nextMonday('10-18'), 2)
  await guest.chooses('Tramontana', 'Half board')
  await guest.continuesToDetails()
  await expect(guest.field('email')).toHaveValue('')
})

test('a file of a voucher is for whoever holds its grant @full', async ({ guest }) => {
  const { page } = guest
  await hasBooked(guest, '10-25')
  const address = new URL(page.url()).pathname
  await page.context().clearCookies()
  for (const file of ['stay.ics', 'voucher.pdf']) {
    await guest.opens(`${address}/${file}`, 403)
    await guest.sees('Open your booking')
  }
})

test('the voucher has room at 320 pixels, in the dark, and for an Italian @full', async ({ guestOf }) => {
  const guest = guestOf('locanda-del-teatro')
  const { page } = guest
  await guest.opensRooms(nextMonday('11-08'), 2)
  await guest.chooses('Platea', 'Flessibile con colazione')
  await guest.continuesToDetails()
  await guest.books()
  await guest.sees(/^Grazie/)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  const code = await guest.code()
  const pdf = await readPdf(await saves(page, 'Salva come PDF'))
  expect(pdf).toMatchObject({ title: 'Il suo soggiorno: Locanda del Teatro', language: 'it', isTagged: true })
  expect(pdf.content.map(({ text }) => text)).toContain(code)
})
