import type { Page } from '@playwright/test'
import { isSilentPage, pagesOfOneself, pagesOfStay } from '@portico/web/app/base/address/silent-pages'
import { aHouse } from '../../tests/builders/a-house.ts'
import { aHost } from '../../tests/builders/a-snapshot.ts'
import { Guest } from '../actors/guest.ts'
import { waitUntilAlive } from '../actors/wait-until-alive.ts'
import { nextMonday } from '../days.ts'
import { expect, test } from '../fixtures.ts'
import { type House, startHouse } from '../servers/house.ts'
import { fullUnless } from '../test-size.ts'

const arrival = nextMonday('05-18')
const script = 'https://measures.example/script.js'

/** The same hotel under a host with a script that waits for consent, and under one without. */
function openHouse(house: Parameters<typeof aHouse>[0] = {}): Promise<House> {
  return startHouse({
    seed: aHouse(house),
    hosts: ['listed', 'unlisted'].map((name) =>
      aHost({ host: `${name}.localhost`, channelIds: [1, 2], landingHotelId: 1, consentScriptUrl: script }),
    ),
    cookieBannerHosts: ['listed.localhost', 'unlisted.localhost'],
    consentScriptHosts: ['listed.localhost'],
  })
}

const guestAt = (house: House, page: Page, name: 'listed' | 'unlisted' = 'unlisted', hasJavaScript = true) =>
  new Guest(page, { origin: house.url(name), hotel: 1, channel: 1, language: 1 }, { hasJavaScript })

/** The script of another house: it fills the chat, and measures by pictures and calls. */
const foreignScript = `
  const chat = document.getElementById('portico-chat')
  if (chat) chat.innerHTML = '<p>Chat of hotel ' + chat.dataset.hotel + ', channel ' + chat.dataset.channel +
    ', language ' + chat.dataset.language + ': ' + JSON.parse(chat.dataset.rooms).map((room) => room.name + ' ' + room.price).join() + '</p>'
  fetch('https://measures.example/seen?' + (window.porticoData ?? []).length)
  new Image().src = 'https://measures.example/dot.png'
`

/** Whatever leaves for another house, with the page that it left from. */
async function foreignRequestsOf(page: Page, house: House): Promise<string[]> {
  const foreign: string[] = []
  await page.route(/measures\.example/, (route) => {
    const path = new URL(route.request().url()).pathname
    if (path === '/script.js') return route.fulfill({ contentType: 'text/javascript', body: foreignScript })
    return route.fulfill({ status: 204, headers: { 'access-control-allow-origin': '*' } })
  })
  page.on('request', (request) => {
    if (new URL(request.url()).port !== String(house.port) && !request.url().startsWith('data:'))
      foreign.push(
        `${new URL(request.url()).pathname} on ${new URL(page.url()).pathname.replace(/^.*\/language\/1/, '')}`,
      )
  })
  return foreign
}

type DataEvent = Readonly<Record<string, unknown>>

const eventsOf = (page: Page): Promise<readonly DataEvent[]> =>
  page.evaluate(() => (window as { porticoData?: DataEvent[] }).porticoData ?? [])

