import { gzipSync } from 'node:zlib'
import type { Response } from '@playwright/test'
import { addDays } from '@portico/domain/time/calendar-date'
import { languagesWithTexts } from '@portico/locale/texts/languages-with-texts'
import type { Guest } from '../actors/guest.ts'
import { PageScripts } from '../actors/page-scripts.ts'
import { waitUntilAlive } from '../actors/wait-until-alive.ts'
import { nextMonday } from '../days.ts'
import { expect, test } from '../fixtures.ts'
import { passServices } from '../screens/walk.ts'

test('no style is sent twice in a visit, however often its pages are loaded anew', async ({ guest, house }) => {
  const { page } = guest
  const styles = new Map<string, string>()
  const sent: string[] = []
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Stylesheet' && !response.fromDiskCache) styles.set(requestId, new URL(response.url).pathname)
  })
  session.on('Network.requestServedFromCache', ({ requestId }) => void styles.delete(requestId))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (encodedDataLength > 0) sent.push(styles.get(requestId) ?? '')
  })
  const base = house.url('hotel-miramare') + guest.base
  const inside: string[] = []
  for (const address of [base, `${base}/rooms?room=2`, `${base}/recover`, base]) {
    const response = await page.goto(address)
    const html = (await response?.text()) ?? ''
    inside.push(...[...html.matchAll(/<style[^>]*>([^<]*)/g)].map(([, text = '']) => text))
    await expect(page.locator('h1')).toBeVisible()
    expect(await page.locator('h1').evaluate((heading) => getComputedStyle(heading).fontFamily)).toContain('Fraunces')
  }
  // A page has the colours of its brand in itself, and nothing else.
  expect(inside.filter((text) => text.length > 400)).toEqual([])
  const names = sent.filter((name) => name !== '')
  expect(names).toEqual([...new Set(names)])
  expect(names).toHaveLength(4)
})

for (const name of ['hotel-miramare', 'locanda-del-teatro'] as const) {
  test(`a room list loads at most 122 kB of script, gzipped, and the search’s and the calendar’s on their first use: ${name}`, async ({
    guestOf,
  }) => {
    const guest = guestOf(name)
    const { page } = guest
    const scripts = new Map<string, Response>()
    page.on('response', (response) => {
      const { pathname } = new URL(response.url())
      // One visit in ten is measured, by a script that comes when all is there.
      if (response.request().resourceType() === 'script' && !pathname.includes('web-vitals'))
        scripts.set(pathname, response)
    })
    const of = (name: string) => [...scripts.keys()].filter((path) => path.includes(name))
    await guest.opens(`${guest.base}/rooms?arrival=${nextMonday('03-01')}&departure=${nextMonday('03-08')}&room=2`)
    await guest.sees(guest.texts.roomList)
    await page.waitForLoadState('networkidle')
    const bodies = await Promise.all([...scripts.values()].map((response) => response.body()))
    const bytes = bodies.reduce((sum, body) => sum + gzipSync(body).length, 0)
    expect(bytes, [...scripts.keys()].join('\n')).toBeLessThanOrEqual(122_000)
    // Without React it is no room list that a guest can press on.
    expect(bytes).toBeGreaterThan(50_000)
    expect([...of('/searches-'), ...of('calendar-dialog')]).toEqual([])
    await page.locator('.strip > summary').click()
    await page.getByRole('link', { name: guest.texts.calendar }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(of('/searches-')).toHaveLength(1)
    expect(of('calendar-dialog')).toHaveLength(1)
  })
}

test.describe('a search that is unfolded before its script is there', () => {
  const departure = addDays(nextMonday('03-08'), 1)

  async function unfolds(guest: Guest, script: Promise<'comes' | 'fails'>) {
    const { page } = guest
    await page.route('**/assets/searches-*.js', async (route) =>
      (await script) === 'comes' ? route.continue() : route.abort(),
    )
    await guest.opens(`${guest.base}/rooms?arrival=${nextMonday('03-01')}&departure=${nextMonday('03-08')}&room=2`)
    await guest.sees(guest.texts.roomList)
    await waitUntilAlive(page)
    await page.locator('.strip > summary').press('Enter')
    await page.getByLabel('Departure', { exact: true }).fill(departure)
    await page.locator('#guests > summary').press('Enter')
    const moreAdults = page.getByRole('button', { name: 'One adult more in room 1' })
    await moreAdults.focus()
    await page.keyboard.press('Enter')
    return moreAdults
  }

  test('keeps what was typed, opened and focused, and does what was pressed', async ({ guest }) => {
    const { page } = guest
    const script = Promise.withResolvers<'comes'>()
    const moreAdults = await unfolds(guest, script.promise)
    const address = page.url()
    await page.keyboard.press('Enter')
    await expect(page.locator('output')).toHaveText('2')
    script.resolve('comes')
    await expect(page.locator('output')).toHaveText('4')
    await expect(moreAdults).toBeFocused()
    await expect(page.locator('input[name=departure]')).toHaveValue(departure)
    expect(page.url()).toBe(address)
  })

  test('sends what was pressed as a page without scripts does, where its script fails', async ({ guest }) => {
    const { page } = guest
    guest.console.expectCutRequests()
    await unfolds(guest, Promise.resolve('fails'))
    await page.waitForURL(({ pathname }) => pathname === guest.base)
    await expect(page.locator('output')).toHaveText('3')
    await expect(page.locator('input[name=departure]')).toHaveValue(departure)
  })
})

test('a room list loads at most 122 kB of script, gzipped, and a checkout 129, in every language @full', async ({
  page,
  house,
}) => {
  const stay = `arrival=${nextMonday('03-01')}&departure=${nextMonday('03-08')}&room=2`
  const scripts = new PageScripts()
  const measured: string[] = []
  const tooMuch: string[] = []
  const measure = async (name: string, most: number) => {
    const { bytes } = await scripts.of(page)
    expect(bytes).toBeGreaterThan(50_000)
    measured.push(`${name} ${(bytes / 1_000).toFixed(1)}`)
    if (bytes > most) tooMuch.push(name)
  }
  for (const { code, id } of languagesWithTexts) {
    const base = `${house.url('ninfea-spa')}/hotel/103/channel/203/language/${id}`
    await page.goto(`${base}/rooms?${stay}`)
    await measure(`rooms ${code}`, 122_000)
    await page.goto(`${base}/services?${stay}&pick=1030101`)
    await passServices(page)
    await page.locator('[name=email]').waitFor()
    await page.reload()
    await measure(`checkout ${code}`, 129_000)
  }
  console.log(measured.join(', '))
  expect(tooMuch).toEqual([])
})
