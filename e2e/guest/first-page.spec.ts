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
