import { gzipSync } from 'node:zlib'
import type { Response } from '@playwright/test'
import { nextMonday } from '../days.ts'
import { expect, test } from '../fixtures.ts'
import { sendRequest } from '../send-request.ts'

test('a first page has its styles in itself, and waits for no file of them', async ({ guest, house }) => {
  const { page } = guest
  // The file of styles never comes.
  await page.route('**/assets/*.css', () => new Promise<void>(() => undefined))
  await page.goto(house.url('hotel-miramare') + guest.base, { waitUntil: 'domcontentloaded' })
  await guest.sees('Hotel Miramare')
  expect(await page.locator('h1').evaluate((heading) => getComputedStyle(heading).fontFamily)).toContain('Fraunces')
})

test('a page that is reached from our own pages names the file, which the browser has', async ({ guest, house }) => {
  const origin = house.url('hotel-miramare')
  const stylesOf = async (site: string) => {
    const { body } = await sendRequest(origin, guest.base, { headers: { 'sec-fetch-site': site } })
    return { inside: body.includes('@font-face'), waits: /<link rel="stylesheet" href/.test(body) }
  }
  expect(await stylesOf('none')).toEqual({ inside: true, waits: false })
  expect(await stylesOf('cross-site')).toEqual({ inside: true, waits: false })
  expect(await stylesOf('same-origin')).toEqual({ inside: false, waits: true })
})

for (const name of ['hotel-miramare', 'locanda-del-teatro'] as const) {
  test(`a room list loads at most 135 kB of script, gzipped, and the calendar’s on its first use: ${name}`, async ({ guestOf }) => {
    const guest = guestOf(name)
    const { page } = guest
    const scripts = new Map<string, Response>()
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.set(new URL(response.url()).pathname, response)
    })
    const ofCalendar = () => [...scripts.keys()].filter((path) => path.includes('calendar-dialog'))
    await guest.opens(`${guest.base}/rooms?arrival=${nextMonday('03-01')}&departure=${nextMonday('03-08')}&room=2`)
    await guest.sees(guest.texts.roomList)
    await page.waitForLoadState('networkidle')
    const bodies = await Promise.all([...scripts.values()].map((response) => response.body()))
    const bytes = bodies.reduce((sum, body) => sum + gzipSync(body).length, 0)
    expect(bytes, [...scripts.keys()].join('\n')).toBeLessThanOrEqual(135_000)
    // Without React it is no room list that a guest can press on.
    expect(bytes).toBeGreaterThan(50_000)
    expect(ofCalendar()).toEqual([])
    await page.locator('.strip > summary').click()
    await page.getByRole('link', { name: guest.texts.calendar }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(ofCalendar()).toHaveLength(1)
  })
}
