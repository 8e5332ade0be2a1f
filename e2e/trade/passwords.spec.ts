import type { Page } from '@playwright/test'
import { aHouse } from '../../tests/builders/a-house.ts'
import { aHost } from '../../tests/builders/a-snapshot.ts'
import { TradeUser } from '../actors/trade-user.ts'
import { expect, test } from '../fixtures.ts'
import { type House, startHouse } from '../servers/house.ts'
import { temporaryPasswordOf } from '../servers/mails.ts'
import { fullUnless } from '../test-size.ts'

// Our own server, whose mails lie in a folder: hotel 1 is sold to the trade on channel 2.
let house: House
test.beforeAll(async () => {
  house = await startHouse({
    seed: aHouse({ rooms: 9, tradeChannel: 'TRADE' }),
    hosts: [aHost({ host: 'house.localhost', channelIds: [1, 2], languageIds: [1, 2] })],
  })
})
test.afterAll(() => house[Symbol.asyncDispose]())

const tradeUserAt = (page: Page, hasJavaScript: boolean, language: 1 | 2) =>
  new TradeUser(page, { origin: house.url('house'), hotel: 1, channel: 2, language }, { hasJavaScript })

/** The messages of §8, word for word. */
const messages = {
  1: {
    forgotten: 'I have forgotten my password',
    recover: 'Recover the password',
    address: 'E-mail address',
    send: 'Send a temporary password',
    'not-found': 'The e-mail address was not found',
    sent: 'A temporary password is on its way to your e-mail address. It works once, within an hour.',
    expired: 'Your password has expired and must be changed before you continue.',
    'not-valid': 'Password not valid',
    'too-common': 'Many people choose this one',
    'same-as-before': 'The new password is identical to the old one',
    mismatch: 'The confirmation does not match the new password',
    'wrong-current': 'This is not your current password',
    changed: 'Your password has been changed.',
    'wrong-credentials': 'Invalid credentials',
  },
  2: {
    forgotten: 'Ho dimenticato la password',
    recover: 'Recupera la password',
    address: 'Indirizzo e-mail',
    send: 'Invia una password temporanea',
    'not-found': 'Indirizzo e-mail non trovato',
    sent: 'Una password temporanea è in viaggio verso il suo indirizzo e-mail. Vale una volta sola, entro un’ora.',
    expired: 'La sua password è scaduta e va cambiata prima di continuare.',
    'not-valid': 'Password non valida',
    'too-common': 'Molti scelgono questa',
    'same-as-before': 'La nuova password è identica alla precedente',
    mismatch: 'La conferma non corrisponde alla nuova password',
    'wrong-current': 'Questa non è la sua password attuale',
    changed: 'La password è stata cambiata.',
    'wrong-credentials': 'Credenziali non valide',
  },
} as const

