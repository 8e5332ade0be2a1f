import type { Page } from '@playwright/test'
import { addDays } from '@portico/domain/time/calendar-date'
import { languageOf } from '@portico/locale/languages'
import { translatorIn } from '@portico/locale/texts/read-texts'
import type { Credentials } from '../actors/trade-user.ts'
import { nextMonday } from '../days.ts'
import { fillIn, passServices, press, type Start, type Step } from './walk.ts'

/** The house's second room at its rate for agencies. */
const agencyRate = { room: 2, plan: 4 }
const client = { name: 'Maximiliane', lastName: 'Freudenthaler' }

type Group = {
  /** Of the channel that sells all houses to guests. */
  readonly portal: string
  readonly credentials: Credentials
}

/**
 * The houses of a group together: for guests at its portal, and for an agency that logs in, keeps rooms and finds them
 * again.
 */
export function stepsOfGroup(
  { origin, hotel, channel, language, texts, around }: Start,
  { portal, credentials }: Group,
): Step[] {
  const { t } = translatorIn(languageOf(language).code, 'trade')
  const base = `${origin}/hotel/${hotel}/channel/${channel}/language/${language}`
  const arrival = nextMonday(around)
  const stay = `arrival=${arrival}&departure=${addDays(arrival, 3)}&room=2`
  const open = (address: string) => (page: Page) => page.goto(address)
  return [
    { name: 'portal', go: open(`${portal}/language/${language}?${stay}`) },
    {
      name: 'portal-filter',
      from: '.hotel-filter',
      go: async (page) => {
        await page.goto(`${portal}/language/${language}?${stay}&refundable=yes`)
        await page.locator('.hotel-choices[open]').waitFor()
      },
    },
    { name: 'access', go: open(`${base}/access`) },
    { name: 'login', go: open(`${base}/login`) },
    {
      name: 'agency-rooms',
      from: '.rate:has(.earnings) >> nth=0',
      go: async (page) => {
        await page.locator('[name=username]').fill(credentials.username)
        await page.locator('[name=password]').fill(credentials.password)
        await press(page, texts.trade.login.submit)
        await page.locator('.trade-agency').waitFor()
        await page.goto(`${base}/rooms?${stay}`)
      },
    },
    {
      name: 'agency-booking',
      from: '.agency-booking',
      go: async (page) => {
        for (const nights of [2, 3]) {
          const pick = hotel * 10_000 + agencyRate.room * 100 + agencyRate.plan
          await page.goto(
            `${base}/services?arrival=${arrival}&departure=${addDays(arrival, nights)}&room=2&pick=${pick}`,
          )
          await passServices(page)
          await page.locator('[name=email]').waitFor()
          await fillIn(page, texts)
          for (const [name, text] of Object.entries(client)) await page.locator(`[name="guest-0-0-${name}"]`).fill(text)
          await press(page, t('agency.option.button', { count: 48 }))
          await page.waitForURL(/\/voucher\//)
        }
        await page.locator('.agency-booking').waitFor()
      },
    },
    { name: 'agency-list', go: open(`${origin}/channel/${channel}/language/${language}/agency`) },
  ]
}
