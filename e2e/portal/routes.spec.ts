import { waitUntilAlive } from '../actors/wait-until-alive.ts'
import { nextMonday } from '../days.ts'
import { expect, test } from '../fixtures.ts'
import { sendRequest } from '../send-request.ts'

const portal = '/channel/220/language/1'

test('a bare host leads to its landing: a hotel, or the portal of a channel: RTE-29', async ({ house }) => {
  const landingOf = async (name: string) => (await sendRequest(house.url(name), '/')).headers.location
  expect(await landingOf('hotel-miramare')).toBe('/hotel/101/channel/201/language/1')
  expect(await landingOf('la-limonaia')).toBe('/hotel/102/channel/202/language/2')
  expect(await landingOf('case-belvento')).toBe(portal)
  expect((await sendRequest(house.url('somebody-else'), '/')).status).toBe(404)
})

test('a portal lists the hotels of its channel by destination, and leads to each: RTE-01 RTE-13', async ({
  guestOf,
}) => {
  const guest = guestOf('costa-serena')
  const { page } = guest
  await guest.opens(portal)
  await guest.sees('Case Belvento')
  const costa = page.getByRole('region', { name: 'Costa Serena' })
  await expect(costa.getByRole('link')).toContainText(['Costa Serena', 'Hotel Miramare', 'La Limonaia'])
  // Each of the four destinations is a page of its own.
  await expect(page.getByRole('main').getByRole('listitem').getByRole('link')).toHaveCount(8)
  await costa.getByRole('link', { name: 'Costa Serena', exact: true }).click()
  await guest.sees('Costa Serena')
  await expect(page.getByRole('main').getByRole('listitem').getByRole('link')).toHaveCount(2)
  await page.getByRole('main').getByRole('link', { name: 'Case Belvento' }).click()
  await guest.sees('Case Belvento')
  await costa.getByRole('link', { name: 'La Limonaia' }).click()
  await guest.sees('La Limonaia')
  expect(new URL(page.url()).pathname).toBe('/hotel/102/channel/220/language/1')
})

test('a page of another hotel or channel is loaded anew, a page of the same one is not: RTE-22', async ({
  guestOf,
}) => {
  const guest = guestOf('costa-serena')
  const { page } = guest
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname)
  })
  await guest.opens(portal)
  await page.getByRole('link', { name: 'Hotel Miramare' }).click()
  await guest.sees('Hotel Miramare')
  // Until then its links are the browser's own.
  await waitUntilAlive(page)
  await guest.press('Find my booking', 'link')
  await guest.sees('Find my booking')
  expect(documents).toEqual([portal, '/hotel/101/channel/220/language/1'])
})

test('a booking is found from the portal, without a hotel in the address: RTE-14 @full', async ({ guestOf }) => {
  const guest = guestOf('costa-serena')
  await guest.hasBooked({ arrival: nextMonday('03-08'), nights: 1, rooms: [['Libeccio', 'Flexible with breakfast']] })
  const code = await guest.code()
  await guest.opens(`${portal}/recover`)
  await guest.sees('Find my booking')
  await guest.submitsRecovery(code, 'ada.rossi@guest.example')
  await guest.sees('Your stay at Hotel Miramare')
})

test('a path that is no route, and a route whose time has not come, show the not-found page: RTE-07', async ({
  guest,
}) => {
  const ofHotel = ['services/nothing', 'package/view', 'nothing/here'].map((page) => `${guest.base}/${page}`)
  for (const path of [
    ...ofHotel,
    '/channel/201/language/1/agency',
    '/channel/201/language/1/agency/statement',
    '/offer/ABC',
    '/cro/ABC',
    '/nothing',
  ]) {
    await guest.opens(path, 404)
    await expect(guest.page.getByRole('heading', { level: 1 })).toHaveText('This page is not here')
  }
  await guest.sees('This page is not here')
  await guest.press('Go to the start', 'link')
  await guest.sees('Hotel Miramare')
})

test('the pages of a hotel have addresses of their own, opened directly: RTE-04 RTE-08 RTE-09 RTE-10 RTE-19', async ({
  guest,
}) => {
  const monday = nextMonday('03-08')
  const stay = `arrival=${monday}&departure=${nextMonday('03-15')}&room=2`
  const pages = [
    ['', 'Hotel Miramare'],
    [`/rooms?${stay}`, 'Rooms and prices'],
    [`/checkout?${stay}&pick=1010101`, 'Your details'],
    ['/recover', 'Find my booking'],
  ] as const
  for (const [path, heading] of pages) {
    await guest.opens(guest.base + path)
    await guest.sees(heading)
    expect(guest.page.url()).toBe(guest.entryPoint.origin + guest.base + path)
  }
})

test('another page begins at its top: RTE-06', async ({ guest }) => {
  const { page } = guest
  await guest.searches(nextMonday('03-08'), 2)
  await page.getByRole('contentinfo').getByText('Conditions and privacy').scrollIntoViewIfNeeded()
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
  await page
    .getByRole('banner')
    .getByRole('link', { name: 'Find my booking' })
    .evaluate((link: HTMLElement) => link.click())
  await guest.sees('Find my booking')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test('each page has a footer: of a hotel with its address, hours and terms, of a portal with its name: RTE-26', async ({
  guest,
  guestOf,
}) => {
  const monday = nextMonday('03-08')
  const stay = `arrival=${monday}&departure=${nextMonday('03-15')}&room=2`
  const footer = guest.page.getByRole('contentinfo')
  for (const path of ['', `/rooms?${stay}`, `/checkout?${stay}&pick=1010101`, '/recover']) {
    await guest.opens(guest.base + path)
    for (const text of ['Hotel Miramare', '00101 Porto Sereno', 'Check-in from 15:00', 'Check-out until 11:00'])
      await expect(footer.getByText(text).first()).toBeVisible()
  }
  const portal = guestOf('costa-serena')
  for (const path of ['', `?${stay}`, '/recover']) {
    await portal.opens(`/channel/220/language/1${path}`)
    await expect(portal.page.getByRole('contentinfo')).toContainText('Costa Serena')
  }
})
