import type { Page } from '@playwright/test'
import { aHouse } from '../../tests/builders/a-house.ts'
import { aHost } from '../../tests/builders/a-snapshot.ts'
import { loginCall } from '../../tests/builders/gateway/faulty-upstream.ts'
import { ada } from '../actors/guest.ts'
import { TradeUser } from '../actors/trade-user.ts'
import { expect, test } from '../fixtures.ts'
import { type House, startHouse } from '../servers/house.ts'
import { fullUnless } from '../test-size.ts'

// Our own server: hotel 1 is sold to guests on channel 1, whose associated trade channel is 2. Each story has users of
// its own.
let house: House
test.beforeAll(async () => {
  const hosts = [aHost({ host: 'house.localhost', channelIds: [1, 2], languageIds: [1, 2] })]
  const plans = [
    {},
    {
      key: 'agency',
      planId: 2,
      trade: true,
      kinds: ['commissionable', 'refundable-until', 'pay-at-hotel'] as const,
      name: { en: 'For agencies', it: 'Per agenzie' },
    },
  ]
  house = await startHouse({ seed: aHouse({ rooms: 9, plans, tradeChannel: 'TRADE' }), hosts, faulty: true })
})
test.afterAll(() => house[Symbol.asyncDispose]())

const tradeUserAt = (page: Page, hasJavaScript = true, { channel = 2, language = 1 as 1 | 2 } = {}) =>
  new TradeUser(page, { origin: house.url('house'), hotel: 1, channel, language }, { hasJavaScript })

