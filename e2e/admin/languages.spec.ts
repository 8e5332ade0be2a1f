import type { Page } from '@playwright/test'
import { readAdminTexts } from '@portico/admin/texts/read-texts'
import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import { flatTexts } from '@portico/locale/texts/translator'
import { aHouse } from '../../tests/builders/a-house.ts'
import { expectAccessible } from '../actors/expect-accessible.ts'
import { ada } from '../actors/guest.ts'
import { Operator } from '../actors/operator.ts'
import { nextMonday } from '../days.ts'
import { expect, test } from '../fixtures.ts'
import { startHouse } from '../servers/house.ts'

const arrival = nextMonday('09-13')
const stay = { arrival, departure: addDays(arrival, 2) }
const room = { productId: 1_010_101, party: { adults: 2, childrenAges: [] } }

/** Pages that no link of another one names. */
const unlinked = [
  '/nothing-here',
  '/unknown',
  '/other-servers',
  '/reports',
  '/agencies/requests',
  '/methods/101/stripe',
]

/** One page of each kind: numbers, codes and names of hosts do not make another. */
const kindOf = (path: string) =>
  path
    .replaceAll(/\d+/g, '0')
    .replace(/^\/hosts\/(?!new$).+/, '/hosts/x')
    .replace(/[?#].*/, '')

/** What is written on the page, and what is spoken, without what is hidden, given or a prompt's. */
function wordsOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (node.parentElement && !node.parentElement.closest('code, pre, script, noscript, [lang]:not(html)'))
        found.push(node.textContent?.replaceAll(/\s+/g, ' ').trim() ?? '')
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title]'))
      for (const name of ['aria-label', 'placeholder', 'title']) found.push(element.getAttribute(name) ?? '')
    return [document.title, ...found].filter((text) => /\p{L}{2}/u.test(text))
  })
}

/** The page, or its menu, of which the last sections would be out of sight. */
const isTooWide = (page: Page) =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('nav')].some(
      ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
    ),
  )

/** Every text of admin that is English on this page and another word in the page's language. */
function englishAmong(words: readonly string[], code: string): string[] {
  const own = new Set(Object.values(flatTexts(readAdminTexts(code))))
  const english = new Set(Object.values(flatTexts(readAdminTexts('en'))).filter((text) => !own.has(text)))
  const sentence = /\b(?:the|your|you|please|is not|are not|of this|has been|cannot)\b/i
  return words.filter((text) => english.has(text) || sentence.test(text))
}

// The other stories of this house read English.
test.afterEach(({ house }) => {
  house.admin?.db.$client.exec('update operator set language = null')
})

for (const [code, name, sections] of [
  ['de', 'Deutsch', 'Bereiche'],
  ['it', 'Italiano', 'Sezioni'],
] as const)
  test(`every page of admin speaks ${name}, whole, in a narrow and a wide window, and is accessible`, async ({
    operator,
    house,
  }) => {
    test.setTimeout(480_000)
    const host = 'hotel-miramare.localhost'
    const words = { title: 'Due notti', text: 'Come d’accordo al telefono.' }
    const offer = { hotelId: 101, channelId: 201, hours: 48, host, email: ada.email, ...words }
    await house.sendsOffer({ ...offer, options: [{ name: '', text: '', basket: { stay, rooms: [room] } }] })
    await operator.signsIn()
    const { page } = operator
    await page.getByRole('button', { name }).click()
    await expect(page.getByRole('navigation', { name: sections })).toBeVisible()
    expect(await page.locator('html').getAttribute('lang')).toBe(code)

    const origin = house.admin?.url ?? ''
    const waiting = ['/hosts', ...unlinked]
    const seen = new Set(waiting.map(kindOf))
    const problems: string[] = []
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      await page.setViewportSize({ width: 1280, height: 900 })
      await page.goto(origin + path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('.waiting')).toHaveCount(0)
      for (const text of englishAmong(await wordsOn(page), code)) problems.push(`${path} says “${text}”`)
      if (await isTooWide(page)) problems.push(`${path} scrolls sideways at ${page.viewportSize()?.width}`)
      await expectAccessible(page)
      const links = await page
        .locator('a[href^="/"]')
        .evaluateAll((all) => all.map((a) => a.getAttribute('href') ?? ''))
      for (const link of links.filter((each) => !seen.has(kindOf(each)))) {
        seen.add(kindOf(link))
        waiting.push(link)
      }
      await page.setViewportSize({ width: 320, height: 640 })
      if (await isTooWide(page)) problems.push(`${path} scrolls sideways at ${page.viewportSize()?.width}`)
      await expectAccessible(page)
    }
    expect(problems).toEqual([])
    expect(seen.size).toBeGreaterThan(24)
  })

/** Words of admin's English that its texts in this language do not have, in what is written and spoken on the page. */
function englishWordsAmong(words: readonly string[], code: string): string[] {
  const wordsIn = (text: string) =>
    text.replaceAll(/\{\{\w+\}\}|https?:\S+|\S+@\S+|\S+\.localhost/g, ' ').match(/(?<!\p{L})\p{L}{3,}(?!\p{L})/gu) ?? []
  const ofTexts = (language: string) =>
    new Set(Object.values(flatTexts(readAdminTexts(language))).flatMap((text) => wordsIn(text.toLowerCase())))
  const months = Array.from({ length: 12 }, (_, month) =>
    new Intl.DateTimeFormat(code, { month: 'short', timeZone: 'UTC' }).format(new Date(Date.UTC(2027, month))),
  )
  const [english, own] = [ofTexts('en'), new Set([...ofTexts(code), ...months])]
  return words.flatMap((text) => wordsIn(text.toLowerCase())).filter((word) => english.has(word) && !own.has(word))
}

