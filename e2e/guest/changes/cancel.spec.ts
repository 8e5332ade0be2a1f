import { amountBeside } from '../../actors/amount-beside.ts'
import { ada, type Guest } from '../../actors/guest.ts'
import { nextMonday } from '../../days.ts'
import { expect, test } from '../../fixtures.ts'
import { fullUnless } from '../../test-size.ts'

const [flexible, fixed] = ['Flexible with breakfast', 'Decided: non-refundable']

async function hasTwoRooms(guest: Guest, monthDay: string, rate = flexible): Promise<string> {
  await guest.hasBooked({
    arrival: nextMonday(monthDay),
    rooms: [
      ['Tramontana', rate],
      ['Libeccio', rate],
    ],
  })
  await guest.sees(/^Thank you/)
  return guest.code()
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test(`a guest cancels one of two rooms, and then the rest; page, voucher and mail say the same: VCH-03 VCH-04 @phone-full${fullUnless(!javaScriptEnabled)}`, async ({
      guest,
      house,
    }) => {
      const { page } = guest
      const code = await hasTwoRooms(guest, javaScriptEnabled ? '04-12' : '04-26')
      await expect(page.getByText('If you cancel now, it costs nothing.')).toBeVisible()
      await guest.press('Cancel only Libeccio', 'link')
      await guest.sees('Cancel Libeccio')
      expect(await amountBeside(page, 'Cancellation fee')).toBe('0.00')
      const remaining = await amountBeside(page, 'Price of what stays')
      await page.getByLabel('Your reason, if you like').selectOption('My plans have changed')
      await guest.press('Cancel this room now')
      await guest.sees('Your stay at Hotel Miramare')
      await expect(page.getByText('The room is cancelled. This is your booking as it is now.')).toHaveRole('status')
      expect(await amountBeside(page, /^Pay at the hotel$/)).toBe(remaining)
      await expect(page.getByRole('region', { name: 'Cancelled' })).toContainText('Libeccio')
      await expect(page.getByRole('region', { name: 'What has happened' })).toContainText('A room was cancelled')
      await expect
        .poll(
          () =>
            house
              .mailsAbout(code)
              .filter(
                ({ text }) => text.includes('A room of your stay') && text.includes(`At the hotel: € ${remaining}`),
              ).length,
        )
        .toBe(1)

      await expect(page.locator('.stay-lines')).toContainText('Free cancellation until')
      await guest.press('Cancel the booking', 'link')
      await guest.sees('Cancel your booking')
      expect(await amountBeside(page, 'Price of the booking')).toBe(remaining)
      await guest.press('Cancel the booking now')
      await guest.sees('Your stay at Hotel Miramare')
      await expect(page.getByText('Your booking is cancelled.')).toHaveRole('status')
      await expect(page.getByRole('link', { name: 'Put it in your calendar' })).toHaveCount(0)
      await expect(page.getByText('From the hotel')).toHaveCount(0)
      await expect(page.locator('.stay-lines')).not.toContainText('Free cancellation until')
      await expect(page.getByRole('region', { name: 'Payments' }).getByText('Nothing to pay.')).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Price', exact: true })).toHaveCount(0)
      await expect(page.getByRole('link', { name: 'Cancel the booking' })).toHaveCount(0)
      await page.reload()
      await expect(page.getByText('Your booking is cancelled.')).toBeVisible()
    })

    test(`a fee stands on the page, the voucher and in both mails to the cent: VCH-03 @phone-full @full`, async ({
      guest,
      house,
    }) => {
      const { page } = guest
      const code = await hasTwoRooms(guest, javaScriptEnabled ? '05-03' : '05-10', fixed)
      await guest.press('Cancel the booking', 'link')
      await guest.sees('Cancel your booking')
      const fee = await amountBeside(page, 'Cancellation fee')
      expect(fee).not.toBe('0.00')
      expect(await amountBeside(page, 'You still pay')).toBe(fee)
      await guest.press('Cancel the booking now')
      await guest.sees('Your stay at Hotel Miramare')
      expect(await amountBeside(page, 'Fees for cancelling')).toBe(fee)
      expect(await amountBeside(page, /^Pay today/)).toBe(fee)
      const saying = (words: RegExp, amount: string) =>
        house.mailsAbout(code).filter(({ text }) => words.test(text) && text.includes(`€ ${amount}`)).length
      await expect.poll(() => saying(/Cancellation fee/, fee)).toBe(1)
      // The house is Italian.
      const inItalian = fee.replaceAll(/[.,]/g, (sign) => (sign === '.' ? ',' : '.'))
      await expect.poll(() => saying(/Penale di cancellazione/, inItalian)).toBe(1)
    })
  })
}

