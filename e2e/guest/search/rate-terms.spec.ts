import type { HousePlan } from '@portico/demo/seed/house'
import { addDays } from '@portico/domain/time/calendar-date'
import { aHouse } from '../../../tests/builders/a-house.ts'
import { aHost } from '../../../tests/builders/a-snapshot.ts'
import { Guest, onlyHotelOf } from '../../actors/guest.ts'
import { TradeUser } from '../../actors/trade-user.ts'
import { nextMonday } from '../../days.ts'
import { expect, test } from '../../fixtures.ts'
import { startHouse } from '../../servers/house.ts'

const named = (name: string) => ({ en: name, it: name })
const meals = ['RO', 'BB', 'HB', 'FB', 'AI'] as const
const kinds = ['prepaid', 'prepaid-with-authorisation', 'pay-at-hotel', 'resellable'] as const
const plans: readonly Partial<HousePlan>[] = [
  ...meals.map((mealPlan) => ({ name: named(`Plan ${mealPlan}`), mealPlan })),
  ...kinds.map((kind) => ({ name: named(`Plan ${kind}`), kinds: [kind] })),
  { name: named('Plan fixed'), kinds: ['non-refundable'], cancellation: { kind: 'non-refundable' } },
  { name: named('Plan restricted'), rule: { minStay: 2, maxStay: 6, minAdults: 2, maxAdults: 2 } },
]

test('a rate states its meal plan, one of five, and what it asks for: ROOM-06 ROOM-16', async ({ page }) => {
  const seed = aHouse({ rooms: [{ rooms: 3, maxAdults: 4 }], plans })
  await using house = await startHouse({ seed, hosts: [aHost({ host: 'house.localhost', channelIds: [1] })] })
  const guest = new Guest(page, onlyHotelOf(house))
  await guest.searches(nextMonday('03-01'), 3)
  await guest.unfoldsRates()
  const heading = (meal: string, plan: string) =>
    page.getByRole('heading', { level: 3, name: new RegExp(`^${meal}\\W*Plan ${plan}$`) })
  const texts = { RO: 'Room only', BB: 'Breakfast included', HB: 'Half board', FB: 'Full board', AI: 'All inclusive' }
  for (const meal of meals) await expect(heading(texts[meal], meal)).toBeVisible()

  const termsOf = (plan: string) => heading('Breakfast included', plan).locator('xpath=..')
  await expect(termsOf('restricted')).toContainText(
    'for stays of 2 nights or more · for stays of 6 nights at most · for 2 adults or more · for 2 adults at most',
  )
  await expect(termsOf('BB')).not.toContainText(/nights|adults/)
  await expect(termsOf('prepaid')).toContainText('Prepayment')
  await expect(termsOf('prepaid-with-authorisation')).toContainText('Card authorised on booking')
  await expect(termsOf('pay-at-hotel')).toContainText('Pay at the hotel')
  await expect(termsOf('resellable')).toContainText(/resold|resell|resale/i)
  await expect(termsOf('fixed')).toContainText('Cannot be cancelled or changed')
  await expect(termsOf('BB')).toContainText(/^.*Free cancellation until .* 18:00/s)
  guest.console.expectSilence()
})

test('a trade user reads of each rate which of eight kinds it is: ROOM-04', async ({ page }) => {
  const ofTrade = (['net', 'commissionable'] as const).map((kind) => ({
    name: named(`Plan ${kind}`),
    kinds: [kind],
    trade: true,
  }))
  const seed = aHouse({ rooms: 3, plans: [...plans, ...ofTrade], tradeChannel: 'TRADE' })
  await using house = await startHouse({ seed, hosts: [aHost({ host: 'house.localhost', channelIds: [1, 2] })] })
  const credentials = { username: 'lia@viaggi.example', password: 'Viaggi!2027' }
  await house.addsTradeUser({ code: 'VIAGGI' }, credentials)
  const user = new TradeUser(page, { origin: house.url('house'), hotel: 1, channel: 2, language: 1 })
  await user.logsIn(credentials)
  await user.searches(nextMonday('03-01'), 3)
  await user.unfoldsRates()
  const texts: readonly [plan: string, kind: string | RegExp][] = [
    ['prepaid', 'Prepayment'],
    ['prepaid-with-authorisation', 'Card authorised on booking'],
    ['BB', /Free cancellation until .* 18:00/],
    ['fixed', 'Cannot be cancelled or changed'],
    ['pay-at-hotel', 'Pay at the hotel'],
    ['net', 'Net rate'],
    ['commissionable', 'Commissionable'],
    ['resellable', /resold|resell|resale/i],
  ]
  for (const [plan, kind] of texts) {
    const heading = page.getByRole('heading', { level: 3, name: new RegExp(`Plan ${plan}$`) })
    await expect(heading.locator('xpath=..')).toContainText(kind)
  }
  user.console.expectSilence()
})

test('a promotion is told as the rule that lowered the price, in the guest’s language: ROOM-24', async ({
  guestOf,
}) => {
  const guest = guestOf('casale-tramonto')
  const arrival = nextMonday('05-03')
  const address = (nights: number, language: number) =>
    `${guest.base.replace(/language\/\d/, `language/${language}`)}/rooms?arrival=${arrival}&departure=${addDays(arrival, nights)}&room=2`
  const said = (text: string) => guest.page.getByRole('article', { name: 'Granaio' }).getByText(text, { exact: false })
  await guest.opens(address(7, 1))
  await expect(said('20% off when you stay 7 nights or more').first()).toBeVisible()
  await guest.opens(address(7, 2))
  await expect(said('20 % in meno se resta 7 notti o più').first()).toBeVisible()
  await guest.opens(address(6, 1))
  await guest.sees('Rooms and prices')
  await expect(said('off when you stay')).toHaveCount(0)
})
