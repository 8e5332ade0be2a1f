import { addDays } from '@portico/domain/time/calendar-date'
import { ada, Guest } from '../../actors/guest.ts'
import { nextMonday } from '../../days.ts'
import { expect, test } from '../../fixtures.ts'
import { type House, startHouse } from '../../servers/house.ts'

// What reception has booked on the telephone, from the link of its mail to the guest's answer.

const arrival = nextMonday('06-07')
const stay = { arrival, departure: addDays(arrival, 3) }
const rooms = [{ productId: 1_010_101, party: { adults: 2, childrenAges: [] } }]

async function reserves(house: House, overrides: Partial<Parameters<House['reservesForGuest']>[0]> = {}) {
  const options = [{ name: '', text: '', stay, rooms }]
  const one = { hotelId: 101, channelId: 201, hours: 48, host: 'hotel-miramare.localhost', email: ada.email, options }
  return await house.reservesForGuest({ ...one, ...overrides })
}

const addressOf = (house: House, code: string) => `${house.url('hotel-miramare')}/cro/${code}`

async function opens(guest: Guest, house: House, code: string): Promise<void> {
  const { page } = guest
  await page.goto(addressOf(house, code))
  await page.getByLabel('E-mail address').fill(ada.email)
  await guest.press('Open the reservation')
  await expect(page.getByText('For Ada Rossi')).toBeVisible()
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('@phone CRO-01 RTE-17 a reservation awaiting confirmation opens by its code, without hotel, channel or language in the path, to the right e-mail alone', async ({
      guest,
      house,
    }) => {
      const { page } = guest
      const code = await reserves(house)
      await page.goto(addressOf(house, code))
      await expect(page).toHaveURL(new RegExp(`/cro/${code}\\?language=1$`))
      await guest.sees('Your reservation')
      await expect(page.getByText(`Reservation ${code}`)).toBeVisible()
      for (const secret of ['Ada', '€', 'June']) await expect(page.getByRole('main').getByText(secret)).toHaveCount(0)
      guest.console.expectStatus(400)
      await guest.press('Open the reservation')
      await expect(page.getByRole('alert')).toContainText('Please enter an e-mail address')
      guest.console.expectStatus(403)
      await page.getByLabel('E-mail address').fill('eve@guest.example')
      await guest.press('Open the reservation')
      await expect(page.getByRole('alert')).toContainText('does not fit the reservation')
      await page.getByLabel('E-mail address').fill(ada.email)
      await guest.press('Open the reservation')
      await expect(page.getByText('For Ada Rossi')).toBeVisible()
      await expect(page.getByText('The rooms are kept for you until then.')).toBeVisible()
      await expect(page.getByText('€ 588.00').first()).toBeVisible()
    })

    test('@phone CRO-02 its guest confirms it with all that a checkout asks and has a voucher, or rejects it with a reason', async ({
      guest,
      house,
    }) => {
      const { page } = guest
      const [code, declined] = [await reserves(house), await reserves(house)]
      await opens(guest, house, code)
      await page.getByRole('link', { name: 'Go on to confirm' }).click()
      await guest.sees('Confirm your reservation')
      guest.console.expectStatus(400)
      await guest.press(guest.texts.pay)
      await expect(page).toHaveURL(/\/confirm/)
      await guest.fillsIn(ada)
      await guest.paysBy(guest.texts.atHotel)
      await guest.acceptsAll()
      await guest.press(guest.texts.pay)
      await expect(page).toHaveURL(/\/voucher\//)
      await expect(page.getByText(code).first()).toBeVisible()
      await page.goto(addressOf(house, code))
      await expect(page.getByText('You have confirmed this reservation')).toBeVisible()
      await page.getByRole('link', { name: 'Open your booking' }).click()
      await expect(page).toHaveURL(/\/voucher\//)
      await opens(guest, house, declined)
      await page.getByText('Decline this reservation').click()
      await page.getByLabel('Your reason').fill('Too far from the lake.')
      await guest.press('Decline the reservation now')
      await expect(page.getByText('You have declined this reservation')).toBeVisible()
      await expect(page.getByText('Your reason: Too far from the lake.')).toBeVisible()
      await expect(page.getByRole('link', { name: 'Go on to confirm' })).toHaveCount(0)
    })

    test('@phone it runs out by itself while its guest fills in the form, and two tabs answer it once', async ({
      page,
    }) => {
      // Its own house: the clock goes ahead.
      await using house = await startHouse()
      const entryPoint = { origin: house.url('hotel-miramare'), hotel: 101, channel: 201, language: 1 } as const
      const guest = new Guest(page, entryPoint, { hasJavaScript: javaScriptEnabled })
      const [late, twice] = [await reserves(house, { hours: 0.5 }), await reserves(house)]
      await opens(guest, house, twice)
      await page.getByRole('link', { name: 'Go on to confirm' }).click()
      await guest.sees('Confirm your reservation')
      const other = await page.context().newPage()
      await other.goto(addressOf(house, twice))
      await other.getByText('Decline this reservation').click()
      await other.getByRole('button', { name: 'Decline the reservation now' }).click()
      await expect(other.getByText('You have declined this reservation')).toBeVisible()
      await guest.fillsIn(ada)
      await guest.paysBy(guest.texts.atHotel)
      await guest.acceptsAll()
      guest.console.expectStatus(409)
      await guest.press(guest.texts.pay)
      await expect(page.getByText('You have declined this reservation')).toBeVisible()
      await opens(guest, house, late)
      await page.getByRole('link', { name: 'Go on to confirm' }).click()
      await guest.sees('Confirm your reservation')
      await house.passMinutes(31)
      await page.reload()
      await expect(page.getByText('The time to confirm is over')).toBeVisible()
      await expect(page.getByRole('link', { name: 'Go on to confirm' })).toHaveCount(0)
    })
  })
}

test('@phone what nobody awaits, and what another host sells, is not found', async ({ guest, house }) => {
  const { page } = guest
  const code = await reserves(house)
  guest.console.expectStatus(404)
  for (const address of [
    `${house.url('hotel-miramare')}/cro/AB12CD34EF`,
    `${house.url('rifugio-stella')}/cro/${code}`,
  ]) {
    const response = await page.goto(address)
    expect(response?.status()).toBe(404)
  }
})

test('@phone who finds a reservation that is still to be confirmed by its code is led to confirm it', async ({
  guest,
  house,
}) => {
  const code = await reserves(house)
  await guest.recovers(code, ada.email)
  await guest.sees('Your stay at Hotel Miramare')
  await guest.press('Confirm your reservation', 'link')
  await expect(guest.page).toHaveURL(new RegExp(`/cro/${code}\\?language=1$`))
  await guest.sees('Your reservation')
})
