import { addDays } from '@portico/domain/time/calendar-date'
import { aHouse } from '../../../tests/builders/a-house.ts'
import { aHost } from '../../../tests/builders/a-snapshot.ts'
import { expectAccessible } from '../../actors/expect-accessible.ts'
import { expectNoSideways } from '../../actors/expect-no-sideways.ts'
import { Guest, onlyHotelOf } from '../../actors/guest.ts'
import { nextMonday } from '../../days.ts'
import { expect, test } from '../../fixtures.ts'
import { startHouse } from '../../servers/house.ts'

const arrival = nextMonday('05-10')
const named = (name: string) => ({ en: name, it: name })

test('on a telephone the list of Miramare is at most half as long as with every rate unfolded, its first price high @full', async ({
  guest,
}) => {
  const { page } = guest
  await page.setViewportSize({ width: 390, height: 844 })
  await guest.opensRooms(arrival, 3)
  await expect(page.getByRole('article')).toHaveCount(5)
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  // 6,962 before rates were folded.
  expect(height).toBeLessThanOrEqual(3_481)
  await expectNoSideways(page)
  await guest.unfoldsRates()
  await expectAccessible(page)
  await expectNoSideways(page)
})

test('the price of a night is said on request, and stays with a choice @full', async ({ guest }) => {
  const { page } = guest
  await guest.opensRooms(arrival, 3, {}, {})
  await expect(page.getByText(/a night on average/)).toHaveCount(0)
  await guest.press('Price per night', 'link')
  await expect(page.getByText(/a night on average/).first()).toBeVisible()
  await guest.chooses('Tramontana', 'Flexible')
  await guest.sees('Choose room 2 of 2')
  await expect(page.getByText(/a night on average/).first()).toBeVisible()
})

test('what a promotion saves is said beside the price without it @full', async ({ guestOf }) => {
  const guest = guestOf('casale-tramonto')
  await guest.opens(
    `${guest.base.replace(/language\/\d/, 'language/1')}/rooms?arrival=${arrival}&departure=${addDays(arrival, 7)}&room=2`,
  )
  const price = guest.page.getByRole('article', { name: 'Granaio' }).locator('.price').first()
  const [before = 0, saved = 0, total = 0] =
    (await price.innerText())
      .split('\n')
      .join(' ')
      .match(/[\d.,]*\d[.,]\d\d/g)
      ?.map((text) => Number(text.replace(/\D/g, ''))) ?? []
  expect(saved).toBeGreaterThan(0)
  expect(before - saved).toBe(total)
})

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('three rooms for like parties are chosen by one press @full', async ({ guestOf }) => {
      const guest = guestOf('hotel-miramare')
      await guest.opensRooms(arrival, 2, {}, {}, {})
      await guest.page
        .getByRole('link', { name: /^Take Tramontana, Flexible with breakfast, .* for all 3 rooms$/ })
        .click()
      await guest.sees(guest.texts.services)
      expect(new URL(guest.page.url()).searchParams.getAll('pick')).toEqual(['1010101', '1010101', '1010101'])
    })

    test('of three rooms the two for like parties are chosen by one press, which says which they are', async ({
      guestOf,
    }) => {
      const guest = guestOf('hotel-miramare')
      await guest.opensRooms(arrival, 2, {}, { children: [7] }, {})
      const both = guest.page.getByRole('link', {
        name: /^Take Tramontana, Flexible with breakfast, .* for rooms 1 and 3$/,
      })
      await expect(both).toHaveText('for rooms 1 and 3')
      await both.click()
      await guest.sees('Choose room 2 of 3')
      expect(new URL(guest.page.url()).searchParams.getAll('pick')).toEqual(['1010101', '0', '1010101'])
    })

    test('rooms stand by price, a rate that another one outdoes last and folded, with which one that is', async ({
      page,
    }) => {
      const seed = aHouse({
        rooms: [
          { name: named('Suite'), priceIndex: 150, rooms: 2 },
          { name: named('Double'), rooms: 2 },
        ],
        plans: [
          { name: named('Prepaid'), adjustment: 5, prepayment: [{ due: 'on-booking', basisPoints: 10_000 }] },
          { name: named('Flexible') },
          { name: named('Fixed'), adjustment: -10, cancellation: { kind: 'non-refundable' } },
        ],
      })
      await using house = await startHouse({ seed, hosts: [aHost({ host: 'house.localhost', channelIds: [1] })] })
      const guest = new Guest(page, onlyHotelOf(house), { hasJavaScript: javaScriptEnabled })
      await guest.opensRooms(arrival, 3)
      await expect(page.getByRole('heading', { level: 2 }).filter({ hasText: /Suite|Double/ })).toHaveText([
        'Double',
        'Suite',
      ])
      const double = page.getByRole('article', { name: 'Double' })
      await expect(double.getByRole('heading', { level: 3 })).toHaveText([/Fixed$/, /Flexible$/])
      await expect(double.getByText('“Fixed” gives')).toHaveCount(0)
      await double.getByText('1 more rate, €').click()
      await expect(double.getByRole('heading', { level: 3 })).toHaveText([/Fixed$/, /Flexible$/, /Prepaid$/])
      await expect(double.getByText('“Flexible” gives you all of this, for no more.')).toBeVisible()
      await expect(double.getByText(/^All of it is paid today/)).toBeVisible()
      guest.console.expectSilence()
    })
  })