test('CHAT-01 CHAT-02 the messaging button stands where the hotel has it, for a browser and for a telephone', async ({
  page,
  browser,
}) => {
  await using house = await openHouse({ messenger: '+39 0000 000 001' })
  const guest = guestAt(house, page)
  await guest.opensRooms(arrival, 2)
  const button = page.getByRole('link', { name: 'Write to us' })
  await expect(button).toHaveAttribute('href', 'https://web.whatsapp.com/send?phone=390000000001')
  await expect(button).toHaveAttribute('target', '_blank')
  await using phone = await browser.newContext({
    isMobile: true,
    userAgent: 'Mozilla/5.0 (Linux; Android 14) Mobile',
    javaScriptEnabled: false,
  })
  const onPhone = await phone.newPage()
  await onPhone.goto(house.url('unlisted') + guest.base)
  await expect(onPhone.getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', 'https://wa.me/390000000001')
  await using silent = await openHouse()
  await guestAt(silent, page).opens('/hotel/1/channel/1/language/1')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Write to us' })).toHaveCount(0)
})

test('CHAT-03 CHAT-04 CONS-01 the chat opens after consent, with what it may know, on no page of a stay; the script runs on a listed host alone', async ({
  page,
}) => {
  await using house = await openHouse({ chat: true })
  const foreign = await foreignRequestsOf(page, house)
  const guest = guestAt(house, page, 'listed')
  await guest.seesNotice()
  await guest.opensRooms(arrival, 2)
  await expect(page.locator('#portico-chat')).toHaveAttribute('data-hotel', '1')
  await expect(page.locator('#portico-chat')).toBeHidden()
  expect(foreign).toEqual([])
  await guest.press('Accept')
  await expect(page.getByText('Chat of hotel 1, channel 1, language 1: Double 248.00')).toBeVisible()
  await expect.poll(() => foreign).toEqual(['/script.js on /rooms', '/seen on /rooms', '/dot.png on /rooms'])
  await waitUntilAlive(page)
  await guest.chooses('Double', 'Flexible')
  await expect.poll(() => foreign.length).toBe(3)
  await guest.continuesToDetails()
  await expect(page.locator('#portico-chat')).toHaveCount(0)
  await guest.books()
  await guest.sees(/^Thank you/)
  expect(foreign).toHaveLength(3)
  const unlisted = guestAt(house, page, 'unlisted')
  await unlisted.seesNotice()
  await unlisted.opensRooms(arrival, 2)
  await unlisted.press('Accept')
  await expect(page.getByRole('button', { name: 'Accept' })).toHaveCount(0)
  await unlisted.opensRooms(arrival, 2)
  expect(foreign).toHaveLength(3)
})

/** What a page's policy has forbidden, as the browser says it. */
async function policyViolationsOf(page: Page): Promise<string[]> {
  const violations: string[] = []
  await page.exposeFunction('portico_violation', (text: string) => void violations.push(text))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      const { portico_violation: note } = window as unknown as { portico_violation: (text: string) => void }
      note(`${violatedDirective} ${blockedURI} on ${location.pathname}`)
    })
  })
  return violations
}

for (const name of ['listed', 'unlisted'] as const)
  for (const answer of ['Accept', 'Reject', undefined] as const) {
    const isMeasured = name === 'listed' && answer === 'Accept'
    const isInEveryRun = isMeasured || (name === 'listed' && answer === undefined)
    const where = isMeasured ? 'leaves open pages alone, once the guest has agreed' : 'leaves'
    const what = isMeasured ? 'something' : 'nothing'
    test(`of a whole booking on a host that is ${name}, ${answer ?? 'no answer'} to the notice: ${what} ${where}${fullUnless(isInEveryRun)}`, async ({
      page,
    }) => {
      await using house = await openHouse({ chat: true })
      const foreign = await foreignRequestsOf(page, house)
      const violations = await policyViolationsOf(page)
      let all = 0
      page.on('request', () => all++)
      const guest = guestAt(house, page, name)
      await guest.seesNotice()
      await guest.opens(guest.base)
      await guest.searches(arrival, 2)
      expect(foreign).toEqual([])
      if (answer) await guest.press(answer)
      if (answer) await expect(page.getByRole('button', { name: answer })).toHaveCount(0)
      if (isMeasured) await expect.poll(() => foreign.length).toBe(3)
      await waitUntilAlive(page)
      await guest.chooses('Double', 'Flexible')
      await guest.continuesToDetails()
      await guest.books()
      await guest.sees(/^Thank you/)
      const voucher = new URL(page.url()).pathname
      await guest.opens(`${voucher}/cancel`)
      await guest.press('Cancel the booking now')
      await expect(page).toHaveURL(/cancelled=booking/)
      expect(foreign).toHaveLength(isMeasured ? 3 : 0)
      // By their addresses too: some lead to an open page where there is no stay.
      const pages = [...pagesOfStay, ...pagesOfOneself].map((one) => `${guest.base}/${one}`)
      for (const path of [...pages, '/offer/ABCDEFGH', '/cro/ABCDEFGH']) {
        await page.goto(house.url(name) + path)
        await page.waitForLoadState('networkidle')
      }
      const before = foreign.length
      await guest.opens(guest.base)
      if (isMeasured) await expect.poll(() => foreign.length).toBe(before + 3)
      else expect(foreign).toEqual([])
      const pagesWithScript = [...new Set(foreign.map((one) => one.split(' on ')[1] ?? ''))]
      expect(pagesWithScript.filter((path) => isSilentPage(path) || isSilentPage(`/language/1${path}`))).toEqual([])
      expect(violations).toEqual([])
      console.info(`${name}, ${answer ?? 'no answer'}: ${all} requests, ${foreign.length} of them foreign`)
    })
  }

