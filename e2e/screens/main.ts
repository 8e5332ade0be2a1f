import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { demoHouses } from '@portico/demo/demo-houses'
import { languageOf } from '@portico/locale/languages'
import { pageBundles } from '@portico/locale/texts/english'
import { readTexts } from '@portico/locale/texts/read-texts'
import { consentVersion } from '@portico/web/app/parts/consent/consent-cookie'
import { startPayments } from '../../simulators/payments/server.ts'
import { type House, startHouse } from '../servers/house.ts'
import { sendOverLoopback } from '../servers/paid-house.ts'
import { startThirdPartyHouse } from '../servers/third-party-house.ts'
import { stepsOfGroup } from './group.ts'
import { bookTwice, stepsAtOther } from './other-server.ts'
import { takeSheets } from './sheets.ts'
import { stepsOfAdmin, stepsOfStays } from './stays.ts'
import { type Step, stepsOf } from './walk.ts'

// Takes the pictures of `docs/design-language.md`. With a folder it takes every screen in every look, from top to
// bottom, for whoever wants to see them all; with a look's name behind it, those of that look; with "sheets", the
// sheets with all looks of a screen alone.
const executablePath = process.env.CHROMIUM_PATH
const [wanted, only] = process.argv.slice(2)
const folder = wanted ?? join(import.meta.dirname, '../../docs/pictures')

type Look = {
  readonly host: string
  readonly language: 1 | 2 | 3
  readonly width: number
  readonly scheme: 'light' | 'dark'
  readonly around?: string
  /** Of a host that opens several. */
  readonly hotelId?: number
  /**
   * What becomes of bookings, and admin's pages about them, or the portal and an agency's pages, instead of the way to
   * a booking.
   */
  readonly walk?: 'stays' | 'group'
  /** The screens that stand in the document. */
  readonly shown: readonly string[]
}

const looks: Readonly<Record<string, Look>> = {
  miramare: {
    host: 'hotel-miramare',
    language: 1,
    width: 1280,
    scheme: 'light',
    shown: ['search', 'rooms', 'calendar', 'price', 'upgrade', 'packages', 'package', 'services', 'voucher', 'cancel'],
  },
  'miramare-deutsch': {
    host: 'hotel-miramare',
    language: 3,
    width: 360,
    scheme: 'light',
    shown: ['calendar', 'rooms', 'services', 'checkout-problems', 'cancel'],
  },
  'aurora-deutsch': {
    host: 'rifugio-aurora',
    language: 3,
    width: 1280,
    scheme: 'dark',
    around: '07-05',
    shown: ['rooms', 'flexible', 'checkout'],
  },
  'aurora-320': {
    host: 'rifugio-aurora',
    language: 3,
    width: 320,
    scheme: 'light',
    around: '07-05',
    shown: ['rooms-by-rate', 'checkout'],
  },
  teatro: {
    host: 'locanda-del-teatro',
    language: 1,
    width: 1280,
    scheme: 'light',
    walk: 'stays',
    shown: [
      'change',
      'change-review',
      'resale',
      'pay',
      'voucher-paid',
      'found',
      'day',
      'reservation',
      'payments',
      'methods',
    ],
  },
  'teatro-italiano': {
    host: 'locanda-del-teatro',
    language: 2,
    width: 360,
    scheme: 'dark',
    walk: 'stays',
    shown: [
      'change-room',
      'change-review',
      'resale',
      'pay',
      'pay-closed',
      'pay-waiting',
      'voucher-paid',
      'reservation',
    ],
  },
  belvento: {
    host: 'belvento-trade',
    hotelId: 104,
    language: 1,
    width: 1280,
    scheme: 'light',
    around: '07-05',
    walk: 'group',
    shown: ['portal', 'portal-filter', 'login', 'agency-rooms', 'agency-booking', 'agency-list'],
  },
  'belvento-deutsch': {
    host: 'belvento-trade',
    hotelId: 104,
    language: 3,
    width: 360,
    scheme: 'dark',
    around: '07-05',
    walk: 'group',
    shown: ['portal', 'access', 'agency-booking', 'agency-list'],
  },
  'tramonto-italiano': {
    host: 'casale-tramonto',
    language: 2,
    width: 360,
    scheme: 'dark',
    shown: ['services', 'pictures'],
  },
}

const owner = { email: 'anna@operator.example', password: 'seven quiet lemon trees' }

await using simulators = await startPayments({ runsByItself: true, send: sendOverLoopback })
await using house = await startHouse({ simulators })
mkdirSync(folder, { recursive: true })
for (const [name, look] of Object.entries(looks))
  if (only === undefined || name === only) await photograph(house, name, look)
if (only === 'sheets' || wanted === undefined) {
  await using browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--lang=de'],
  })
  await takeSheets(house, browser, folder)
}
if (only === undefined || only === 'other') await photographOther()

