import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { demoHouses } from '@portico/demo/demo-houses'
import { languageOf } from '@portico/locale/languages'
import { pageBundles } from '@portico/locale/texts/english'
import { readTexts } from '@portico/locale/texts/read-texts'
import { consentVersion } from '@portico/web/app/parts/consent/consent-cookie'
import type { House } from '../servers/house.ts'
import { guestsPagesOf, type Step, stepsOf } from './walk.ts'

// One picture for each screen: two brands, each wide and on a phone, one of them in the dark, in German, whose words
// are the longest, or in Italian.

type HostName = (typeof demoHouses.hosts)[number]['name']

type Brand = {
  readonly host: HostName
  readonly language: 2 | 3
  /** At the door of the whole group: which of its houses. */
  readonly hotel?: number
  readonly around?: string
  /** The place in the house's document of the room and the plan that are chosen. */
  readonly room?: number
  readonly plan?: number
}

const miramare: Brand = { host: 'hotel-miramare', language: 3 }
const german: readonly Brand[] = [miramare, { host: 'rifugio-aurora', language: 3, around: '07-05' }]
// Two houses with packages, two ways of asking for guests: whose own door has no German is entered by the group's once.
const withPackages: readonly Brand[] = [miramare, { host: 'case-belvento', language: 3, hotel: 107 }]

const screens: Readonly<Record<string, readonly Brand[]>> = {
  calendar: german,
  flexible: german,
  pictures: german,
  price: german,
  upgrade: german,
  information: german,
  policies: german,
  packages: withPackages,
  package: withPackages,
  protection: [
    { host: 'case-belvento', language: 3, hotel: 105, plan: 3 },
    { host: 'tenuta-montefiore', language: 2, plan: 3 },
  ],
  records: [
    { host: 'case-belvento', language: 3, hotel: 103, room: 3 },
    { host: 'la-limonaia', language: 2, room: 3, plan: 2 },
  ],
}

const wide = { width: 1280, height: 900 }
const phone = { width: 360, height: 780 }
const maxBytes = 150_000

export async function takeSheets(house: House, browser: Browser, folder: string): Promise<void> {
  for (const [screen, brands] of Object.entries(screens)) {
    const rows: Buffer[][] = []
    for (const [i, brand] of brands.entries()) {
      const [onScreen, onPhone] = i === 0 ? (['light', 'dark'] as const) : (['dark', 'light'] as const)
      rows.push([
        await photograph(house, browser, { brand, screen, size: wide, scheme: onScreen }),
        await photograph(house, browser, { brand, screen, size: phone, scheme: onPhone }),
      ])
    }
    writeFileSync(join(folder, `sheet-${screen}.jpg`), await sheetOf(browser, rows))
  }
}

type Look = {
  readonly brand: Brand
  readonly screen: string
  readonly size: typeof wide
  readonly scheme: 'light' | 'dark'
}

async function photograph(house: House, browser: Browser, { brand, screen, size, scheme }: Look): Promise<Buffer> {
  const isPhone = size === phone
  await using context = await browser.newContext({
    viewport: size,
    locale: brand.language === 3 ? 'de' : 'it',
    colorScheme: scheme,
    reducedMotion: 'reduce',
    isMobile: isPhone,
    hasTouch: isPhone,
  })
  const { host, language, around = '05-10', room = 1, plan = 1 } = brand
  const place = demoHouses.hosts.find(({ name }) => name === host)
  const hotel = brand.hotel ?? place?.hotelId
  if (!place || hotel === undefined) throw new Error(`${host} opens no hotel`)
  await context.addCookies([{ name: 'portico-consent', value: `rejected.${consentVersion}`, url: house.url(host) }])
  const page = await context.newPage()
  const start = {
    origin: house.url(host),
    hotel,
    channel: place.channelId,
    language,
    texts: readTexts(languageOf(language).code, ...pageBundles),
    around,
    room,
    plan,
  }
  for (const step of stepsTo(screen, [...stepsOf(start), ...guestsPagesOf(start)])) {
    await step.go(page)
    await page.waitForLoadState('networkidle')
    if (step.name !== screen || !step.from) continue
    const block = screen === 'records' ? ('start' as const) : ('center' as const)
    await page
      .locator(step.from)
      .first()
      .evaluate((element, where) => element.scrollIntoView({ block: where }), block)
  }
  const found = await page.evaluate(() => document.documentElement.scrollWidth)
  if (found > size.width) console.log(`${host} ${screen} is ${found} wide at ${size.width}`)
  return await page.screenshot()
}

/** The calendar opens from the search; the others have addresses. */
function stepsTo(screen: string, steps: readonly Step[]): Step[] {
  return steps.filter(({ name }) => name === screen || (screen === 'calendar' && name === 'search'))
}

/** As fine as the bytes allow. */
async function sheetOf(browser: Browser, rows: readonly (readonly Buffer[])[]): Promise<Buffer> {
  await using context = await browser.newContext({ viewport: { width: 1136, height: 100 } })
  const page = await context.newPage()
  const pictures = rows.flat().map((picture) => `<img src="data:image/png;base64,${picture.toString('base64')}">`)
  await page.setContent(
    `<style>body { margin: 0; padding: 8px; background: #888; display: grid; gap: 8px; grid-template-columns: 844px 268px } img { width: 100%; display: block }</style>${pictures.join('')}`,
  )
  for (let quality = 80; quality >= 30; quality -= 5) {
    const sheet = await page.screenshot({ type: 'jpeg', quality, fullPage: true })
    if (sheet.length <= maxBytes) return sheet
  }
  throw new Error('a sheet has too much to show')
}
