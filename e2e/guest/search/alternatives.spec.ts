import type { Page } from '@playwright/test'
import type { Seed } from '@portico/demo/seed/seed'
import { addDays } from '@portico/domain/time/calendar-date'
import { aHouse } from '../../../tests/builders/a-house.ts'
import { aHost } from '../../../tests/builders/a-snapshot.ts'
import { Guest, onlyHotelOf } from '../../actors/guest.ts'
import { dayText, nextMonday } from '../../days.ts'
import { expect, test } from '../../fixtures.ts'
import { type House, startHouse } from '../../servers/house.ts'
import { fullUnless } from '../../test-size.ts'

const monday = nextMonday('03-01')
const night = (days: number) => addDays(monday, days)
const hosts = [aHost({ host: 'house.localhost', channelIds: [1] })]

/** Houses 1 and 2 on one channel, each with a double at 120.00 with breakfast and a suite at 170.00 for up to six. */
function aGroup(): Seed {
  const said = (name: string) => ({ en: name, it: name })
  const seed = aHouse({
    rooms: [{ name: said('Double') }, { name: said('Suite'), priceIndex: 150, maxAdults: 5, maxGuests: 6 }],
  })
  const hotels = [1, 2].flatMap((id) => seed.hotels.map((hotel) => ({ ...hotel, id, name: `House ${id}` })))
  return { ...seed, hotels, channels: seed.channels.map((channel) => ({ ...channel, hotelIds: [1, 2] })) }
}

const guestAt = (page: Page, house: House, hasJavaScript: boolean) =>
  new Guest(page, onlyHotelOf(house), { hasJavaScript })

/** The double is free on the first two nights, the suite on the last two. */
async function startSplitHouse(): Promise<House> {
  const house = await startHouse({ seed: aGroup(), hosts })
  await house.sellsOut(1, 101, [night(2), night(3)])
  await house.sellsOut(1, 102, [night(0), night(1)])
  return house
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`what can be had instead, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled })

    test(`a stay is split over two rooms, at a discount on the total, and booked so: CROSS-01 @phone-full${fullUnless(javaScriptEnabled)}`, async ({
      page,
    }) => {
      await using house = await startSplitHouse()
      const guest = guestAt(page, house, javaScriptEnabled)
      await guest.searches(monday, 4)
      const split = page.getByRole('region', { name: 'One stay in two rooms' })
      await expect(split.getByRole('listitem')).toContainText([
        `Double${dayText(night(0))} – ${dayText(night(2))}, 2 nights€\u00a0240,00`,
        `Suite${dayText(night(2))} – ${dayText(night(4))}, 2 nights€\u00a0340,00`,
        'Room-change discount€\u00a0-29,00',
      ])
      await expect(split).toContainText('€\u00a0551,00')
      await expect(split).toContainText('for 4 nights; a city tax may be due at the hotel')

      await guest.continuesToDetails()
      await guest.books()
      await guest.sees(/^Thank you/)
      const voucher = page.getByRole('main')
      await expect(voucher.getByText(`${dayText(night(0))} – ${dayText(night(2))}, 2 nights`)).toBeVisible()
      await expect(voucher.getByText(`${dayText(night(2))} – ${dayText(night(4))}, 2 nights`)).toBeVisible()
      await expect(voucher.getByText('Room-change discount').locator('xpath=..')).toContainText('€\u00a0-29,00')
      // And 16.00 of city tax.
      await expect(voucher.getByText('€\u00a0567,00', { exact: true }).first()).toBeVisible()
      guest.console.expectSilence()
    })

    test(`sister houses with rooms on these dates are proposed with their prices, and open on the same search: CROSS-04${fullUnless(javaScriptEnabled)}`, async ({
      page,
    }) => {
      await using house = await startSplitHouse()
      const guest = guestAt(page, house, javaScriptEnabled)
      await guest.searches(monday, 4)
      const sisters = page.getByRole('region', { name: 'Free on these dates in our other houses' })
      await expect(sisters.getByRole('listitem')).toContainText(['House 2'])
      await expect(sisters).toContainText('from €\u00a0480,00for 4 nights; a city tax may be due at the hotel')
      const query = new URL(page.url()).search
      await sisters.getByRole('link', { name: 'House 2' }).click()
      await guest.sees('Rooms and prices')
      expect(new URL(page.url()).pathname).toBe('/hotel/2/channel/1/language/1/rooms')
      expect(new URL(page.url()).search).toBe(query)
      await expect(page.getByRole('article', { name: 'Double' })).toContainText('€\u00a0480,00')
      guest.console.expectSilence()
    })

    test(`guests of several rooms are shown one that holds them all @full`, async ({ page }) => {
      await using house = await startHouse({ seed: aGroup(), hosts })
      await house.sellsOut(1, 101, [night(1)])
      const guest = guestAt(page, house, javaScriptEnabled)
      await guest.opens(`${guest.base}/rooms?arrival=${monday}&departure=${night(4)}&room=2&room=2-7`)
      await guest.sees('No room for this stay')
      const merged = page.getByRole('region', { name: 'All of you in one room' })
      await expect(merged).toContainText('for 4 nights; a city tax may be due at the hotel')
      const price = await merged.getByText(/^from €/).innerText()
      await merged.getByRole('link', { name: 'See rooms for 4 adults, 1 child' }).click()
      await guest.sees('Rooms and prices')
      await expect(page.getByRole('article', { name: 'Suite' })).toContainText(price.replace('from ', ''))
      guest.console.expectSilence()
    })
  })
}

test('from the checkout of a split stay one gets back to what can be had instead @full', async ({ page }) => {
  await using house = await startSplitHouse()
  const guest = guestAt(page, house, true)
  await guest.searches(monday, 4)
  await guest.continuesToDetails()
  const address = page.url()
  await page.getByRole('button', { name: 'Change rooms or dates' }).click()
  await guest.sees('Your dates, with a change of room')
  await expect(page.getByRole('region', { name: 'One stay in two rooms' })).toBeVisible()
  await guest.opens(new URL(address).pathname + new URL(address).search)
  await guest.sees(guest.texts.details)
  await expect(page.getByRole('main')).toContainText('Room-change discount')
  guest.console.expectSilence()
})
