import type { Page } from '@playwright/test'
import { TradeUser } from '../actors/trade-user.ts'
import { expect, test } from '../fixtures.ts'
import { startThirdPartyHouse, type ThirdPartyHouse } from '../servers/third-party-house.ts'

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

    test('AGY-01 AGY-02 AGY-05 AGY-14 a trade user logs in where they were, and reads at once what is wrong', async ({ page }) => {
      const user = tradeUserAt(page, javaScriptEnabled)
      await user.opens(user.base)
      await user.sees('Albergo Città Alta')
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
      await expect(page.getByRole('alert')).toContainText('Login is forbidden for this property or channel. You have been disconnected.')
      await expect(user.bar.getByRole('button', { name: 'Log out' })).toHaveCount(0)
      await user.sendsLogin(agency)
      await user.sees('Albergo Città Alta')
      expect(new URL(page.url()).pathname).toBe(user.base)
      await expect(user.bar).toContainText('Trade user 9')
      user.console.expectSilence()
    })

    test('AGY-09 RTE-03 reserved rates are there from the login to the logout, on the channel’s pages and the hotel’s', async ({
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
  })
}
