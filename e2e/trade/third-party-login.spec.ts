import type { Page } from '@playwright/test'
import { TradeUser } from '../actors/trade-user.ts'
import { expect, test } from '../fixtures.ts'
import { startThirdPartyHouse, type ThirdPartyHouse } from '../servers/third-party-house.ts'
import { fullUnless } from '../test-size.ts'

// A server that knows nothing of ours: hotel 1 is sold to guests on channel 1, whose associated trade channel is 2.
test.describe.configure({ mode: 'serial' })

let house: ThirdPartyHouse
test.beforeAll(async () => {
  house = await startThirdPartyHouse({ channelIds: [1, 2] })
})
test.afterAll(() => house[Symbol.asyncDispose]())

const agency = { username: 'agenzia', password: 'Viaggi!2027' }

const tradeUserAt = (page: Page, hasJavaScript: boolean, channel = 2) =>
  new TradeUser(page, { origin: house.url('house'), hotel: 1, channel, language: 1 }, { hasJavaScript })

for (const javaScriptEnabled of [true, false]) {
  test.describe(`at a third-party server, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled })

    test(`AGY-01 AGY-02 AGY-05 AGY-14 a trade user logs in where they were, and reads at once what is wrong${fullUnless(javaScriptEnabled)}`, async ({
      page,
    }) => {
      const user = tradeUserAt(page, javaScriptEnabled)
      const rooms = `${user.base}/rooms?arrival=2027-03-01&departure=2027-03-03&room=2`
      await user.opens(rooms)
      await user.sees(user.texts.roomList)
      await user.bar.getByRole('link', { name: 'Log in' }).click()
      await user.sees('Log in for agencies')
      user.console.expectStatus(400)
      user.console.expectStatus(403)
      await user.sendsLogin({ username: '', password: '' })
      await expect(page.getByLabel('User name')).toHaveAccessibleDescription(/Required value/)
      await expect(page.getByLabel('Password')).toHaveAccessibleDescription('Required value')
      await user.sendsLogin({ ...agency, password: 'wrong' })
      await expect(page.getByRole('alert')).toContainText('Invalid credentials')
      await expect(page.getByLabel('User name')).toHaveValue(agency.username)
      await expect(page.getByLabel('Password')).toHaveValue('')
      await user.sendsLogin({ username: 'esclusa', password: 'Uscita!2027' })
      await expect(page.getByRole('alert')).toContainText(
        'Login is forbidden for this property or channel. You have been disconnected.',
      )
      await expect(user.bar.getByRole('button', { name: 'Log out' })).toHaveCount(0)
      await user.sendsLogin(agency)
      await user.sees(user.texts.roomList)
      expect(page.url()).toContain(rooms)
      await expect(user.bar).toContainText('Trade user 9')
      user.console.expectSilence()
    })

    test(`AGY-09 RTE-03 reserved rates are there from the login to the logout, on the channel’s pages and the hotel’s${fullUnless(javaScriptEnabled)}`, async ({
      page,
    }) => {
      const user = tradeUserAt(page, javaScriptEnabled)
      const rooms = `${user.base}/rooms?arrival=2027-03-01&departure=2027-03-03&room=2`
      const reserved = page.getByText('Riservata alle agenzie').first()
      await user.opens(rooms)
      await user.sees(user.texts.roomList)
      await expect(reserved).toHaveCount(0)
      await user.logsIn(agency, '/channel/2/language/1')
      await user.opens(rooms)
      await expect(reserved).toBeVisible()
      await user.logsOut()
      await user.opens(rooms)
      await user.sees(user.texts.roomList)
      await expect(reserved).toHaveCount(0)
      user.console.expectSilence()
    })

    test(`AGY-28 AGY-29 an agency’s request for access reaches that server once, and a second one is said to be there @full`, async ({
      page,
    }) => {
      const user = tradeUserAt(page, javaScriptEnabled)
      user.console.expectStatus(409)
      const email = `ufficio${Number(javaScriptEnabled)}@nuova.example`
      const sends = async () => {
        await user.opens(`${user.base}/access`)
        await user.sees('Request access')
        await user.fillsInAccess({ name: 'Viaggi Nuova', email, contactName: 'Bruno Neri', vatNumber: '07643520567' })
        await user.press('Send the request')
      }
      await sends()
      await expect(page.getByText('Your request has arrived. The house answers it by e-mail.')).toBeVisible()
      await sends()
      await expect(page.getByText('This account already exists. Please contact the administrators.')).toBeVisible()
      expect(house.accounts.requests.filter(({ mail }) => mail === email)).toEqual([
        expect.objectContaining({ fullname: 'Viaggi Nuova', vatNr: '07643520567', referent_name: 'Bruno Neri' }),
      ])
      user.console.expectSilence()
    })

    test('AGY-13 AGY-22 AGY-23 AGY-26 a forgotten password is mailed by that server, and must be changed before anything else @full', async ({
      page,
    }) => {
      const user = tradeUserAt(page, javaScriptEnabled)
      for (const status of [400, 403, 404]) user.console.expectStatus(status)
      const username = 'collega@viaggi.example'
      await user.opens(`${user.base}/login`)
      await user.press('I have forgotten my password', 'link')
      const requestsPassword = async (address: string) => {
        await page.getByLabel('E-mail address').fill(address)
        await user.press('Send a temporary password')
      }
      await requestsPassword('nobody@viaggi.example')
      await expect(page.getByRole('alert').filter({ hasText: 'The e-mail address was not found' })).toBeVisible()
      await requestsPassword(username)
      await expect(page.getByText('A temporary password is on its way to your e-mail address.')).toBeVisible()
      const temporary = house.accounts.mails.findLast(({ name }) => name === username)?.password ?? ''

      await user.attemptsLogin({ username, password: temporary })
      const expired = page.getByText('Your password has expired and must be changed before you continue.')
      await expect(expired).toBeVisible()
      const rooms = `${user.base}/rooms?arrival=2027-03-01&departure=2027-03-03&room=2`
      await user.opens(rooms)
      await expect(expired).toBeVisible()
      await user.changesPassword(temporary, temporary)
      await expect(page.getByLabel('New password', { exact: true })).toHaveAccessibleDescription(
        /The new password is identical to the old one/,
      )
      const password = `Barche!203${Number(javaScriptEnabled)}`
      await user.changesPassword(temporary, password)
      await user.sees(user.texts.roomList)
      await expect(page.getByText('Riservata alle agenzie').first()).toBeVisible()
      await user.logsOut()
      await user.attemptsLogin({ username, password: temporary })
      await expect(page.getByRole('alert').filter({ hasText: 'Invalid credentials' })).toBeVisible()
      await user.sendsLogin({ username, password })
      await expect(user.bar).toContainText('Trade user 13')
      user.console.expectSilence()
    })
  })
}