for (const [javaScriptEnabled, language] of [
  [true, 1],
  [false, 2],
] as const) {
  test.describe(`${javaScriptEnabled ? 'in English' : 'in Italian, without JavaScript'}`, () => {
    test.use({ javaScriptEnabled })

    test(`AGY-13 AGY-22 AGY-23 AGY-25 AGY-26 AGY-27 a forgotten password comes by mail, has expired, and is changed before anything else${fullUnless(javaScriptEnabled)}`, async ({
      page,
    }) => {
      const user = tradeUserAt(page, javaScriptEnabled, language)
      const said = messages[language]
      const [username, password] = [`anna${language}@viaggi.example`, 'Viaggi!2027']
      await house.addsTradeUser({ code: `VIAGGI${language}` }, { username, password, languageId: language })
      for (const status of [400, 403, 404]) user.console.expectStatus(status)
      await user.opens(`${user.base}/login`)
      await user.press(said.forgotten, 'link')
      await user.sees(said.recover)
      await page.getByLabel(said.address).fill('nobody@viaggi.example')
      await user.press(said.send)
      await expect(page.getByRole('alert').filter({ hasText: said['not-found'] })).toBeVisible()
      await expect(page.getByLabel(said.address)).toHaveValue('nobody@viaggi.example')
      await page.getByLabel(said.address).fill(username)
      await user.press(said.send)
      await expect(page.getByText(said.sent)).toBeVisible()
      const temporary = await temporaryPasswordOf(house, username)

      await user.attemptsLogin({ username, password: temporary })
      await expect(page.getByText(said.expired)).toBeVisible()
      await expect(user.bar.getByRole('link')).toHaveText(['Password'])
      const rooms = `${user.base}/rooms?arrival=2027-03-01&departure=2027-03-03&room=2`
      await user.opens(rooms)
      await expect(page.getByText(said.expired)).toBeVisible()
      const field = (name: 'current' | 'new' | 'repeated') => page.getByLabel(user.words[name], { exact: true })
      await user.changesPassword(temporary, 'short')
      await expect(field('new')).toHaveAccessibleDescription(new RegExp(said['not-valid']))
      await expect(field('new')).toHaveValue('')
      await user.changesPassword(temporary, 'Password1!')
      await expect(field('new')).toHaveAccessibleDescription(new RegExp(said['too-common']))
      await user.changesPassword(temporary, 'Nuova!2027', 'Nuova!2028')
      await expect(field('repeated')).toHaveAccessibleDescription(said.mismatch)
      await user.changesPassword(temporary, temporary)
      await expect(field('new')).toHaveAccessibleDescription(new RegExp(said['same-as-before']))
      await user.changesPassword('Sbagliata!1', 'Nuova!2027')
      await expect(field('current')).toHaveAccessibleDescription(said['wrong-current'])
      await user.changesPassword(temporary, 'Nuova!2027')
      await user.sees(user.texts.roomList)
      expect(page.url()).toBe(user.entryPoint.origin + rooms)

      await user.bar.getByRole('link', { name: 'Password' }).click()
      await user.changesPassword('Nuova!2027', 'Altra!2027')
      await expect(page.getByText(said.changed)).toBeVisible()
      await user.logsOut()
      for (const old of [password, temporary, 'Nuova!2027']) {
        await user.attemptsLogin({ username, password: old })
        await expect(page.getByRole('alert').filter({ hasText: said['wrong-credentials'] })).toBeVisible()
      }
      await user.sendsLogin({ username, password: 'Altra!2027' })
      await expect(user.bar).toContainText(`VIAGGI${language}`)
      user.console.expectSilence()
    })
  })
}

test('a checkout that is sent after a login with a temporary password keeps what was typed, and books once another password is chosen @full', async ({
  page,
  context,
}) => {
  const [user, elsewhere] = [tradeUserAt(page, true, 1), tradeUserAt(await context.newPage(), true, 1)]
  const [username, password] = ['carla@viaggi.example', 'Viaggi!2027']
  await house.addsTradeUser({ code: 'CARLA' }, { username, password })
  user.console.expectStatus(409)
  await user.logsIn({ username, password })
  await user.opens(`${user.base}/checkout?arrival=2027-03-01&departure=2027-03-03&room=2&pick=10101`)
  await user.continuesToDetails()
  await user.fillsInFor({ name: 'Grace', lastName: 'Hopper' })
  await user.paysBy(user.texts.atHotel)
  await user.acceptsAll()

  await elsewhere.opens(elsewhere.base)
  await elsewhere.logsOut()
  await elsewhere.opens(`${elsewhere.base}/forgotten`)
  await elsewhere.page.getByLabel(messages[1].address).fill(username)
  await elsewhere.press(messages[1].send)
  await elsewhere.attemptsLogin({ username, password: await temporaryPasswordOf(house, username) })
  await expect(elsewhere.page.getByText(messages[1].expired)).toBeVisible()
  await user.press(user.texts.pay)
  await user.sees('Another user is logged in now')
  await expect(page.locator('input[name="guest-0-0-name"]')).toHaveValue('Grace')

  await elsewhere.changesPassword(await temporaryPasswordOf(house, username), 'Nuova!2027')
  await expect(elsewhere.bar).toContainText('CARLA')
  await user.press('Send')
  await expect(user.own).toBeVisible()
  user.console.expectSilence()
})