test('a double click, two tabs, the back button and a reload cancel once @full', async ({ guest, house }) => {
  const { page } = guest
  const code = await hasTwoRooms(guest, '05-17')
  const voucher = page.url().replace(/\?.*/, '')
  const other = await page.context().newPage()
  await other.goto(`${voucher}/cancel`)
  await page.goto(`${voucher}/cancel`)
  await page.getByRole('button', { name: 'Cancel the booking now' }).dblclick()
  await guest.sees('Your stay at Hotel Miramare')
  await expect(page.getByText('Your booking is cancelled.')).toBeVisible()
  await other.getByRole('button', { name: 'Cancel the booking now' }).click()
  await expect(other.getByText('Your booking is cancelled.')).toBeVisible()
  await page.goBack()
  await expect(page.getByText(/This is cancelled already|Your booking is cancelled/)).toBeVisible()
  await page.goto(`${voucher}/cancel`)
  await guest.sees('Cancel your booking')
  await expect(page.getByText('This is cancelled already.')).toBeVisible()
  await expect.poll(() => house.mailsAbout(code).filter(({ text }) => /Cancellation fee/.test(text)).length).toBe(1)
})

test('the room that was meant is cancelled, though another tab gave the one before it up @phone @full', async ({
  guest,
}) => {
  const { page } = guest
  await hasTwoRooms(guest, '05-24')
  const voucher = page.url().replace(/\?.*/, '')
  const other = await page.context().newPage()
  await other.goto(`${voucher}/cancel?room=1`)
  await page.goto(`${voucher}/cancel?room=1`)
  await guest.press('Cancel this room now')
  await guest.sees('Your stay at Hotel Miramare')
  await other.getByRole('button', { name: 'Cancel this room now' }).click()
  await expect(other.getByRole('region', { name: 'Cancelled' })).toContainText('Tramontana')
  await expect(other.getByText('Libeccio').first()).toBeVisible()
  await expect(other.getByRole('definition').filter({ hasText: 'Confirmed' })).toBeVisible()
})

test('where the browser has no grant, code and e-mail are asked for, and nothing is shown @full', async ({ guest }) => {
  const { page } = guest
  const code = await hasTwoRooms(guest, '06-01')
  const address = new URL(page.url()).pathname
  await page.context().clearCookies()
  await guest.opens(`${address}/cancel`, 403)
  await guest.sees('Open your booking')
  await expect(page.getByText(code)).toHaveCount(0)
  await guest.submitsRecovery(code, ada.email)
  await guest.sees('Your stay at Hotel Miramare')
})

test('the page is used by keyboard alone, and at 320 pixels nothing scrolls sideways @full', async ({
  keyboardGuest: guest,
}) => {
  const { page } = guest
  await page.setViewportSize({ width: 320, height: 640 })
  await hasTwoRooms(guest, '06-08')
  const expectNoSideways = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await expectNoSideways()
  await guest.press('Cancel the booking', 'link')
  await guest.sees('Cancel your booking')
  await expectNoSideways()
  await guest.press('Cancel the booking now')
  await guest.sees('Your stay at Hotel Miramare')
  await expect(page.getByText('Your booking is cancelled.')).toBeVisible()
  await expectNoSideways()
})
