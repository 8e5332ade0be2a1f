import type { Page } from '@playwright/test'
import type { HostSettings } from '@portico/contracts/scope/settings'
import { demoHouses } from '@portico/demo/demo-houses'
import { addDays } from '@portico/domain/time/calendar-date'
import { pageBundles } from '@portico/locale/texts/english'
import { languagesWithTexts } from '@portico/locale/texts/languages-with-texts'
import { readTexts } from '@portico/locale/texts/read-texts'
import { type PaymentSimulators, startPayments } from '../../simulators/payments/server.ts'
import { aHost } from '../../tests/builders/a-snapshot.ts'
import { drawsSigns } from '../actors/drawn-signs.ts'
import { newViolationsOn } from '../actors/expect-accessible.ts'
import { ada } from '../actors/guest.ts'
import { misfitsOn } from '../actors/misfits.ts'
import { nextMonday } from '../days.ts'
import { expect, test } from '../fixtures.ts'
import { stepsOfGroup } from '../screens/group.ts'
import { stepsOfStays } from '../screens/stays.ts'
import { guestsPagesOf, type Start, type Step, stepsOf } from '../screens/walk.ts'
import { type House, startHouse } from '../servers/house.ts'
import { sendOverLoopback } from '../servers/paid-house.ts'
import { fullUnless } from '../test-size.ts'

// Every screen of guests and agencies, in every language that has texts, in a wide and in the narrowest window.

/** The longest words, and those that break between any two signs. */
const inEveryRun = ['ru', 'ja']
const everyLanguage = languagesWithTexts.map(({ id }) => id)
const hosts: HostSettings[] = demoHouses.hosts.map(({ name, title, hotelId, channelId }) =>
  aHost({
    ...{ host: `${name}.localhost`, title, channelIds: [channelId], landingHotelId: hotelId },
    ...{ languageIds: everyLanguage, numberFormat: 'language' },
  }),
)
const credentials = (code: string) => ({ username: `clara.${code}@glicine.example`, password: 'Glicine!2027' })
const contract = { channelIds: [demoHouses.tradeChannelId], rateGroup: 'partners', commission: 1_200 }

let simulators: PaymentSimulators
let house: House
// One for each language: a walk books rooms of which a house has few.
test.beforeEach(async () => {
  simulators = await startPayments({ runsByItself: true, send: sendOverLoopback })
  house = await startHouse({ hosts, simulators })
})
test.afterEach(async () => {
  await house[Symbol.asyncDispose]()
  await simulators[Symbol.asyncDispose]()
})

/** Tablets upright and on their side, and what stands between: where columns become two. */
const between = [1024, 820, 660]

/** What is too wide on a page in a window of this width. */
async function fits(page: Page, width: number, name: string, problems: string[]): Promise<void> {
  await page.setViewportSize({ width, height: 800 })
  // Chromium measures by the window's new width before it has looked at the conditions of the styles again.
  await expect(async () => expect(await misfitsOn(page)).toEqual([]))
    .toPass({ timeout: 10_000 })
    .catch(() => undefined)
  for (const problem of await misfitsOn(page)) problems.push(`${name} at ${width}: ${problem}`)
}

/** The same, and what is not accessible. */
async function looksRight(page: Page, width: number, name: string, problems: string[]): Promise<void> {
  await fits(page, width, name, problems)
  for (const problem of await newViolationsOn(page)) problems.push(`${name} at ${width}: ${problem}`)
}

/** A page that a house, or an agency, opens without going there step by step. */
const pagesAt = (addresses: Readonly<Record<string, string>>): Step[] =>
  Object.entries(addresses).map(([name, address]) => ({ name, go: (page) => page.goto(address) }))

