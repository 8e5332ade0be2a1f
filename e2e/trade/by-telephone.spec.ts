import { expectAccessible } from '../actors/expect-accessible.ts'
import { expectNoSideways } from '../actors/expect-no-sideways.ts'
import { TradeUser } from '../actors/trade-user.ts'
import { nextMonday } from '../days.ts'
import { expect, test } from '../fixtures.ts'
import {
  type AgencyHouse,
  chooses,
  codeOfNew,
  reservationList,
  rowOf,
  startAgencyHouse,
} from '../servers/agency-house.ts'

let house: AgencyHouse
test.beforeAll(async () => {
  house = await startAgencyHouse()
})
test.afterAll(() => house[Symbol.asyncDispose]())

const credentials = { username: 'lia@telefono.example', password: 'Viaggi!2027' }

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('an agency on the telephone types a guest’s name and a reference of its own, and nothing that it has told before @phone', async ({
      page,
    }) => {
      const code = javaScriptEnabled ? 'TELEFONO' : 'TELEFONO2'
      const who = { ...credentials, username: javaScriptEnabled ? credentials.username : `due-${credentials.username}` }
      const terms = { code, channelIds: [2], commission: 1_200, creditMinor: 100_000, phone: '+39 06 5550 1234' }
      await house.addsTradeUser(terms, who)
      const user = new TradeUser(page, house.entryPointOn(2), { hasJavaScript: javaScriptEnabled })
      await user.logsIn(who)
      const arrival = nextMonday('04-05')
      await chooses(user, arrival)
      const form = page.locator('form#checkout')
      const shown = form.locator('input:not([type=hidden]), select, textarea').filter({ visible: true })
      const texts = await shown.evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).name))
      const typed = texts.filter((name) => name !== 'paymentMethod')
      expect(typed).toEqual(['guest-0-0-name', 'guest-0-0-lastName', 'reference', 'note'])
      await expect(form.getByText('Send me news')).toHaveCount(0)
      await expect(form).toContainText('Commission, without VAT')
      await expect(form).toContainText('the full price with its commission in it')
      await expectNoSideways(page)
      if (javaScriptEnabled) await expectAccessible(page)

      user.console.expectStatus(400)
      await user.press(user.words.option)
      await expect(page.getByRole('alert')).toContainText('1')
      await user.names({ name: 'Grace', lastName: 'Hopper' })
      await page.getByLabel('Your reference').fill('TEL/7')
      if (javaScriptEnabled) {
        const isOfReference = (body: string | null) =>
          new URLSearchParams(body ?? '').getAll('changed').includes('reference')
        const stored = page.waitForResponse((response) => isOfReference(response.request().postData()))
        await page.getByLabel('Your reference').blur()
        await stored
        await user.opens(page.url().slice(user.entryPoint.origin.length))
        await expect(page.getByLabel('Your reference')).toHaveValue('TEL/7')
        await expect(page.getByRole('group', { name: user.words.room }).getByLabel('Last name')).toHaveValue('Hopper')
      }
      await user.press(user.words.option)
      const booked = await codeOfNew(user)
      await expect(user.own).toContainText('TEL/7')
      expect((await house.rowsOf(booked)).reservation).toMatchObject({
        ...{ state: 'pending', reason: 'option' },
        booker: { email: who.username, city: 'Roma', extras: { agency: { vatNumber: 'IT00743110157' } } },
      })
      await user.opens(`${reservationList}?text=tel%2F7`)
      await expect(rowOf(page, booked)).toContainText('Your reference: TEL/7')
      user.console.expectSilence()
    })
  })
}
