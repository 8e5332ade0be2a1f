import { aHouse } from '../../../tests/builders/a-house.ts'
import { aHost } from '../../../tests/builders/a-snapshot.ts'
import { ada, Guest, onlyHotelOf } from '../../actors/guest.ts'
import { nextMonday } from '../../days.ts'
import { expect, test } from '../../fixtures.ts'
import { startHouse } from '../../servers/house.ts'
import { fullUnless } from '../../test-size.ts'

const hosts = [aHost({ host: 'house.localhost', channelIds: [1] })]
const monday = nextMonday('03-01')

test('a confirmation that fails says so, asks to try again or to contact the property, and the next one books: ERR-02', async ({
  page,
}) => {
  await using house = await startHouse({ seed: aHouse(), hosts, faulty: true })
  const guest = new Guest(page, onlyHotelOf(house))
  await guest.opensRooms(monday, 2)
  await guest.chooses('Double', 'Flexible')
  await guest.continuesToDetails()
  house.injectFaults('confirm', 'dropped')
  guest.console.expectStatus(409)
  await guest.books()
  const notice = page.getByRole('alert', { name: 'Your booking was not confirmed' })
  await expect(notice).toContainText(
    'Something went wrong while confirming your booking. Please try again, otherwise contact the property.',
  )
  await expect(guest.field('name')).toHaveValue(ada.name)
  await guest.press(guest.texts.pay)
  await guest.sees(/^Thank you/)
  guest.console.expectSilence()
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test(`a price that changed meanwhile is said with both amounts, and leads to a new search: ERR-04${fullUnless(javaScriptEnabled)}`, async ({
      page,
    }) => {
      await using house = await startHouse({ profile: 'plain', seed: aHouse(), hosts })
      const guest = new Guest(page, onlyHotelOf(house), { hasJavaScript: javaScriptEnabled })
      await guest.opensRooms(monday, 2)
      await guest.chooses('Double', 'Flexible')
      await guest.continuesToDetails()
      await house.setsPrice(1, 101, monday, 13_000)
      guest.console.expectStatus(409)
      await guest.books()
      const notice = page.getByRole('alert', { name: 'The price has changed' })
      await expect(notice).toContainText(
        'After a check the selected prices have changed: it was €\u00a0248,00, it is now €\u00a0278,00.',
      )
      await expect(notice).toContainText('Nothing was booked. Book at the new price below, or search again.')
      await notice.getByRole('link', { name: /search/i }).click()
      await guest.sees('Rooms and prices')
      await expect(page.getByRole('article', { name: 'Double' })).toContainText('€\u00a0270,00')
      guest.console.expectSilence()
    })
  })
}

for (const { language, title, button, phrase } of [
  {
    language: 1,
    title: 'The hotel would like to speak with you',
    button: /^Book(, pay| and pay)/,
    phrase: 'Nothing was booked',
  },
  {
    language: 2,
    title: 'L’hotel vorrebbe parlare con lei',
    button: /^Prenota(, paga| e paga)/,
    phrase: 'Nulla è stato prenotato',
  },
] as const) {
  test(`a guest with too many rooms without payment is asked to call the hotel, in language ${language}, and loses nothing typed @full`, async ({
    page,
  }) => {
    const unpaidLimits = { perAddress: 20, perEmail: 0, percentOfNight: 25 }
    await using house = await startHouse({ seed: aHouse(), hosts, unpaidLimits })
    const guest = new Guest(page, { origin: house.url('house'), hotel: 1, channel: 1, language })
    await guest.opensRooms(monday, 2)
    await guest.chooses('Double', 'Flexible')
    await guest.continuesToDetails()
    guest.console.expectStatus(409)
    await guest.books()
    const notice = page.getByRole('alert', { name: title })
    await expect(notice).toContainText(phrase)
    await expect(notice).toContainText('+39 0000 000 001')
    await expect(notice.getByRole('link', { name: '+39 0000 000 001' })).toHaveAttribute('href', 'tel:+390000000001')
    await expect(guest.field('name')).toHaveValue(ada.name)
    await expect(guest.field('email')).toHaveValue(ada.email)
    await expect(page.getByRole('button', { name: button })).toBeVisible()
    guest.console.expectSilence()
  })
}