async function photograph(at: House, name: string, look: Look): Promise<void> {
  const { host, hotelId, language, width, scheme, around = '05-10', walk } = look
  const place = demoHouses.hosts.find((one) => one.name === host)
  const hotel = hotelId ?? place?.hotelId
  if (!place || hotel === undefined) throw new Error(`${host} opens no hotel`)
  const isPhone = width < 1000
  // A browser writes dates in fields in its own language, not the page's.
  const args = ['--no-sandbox', `--lang=${languageOf(language).tag}`]
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args })
  const context = await browser.newContext({
    viewport: { width, height: isPhone ? 740 : 800 },
    locale: languageOf(language).tag,
    colorScheme: scheme,
    reducedMotion: 'reduce',
    isMobile: isPhone,
    hasTouch: isPhone,
  })
  const cookies = [host, 'case-belvento'].map((one) => ({
    name: 'portico-consent',
    value: `rejected.${consentVersion}`,
    url: at.url(one),
  }))
  await context.addCookies(cookies)
  const page = await context.newPage()
  const start = {
    origin: at.url(host),
    hotel,
    channel: place.channelId,
    language,
    around,
    texts: readTexts(languageOf(language).code, ...pageBundles),
  }
  if (walk === 'group') {
    const credentials = { username: `${language === 3 ? 'klara' : 'clara'}@glicine.example`, password: 'Glicine!2027' }
    const contract = { channelIds: [start.channel], rateGroup: 'partners', commission: 1_200, creditMinor: 500_000 }
    await at.addsTradeUser(
      { code: language === 3 ? 'Glyzinienreisen' : 'Wisteria Travel', ...contract },
      { ...credentials, languageId: language },
    )
    const portal = `${at.url('case-belvento')}/channel/${demoHouses.groupChannelId}`
    await photographAll(page, name, look, stepsOfGroup(start, { portal, credentials }))
  } else if (walk === undefined) await photographAll(page, name, look, stepsOf(start))
  else {
    const decide = () => simulators.provider.runDue(simulators.provider.waiting.at(-1)?.id)
    await photographAll(page, name, look, stepsOfStays(start, decide))
    const code = (await page.locator('dd.code').first().innerText()).trim()
    await signIn(at, page)
    await photographAll(page, name, look, stepsOfAdmin(at.admin?.url ?? '', hotel, code, around))
  }
  await browser.close()
}

/** What admin shows of hotels at a server of somebody else, one of whose answers was lost. */
async function photographOther(): Promise<void> {
  await using other = await startThirdPartyHouse()
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--lang=en-GB'],
  })
  const look: Look = { host: 'house', language: 1, width: 1280, scheme: 'light', shown: ['unanswered', 'looked-up'] }
  const context = await browser.newContext({
    viewport: { width: look.width, height: 800 },
    locale: 'en-GB',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const start = {
    origin: other.url('house'),
    hotel: 1,
    channel: 1,
    language: 1,
    around: '05-10',
    texts: readTexts('en', ...pageBundles),
  }
  const { code, email } = await bookTwice(page, start, () => other.injectFaults('confirm', 'lost'))
  await signIn(other, page)
  await photographAll(page, 'other', look, stepsAtOther(other.admin.url, code, email))
  await browser.close()
}

/** By the one-time link while nobody has an account, with the password from then on. */
async function signIn({ admin, firstRunLink }: Pick<House, 'admin' | 'firstRunLink'>, page: Page): Promise<void> {
  const link = firstRunLink()
  await page.goto(link ?? admin?.url ?? '')
  // These steps read English, whatever the browser of a look speaks.
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByLabel('E-mail address').fill(owner.email)
  await page.getByLabel('Password').fill(owner.password)
  await page.getByRole('button', { name: link ? 'Create account' : 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Hosts', level: 1 }).waitFor()
}

async function photographAll(page: Page, name: string, { width, shown }: Look, steps: readonly Step[]): Promise<void> {
  const isPhone = width < 1000
  for (const step of steps) {
    await step.go(page)
    await page.waitForLoadState('networkidle')
    const size = await page.evaluate(() => ({
      wide: document.documentElement.scrollWidth,
      high: document.documentElement.scrollHeight,
    }))
    if (size.wide > width) console.log(`${name} ${step.name} is ${size.wide} wide`)
    if (wanted === undefined && !shown.includes(step.name)) continue
    const box = wanted === undefined && step.from ? await page.locator(step.from).boundingBox() : undefined
    const top = box ? Math.max(0, Math.round(box.y) - 24 + (await page.evaluate(() => scrollY))) : 0
    const most = wanted === undefined ? (isPhone ? 1500 : 1000) : size.high
    const height = step.isOver ? (isPhone ? 740 : 800) : Math.min(size.high - top, most)
    await page.screenshot({
      path: join(folder, `${name}-${step.name}.jpg`),
      type: 'jpeg',
      quality: 62,
      fullPage: !step.isOver,
      clip: { x: 0, y: top, width, height },
    })
  }
}
