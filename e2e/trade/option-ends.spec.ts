import { TradeUser } from '../actors/trade-user.ts'
import { nextMonday } from '../days.ts'
import { expect, test } from '../fixtures.ts'
import {
  booksOptionAt,
  chooses,
  client,
  codeOfNew,
  reservationList as list,
  rowOf,
  startAgencyHouse,
} from '../servers/agency-house.ts'

const arrival = nextMonday('03-01')

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test(`an option whose hours pass ends without a booking: list, voucher and mail say so, and another agency has the rooms @phone @full`, async ({
      page,
      browser,
    }) => {
      await using house = await startAgencyHouse({ rooms: 1 })
      const user = await house.anAgent(page, 'SCADE', javaScriptEnabled)
      const code = await booksOptionAt(user, arrival)
      await expect(page.getByText('Option, not booked yet')).toBeVisible()
      await using context = await browser.newContext({ javaScriptEnabled, reducedMotion: 'reduce' })
      const other = await house.anAgent(await context.newPage(), 'ASPETTA', javaScriptEnabled)
      const room = other.page.getByRole('link', { name: /^Choose Double, For agencies/ })
      await other.opensRooms(arrival, 2)
      await expect(room).toHaveCount(0)

      // An hour before its end it still stands.
      const { reservation } = await house.rowsOf(code)
      expect(reservation).toMatchObject({ state: 'pending', reason: 'option' })
      // An open page looks every ten seconds whether its session lasts, which ends with the hours.
      for (const open of [page, other.page]) await open.goto('about:blank')
      await house.passMinutes(23 * 60)
      expect((await house.rowsOf(code)).reservation).toMatchObject({ state: 'pending', reason: 'option' })
      await house.passMinutes(61)
      await expect
        .poll(async () => (await house.rowsOf(code)).reservation)
        .toMatchObject({ state: 'cancelled', reason: 'option-expired' })
      await expect
        .poll(
          () => house.mailsAbout(code).filter(({ text }) => text.includes('the time of your option has passed')).length,
        )
        .toBe(1)

      await page.context().clearCookies()
      const again = new TradeUser(page, user.entryPoint, { hasJavaScript: javaScriptEnabled })
      await again.logsIn({ username: user.username, password: 'Viaggi!2027' })
      await again.opens(`${list}?status=waiting`)
      await expect(page.getByText('No reservation matches this filter.')).toBeVisible()
      await again.opens(list)
      await expect(rowOf(page, code)).toContainText('Option ended')
      await expect(rowOf(page, code)).not.toContainText('Option until')
      await again.opensReservation(code)
      await expect(page.getByText('The option ended without a booking.')).toBeVisible()
      await expect(page.getByRole('region', { name: 'What has happened' })).toContainText('The option ended')
      await expect(page.getByRole('button', { name: again.words.confirmOption })).toHaveCount(0)
      await expect(page.getByRole('link', { name: 'Cancel the booking' })).toHaveCount(0)

      await other.page.context().clearCookies()
      const next = new TradeUser(other.page, other.entryPoint, { hasJavaScript: javaScriptEnabled })
      await next.logsIn({ username: other.username, password: 'Viaggi!2027' })
      await chooses(next, arrival)
      await next.booksFor(client)
      const booked = await codeOfNew(next)
      expect((await house.rowsOf(booked)).reservation).toMatchObject({ state: 'confirmed' })
      user.console.expectSilence()
      other.console.expectSilence()
    })
  })
}
