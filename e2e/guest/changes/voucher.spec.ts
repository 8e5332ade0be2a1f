import { ada, type Guest } from '../../actors/guest.ts'
import { nextMonday } from '../../days.ts'
import { expect, test } from '../../fixtures.ts'
import { sendRequest } from '../../send-request.ts'
import { fullUnless } from '../../test-size.ts'

async function hasBooked(guest: Guest): Promise<string> {
  const rooms = [['Tramontana', 'Decided: non-refundable']] as const
  await guest.hasBooked({ arrival: nextMonday('03-08'), nights: 1, rooms, typed: { note: 'A quiet room, please.' } })
  await guest.sees(/^Thank you/)
  return guest.code()
}

test('an address with code and e-mail becomes a clean one that shows the voucher: RTE-21', async ({ guest }) => {
  const code = await hasBooked(guest)
  await guest.page.context().clearCookies()
  for (const route of ['voucher', '3ds']) {
    await guest.opens(`${guest.base}/${route}/code/${code}/email/${ada.email}`)
    await guest.sees('Your stay at Hotel Miramare')
    expect(guest.page.url()).toMatch(/\/hotel\/101\/channel\/201\/language\/1\/voucher\/[0-9a-z]{16}$/)
    await expect(guest.page.getByText('A quiet room, please.')).toBeVisible()
    await expect(guest.page.getByText('Cannot be cancelled or changed')).toBeVisible()
  }
})

test('such an address is answered with 303, sends no referrer and is kept by no cache: SEC-07', async ({
  guest,
  house,
}) => {
  const code = await hasBooked(guest)
  const { status, headers } = await sendRequest(
    house.url('hotel-miramare'),
    `${guest.base}/voucher/code/${code}/email/${ada.email}`,
  )
  expect(status).toBe(303)
  expect(headers.location).not.toMatch(/guest\.example|email/)
  expect(headers['referrer-policy']).toBe('no-referrer')
  expect(headers['cache-control']).toContain('no-store')
})

test('a code and an e-mail that do not belong together show the form with the answer of recovery: VCH-08', async ({
  guest,
}) => {
  const code = await hasBooked(guest)
  await guest.page.context().clearCookies()
  guest.console.expectStatus(404)
  for (const pair of [`code/${code}/email/other@guest.example`, `code/BBBBBBBBBB/email/${ada.email}`]) {
    await guest.opens(`${guest.base}/voucher/${pair}`)
    await guest.sees('Find my booking')
    await expect(guest.page.getByRole('alert')).toHaveText(
      'We have not found a booking with that code and e-mail. Please check what you typed.',
    )
  }
})

test('the link in the mail opens the voucher without asking', async ({ guest, house }) => {
  const code = await hasBooked(guest)
  await guest.page.context().clearCookies()
  await expect.poll(() => house.mailsAbout(code).length).toBe(2)
  const mail = house.mailsAbout(code).find(({ to }) => to.includes(ada.email))
  const link = /http:\S+\/voucher\/key\/\S+/.exec(mail?.text ?? '')?.[0] ?? ''
  expect(link).not.toContain(code)
  await guest.page.goto(link)
  await guest.sees('Your stay at Hotel Miramare')
  expect(await guest.code()).toBe(code)
  expect(guest.page.url()).not.toContain('/key/')
})

test('a voucher’s address opens with code and e-mail only, where the browser has no grant @full', async ({ guest }) => {
  const code = await hasBooked(guest)
  const address = new URL(guest.page.url()).pathname
  await guest.page.context().clearCookies()
  await guest.opens(address, 403)
  await guest.sees('Open your booking')
  await guest.submitsRecovery(code, ada.email)
  await guest.sees('Your stay at Hotel Miramare')
})

for (const withScript of [true, false]) {
  test(`a guest makes a shared computer forget the voucher${withScript ? '' : ', without JavaScript too'}${fullUnless(withScript)}`, async ({
    guest,
    browser,
  }) => {
    const code = await hasBooked(guest)
    const address = guest.page.url()
    const context = await browser.newContext({
      javaScriptEnabled: withScript,
      storageState: await guest.page.context().storageState(),
    })
    const page = await context.newPage()
    await page.goto(address)
    await page.getByRole('button', { name: 'Forget this on this device' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find my booking')
    await expect(page.getByText(/^This device has forgotten your booking/)).toHaveRole('status')
    expect(page.url()).not.toContain(code)
    expect((await page.goto(address))?.status()).toBe(403)
    await context.close()
  })
}

test('recovery asks for code and e-mail: RCV-02', async ({ guest }) => {
  guest.console.expectStatus(400)
  await guest.recovers('', '')
  await expect(guest.page.getByLabel('Booking code')).toHaveAccessibleDescription(/Required value/)
  await expect(guest.page.getByLabel('E-mail', { exact: true })).toHaveAccessibleDescription(/Required value/)
})

test('who has lost the code gets it by mail, and reads the same of an address that has booked nothing', async ({
  guest,
  house,
}) => {
  const code = await hasBooked(guest)
  await expect.poll(() => house.mailsAbout(code).length).toBe(2)
  await guest.page.context().clearCookies()
  const answer =
    'If there are bookings with this e-mail address, their mails are on the way to it. The code is in each of them.'
  for (const email of ['nobody@guest.example', ada.email]) {
    await guest.opens(`${guest.base}/recover`)
    await guest.page.getByLabel('E-mail', { exact: true }).fill(email)
    await guest.page.getByRole('button', { name: 'I do not have the code: mail it to me' }).click()
    await expect(guest.page.getByRole('status').filter({ hasText: answer })).toBeVisible()
    await expect(guest.page.getByLabel('E-mail', { exact: true })).toHaveValue(email)
  }
  await expect.poll(() => house.mailsAbout(code).length).toBe(3)
  guest.console.expectStatus(400)
  await guest.opens(`${guest.base}/recover`)
  await guest.page.getByRole('button', { name: 'I do not have the code: mail it to me' }).click()
  await expect(guest.page.getByLabel('E-mail', { exact: true })).toHaveAccessibleDescription(/Required value/)
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test(`what a guest agreed to stands on the voucher in the words of then, and is taken back and given again by one press${fullUnless(!javaScriptEnabled)}`, async ({
      guest,
    }) => {
      const { page } = guest
      const rooms = [['Tramontana', 'Decided: non-refundable']] as const
      await guest.hasBooked({ arrival: nextMonday('03-15'), nights: 1, rooms, agreesTo: ['marketing'] })
      const consents = page.getByRole('region', { name: 'What you agreed to' })
      await expect(consents.getByRole('listitem')).toHaveCount(1)
      await expect(consents).toContainText('Send me news and offers of the hotel')
      await expect(consents).toContainText(/Agreed: /)
      const takeBack = consents.getByRole('button', { name: 'Take back' })
      await expect(takeBack).toHaveAccessibleDescription('Send me news and offers of the hotel')
      await takeBack.click()
      await expect(consents.getByRole('status')).toHaveText('Saved.')
      await expect(consents).toContainText(/Taken back: /)
      await consents.getByRole('button', { name: 'Agree again' }).click()
      await expect(consents).toContainText(/Agreed: /)
      await page.reload()
      await expect(consents.getByRole('listitem')).toHaveCount(1)
    })
  })
}
