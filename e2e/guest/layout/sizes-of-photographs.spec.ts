import { createHash } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { demoSeed } from '@portico/booking-server/seed/demo-seed'
import type { SeedDocument } from '@portico/booking-server/seed/insert-seed'
import { photoPath, photoWidths } from '@portico/contracts/values/photo-names'
import { addDays } from '@portico/domain/time/calendar-date'
import { nextMonday } from '../../days.ts'
import { test as base, expect } from '../../fixtures.ts'
import { type House, startHouse } from '../../servers/house.ts'

const monday = nextMonday('05-10')

/** The demo's houses, with photographs in the place of their drawings. */
const seed: readonly SeedDocument[] = JSON.parse(
  JSON.stringify(demoSeed).replace(/\/pictures\/[^"]+\.svg/g, (drawing) =>
    photoPath(createHash('sha256').update(drawing).digest('hex')),
  ),
)

const test = base.extend<object, { house: House }>({
  house: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      await using house = await startHouse({ seed })
      await use(house)
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

/** The house has no files of these photographs: each size is a drawing of its width. */
async function drawPhotographs(page: Page): Promise<void> {
  await page.route(/\/photos\//, async (route) => {
    const [, width = '1600'] = /-(\d+)$/.exec(route.request().url()) ?? []
    const body = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${Number(width) / 2}"/>`
    await route.fulfill({ contentType: 'image/svg+xml', body })
  })
}

type Screen = { readonly width: number; readonly deviceScaleFactor: number }

/** Each photograph of a page: how wide it is shown, in pixels of the screen, and how wide its file is. */
async function photographsOn(browser: Browser, url: string, { width, deviceScaleFactor }: Screen) {
  await using context = await browser.newContext({ viewport: { width, height: 800 }, deviceScaleFactor })
  const page = await context.newPage()
  await drawPhotographs(page)
  const response = await page.goto(url)
  expect(response?.status()).toBe(200)
  const photographs = page.locator('img[srcset]')
  const loadAll = (images: HTMLImageElement[]) => {
    for (const image of images) image.loading = 'eager'
    return images.every(({ complete, currentSrc }) => complete && currentSrc !== '')
  }
  await expect.poll(() => photographs.evaluateAll(loadAll)).toBe(true)
  return photographs.evaluateAll((images: HTMLImageElement[]) =>
    images.map((image) => ({
      name: `${image.parentElement?.className} of ${image.parentElement?.parentElement?.className}, ${image.alt}`,
      isHero: image.closest('.hero') !== null,
      shown: image.clientWidth * devicePixelRatio,
      loaded: Number(/-(\d+)$/.exec(image.currentSrc)?.[1]),
    })),
  )
}

const nextSizeOf = (shown: number) => photoWidths.find((width) => width >= shown) ?? photoWidths.at(-1)

test('each photograph is loaded in the next size above the one that it is shown in @full', async ({
  browser,
  guestOf,
  house,
}) => {
  const guest = guestOf('palazzo-bellarosa')
  await drawPhotographs(guest.page)
  await guest.looksAtUpgrades()
  await guest.opensRooms(monday, 2)
  await guest.chooses('Corte', 'Flexible with breakfast')
  await expect(guest.page.getByRole('heading', { name: 'Would you like Loggia?' })).toBeVisible()
  const search = `arrival=${monday}&departure=${addDays(monday, 2)}&room=2`
  const hotel = `${house.url('hotel-miramare')}/hotel/101/channel/201/language/1`
  const portal = `${house.url('case-belvento')}/channel/220/language/1`
  const pages = [
    { name: 'first page', url: hotel, count: 7 },
    { name: 'first page of the plain face', url: house.url('rifugio-aurora'), count: 6 },
    { name: 'rooms', url: `${hotel}/rooms?${search}`, count: 5 },
    { name: 'services and a better room', url: guest.page.url(), count: 5 },
    { name: 'offers', url: `${hotel}/packages`, count: 2 },
    { name: 'portal by destinations', url: portal, count: 8 },
    { name: 'portal with prices', url: `${portal}?${search}`, count: 8 },
    { name: 'destination', url: `${portal}?${search}&where=d11`, count: 2 },
    { name: 'one house', url: `${portal}?${search}&where=d11&stars=4`, count: 1 },
  ]
  for (const { name, url, count } of pages)
    for (const deviceScaleFactor of [1, 2])
      for (const width of [360, 768, 1_280, 1_920]) {
        const photographs = await photographsOn(browser, url, { width, deviceScaleFactor })
        const on = `${name}, ${width} pixels of ${deviceScaleFactor}`
        expect(photographs, on).toHaveLength(count)
        for (const { name: photograph, isHero, shown, loaded } of photographs) {
          const next = nextSizeOf(shown) ?? 0
          const found = `${on}: ${photograph}, ${shown} wide`
          expect.soft(loaded, found).toBeLessThanOrEqual(next)
          // On screens of more pixels a browser may take the size below, and of a wide first picture it is told to.
          if (deviceScaleFactor === 1 && !isHero) expect.soft(loaded, found).toBe(next)
        }
      }
})