for (const { code, id, tag, name } of languagesWithTexts)
  test(`every screen is whole and accessible in ${name}, from 320 pixels to 1280${fullUnless(inEveryRun.includes(code))}`, async ({
    page,
  }) => {
    test.setTimeout(900_000)
    if (code === 'zh' || code === 'ja') {
      expect(await drawsSigns(page, ['\uE000', '\uE001']), 'signs that no face has are squares').toBe(false)
      test.skip(
        !(await drawsSigns(page, ['直', '骨'])),
        'no face of this system has Chinese and Japanese signs, and squares are not measured: fonts-noto-cjk has them',
      )
    }
    const texts = readTexts(code, ...pageBundles)
    const at = (host: (typeof demoHouses.hosts)[number]['name'], around: string): Start => {
      const found = demoHouses.hosts.find((each) => each.name === host)
      if (!found) throw new Error(`there is no ${host}`)
      const { hotelId: hotel = 104, channelId: channel } = found
      return { origin: house.url(host), hotel, channel, language: id, texts, around }
    }
    const trade = at('belvento-trade', '07-05')
    const user = credentials(code)
    await house.addsTradeUser(
      { code: `Glicine ${code.toUpperCase()}`, ...contract, creditMinor: 500_000 },
      { ...user, languageId: id },
    )
    const arrival = nextMonday('05-17')
    const stay = { arrival, departure: addDays(arrival, 2) }
    const room = { productId: 1_010_101, party: { adults: 2, childrenAges: [] } }
    const options = ['A', 'B'].map((each) => ({ name: each, text: '', basket: { stay, rooms: [room] } }))
    const offer = { hotelId: 101, channelId: 201, hours: 48, host: 'hotel-miramare.localhost', email: ada.email }
    const offerCode = await house.sendsOffer({ ...offer, languageId: id, title: 'A', options })
    const miramare = at('hotel-miramare', '05-10')
    const base = `${miramare.origin}/hotel/101/channel/201/language/${id}`
    const sold = `arrival=${nextMonday('01-11')}&departure=${addDays(nextMonday('01-11'), 60)}&room=9`
    const decide = () => simulators.provider.runDue(simulators.provider.waiting.at(-1)?.id)
    const portal = `${house.url('case-belvento')}/channel/${demoHouses.groupChannelId}`
    const steps = [
      ...stepsOf(miramare),
      ...guestsPagesOf(at('casale-tramonto', '05-10')),
      ...pagesAt({
        'no-rooms': `${base}/rooms?${sold}`,
        'bad-search': `${base}?arrival=2020-01-01&departure=x&room=2`,
        recover: `${base}/recover`,
        request: `${base}/request`,
        'not-found': `${base}/nothing`,
        offer: `${miramare.origin}/offer/${offerCode}?language=${id}`,
      }),
      {
        name: 'offer-open',
        go: async (page: Page) => {
          await page.locator('input[type=email]').fill(ada.email)
          await page.locator('main form button').first().click()
          await page.getByRole('heading', { name: 'A', exact: true }).first().waitFor()
        },
      },
      ...stepsOfStays(at('locanda-del-teatro', '05-10'), decide),
      ...pagesAt({ forgotten: `${trade.origin}/hotel/104/channel/${trade.channel}/language/${id}/forgotten` }),
      ...stepsOfGroup(trade, { portal, credentials: user }),
      ...pagesAt({
        statement: `${trade.origin}/channel/${trade.channel}/language/${id}/agency/statement?month=${arrival.slice(0, 7)}`,
        password: `${trade.origin}/hotel/104/channel/${trade.channel}/language/${id}/password`,
      }),
    ]
    const problems: string[] = []
    for (const step of steps) {
      await page.setViewportSize({ width: 1280, height: 800 })
      await test.step(step.name, () => step.go(page))
      await expect(page.locator('html')).toHaveAttribute('lang', tag)
      await looksRight(page, 1280, step.name, problems)
      for (const width of between) await fits(page, width, step.name, problems)
      await looksRight(page, 320, step.name, problems)
    }
    expect(problems).toEqual([])
  })
