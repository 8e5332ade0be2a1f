import { addDays } from '@portico/domain/time/calendar-date'
import { type Instant, todayAt } from '@portico/domain/time/deadline'
import type { ExtensionProfile } from '@portico/legacy/codec/extensions'
import { describe, expect, it } from 'vitest'
import { twoHouses } from '../builders/gateway/two-houses.ts'
import { filledCheckout } from '../builders/web/filled-checkout.ts'
import { startSite } from '../builders/web/start-site.ts'
import { type Browser, fieldsOf, filledIn } from '../walk/browser.ts'

const now = () => new Date().toISOString() as Instant
const arrival = addDays(todayAt('Europe/Rome', now()), 20)
const pathOf = (nights: number) =>
  `/hotel/1/channel/1/language/1/checkout?arrival=${arrival}&departure=${addDays(arrival, nights)}&room=2&pick=10101`

async function openTab(browser: Browser, path: string) {
  const { html } = await browser.open(path)
  const { name, lastName, email, emailConfirm, phone, country, address, city } = filledCheckout
  const typed = { name, lastName, email, emailConfirm, phone, country, address, city, terms: 'on' }
  const fields = filledIn(html, { ...typed, paymentMethod: 'hotelpay' })
  return async () => {
    const { status, location = '' } = await browser.submit(path, fields as [string, string][])
    return /\/voucher\/(\w{16})\?/.exec(location)?.[1] ?? `${status} without a voucher`
  }
}

describe.each<ExtensionProfile>(['portico', 'plain'])('a guest who comes by an address, on profile %s', (profile) => {
  it('has one booking of the stay that two tabs show, and one each of two stays, though nothing is held', async () => {
    await using site = await startSite({ seed: twoHouses({ rooms: 40 }), now, profile })
    const browser = site.browser()
    const [first, second, other] = [
      await openTab(browser, pathOf(2)),
      await openTab(browser, pathOf(2)),
      await openTab(browser, pathOf(3)),
    ]
    const [voucher, same, another] = await Promise.all([first(), second(), other()])
    expect(voucher).toMatch(/^\w{16}$/)
    expect(same).toBe(voucher)
    expect(another).toMatch(/^\w{16}$/)
    expect(another).not.toBe(voucher)
  })

  it('has a name before the first field is typed, by a script or without: what is sent together is of one guest', async () => {
    await using site = await startSite({ seed: twoHouses({ rooms: 40 }), now, profile })
    for (const path of [pathOf(2), pathOf(2).replace('checkout', 'checkout.data')]) {
      const browser = site.browser()
      await browser.open(path)
      const { cookie } = browser
      expect(cookie).toMatch(/portico-visitor=[\w-]{22}/)
      await browser.open(path)
      expect(browser.cookie).toBe(cookie)
    }
  })

  it('is led to the same voucher by the tab that presses later, and books once more only on purpose', async () => {
    await using site = await startSite({ seed: twoHouses({ rooms: 40 }), now, profile })
    const browser = site.browser()
    const [first, second] = [await openTab(browser, pathOf(2)), await openTab(browser, pathOf(2))]
    const voucher = await first()
    expect(await second()).toBe(voucher)
    const since = await browser.open(pathOf(2))
    expect(fieldsOf(since.html, 'shown').size).toBe(0)
    const again = await openTab(browser, `${pathOf(2)}&again=yes`)
    expect(await again()).toMatch(new RegExp(`^(?!${voucher})\\w{16}$`))
  })
})
