import type { Page } from '@playwright/test'
import { addDays } from '@portico/domain/time/calendar-date'
import { TradeUser } from '../actors/trade-user.ts'
import { nextMonday } from '../days.ts'
import { expect, test } from '../fixtures.ts'
import { sendRequest } from '../send-request.ts'
import { startThirdPartyHouse, type ThirdPartyHouse } from '../servers/third-party-house.ts'
import { fullUnless } from '../test-size.ts'

// An agency's work at a server that knows nothing of ours: what it can do is there, what it cannot do is said and not
// offered.
test.describe.configure({ mode: 'serial' })

let house: ThirdPartyHouse
test.beforeAll(async () => {
  house = await startThirdPartyHouse({
    rooms: 4,
    channelIds: [1, 2],
    channels: [{ channelId: 2, mayHidePrices: true }],
  })
})
test.afterAll(() => house[Symbol.asyncDispose]())

const agency = { username: 'agenzia', password: 'Viaggi!2027' }
const client = { name: 'Bruno', lastName: 'Verdi' }
const [double, reserved] = ['Doppia', 'Riservata alle agenzie']
const list = '/channel/2/language/1/agency'
const monday = nextMonday('03-01')

for (const [i, javaScriptEnabled] of [true, false].entries()) {
  test.describe(`at a third-party server, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled })

    const agencyAt = async (page: Page, credentials = agency) => {
      const user = new TradeUser(
        page,
        { origin: house.url('house'), hotel: 1, channel: 2, language: 1 },
        { hasJavaScript: javaScriptEnabled },
      )
      await user.logsIn(credentials)
      return user
    }
    const reachesDetails = async (user: TradeUser, week: number) => {
      await user.opensRooms(addDays(monday, 7 * (3 * i + week)), 2)
      await user.chooses(double, reserved)
      await user.continuesToDetails()
    }

    test(`AGY-09 AGY-36 an agency books its reserved rate for a client, finds it in its list, prints it, and sees nothing after the logout @full`, async ({
      page,
    }) => {
      const user = await agencyAt(page)
      await reachesDetails(user, 0)
      await user.booksFor(client)
      await user.sees(/^Thank you/)
      const code = await user.code()
      await user.opens(list)
      await user.sees(user.words.reservations)
      await expect(page.getByText('The hotel’s server does not say the commission by month.')).toBeVisible()
      await expect(page.getByRole('link', { name: 'Commission by month' })).toHaveCount(0)
      await user.opens(`${list}?status=cancelled`)
      await user.sees(user.words.reservations)
      await expect(page.getByRole('row', { name: code })).toHaveCount(0)
      await user.opens(`${list}?status=active&adults=2`)
      await user.opensReservation(code)
      await expect(user.own).toContainText('Prices stand in it, whoever it is for.')
      await expect(user.own.getByLabel(user.words.withPrices)).toHaveCount(0)
      const { fileName, untagged } = await user.saves(user.words.print)
      expect(fileName).toBe(`${code}.pdf`)
      expect(untagged).toMatch(/Albergo Città Alta .*Copia per l’agenzia .*Riservata alle agenzie .*Totale 140,00 EUR/)
      await user.logsOut()
      await user.opens(list, 401)
      await user.sees('You are not logged in')
      user.console.expectSilence()
    })

    test('AGY-35 an option is confirmed once; while prices are hidden no print is offered, since it would have them @full', async ({
      page,
    }) => {
      const user = await agencyAt(page)
      await reachesDetails(user, 1)
      await user.booksOption(client)
      await user.sees(/./)
      const code = await user.code()
      await user.opens(`${list}?status=waiting`)
      await expect(page.getByText(/^Option until /)).toBeVisible()
      await user.opensReservation(code)
      await user.press('Hide prices')
      await expect(user.own).toContainText('The hotel’s server makes no PDF without prices.')
      await expect(user.own.getByRole('button', { name: user.words.print })).toHaveCount(0)
      await user.press('Show prices')
      await user.press(user.words.confirmOption)
      await expect(page.getByRole('status').filter({ hasText: 'The option is confirmed: it is booked.' })).toBeVisible()
      await expect(user.own.getByRole('button', { name: user.words.confirmOption })).toHaveCount(0)
      expect(house.books.reservations.find((one) => one.code === code)).not.toHaveProperty('optionUntil')
    })

    test('an agency cancels at that server what it has booked there; another agency sees nothing of it before and after @full', async ({
      page,
      browser,
    }) => {
      const user = await agencyAt(page)
      await reachesDetails(user, 2)
      await user.booksFor(client)
      await user.sees(/^Thank you/)
      const code = await user.code()
      const isBooked = () => house.books.reservations.some((one) => one.code === code)
      const voucher = new URL(page.url()).pathname
      const grants = (await page.context().cookies()).filter(({ name }) => name.startsWith('grant_'))

      await using context = await browser.newContext({ javaScriptEnabled, reducedMotion: 'reduce' })
      const other = await agencyAt(await context.newPage(), { username: 'altra agenzia', password: 'Treni!2027' })
      await context.addCookies(grants)
      const expectNothing = async () => {
        await other.opens(list)
        await expect(other.page.getByText('Your agency has no reservations here yet.')).toBeVisible()
        await other.opens(voucher, 403)
        await expect(other.page.getByRole('main')).not.toContainText('Verdi')
        const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
        const print = await sendRequest(house.url('house'), `${voucher}/agency.pdf?for=0`, { headers: { cookie } })
        expect(print.headers['content-type'] ?? '').not.toContain('pdf')
      }
      await expectNothing()

      await user.opens(`${list}?status=active`)
      await user.opensReservation(code)
      await user.press('Cancel the booking', 'link')
      await user.sees('Cancel your booking')
      expect(isBooked()).toBe(true)
      await user.press('Cancel the booking now')
      await expect(page.getByText('Your booking is cancelled.')).toHaveRole('status')
      expect(isBooked()).toBe(false)
      await user.opens(`${list}?status=cancelled`)
      await expect(page.getByRole('row', { name: code })).toContainText('Cancelled')
      await user.opens(`${list}?status=active`)
      await expect(page.getByRole('row', { name: code })).toHaveCount(0)
      await expectNothing()
      for (const { console } of [user, other]) console.expectSilence()
    })

    test(`SEC-03 who was away too long for that server is asked to log in again${fullUnless(javaScriptEnabled)}`, async ({
      page,
    }) => {
      const user = await agencyAt(page)
      house.endSessions()
      await user.opens(list, 401)
      await user.sees('You are not logged in')
      await user.press(user.words.submit, 'link')
      await user.sees(user.words.login)
    })
  })
}