const house = aHouse({
  rooms: [{ name: { en: 'Double', it: 'Doppia' }, rooms: 5 }],
  plans: [{ name: { en: 'Flexible', it: 'Flessibile' } }],
  guestRecords: { names: 'mandatory', birthDate: 'optional', sex: 'not-asked' },
  privacy: [
    {
      title: { en: 'Rules of the house', it: 'Regole della casa' },
      text: { en: 'Quiet after ten.', it: 'Silenzio dopo le dieci.' },
      mandatory: false,
    },
  ],
  services: [
    {
      name: { en: 'Car from the airport', it: 'Auto dall’aeroporto' },
      description: { en: 'A driver waits.', it: 'Un autista vi aspetta.' },
      category: { en: 'Ways', it: 'Percorsi' },
      per: 'unit',
      when: 'day',
      price: 40,
      maxQuantity: 3,
      transfer: true,
    },
  ],
})

for (const [code, name, { extras, own, words }] of [
  [
    'it',
    'Italiano',
    {
      extras: ['Ospiti della camera 1', 'Transfer', 'Fattura', 'Agenzia'],
      own: { 'Regole della casa': 'it', Doppia: 'it' },
      words: ['Novità e offerte', 'Adulto', 'Agenzia di viaggi', 'Germania'],
    },
  ],
  [
    'de',
    'Deutsch',
    {
      extras: ['Gäste von Zimmer 1', 'Transfer', 'Rechnung', 'Agentur'],
      own: { 'Rules of the house': 'en', Double: 'en' },
      words: ['Neuigkeiten und Angebote', 'Erwachsen', 'Reisebüro', 'Deutschland'],
    },
  ],
] as const)
  test(`a reservation, its audit and the lists speak ${name} of all that a guest can send along; what the house wrote in another language is marked`, async ({
    page,
  }) => {
    const hotels = house.hotels.map((hotel) => ({ ...hotel, name: 'Villa Lena' }))
    await using servers = await startHouse({ seed: { ...house, hotels } })
    const transfer = { serviceId: 1, bookedLine: 0, date: stay.arrival, time: '14:30', placeCode: 'FCO' }
    const address = { address: 'Via Po 2', zip: '10100', city: 'Torino', country: 'DE' }
    const reservationCode = await servers.booksForGuest({
      basket: { stay, rooms: [{ productId: 10_101, party: room.party }] },
      guests: [
        {
          name: 'Ada',
          lastName: 'Rossi',
          birthDate: '1980-01-01' as CalendarDate,
          others: [{ type: 'adult', name: 'Bea', lastName: 'Verdi' }],
        },
      ],
      consents: { marketing: true, report: false, profile: true, custom: [{ policyId: 10, accepted: true }] },
      extras: {
        transfers: [{ ...transfer, transportNumber: 'AZ610', note: '' }],
        invoice: { ...address, name: 'Ditta & Figli', vatNumber: 'DE136695976' },
        agency: { ...address, name: 'Viaggi Sole', email: 'sole@viaggi.example', type: 'travel-agency' },
      },
    })
    const operator = new Operator(page, servers)
    await operator.signsIn()
    await page.getByRole('button', { name }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', code)
    const origin = servers.admin?.url ?? ''
    await page.goto(`${origin}/reservations`)
    await page.getByRole('link', { name: reservationCode }).click()
    for (const title of extras) await expect(page.getByRole('heading', { level: 3, name: title })).toBeVisible()
    for (const text of words) await expect(page.getByText(text).first()).toBeVisible()
    for (const [text, language] of Object.entries(own)) {
      const closest = page.getByText(text).first().locator('xpath=ancestor-or-self::*[@lang][1]')
      await expect(closest).toHaveAttribute('lang', language)
    }
    const problems: string[] = []
    const day = new URLSearchParams({ hotel: '1', day: stay.arrival, list: 'arrivals' })
    for (const path of [
      new URL(page.url()).pathname,
      `/day?${day}`,
      ...['/reservations', '/audit/reservations', '/audit', '/publish', '/offers', '/payments/waiting'],
    ]) {
      await page.goto(origin + path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('.waiting')).toHaveCount(0)
      for (const word of englishWordsAmong(await wordsOn(page), code)) problems.push(`${path} says “${word}”`)
    }
    expect(problems).toEqual([])
  })

test('the language goes with the account: the next browser that signs in reads it, and one that only chose keeps its choice', async ({
  operator,
  house,
  browser,
}) => {
  await operator.signsIn()
  await operator.page.getByRole('button', { name: 'Deutsch' }).click()
  await expect(operator.page.getByRole('heading', { level: 1, name: 'Hosts' })).toBeVisible()
  await expect(operator.page.getByRole('button', { name: 'Abmelden' })).toBeVisible()

  await using context = await browser.newContext({ locale: 'it-IT' })
  const page = await context.newPage()
  await page.goto(house.admin?.url ?? '')
  await expect(page.getByRole('heading', { level: 1, name: 'Accedi' })).toBeVisible()
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await page.getByLabel('E-mail address').fill('anna@operator.example')
  await page.getByLabel('Password').fill('wrong by intent')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toContainText('do not belong together')
  await page.getByLabel('Password').fill('seven quiet lemon trees')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('navigation', { name: 'Bereiche' })).toBeVisible()
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('navigation', { name: 'Sections' })).toBeVisible()
})
