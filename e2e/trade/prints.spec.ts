import type { Page } from '@playwright/test'
import { ada } from '../actors/guest.ts'
import { nextMonday } from '../days.ts'
import { expect, test } from '../fixtures.ts'
import {
  type AgencyHouse,
  booksOptionAt,
  chooses,
  client,
  codeOfNew,
  reservationList as list,
  rowOf,
  startAgencyHouse,
  twoNights,
} from '../servers/agency-house.ts'
import { fullUnless } from '../test-size.ts'

let house: AgencyHouse
test.beforeAll(async () => {
  house = await startAgencyHouse()
})
test.afterAll(() => house[Symbol.asyncDispose]())

const { total, commission, net, withoutVat } = twoNights

/** The part of a page that is its own, with plain spaces. */
const textOf = async (page: Page) => (await page.getByRole('main').innerText()).replaceAll('\u00a0', ' ')

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test(`AGY-36 AGY-17 AGY-34 an agency prints a reservation for itself and for its guest, hides its prices from the client, and has the mail sent again${fullUnless(javaScriptEnabled)}`, async ({
      page,
    }) => {
      const user = await house.anAgent(page, 'STAMPE', javaScriptEnabled)
      const code = await booksOptionAt(user, nextMonday('04-05'))
      const voucher = new URL(page.url()).pathname
      const { printFor, print, withPrices } = user.words
      const printsFor = async (reader: string) => {
        await user.own.getByLabel(printFor, { exact: true }).selectOption(reader)
        return user.saves(print)
      }
      const forAgency = await printsFor('The agency, with commission')
      expect(forAgency).toMatchObject({ title: `Reservation ${code}`, language: 'en-GB', isTagged: true })
      for (const text of [code, 'Grace Hopper', 'For agencies', total, commission, net, withoutVat])
        expect(forAgency.text).toContain(text)
      const withNone = await printsFor('1. Grace Hopper')
      for (const text of [code, 'Grace Hopper', 'Double', 'Free of charge until']) expect(withNone.text).toContain(text)
      for (const text of ['€', 'EUR', 'For agencies']) expect(withNone.text).not.toContain(text)
      await page.getByLabel(withPrices).check()
      const withSome = await user.saves(print)
      for (const text of [code, 'Grace Hopper', 'Double', total]) expect(withSome.text).toContain(text)
      for (const text of [commission, net, 'Commission', 'Net', 'For agencies'])
        expect(withSome.text).not.toContain(text)
      const selling = page.getByLabel('Your selling price in EUR')
      await selling.fill('61x')
      await user.press(print)
      await expect(page.getByRole('alert').filter({ hasText: 'Please enter the selling price' })).toBeVisible()
      await expect(selling).toHaveValue('61x')
      await expect(selling).toHaveAccessibleDescription(/such as 612.50/)
      await expect(user.own.getByLabel(printFor, { exact: true }).locator('option:checked')).toHaveText(
        '1. Grace Hopper',
      )
      await expect(page.getByLabel(withPrices)).toBeChecked()
      await selling.fill('612,50')
      const sold = await user.saves(print)
      expect(sold.text).toContain('612,50')
      expect(sold.text.match(/€/g)).toHaveLength(1)
      // What was wrong is no longer said, now or when the page is loaded again.
      await expect(page.getByText('The PDF is made, and your browser saves it.')).toHaveRole('status')
      await expect(page.getByText('Please enter the selling price')).toHaveCount(0)
      await expect(selling).toHaveValue('612.50')
      await expect(page.getByLabel(withPrices)).toBeChecked()
      expect((await user.saves(print)).text).toContain('612,50')
      await expect(page.getByRole('link', { name: 'Save as PDF' })).toHaveCount(0)
      // It is kept for the agency: there again next time, until it is taken away.
      await user.opens(voucher)
      await expect(selling).toHaveValue('612.50')
      expect((await printsFor('1. Grace Hopper')).text).toContain('612,50')
      await selling.fill('')
      expect((await printsFor('1. Grace Hopper')).text).not.toContain('€')
      await user.opens(voucher)
      await expect(selling).toHaveValue('')
      await selling.fill('699')
      await printsFor('The agency, with commission')

      await user.press('Hide prices')
      await expect(selling).toHaveCount(0)
      await expect(user.bar.getByRole('button', { name: 'Show prices' })).toBeVisible()
      expect(new URL(page.url()).pathname).toBe(voucher)
      const expectNoPrice = async () => {
        expect(await textOf(page)).not.toMatch(/€|EUR/)
        // Nor in what scripts get with the page, in minor units.
        expect(await page.content()).not.toMatch(/\b(24000|2618|21382|21818|69900)\b/)
      }
      await expectNoPrice()
      await expect(user.own.getByLabel(printFor, { exact: true }).getByRole('option')).toHaveText(['1. Grace Hopper'])
      expect((await user.saves(print)).text).not.toMatch(/€|EUR/)
      await user.opensRooms(nextMonday('04-05'), 2)
      await expect(page.getByRole('main')).toContainText('For agencies')
      await expectNoPrice()
      await user.opens(list)
      await expect(page.getByText('This page is about prices. Show them to go on.')).toBeVisible()
      await page.getByRole('main').getByRole('button', { name: 'Show prices' }).click()
      await expect(rowOf(page, code)).toContainText(net)

      // The commission alone: guests' prices stay.
      await user.press('Hide commission')
      await expect(user.bar.getByRole('button', { name: 'Show prices' })).toBeVisible()
      await expect(rowOf(page, code)).toContainText('240,00')
      for (const figure of [net, '26,18']) expect(await textOf(page)).not.toContain(figure)
      expect(await page.content()).not.toMatch(/\b(2618|21382|21818)\b/)
      await user.opensReservation(code)
      await expect(user.own).toBeVisible()
      await expect(selling).toHaveCount(0)
      expect(await page.content()).not.toMatch(/69900|699[.,]00/)
      await user.own.getByLabel(printFor, { exact: true }).selectOption('1. Grace Hopper')
      await page.getByLabel(withPrices).check()
      expect((await user.saves(print)).text.match(/€.*/g)).toEqual([expect.stringContaining('699,00')])
      await user.opensRooms(nextMonday('04-05'), 2)
      await expect(page.getByRole('main')).toContainText('240,00')
      await expect(page.getByRole('main').locator('dl.earnings')).toHaveCount(0)
      await user.opens(`${list}/statement`)
      await expect(page.getByText('This page is about prices. Show them to go on.')).toBeVisible()
      await page.getByRole('main').getByRole('button', { name: 'Show prices' }).click()
      await user.opens(list)

      await user.opensReservation(code)
      const mails = () => house.mailsAbout(code).filter(({ to }) => to.includes(ada.email)).length
      await expect.poll(mails).toBe(1)
      await user.press('Send the mail again')
      await expect(page.getByText(`A mail with your booking is on its way to ${ada.email}.`)).toHaveRole('status')
      await expect.poll(mails).toBe(2)
      user.console.expectSilence()
    })

    test(`a PDF or a file that the server does not make is said in words on the page from which it was asked for @full`, async ({
      page,
    }) => {
      const user = await house.anAgent(page, 'GUASTI', javaScriptEnabled)
      await chooses(user, nextMonday('10-04'))
      await user.booksFor(client)
      await codeOfNew(user)
      const voucher = new URL(page.url()).pathname
      for (const call of ['print', 'list-reservations']) {
        house.injectFaults(call, 'failed')
        await user.press(user.words.print)
        await expect(
          page.getByRole('alert').filter({ hasText: 'The PDF could not be made. Please try again in a moment.' }),
        ).toBeVisible()
        expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(`${voucher}?agency=not-printed`)
      }
      expect((await user.saves(user.words.print)).isTagged).toBe(true)
      await expect(page.getByText('The PDF could not be made.')).toHaveCount(0)

      const month = nextMonday('10-04').slice(0, 7)
      await user.opens(`${list}/statement?month=${month}`)
      for (const file of ['Download as CSV', 'Download as PDF']) {
        // A read is asked for once more.
        house.injectFaults('statement', 'failed', 'failed')
        await user.press(file, 'link')
        await expect(
          page.getByRole('alert').filter({ hasText: 'The file could not be made. Please try again in a moment.' }),
        ).toBeVisible()
        expect(new URL(page.url()).searchParams.get('month')).toBe(month)
      }
      expect((await user.saves('Download as PDF', 'link')).isTagged).toBe(true)
      user.console.expectSilence()
    })
  })
