import type { Browser } from '@playwright/test'
import { addDays } from '@portico/domain/time/calendar-date'
import { ada } from '../actors/guest.ts'
import { TradeUser } from '../actors/trade-user.ts'
import { nextMonday, today } from '../days.ts'
import { expect, test } from '../fixtures.ts'
import { sendRequest } from '../send-request.ts'
import {
  type AgencyHouse,
  booksOptionAt,
  chooses,
  client,
  codeOfNew,
  expectListed,
  reservationList as list,
  rowOf,
  startAgencyHouse,
  twoNights,
} from '../servers/agency-house.ts'
import { fullUnless } from '../test-size.ts'

let house: AgencyHouse
test.beforeAll(async () => {
  house = await startAgencyHouse()
})
test.afterAll(() => house[Symbol.asyncDispose]())

const { total, commission, net, withoutVat } = twoNights

const anotherBrowser = (browser: Browser, javaScriptEnabled: boolean) =>
  browser.newContext({ javaScriptEnabled, reducedMotion: 'reduce' })

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test(`RTE-03 RTE-15 ROOM-05 AGY-16 AGY-35 CHK-27 an agency sees its rates and what they earn, keeps rooms as an option, finds them in its list, confirms, changes and cancels @phone-full${fullUnless(javaScriptEnabled)}`, async ({
      page,
    }) => {
      const arrival = nextMonday('03-01')
      const visitor = new TradeUser(page, house.entryPointOn(2), { hasJavaScript: javaScriptEnabled })
      await visitor.opensRooms(arrival, 2)
      await expect(page.getByRole('main')).not.toContainText('For agencies')
      await expect(page.getByRole('main')).not.toContainText('Net')

      const user = await house.anAgent(page, 'SOLARI', javaScriptEnabled)
      await user.opensRooms(arrival, 2)
      const earnings = page.getByRole('main').locator('dl.earnings')
      for (const amount of [commission, net, withoutVat]) await expect(earnings).toContainText(amount)
      await expect(earnings).toContainText('Value without VAT, about')
      await user.chooses('Double', 'For agencies')
      await user.continuesToDetails()
      await expect(page.getByText('The rooms are kept for 24 hours from now and nothing is owed.')).toBeVisible()
      await expect(page.getByText('Left empty, the room is in your name.')).toHaveCount(0)
      for (const label of ['VAT number', 'IATA code'])
        await expect(
          page.getByRole('group', { name: 'Booking for somebody else' }).getByLabel(label, { exact: true }),
        ).toHaveAccessibleDescription('One of the two is needed: VAT number or IATA code.')
      await user.booksOption(client)
      const code = await codeOfNew(user)
      await expect(page.getByText(/^The rooms are kept for 24 hours, until /)).toBeVisible()
      await expect(user.own).toContainText('Option until')
      expect((await house.rowsOf(code)).reservation).toMatchObject({ state: 'pending', reason: 'option' })

      await user.opens(list)
      await user.sees(user.words.reservations)
      const row = rowOf(page, code)
      for (const text of ['Grace Hopper', 'Option', 'Option until', total, commission, net])
        await expect(row).toContainText(text)
      await user.opensReservation(code)
      await user.press(user.words.confirmOption)
      await expect(page.getByRole('alert').filter({ hasText: 'Please choose how the stay is paid.' })).toBeVisible()
      await user.paysBy('On account')
      await user.press(user.words.confirmOption)
      await expect(page.getByText('The option is confirmed: it is booked.')).toHaveRole('status')
      expect((await house.rowsOf(code)).reservation).toMatchObject({ state: 'confirmed', payment_method: 'account' })
      await expect(page.getByRole('button', { name: user.words.confirmOption })).toHaveCount(0)

      await user.press('Change the booking', 'link')
      await user.press(/^Change dates, guests, room or rate ?: Double$/, 'link')
      await user.sees('Change Double')
      await page.getByLabel('Departure').fill(addDays(arrival, 3))
      await user.press('Show prices')
      await page
        .getByRole('region', { name: 'Double for these dates and guests' })
        .getByRole('link', { name: 'Review this change' })
        .click()
      await user.sees('Review your change')
      await user.press('Change the booking now')
      await expect(page.getByText('Your booking is changed. This is how it is now.')).toHaveRole('status')
      // 360.00 is 327.27 without VAT.
      for (const amount of ['€ 39,27', '€ 320,73']) await expect(user.own).toContainText(amount)

      await user.press('Cancel the booking', 'link')
      await user.sees('Cancel your booking')
      await user.press('Cancel the booking now')
      await expect(page.getByText('Your booking is cancelled.')).toHaveRole('status')
      await user.opens(`${list}?status=cancelled`)
      await expect(rowOf(page, code)).toContainText('Cancelled')
      await user.opens(`${list}?status=active`)
      await expect(page.getByText('No reservation matches this filter.')).toBeVisible()
      user.console.expectSilence()
    })

    test(`what was typed for a client comes along where the stay is changed, and not to the next client${fullUnless(javaScriptEnabled)}`, async ({
      page,
    }) => {
      const arrival = nextMonday('03-01')
      const user = await house.anAgent(page, 'SOLARI', javaScriptEnabled)
      const startsBooking = async () => {
        await user.opensRooms(arrival, 2)
        await user.chooses('Double', 'For agencies')
        await user.continuesToDetails()
      }
      const showsClient = async ({ name, lastName }: typeof client) => {
        const room = page.getByRole('group', { name: user.words.room })
        await expect(room.getByLabel(user.texts.field.name).first()).toHaveValue(name)
        await expect(room.getByLabel(user.texts.field.lastName).first()).toHaveValue(lastName)
      }
      await startsBooking()
      await user.fillsInFor(client)
      await page
        .getByRole('navigation', { name: 'Your booking, step by step' })
        .getByRole('button', { name: 'Rooms' })
        .click()
      await user.sees(user.texts.roomList)
      await page.locator('.strip > summary').click()
      await user.fillsInSearch(arrival, 3)
      await user.sees(user.texts.roomList)
      await user.chooses('Double', 'For agencies')
      await user.continuesToDetails()
      await expect(page.getByText('3 nights').first()).toBeAttached()
      await showsClient(client)

      await startsBooking()
      await showsClient({ name: '', lastName: '' })
    })

    test(`another agency sees nothing of it: not in its list, by no address, by no code, by no cookie of the first @full`, async ({
      page,
      browser,
    }) => {
      const first = await house.anAgent(page, 'PRIMA', javaScriptEnabled)
      const code = await booksOptionAt(first, nextMonday('05-03'))
      const voucher = new URL(page.url()).pathname
      await using context = await anotherBrowser(browser, javaScriptEnabled)
      const second = await house.anAgent(await context.newPage(), 'SECONDA', javaScriptEnabled)
      await second.opens(list)
      await expect(second.page.getByText('Your agency has no reservations here yet.')).toBeVisible()
      const grants = (await page.context().cookies()).filter(({ name }) => name.startsWith('grant_'))
      expect(grants).toHaveLength(1)
      for (const stolen of [[], grants]) {
        await context.addCookies(stolen)
        await second.opens(voucher, 403)
        await second.sees('Open your booking')
        await expect(second.page.getByRole('main')).not.toContainText('Grace')
        const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
        for (const file of ['agency.pdf?for=0', 'agency.pdf?for=1', 'voucher.pdf', 'stay.ics']) {
          const reply = await sendRequest(house.url('house'), `${voucher}/${file}`, { headers: { cookie } })
          expect([file, reply.headers['content-type'] ?? '', reply.body]).toEqual([
            file,
            expect.not.stringMatching(/pdf|calendar/),
            expect.not.stringContaining(code),
          ])
        }
      }
      second.console.expectStatus(404)
      await second.recovers(code, ada.email)
      await expect(
        second.page.getByRole('alert').filter({ hasText: 'We have not found a booking with that code and e-mail.' }),
      ).toBeVisible()
      await first.opens(list)
      const hidden = rowOf(page, code).locator('input[name="ref"]')
      const origin = house.url('house')
      const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
      const body = String(new URLSearchParams({ ref: await hidden.inputValue() }))
      const opened = await sendRequest(origin, list, { method: 'POST', body, headers: { cookie, origin } })
      expect([opened.status, opened.headers.location]).toEqual([303, `${list}?gone=`])
      second.console.expectSilence()
    })

    test('every filter of the list stands in its address, and what cannot be read at its field @full', async ({
      page,
    }) => {
      const user = await house.anAgent(page, 'FILTRI', javaScriptEnabled)
      const option = await booksOptionAt(user, nextMonday('06-07'))
      await chooses(user, nextMonday('06-07'), 3)
      await user.booksFor(client)
      const booked = await codeOfNew(user)
      const show = async (...fields: [label: string, value: string][]) => {
        await user.opens(list)
        await page.getByText('More filters').click()
        for (const [label, value] of fields) {
          const field = page.getByLabel(label, { exact: true })
          if ((await field.evaluate(({ tagName }) => tagName)) === 'SELECT') await field.selectOption(value)
          else await field.fill(value)
        }
        await page.getByRole('main').getByRole('button', { name: 'Show', exact: true }).click()
        await expect(page).toHaveURL(/\?/)
      }
      const cases: [fields: [label: string, value: string][], query: string, found: string[]][] = [
        [[['Status', 'Options and unpaid']], 'status=waiting', [option]],
        [[['Status', 'Confirmed']], 'status=active', [booked]],
        [[['Price from', '300']], 'min=300', [booked]],
        [[['Price up to', '240,00']], 'max=240%2C00', [option]],
        [[['Adults', '3']], 'adults=3', []],
        [
          [
            ['Rooms', '1'],
            ['Order', 'By price'],
          ],
          'rooms=1&sort=price',
          [option, booked],
        ],
        [[['Option ends by', addDays(today(), 3)]], `expires=${addDays(today(), 3)}`, [option]],
        [[['Property', 'A House']], 'property=1', [booked, option]],
        [[['Guest, code or reference', 'hopp grace']], 'search=', [booked, option]],
        [[['Guest, code or reference', booked.toLowerCase()]], 'search=', [booked]],
        [[['Arrival from', addDays(nextMonday('06-07'), 1)]], `from=${addDays(nextMonday('06-07'), 1)}`, []],
        [[['Arrival until', nextMonday('06-07')]], `until=${nextMonday('06-07')}`, [booked, option]],
      ]
      for (const [fields, query, found] of cases) {
        await show(...fields)
        await expectListed(page, found)
        for (const part of query.split('&')) expect(new URL(page.url()).search).toContain(part)
        for (const [label, value] of fields) {
          await expect(page.getByLabel(label, { exact: true })).toHaveValue(/./)
          if (label === 'Guest, code or reference') expect(page.url()).not.toMatch(new RegExp(`text|${value}|grace`))
        }
      }
      await show(['Guest, code or reference', booked])
      await user.opens(list)
      await page.goBack()
      await expectListed(page, [booked])
      await expect(page.getByLabel('Guest, code or reference')).toHaveValue(booked)
      const { fileName, bytes } = await user.savesFile('Download this list as CSV', 'link')
      const file = bytes.toString()
      expect(fileName).toBe('reservations.csv')
      expect(file.split('\r\n')).toHaveLength(3)
      expect(file).toContain(`${booked},,A House,Grace Hopper,`)
      await user.opens(`${list}?search=k1.AAAA`, 400)
      await expect(page.getByLabel('Guest, code or reference')).toHaveAccessibleDescription(/Please type this again/)
      await expect(page.getByText('Nothing you typed is lost')).toHaveCount(0)
      await user.opens(`${list}?min=200&max=100&adults=two`, 400)
      await user.sees(user.words.reservations)
      await expect(page.getByLabel('Price up to')).toHaveAccessibleDescription('The highest price is below the lowest.')
      await expect(page.getByLabel('Adults', { exact: true })).toHaveValue('two')
      user.console.expectSilence()
    })
  })
}

