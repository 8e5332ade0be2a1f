import { addDays } from '@portico/domain/time/calendar-date'
import { expectAccessible } from '../actors/expect-accessible.ts'
import { expectNoSideways } from '../actors/expect-no-sideways.ts'
import { keyboardInput } from '../actors/input-method.ts'
import { TradeUser } from '../actors/trade-user.ts'
import { nextMonday, today } from '../days.ts'
import { expect, test } from '../fixtures.ts'
import {
  type AgencyHouse,
  booksOptionAt,
  client,
  codeOfNew,
  reservationList as list,
  rowOf,
  startAgencyHouse,
} from '../servers/agency-house.ts'

let house: AgencyHouse
test.beforeAll(async () => {
  house = await startAgencyHouse()
})
test.afterAll(() => house[Symbol.asyncDispose]())

test.describe('at 320 pixels, or 400 % of zoom', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test('no page of an agency scrolls sideways, in English and for the length of German words, with and without what is wrong @full', async ({
    page,
  }) => {
    const visitor = new TradeUser(page, house.entryPointOn(2))
    visitor.console.expectStatus(400)
    for (const language of [1, 3]) {
      const base = `/hotel/1/channel/2/language/${language}`
      for (const path of ['login', 'forgotten', 'access']) {
        await visitor.opens(`${base}/${path}`)
        await visitor.sees(/./)
        await expectNoSideways(page)
        await page.getByRole('main').getByRole('button').click()
        await expect(page.getByRole('alert').first()).toBeVisible()
        await expectAccessible(page)
        await expectNoSideways(page)
      }
    }
    const user = await house.anAgent(page, 'SCHMALSPURREISEN', true)
    user.console.expectStatus(400)
    const code = await booksOptionAt(user, nextMonday('05-10'))
    const voucher = new URL(page.url()).pathname
    for (const language of ['1', '3']) {
      const inLanguage = (path: string) => path.replace('/language/1', `/language/${language}`)
      for (const [path, status = 200] of [
        [`/hotel/1/channel/2/language/1/rooms?arrival=${nextMonday('05-10')}&departure=${nextMonday('05-17')}&room=2`],
        [list],
        [`${list}?min=200&max=100&adults=two&rooms=x&expires=tomorrow`, 400],
        [`${list}/statement?month=${nextMonday('05-10').slice(0, 7)}`],
        [`${voucher}?agency=choose-method`],
        ['/hotel/1/channel/2/language/1/password'],
      ] as const) {
        await user.opens(inLanguage(path), status)
        await user.sees(/./)
        await expectNoSideways(page)
      }
      await user.opens(inLanguage(list))
      await expect(rowOf(page, code)).toBeVisible()
    }
    user.console.expectSilence()
  })
})

test('by keyboard alone an agency asks for access, logs in, keeps rooms, finds them by every filter, confirms, and prints @full', async ({
  page,
}) => {
  const input = keyboardInput(page)
  const user = new TradeUser(page, house.entryPointOn(2), { input })
  await user.opens(`${user.base}/access`)
  await user.sees('Request access')
  await user.fillsInAccess({
    name: 'Tastiera Viaggi',
    email: 'tasti@viaggi.example',
    contactName: 'Bruno Neri',
    vatNumber: '07643520567',
  })
  await user.press('Send the request')
  await expect(page.getByText('Your request has arrived. The house answers it by e-mail.')).toBeVisible()

  const credentials = { username: 'tasti@agenzia.example', password: 'Viaggi!2027' }
  await house.addsTradeUser({ code: 'TASTI', channelIds: [2], commission: 1_200, creditMinor: 100_000 }, credentials)
  await user.logsIn(credentials)
  const arrival = nextMonday('09-06')
  await user.searches(arrival, 2)
  await user.chooses('Double', 'For agencies')
  await user.continuesToDetails()
  await user.booksOption(client)
  const code = await codeOfNew(user)

  await input.press(user.bar.getByRole('link', { name: 'Reservations' }))
  await user.sees(user.words.reservations)
  await input.pick(page.getByLabel('Status', { exact: true }), 'Options and unpaid')
  await input.pick(page.getByLabel('Property', { exact: true }), 'A House')
  await input.press(page.getByText('More filters'))
  for (const [label, text] of [
    ['Price from', '100'],
    ['Price up to', '500'],
    ['Adults', '2'],
    ['Rooms', '1'],
  ] as const)
    await input.type(page.getByLabel(label, { exact: true }), text)
  await input.date(page.getByLabel('Option ends by', { exact: true }), addDays(today(), 3))
  await input.pick(page.getByLabel('Order', { exact: true }), 'By price')
  await input.press(page.getByRole('main').getByRole('button', { name: 'Show', exact: true }))
  await expect.poll(() => new URL(page.url()).search).toContain('sort=price')
  await expect(rowOf(page, code)).toBeVisible()
  await user.opensReservation(code)
  await user.paysBy('On account')
  await user.press(user.words.confirmOption)
  await expect(page.getByText('The option is confirmed: it is booked.')).toHaveRole('status')
  await input.pick(user.own.getByLabel(user.words.printFor, { exact: true }), '1. Grace Hopper')
  await input.tick(page.getByLabel(user.words.withPrices))
  expect((await user.saves(user.words.print)).text).toContain('Grace Hopper')
  await input.press(user.bar.getByRole('button', { name: 'Hide prices' }))
  await expect(user.bar.getByRole('button', { name: 'Show prices' })).toBeVisible()
  await user.logsOut()
  user.console.expectSilence()
})
