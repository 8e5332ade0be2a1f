import { addDays } from '@portico/domain/time/calendar-date'
import type { Guest } from '../../actors/guest.ts'
import { nextMonday, nextMonthDay } from '../../days.ts'
import { expect, test } from '../../fixtures.ts'

/** Aurora wants three nights in February: two are refused. */
const february = nextMonthDay('02-10')
const monday = nextMonday('05-10')

const statusOf = ({ page }: Guest, text: string | RegExp) => page.getByRole('status').filter({ hasText: text })

/** Requests for these addresses wait until they are let go, or lost. */
async function holdsBack({ page }: Guest, addresses: RegExp) {
  const answer = Promise.withResolvers<'continue' | 'abort'>()
  await page.route(addresses, async (route) => {
    if ((await answer.promise) === 'abort') await route.abort()
    else await route.continue()
  })
  return answer
}

/** How far the page has moved by itself since it is here. */
async function watchShifts({ page }: Guest) {
  await page.evaluate(() => {
    const seen = { shift: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries() as unknown as { value: number }[]) seen.shift += value
    }).observe({ type: 'layout-shift' })
  })
  return () =>
    page.evaluate(async () => {
      for (let i = 0; i < 3; i++) await new Promise((resolve) => requestAnimationFrame(resolve))
      return (window as unknown as { seen: { shift: number } }).seen.shift
    })
}

async function expectHotelsSearched(guest: Guest): Promise<void> {
  await guest.opens(`/channel/220/language/1?arrival=${monday}&departure=${addDays(monday, 2)}&room=2`)
  await expect(statusOf(guest, /^Houses searched: [1-9]\d* (is|are) free on these dates$/)).toBeVisible()
}

test('rooms and then nearby dates are being looked for, rooms were searched, hotels were searched: each is seen and heard: SRCH-19', async ({
  guestOf,
}) => {
  const guest = guestOf('rifugio-aurora')
  const { page } = guest
  await guest.opens(guest.base)
  await guest.sees('Rifugio Aurora')
  const rooms = await holdsBack(guest, /\/rooms\.data\?/)
  const nearby = await holdsBack(guest, /\/alternatives\.data\?/)
  await guest.fillsInSearch(february, 2)
  await expect(statusOf(guest, 'Cerchiamo le camere …')).toBeInViewport({ ratio: 1 })

  rooms.resolve('continue')
  await guest.sees('Nessuna camera per questo soggiorno')
  await expect(statusOf(guest, 'Cerchiamo le camere …')).toHaveCount(0)
  await expect(statusOf(guest, 'Cerchiamo date vicine …')).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('region', { name: 'Vicino a queste date' })).toHaveCount(0)

  const shift = await watchShifts(guest)
  nearby.resolve('continue')
  await expect(statusOf(guest, '6 soggiorni in date vicine')).toBeInViewport({ ratio: 1 })
  await expect(statusOf(guest, 'Cerchiamo date vicine …')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Vicino a queste date' }).getByRole('listitem')).toHaveCount(6)
  expect(await shift()).toBeLessThanOrEqual(0.02)

  await page.getByRole('region', { name: 'Vicino a queste date' }).getByRole('link').first().click()
  await guest.sees('Camere e prezzi')
  await expect(statusOf(guest, /^\d+ tip(o|i) di camera liber(o|i)$/)).toBeVisible()
  await expectHotelsSearched(guestOf('costa-serena'))
})

test('a page whose nearby dates do not come is whole without them @full', async ({ guestOf }) => {
  const guest = guestOf('rifugio-aurora')
  const { page } = guest
  await guest.opens(guest.base)
  await guest.sees('Rifugio Aurora')
  const nearby = await holdsBack(guest, /\/alternatives\.data\?/)
  await guest.fillsInSearch(february, 2)
  await expect(statusOf(guest, 'Cerchiamo date vicine …')).toBeVisible()
  guest.console.expectCutRequests()
  nearby.resolve('abort')
  await expect(statusOf(guest, 'Nessun soggiorno in date vicine')).toBeVisible()
  await guest.sees('Nessuna camera per questo soggiorno')
  await expect(page.getByRole('main').getByRole('button', { name: 'Vedi camere e prezzi' })).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a page comes when nearby dates are there, and says what was searched', async ({ guestOf }) => {
    const guest = guestOf('rifugio-aurora')
    const { page } = guest
    await guest.searches(february, 2)
    await expect(statusOf(guest, '6 soggiorni in date vicine')).toBeVisible()
    await statusOf(guest, '6 soggiorni').getByRole('link').click()
    await expect(page.getByRole('heading', { name: 'Vicino a queste date' })).toBeInViewport()
    await guest.opens(`${guest.base}/alternatives${new URL(page.url()).search}`)
    await guest.sees('Nessuna camera per questo soggiorno')
    await page.getByRole('region', { name: 'Vicino a queste date' }).getByRole('link').first().click()
    await guest.sees('Camere e prezzi')
    await expect(statusOf(guest, /^\d+ tip(o|i) di camera/)).toBeVisible()
    await expectHotelsSearched(guestOf('costa-serena'))
  })
})