test('an agency with reservations at two hotels of its channel lists those of one, and of all again @full', async ({
  page,
}) => {
  const user = await house.anAgent(page, 'DUECASE', true)
  const atFirst = await booksOptionAt(user, nextMonday('08-02'))
  const there = new TradeUser(page, house.entryPointOn(2, 2))
  const atSecond = await booksOptionAt(there, nextMonday('08-02'))
  await user.opens(list)
  const property = page.getByLabel('Property', { exact: true })
  await expect(property.getByRole('option')).toHaveText(['All properties', 'A House', 'B House'])
  const shows = async (hotel: string) => {
    await property.selectOption(hotel)
    await page.getByRole('main').getByRole('button', { name: 'Show', exact: true }).click()
  }
  await shows('B House')
  await expectListed(page, [atSecond])
  await expect(property).toHaveValue('2')
  await shows('A House')
  await expectListed(page, [atFirst])
  await shows('All properties')
  await expectListed(page, [atFirst, atSecond])
  user.console.expectSilence()
})

test('CHK-29 only who is logged in, on a channel that has options, may keep rooms as one', async ({ page }) => {
  const visitor = new TradeUser(page, house.entryPointOn(2))
  const button = page.getByRole('button', { name: visitor.words.option })
  await chooses(visitor, nextMonday('07-05'), 2, 'Flexible')
  await expect(button).toHaveCount(0)
  await house.anAgent(page, 'SENZA', true, 3)
  await chooses(new TradeUser(page, house.entryPointOn(3)), nextMonday('07-05'), 2, 'Flexible')
  await expect(button).toHaveCount(0)
  await house.anAgent(page, 'CON', true)
  await chooses(visitor, nextMonday('07-05'), 2, 'Flexible')
  await expect(button).toHaveText('Keep as an option for 24 hours')
})