test('a messaging button takes the place of the chat', async ({ page }) => {
  await using house = await openHouse({ chat: true, messenger: '+39 0000 000 001' })
  await guestAt(house, page).opensRooms(arrival, 2)
  await expect(page.locator('#portico-chat')).toHaveCount(0)
})

test('ANLY-01 ANLY-04 each page says its name and its route to a data layer in the page, and nothing leaves', async ({
  page,
}) => {
  await using house = await openHouse()
  const foreign = await foreignRequestsOf(page, house)
  const guest = guestAt(house, page)
  await guest.searches(arrival, 2)
  await guest.chooses('Double', 'Flexible')
  await guest.continuesToDetails()
  const events = await eventsOf(page)
  const hotel = '/hotel/:hotel/channel/:channel/language/:language'
  const views = events.filter(({ event }) => event === 'page_view')
  expect(views).toContainEqual({ event: 'page_view', page_name: 'rooms', page_path: `${hotel}/rooms` })
  expect(views.at(-1)).toEqual({ event: 'page_view', page_name: 'checkout', page_path: `${hotel}/checkout` })
  expect(events.find(({ event }) => event === 'view_item_list')).toMatchObject({
    currency: 'EUR',
    items: [{ item_name: 'Double', item_variant: 'Flexible', price: 248, quantity: 1 }],
  })
  expect(events.at(-1)).toMatchObject({ event: 'begin_checkout', value: 248 })
  expect(foreign).toEqual([])
})

test('ANLY-02 a booking is reported once, whatever is opened again and in however many tabs, and names nobody', async ({
  page,
}) => {
  await using house = await openHouse()
  const guest = guestAt(house, page)
  await guest.hasBooked({ arrival, rooms: [['Double', 'Flexible']] })
  await guest.sees(/^Thank you/)
  const code = (await guest.code()).replace(/[- ]/g, '')
  const purchases = async (at: Page) => (await eventsOf(at)).filter(({ event }) => event === 'purchase')
  await expect.poll(() => purchases(page)).toHaveLength(1)
  const recorded = JSON.stringify(await eventsOf(page))
  expect(recorded).toContain('"value":248')
  for (const secret of [code, 'Ada', 'Rossi', 'ada.rossi@guest.example']) expect(recorded).not.toContain(secret)
  const stored = await page.evaluate(() => localStorage.getItem('bol.tracked.1'))
  expect(stored?.replace(/\W/g, '')).toBe((await guest.code()).replace(/\W/g, ''))
  await page.reload()
  await waitUntilAlive(page)
  expect(await purchases(page)).toEqual([])
  await guest.inAnotherTab(async (tab) => {
    await tab.opens(new URL(page.url()).pathname)
    expect(await purchases(tab.page)).toEqual([])
  })
})
