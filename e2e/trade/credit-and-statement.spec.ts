import { addDays } from '@portico/domain/time/calendar-date'
import { TradeUser } from '../actors/trade-user.ts'
import { nextMonday } from '../days.ts'
import { expect, test } from '../fixtures.ts'
import {
  type AgencyHouse,
  booksOptionAt,
  chooses,
  client,
  codeOfNew,
  reservationList as list,
  startAgencyHouse,
} from '../servers/agency-house.ts'

// Each agency may owe 1,000.00, for 30 days after departure; a night is 120.00.
let house: AgencyHouse
test.beforeAll(async () => {
  house = await startAgencyHouse()
})
test.afterAll(() => house[Symbol.asyncDispose]())

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test(`a booking on account beyond the credit is refused with what was typed, as an option is, and made when it is paid otherwise; the month is kept as CSV @full`, async ({
      page,
      context,
    }) => {
      const user = await house.anAgent(page, 'CREDITO', javaScriptEnabled)
      const tab = async () =>
        new TradeUser(await context.newPage(), user.entryPoint, { hasJavaScript: javaScriptEnabled })
      const [booking, meanwhile] = [await tab(), await tab()]
      booking.console.expectStatus(409)
      const arrival = nextMonday('11-01')
      const option = await booksOptionAt(user, arrival)
      await user.paysBy('On account')
      await chooses(booking, arrival)
      await booking.fillsInFor(client)
      await booking.paysBy('On account')
      await booking.acceptsAll()
      await chooses(meanwhile, arrival, 8)
      await meanwhile.booksFor(client, 'On account')
      const onAccount = await codeOfNew(meanwhile)

      await booking.press(booking.texts.pay)
      await expect(booking.page.getByRole('alert', { name: 'Your agency’s credit does not cover this' })).toContainText(
        'Nothing was booked',
      )
      await booking.sees(booking.texts.details)
      await expect(booking.page.locator('input[name="guest-0-0-name"]')).toHaveValue('Grace')
      await booking.paysBy(booking.texts.atHotel)
      await booking.acceptsAll()
      await booking.press(booking.texts.pay)
      const atHotel = await codeOfNew(booking)

      await user.press(user.words.confirmOption)
      await expect(page.getByRole('alert').filter({ hasText: 'This is more than your agency’s credit.' })).toBeVisible()
      expect((await house.rowsOf(option)).reservation).toMatchObject({ state: 'pending', reason: 'option' })
      await user.paysBy(user.texts.atHotel)
      await user.press(user.words.confirmOption)
      await expect(page.getByText('The option is confirmed: it is booked.')).toHaveRole('status')

      const month = addDays(arrival, 8).slice(0, 7)
      await user.opens(`${list}/statement?month=${month}`)
      const { fileName, bytes } = await user.savesFile('Download as CSV', 'link')
      expect(fileName).toBe(`commission-${month}.csv`)
      const [head, ...lines] = bytes.toString('utf8').trimEnd().split('\r\n')
      expect(head).toBe('\uFEFFCode,Property,Guest,Arrival,Departure,Currency,Total,Commission,Net,On account,Due,Open')
      const line = (code: string, nights: number, amounts: string) =>
        `${code},A House,Grace Hopper,${arrival},${addDays(arrival, nights)},EUR,${amounts}`
      // 960.00 is 872.73 without 10 % VAT, of which 12 % is 104.73.
      const expected = [
        line(onAccount, 8, `960.00,104.73,855.27,yes,${addDays(arrival, 8 + 30)},960.00`),
        line(atHotel, 2, '240.00,26.18,213.82,no,,'),
        line(option, 2, '240.00,26.18,213.82,no,,'),
      ]
      expect(lines.toSorted()).toEqual(expected.toSorted())
      for (const { console } of [user, booking, meanwhile]) console.expectSilence()
    })

    test('a list of more than a page is turned over in its order and under its filter, and a page that is none is the last one @full', async ({
      page,
    }) => {
      const user = await house.anAgent(page, 'PAGINE', javaScriptEnabled)
      const first = nextMonday(javaScriptEnabled ? '01-11' : '02-15')
      const stays = Array.from({ length: 27 }, (_, i) => ({
        arrival: addDays(first, i),
        departure: addDays(first, i + 1),
      }))
      const codes = await house.booksForAgency({ username: user.username, productId: 10_102, stays })
      const shown = page.locator('table.agency-list tbody th')
      await user.opens(list)
      await user.sees(user.words.reservations)
      await expect(page.getByText('27 reservations')).toBeVisible()
      await expect(shown).toHaveText(codes.toReversed().slice(0, 25))
      await page.getByLabel('Status', { exact: true }).selectOption('Confirmed')
      await page.getByLabel('Order', { exact: true }).selectOption('By arrival')
      await page.getByRole('main').getByRole('button', { name: 'Show', exact: true }).click()
      await expect(shown).toHaveText(codes.slice(0, 25))
      await expect(page.getByText('Page 1 of 2')).toBeVisible()
      await expect(page.getByRole('link', { name: 'Previous' })).toHaveCount(0)
      await user.press('Next', 'link')
      await expect(shown).toHaveText(codes.slice(25))
      await user.sees(user.words.reservations)
      const { searchParams } = new URL(page.url())
      expect(['status', 'sort', 'page'].map((name) => searchParams.get(name))).toEqual(['active', 'arrival', '2'])
      await expect(page.getByRole('link', { name: 'Next' })).toHaveCount(0)
      await user.press('Previous', 'link')
      await expect(shown).toHaveText(codes.slice(0, 25))
      await user.opens(`${list}?sort=arrival&page=9`)
      await expect(shown).toHaveText(codes.slice(25))
      await expect(page.getByText('Page 2 of 2')).toBeVisible()
      user.console.expectSilence()
    })
  })
}
