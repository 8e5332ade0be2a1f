import { addDays } from '@portico/domain/time/calendar-date'
import { ada, Guest } from '../../actors/guest.ts'
import { waitUntilAlive } from '../../actors/wait-until-alive.ts'
import { nextMonday } from '../../days.ts'
import { expect, test } from '../../fixtures.ts'
import { type House, startHouse } from '../../servers/house.ts'

// What a hotel wrote for one guest, from the link of its mail to the booking.

const arrival = nextMonday('06-07')
const stay = { arrival, departure: addDays(arrival, 3) }
const room = { productId: 1_010_101, party: { adults: 2, childrenAges: [] } }
const option = (name: string, ownNight?: number, nights = stay) => ({
  name,
  text: '',
  basket: { stay: nights, rooms: [{ ...room, ...(ownNight && { nightPrices: [ownNight, ownNight, ownNight] }) }] },
})
const title = 'Three nights in June'

async function sends(house: House, overrides: Partial<Parameters<House['sendsOffer']>[0]> = {}): Promise<string> {
  const host = 'hotel-miramare.localhost'
  const one = { hotelId: 101, channelId: 201, hours: 48, host, email: ada.email, title, options: [option('')] }
  return await house.sendsOffer({ ...one, ...overrides })
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('@phone OFR-01 OFR-02 OFR-04 OFR-14 OFR-15 an offer of two options opens by its code and the right e-mail alone, shows each option’s rooms and the way back', async ({
      guest,
      house,
    }) => {
      const { page } = guest
      const code = await sends(house, { options: [option('By the sea'), option('At a price of our own', 111.11)] })
      await page.goto(`${house.url('hotel-miramare')}/offer/${code}`)
      await expect(page).toHaveURL(/language=1/)
      await guest.sees('Your offer')
      await expect(page.getByText(title)).toHaveCount(0)
      guest.console.expectStatus(403)
      await page.getByLabel('E-mail address').fill('eve@guest.example')
      await guest.press('Open the offer')
      await expect(page.getByRole('alert')).toContainText('does not fit the offer')
      await expect(page.getByText(title)).toHaveCount(0)
      await page.getByLabel('E-mail address').fill(ada.email)
      await guest.press('Open the offer')
      await guest.sees(title)
      await expect(page.getByText('The rooms are kept for you until then.')).toBeVisible()
      await expect(page.getByText('€ 348.33').first()).toBeVisible()
      await page.getByRole('link', { name: /See rooms and price.*At a price of our own/ }).click()
      await guest.sees('At a price of our own')
      await expect(page.getByText('€ 333.33').first()).toBeVisible()
      await page.getByRole('link', { name: 'Back to all options' }).click()
      await guest.sees(title)
    })

    test('@phone OFR-05 OFR-07 OFR-08 a guest asks, is answered, confirms with all that a checkout asks, and has a voucher', async ({
      guest,
      house,
    }) => {
      const { page } = guest
      const code = await sends(house)
      guest.console.expectStatus(400)
      await opens(guest, house, code)
      await guest.press('Send the message')
      await expect(page.getByText('Please write a message.').first()).toBeVisible()
      await page.getByLabel('Your message').fill('May the dog come?')
      await guest.press('Send the message')
      await expect(page.getByText('Your message was sent.')).toBeVisible()
      await expect(page.getByRole('listitem').getByText('May the dog come?')).toBeVisible()
      await house.answersOffer(code, { text: 'Of course it may.' })
      await page.reload()
      await expect(page.getByText('Of course it may.')).toBeVisible()
      await page.getByRole('link', { name: 'Go on to confirm' }).click()
      await guest.sees('Confirm your offer')
      await expect(page).toHaveURL(/\/confirm\?language=1$/)
      await guest.fillsIn(ada)
      await guest.paysBy(guest.texts.atHotel)
      await guest.acceptsAll()
      await guest.press(guest.texts.pay)
      await expect(page).toHaveURL(/\/voucher\//)
      await page.goto(`${house.url('hotel-miramare')}/offer/${code}`)
      await expect(page.getByText('You have confirmed this offer')).toBeVisible()
      await page.getByRole('link', { name: 'Open your booking' }).click()
      await expect(page).toHaveURL(/\/voucher\//)
    })

    test('@phone OFR-09 OFR-10 declined with a reason, expired, gone and withdrawn: the page says which, and nothing can be confirmed', async ({
      page,
    }) => {
      // Its own house: an offer runs out by a clock that goes ahead.
      await using house = await startHouse()
      const entryPoint = { origin: house.url('hotel-miramare'), hotel: 101, channel: 201, language: 1 } as const
      const guest = new Guest(page, entryPoint, { hasJavaScript: javaScriptEnabled })
      const later = addDays(arrival, javaScriptEnabled ? 14 : 21)
      const options = [option('', undefined, { arrival: later, departure: addDays(later, 3) })]
      const gone = await sends(house, { isGuaranteed: false, options })
      const [declined, withdrawn] = [await sends(house), await sends(house)]
      await opens(guest, house, declined)
      await page.getByText('Decline this offer').click()
      await page.getByLabel('Your reason').fill('Too far from the lake.')
      await guest.press('Decline the offer now')
      await expect(page.getByText('You have declined this offer')).toBeVisible()
      await expect(page.getByText('Your reason: Too far from the lake.')).toBeVisible()
      await opens(guest, house, withdrawn)
      await house.answersOffer(withdrawn, 'withdraws')
      await page.reload()
      await expect(page.getByText('The hotel has withdrawn this offer')).toBeVisible()
      await expect(page.getByText('As we said on the telephone.')).toHaveCount(0)
      await opens(guest, house, gone)
      await house.sellsOut(101, 10_101, [later])
      await page.reload()
      await expect(page.getByRole('heading', { name: 'The rooms are no longer available' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Go on to confirm' })).toHaveCount(0)
      await house.passMinutes(49 * 60)
      await page.reload()
      await expect(page.getByText('This offer has expired')).toBeVisible()
      await expect(page.getByRole('link', { name: 'Go on to confirm' })).toHaveCount(0)
    })
  })
}

test('@phone RTE-16 OFR-20 an offer opens at /offer and its code alone, without hotel, channel or language in the path, where its hotel is sold, in the language it was written for', async ({
  guest,
  house,
}) => {
  const { page } = guest
  const code = await sends(house, { languageId: 2 })
  const address = `${house.url('hotel-miramare')}/offer/${code}`
  await page.goto(address)
  await expect(page).toHaveURL(`${address}?language=2`)
  await page.getByLabel('Indirizzo e-mail').fill(ada.email)
  await page.getByRole('button', { name: 'Apri l’offerta' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText('€ 588,00').first()).toBeVisible()
  await expect(page).toHaveURL(`${address}?language=2`)
  await guest.readsIn('EN', 'English')
  await expect(page).toHaveURL(`${address}?language=1`)
  await expect(page.getByText('Questions and answers')).toBeVisible()
  guest.console.expectStatus(404)
  const elsewhere = await page.goto(`${house.url('rifugio-stella')}/offer/${code}`)
  expect(elsewhere?.status()).toBe(404)
})

test('@phone OFR-11 a confirmation that fails asks to check the details, to try again and to contact the hotel, and keeps what was typed', async ({
  page,
}) => {
  // Its own house: the booking server behind it refuses once.
  await using house = await startHouse({ faulty: true })
  const entryPoint = { origin: house.url('hotel-miramare'), hotel: 101, channel: 201, language: 1 } as const
  const guest = new Guest(page, entryPoint)
  for (const code of [await sends(house), await sends(house)]) {
    await opens(guest, house, code)
    await page.getByRole('link', { name: 'Go on to confirm' }).click()
    await guest.sees('Confirm your offer')
    await guest.fillsIn(ada)
    await guest.paysBy(guest.texts.atHotel)
    await guest.acceptsAll()
    house.injectFaults('confirm', 'closed')
    guest.console.expectStatus(409)
    await guest.press(guest.texts.pay)
    const notice = page.getByRole('alert', { name: 'The offer was not confirmed' })
    await expect(notice).toContainText(
      'Please check the details and try again. If it does not work, contact the hotel.',
    )
    await expect(notice.getByRole('link')).toHaveCount(2)
    await expect(page.getByLabel('Last name').first()).toHaveValue(ada.lastName)
    // The second is of the same stay, and another offer.
    await guest.press(guest.texts.pay)
    await expect(page).toHaveURL(/\/voucher\//)
  }
})

test('@phone an offer that runs out before its guest’s eyes says so by itself, and takes its button away', async ({
  page,
}) => {
  // Its own house: the clock goes ahead, as the browser's does.
  await using house = await startHouse()
  const entryPoint = { origin: house.url('hotel-miramare'), hotel: 101, channel: 201, language: 1 } as const
  const guest = new Guest(page, entryPoint)
  await page.clock.install()
  await opens(guest, house, await sends(house))
  await waitUntilAlive(page)
  await expect(page.getByRole('link', { name: 'Go on to confirm' })).toBeVisible()
  await house.passMinutes(48 * 60 + 1)
  await page.clock.fastForward('48:01:00')
  await expect(page.getByText('This offer has expired')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go on to confirm' })).toHaveCount(0)
})

async function opens(guest: { page: import('@playwright/test').Page }, house: House, code: string): Promise<void> {
  const { page } = guest
  await page.goto(`${house.url('hotel-miramare')}/offer/${code}`)
  await page.getByLabel('E-mail address').fill(ada.email)
  await page.getByRole('button', { name: 'Open the offer' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}
