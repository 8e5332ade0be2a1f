import { demoTradeChannelId } from '@portico/demo/demo-agencies'
import { addDays } from '@portico/domain/time/calendar-date'
import { TradeUser } from '../actors/trade-user.ts'
import { nextMonday } from '../days.ts'
import { expect, test } from '../fixtures.ts'
import { sendRequest } from '../send-request.ts'
import { client, codeOfNew, rowOf } from '../servers/agency-house.ts'
import { temporaryPasswordOf } from '../servers/mails.ts'

// The demonstration's houses with their admin: La Limonaia is sold to the trade with options of two days.
const list = `/channel/${demoTradeChannelId}/language/1/agency`

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test(`AGY-28 AGY-30 AGY-13 AGY-35 AGY-36 an agency asks for access, is let in, chooses a password, books, prints, changes and cancels for a client; another agency sees nothing of it; ended in admin, its page says so @full`, async ({
      page,
      operator,
      browser,
      house,
    }) => {
      const entryPoint = {
        origin: house.url('belvento-trade'),
        hotel: 102,
        channel: demoTradeChannelId,
        language: 1,
      } as const
      const user = new TradeUser(page, entryPoint, { hasJavaScript: javaScriptEnabled })
      const name = javaScriptEnabled ? 'Rondine Viaggi' : 'Airone Viaggi'
      const email = `ufficio@${javaScriptEnabled ? 'rondine' : 'airone'}.example`

      await user.opens(user.base)
      await user.bar.getByRole('link', { name: 'Request access' }).click()
      await user.sees('Request access')
      await user.fillsInAccess({
        name,
        email,
        contactName: 'Nora Blu',
        iata: javaScriptEnabled ? '1234501' : '1234502',
      })
      await user.press('Send the request')
      await expect(page.getByText('Your request has arrived. The house answers it by e-mail.')).toBeVisible()

      await operator.signsIn()
      await operator.opens('Agencies')
      await operator.page.getByRole('link', { name: /ask(s)? for access$/ }).click()
      await operator.page.getByRole('button', { name: `Approve ${name}`, exact: true }).click()
      const form = operator.page.getByRole('form', { name: `Approve ${name}`, exact: true })
      await form.getByLabel('Commission, %', { exact: true }).fill('12')
      await form.getByLabel('Credit', { exact: true }).fill('2000')
      await form.getByRole('button', { name: /^Approve, and send/ }).click()
      await expect(operator.page.getByText(new RegExp(`^${name} is approved\\.`))).toBeVisible()

      const temporary = await temporaryPasswordOf(house, email)
      await user.attemptsLogin({ username: email, password: temporary })
      await expect(page.getByText('Your password has expired and must be changed before you continue.')).toBeVisible()
      await user.changesPassword(temporary, 'Nove!Barche7')
      await expect(user.bar.getByRole('link', { name: 'Reservations' })).toBeVisible()
      await expect(user.bar).toContainText(name)

      const arrival = nextMonday(javaScriptEnabled ? '04-12' : '04-19')
      await user.opensRooms(arrival, 2)
      await user.chooses('Bergamotto', 'Agency rate, commissionable')
      await user.continuesToDetails()
      await user.booksOption(client)
      const code = await codeOfNew(user)
      await expect(user.own).toContainText('Option until')
      await user.paysBy('On account')
      await user.press(user.words.confirmOption)
      await expect(page.getByText('The option is confirmed: it is booked.')).toHaveRole('status')
      const voucher = new URL(page.url()).pathname
      const earned = (await user.own.innerText()).replaceAll('\u00a0', ' ').match(/€ [\d.,]+\d/g) ?? []
      expect(earned.length).toBeGreaterThanOrEqual(2)

      const { printFor, print } = user.words
      const printsFor = async (reader: string) => {
        await user.own.getByLabel(printFor, { exact: true }).selectOption(reader)
        return user.saves(print)
      }
      const forAgency = await printsFor('The agency, with commission')
      for (const text of [code, 'Grace Hopper', 'La Limonaia', 'Commission', 'Net', ...earned])
        expect(forAgency.text).toContain(text)
      const forGuest = await printsFor('1. Grace Hopper')
      for (const text of [code, 'Grace Hopper', 'La Limonaia']) expect(forGuest.text).toContain(text)
      for (const text of ['Commission', 'Net', '€']) expect(forGuest.text).not.toContain(text)

      await using context = await browser.newContext({ javaScriptEnabled, reducedMotion: 'reduce' })
      const other = new TradeUser(await context.newPage(), entryPoint, { hasJavaScript: javaScriptEnabled })
      const second = { username: `altra@${javaScriptEnabled ? 'rondine' : 'airone'}.example`, password: 'Altra!2027' }
      await house.addsTradeUser({ code: `ALTRA${Number(javaScriptEnabled)}`, channelIds: [demoTradeChannelId] }, second)
      await other.logsIn(second)
      await other.opens(list)
      await expect(other.page.getByText('Your agency has no reservations here yet.')).toBeVisible()
      await other.opens(voucher, 403)
      await other.sees('Open your booking')
      await expect(other.page.getByRole('main')).not.toContainText('Grace')
      const cookie = (await context.cookies()).map((one) => `${one.name}=${one.value}`).join('; ')
      for (const file of ['agency.pdf?for=0', 'agency.pdf?for=1', 'voucher.pdf']) {
        const reply = await sendRequest(entryPoint.origin, `${voucher}/${file}`, { headers: { cookie } })
        expect([reply.headers['content-type'] ?? '', reply.body]).toEqual([
          expect.not.stringContaining('pdf'),
          expect.not.stringContaining(code),
        ])
      }

      await user.press('Change the booking', 'link')
      await user.press(/^Change dates, guests, room or rate ?: Bergamotto$/, 'link')
      await user.sees('Change Bergamotto')
      await page.getByLabel('Departure').fill(addDays(arrival, 3))
      await user.press('Show prices')
      await page
        .getByRole('region', { name: 'Bergamotto for these dates and guests' })
        .getByRole('link', { name: 'Review this change' })
        .click()
      await user.sees('Review your change')
      await user.press('Change the booking now')
      await expect(page.getByText('Your booking is changed. This is how it is now.')).toHaveRole('status')
      await user.press('Cancel the booking', 'link')
      await user.press('Cancel the booking now')
      await expect(page.getByText('Your booking is cancelled.')).toHaveRole('status')
      await user.opens(`${list}?status=cancelled`)
      await expect(rowOf(page, code)).toContainText('Cancelled')

      await operator.opens('Agencies')
      await operator.page.getByRole('link', { name }).click()
      await operator.page.getByRole('button', { name: `Log out ${email}` }).click()
      await expect(operator.page.getByText(`${email} is logged out.`)).toBeVisible()
      user.console.expectStatus(401)
      if (javaScriptEnabled) {
        // By the wall's clock: a second until the gateway knows, which one check may miss, and ten until the next.
        const since = Date.now()
        let checks = 0
        page.on('response', (response) => {
          if (response.url().endsWith('/session')) checks += 1
        })
        await page.bringToFront()
        await expect(user.bar.getByRole('alert')).toContainText('You are no longer logged in: your session has ended.')
        expect(checks).toBeLessThanOrEqual(2)
        const seconds = ((Date.now() - since) / 1_000).toFixed(1)
        test
          .info()
          .annotations.push({ type: 'seconds until the page says that the session has ended', description: seconds })
      } else {
        await expect(async () => {
          await page.goto(entryPoint.origin + list)
          await expect(page.getByRole('heading', { name: 'You are not logged in' })).toBeVisible({ timeout: 500 })
        }).toPass()
      }
      await expect(rowOf(page, code)).toHaveCount(0)
      user.console.expectSilence()
      other.console.expectSilence()
    })
  })
}