let users = 0
async function aUser(code: string) {
  const credentials = { username: `anna${++users}@viaggi.example`, password: 'Viaggi!2027' }
  await house.addsTradeUser({ code: `${code}${users}` }, credentials)
  return credentials
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`at our own server, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled })

    test(`AGY-28 AGY-29 an agency requests access: what is wrong stands at its field, and an account that exists is said to; a double click is one request${fullUnless(javaScriptEnabled)}`, async ({
      page,
    }) => {
      const user = tradeUserAt(page, javaScriptEnabled)
      const email = `ufficio${javaScriptEnabled ? 1 : 2}@nuova.example`
      for (const status of [400, 409]) user.console.expectStatus(status)
      await user.opens(`${user.base}/access`)
      await user.sees('Request access')
      await page.getByLabel('Street and number').fill('Via Po 2')
      await user.press('Send the request')
      await expect(page.getByRole('alert')).toContainText(
        'At least one field between VAT number and IATA code is mandatory',
      )
      await expect(page.getByLabel('E-mail of the agency')).toHaveAccessibleDescription('Required value')
      await expect(page.getByLabel('Street and number')).toHaveValue('Via Po 2')
      const button = page.getByRole('button', { name: 'Send the request' })
      const applicant = {
        name: 'Viaggi Nuova',
        email,
        contactName: 'Bruno Neri',
        vatNumber: '07643520567',
        iata: '1234567',
      }
      await user.fillsInAccess(applicant)
      await button.dblclick()
      await expect(page.getByText('Your request has arrived. The house answers it by e-mail.')).toBeVisible()
      expect(page.url()).not.toContain('nuova')
      expect(await house.accessRequestOf(email)).toMatchObject({
        type: 'travel-agency',
        name: 'Viaggi Nuova',
        contactName: 'Bruno Neri',
        vatNumber: '07643520567',
        iata: '1234567',
      })
      await user.opens(`${user.base}/access`)
      await user.fillsInAccess(applicant)
      await button.click()
      await expect(page.getByText('This account already exists. Please contact the administrators.')).toBeVisible()
      await expect(page.getByLabel('City')).toHaveValue('Torino')
      user.console.expectSilence()
    })

    test(`AGY-18 AGY-20 guests and trade users are led to their own channel; a login at the associated one opens it in a new tab${fullUnless(javaScriptEnabled)}`, async ({
      page,
    }) => {
      const user = tradeUserAt(page, javaScriptEnabled, { channel: 1 })
      const search = '/rooms?arrival=2027-03-01&departure=2027-03-03&room=2'
      await user.opens(`/hotel/1/channel/2/language/1${search}`)
      await expect(
        page.getByText('These pages are for agencies and companies. Are you travelling yourself?'),
      ).toBeVisible()
      await user.press('Book as a guest', 'link')
      await user.sees(user.texts.roomList)
      expect(new URL(page.url()).pathname).toBe(`${user.base}/rooms`)
      await user.press('For agencies', 'link')
      await user.sees('Log in for agencies')
      await user.sendsLogin(await aUser('TRENI'))
      await user.sees(user.texts.roomList)
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(user.base + search)
      if (javaScriptEnabled) {
        const dialog = page.getByRole('dialog', { name: 'Your pages are elsewhere' })
        await expect(dialog).toContainText('You are logged in as an agency.')
        await expect(dialog.getByRole('button', { name: 'Stay here' })).toBeVisible()
        const [opened] = await Promise.all([
          page.waitForEvent('popup'),
          dialog.getByRole('link', { name: 'Open the pages for agencies' }).click(),
        ])
        await expect(opened).toHaveURL(`${house.url('house')}/hotel/1/channel/2/language/1${search}`)
        await opened.close()
        await expect(dialog).toHaveCount(0)
      }
      await expect(
        page.getByText('For agencies').filter({ visible: true }).locator('xpath=ancestor::main'),
      ).toHaveCount(0)
      await expect(user.bar).toContainText('these pages are for guests')
      const [tab] = await Promise.all([page.waitForEvent('popup'), user.press('Open the pages for agencies', 'link')])
      const there = new TradeUser(tab, { ...user.entryPoint, channel: 2 }, { hasJavaScript: javaScriptEnabled })
      await there.sees(there.texts.roomList)
      await expect(there.bar).toContainText('TRENI')
      expect(new URL(tab.url()).pathname + new URL(tab.url()).search).toBe(`/hotel/1/channel/2/language/1${search}`)
      user.console.expectSilence()
    })
  })
}

test('AGY-06 a login that the server does not answer says so, and may be sent again', async ({ page }) => {
  const user = tradeUserAt(page)
  const credentials = await aUser('GUASTI')
  user.console.expectStatus(503)
  // Not by the file alone, in which the gateway asks once a second which sessions have ended.
  house.injectFaults(loginCall, 'failed')
  await user.attemptsLogin(credentials)
  await expect(page.getByRole('alert')).toContainText('Error during login')
  await expect(page.getByLabel('User name')).toHaveValue(credentials.username)
  await user.sendsLogin(credentials)
  await expect(user.bar).toContainText('GUASTI')
  user.console.expectSilence()
})

test('in Italian a login says what is missing, wrong, forbidden and not answered, and leads on where it is right @full', async ({
  page,
}) => {
  const user = tradeUserAt(page, true, { language: 2 })
  const credentials = await aUser('ITALIA')
  const elsewhere = { username: `fuori${users}@viaggi.example`, password: 'Viaggi!2027' }
  await house.addsTradeUser({ code: `FUORI${users}`, channelIds: [] }, elsewhere)
  for (const status of [400, 403, 503]) user.console.expectStatus(status)
  const expectSaid = async (text: string) => {
    await expect(page.getByRole('main').getByRole('alert')).toContainText(text)
    await expect(page.getByLabel(user.words.password, { exact: true })).toHaveValue('')
  }
  await user.attemptsLogin({ username: '', password: '' })
  await expect(page.getByLabel(user.words.username)).toHaveAccessibleDescription(/Campo obbligatorio/)
  await expect(page.getByLabel(user.words.password)).toHaveAccessibleDescription('Campo obbligatorio')
  await user.sendsLogin({ ...credentials, password: 'Sbagliata!1' })
  await expectSaid('Credenziali non valide')
  await user.sendsLogin(elsewhere)
  await expectSaid('L’accesso non è consentito per questa struttura o questo canale. È stata effettuata l’uscita.')
  house.injectFaults(loginCall, 'failed')
  await user.sendsLogin(credentials)
  await expectSaid('Errore durante l’accesso. Il sistema al momento non risponde. Riprovi fra qualche minuto.')
  await user.sendsLogin(credentials)
  await expect(user.bar).toContainText('ITALIA')
  await user.logsOut()
  user.console.expectSilence()
})

test('AGY-08 who is logged in stands in a cookie that no page reads, and beside it for old clients under the key of the channel', async ({
  page,
}) => {
  const user = tradeUserAt(page)
  const credentials = await aUser('SPECCHI')
  const timeBefore = house.clock().getTime()
  await user.logsIn(credentials)
  const stored = () => page.evaluate(() => localStorage.getItem('bol.login.2'))
  await expect.poll(stored).not.toBeNull()
  const { id, dateAgg, channel } = JSON.parse((await stored()) ?? '')
  expect([typeof id, channel]).toEqual(['number', 2])
  expect(dateAgg).toBeGreaterThanOrEqual(timeBefore)
  expect(dateAgg).toBeLessThanOrEqual(house.clock().getTime())
  const cookies = await page.context().cookies()
  const cookie = cookies.find(({ name }) => name === 'trade_2')
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', domain: 'house.localhost' })
  expect(await page.evaluate(() => document.cookie)).not.toContain('trade_2')
  await user.logsOut()
  await expect.poll(stored).toBeNull()
  expect((await page.context().cookies()).some(({ name }) => name === 'trade_2')).toBe(false)
  user.console.expectSilence()
})

test('AGY-10 AGY-11 a page asks every ten seconds while it is seen, says at once that the session is over, and asks no more', async ({
  page,
}) => {
  const user = tradeUserAt(page)
  const mirror = () => page.evaluate(() => localStorage.getItem('bol.login.2'))
  await page.clock.install()
  await user.logsIn(await aUser('OROLOGI'))
  await expect.poll(mirror).not.toBeNull()
  // From here on the page's own clock goes on by what is run alone, however long a step takes; the page counts its
  // seconds from when it writes the mirror.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000))
  await page.evaluate(() => localStorage.removeItem('bol.login.2'))
  let checks = 0
  page.on('response', (response) => {
    if (response.url().endsWith('/session')) checks += 1
  })
  await user.opens(`${user.base}/rooms?arrival=2027-03-01&departure=2027-03-03&room=2`)
  const reserved = page.getByRole('main').getByText('For agencies').first()
  await expect(reserved).toBeVisible()
  await expect.poll(mirror).not.toBeNull()
  checks = 0
  for (const expected of [1, 2]) {
    await page.clock.runFor(9_999)
    expect(checks).toBe(expected - 1)
    await page.clock.runFor(1)
    await expect.poll(() => checks).toBe(expected)
  }
  const hides = (isHidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, isHidden)
  await hides(true)
  await page.clock.runFor(60_000)
  expect(checks).toBe(2)
  await hides(false)
  await expect.poll(() => checks).toBe(3)
  // Elsewhere in this browser, by no page that could say so.
  await page.context().clearCookies({ name: 'trade_2' })
  await page.clock.runFor(10_000)
  await expect(user.bar.getByRole('alert')).toContainText('You are no longer logged in: your session has ended.')
  await expect(reserved).toHaveCount(0)
  expect(await mirror()).toBeNull()
  await page.clock.runFor(60_000)
  expect(checks).toBe(4)
  user.console.expectSilence()
})

/** Up to the last button. */
async function fillsInCheckout(user: TradeUser, pick: number, fillIn: () => Promise<void>): Promise<void> {
  await user.opens(`${user.base}/checkout?arrival=2027-03-01&departure=2027-03-03&room=2&pick=${pick}`)
  await user.continuesToDetails()
  await fillIn()
  await user.paysBy(user.texts.atHotel)
  await user.acceptsAll()
}

test('a checkout that nobody was logged in for is sent at prices for guests by nobody else, and loses nothing that was typed @full', async ({
  page,
  context,
}) => {
  const [guest, agent] = [tradeUserAt(page), tradeUserAt(await context.newPage())]
  guest.console.expectStatus(409)
  await fillsInCheckout(guest, 10101, () => guest.fillsIn(ada))
  await agent.logsIn(await aUser('DOPO'))
  await guest.press(guest.texts.pay)
  await guest.sees('You have logged in since')
  await expect(page.getByRole('link', { name: 'Open the page anew' })).toHaveAttribute(
    'href',
    /\/checkout\?arrival=2027-03-01/,
  )
  await guest.press('Send')
  await guest.sees('You have logged in since')
  await agent.logsOut()
  await guest.press('Send')
  await guest.sees(/^Thank you/)
  await expect(page.getByText(ada.email).first()).toBeVisible()
  await expect(guest.own).toHaveCount(0)
  guest.console.expectSilence()
})

test('a checkout that one user opened sends nothing once another has logged in on this browser, and loses nothing that was typed @full', async ({
  page,
  context,
}) => {
  const [first, second] = [tradeUserAt(page), tradeUserAt(await context.newPage())]
  const [owner, other] = [await aUser('APRE'), await aUser('ENTRA')]
  first.console.expectStatus(409)
  await first.logsIn(owner)
  await fillsInCheckout(first, 10102, () => first.fillsInFor({ name: 'Carla', lastName: 'Neri' }))

  await second.opens(second.base)
  await second.logsOut()
  await second.logsIn(other)
  await first.press(first.texts.pay)
  await first.sees('Another user is logged in now')
  await expect(page.locator('input[name="guest-0-0-name"]')).toHaveValue('Carla')
  await first.press('Send')
  await first.sees('Another user is logged in now')

  await second.logsOut()
  await second.logsIn(owner)
  await first.press('Send')
  await expect(first.own).toBeVisible()
  await expect(first.bar).toContainText('APRE')
  first.console.expectSilence()
})

test('a page of one user shows nothing more of them once they have logged out on another page of the browser @full', async ({
  page,
  context,
}) => {
  const [first, second] = [tradeUserAt(page), tradeUserAt(await context.newPage())]
  await first.logsIn(await aUser('PRIMA'))
  await expect.poll(() => page.evaluate(() => localStorage.getItem('bol.login.2'))).not.toBeNull()
  await second.opens(second.base)
  await second.logsOut()
  await first.page.bringToFront()
  await expect(first.bar.getByRole('alert')).toContainText('You are no longer logged in')
  await second.logsIn(await aUser('SECONDA'))
  await first.opens(first.base)
  await expect(first.bar).toContainText('SECONDA')
})
