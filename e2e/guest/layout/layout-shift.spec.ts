import type { Locator, Route } from '@playwright/test'
import { addDays } from '@portico/domain/time/calendar-date'
import type { Guest } from '../../actors/guest.ts'
import { nextMonday } from '../../days.ts'
import { expect, test } from '../../fixtures.ts'

const monday = nextMonday('05-10')

// Widths are those of a telephone's screen: elsewhere each sign is as wide as whole pixels make it, and stand-in and
// face differ by what that adds up to.
test.use({
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--font-render-hinting=none'] }),
    { scope: 'worker' },
  ],
})

type Shifts = { shift: number; moved: string[] }
type Source = { node: Element | null; previousRect: DOMRect; currentRect: DOMRect }
type ShiftEntry = { value: number; sources: Source[] }

/**
 * From here on each page of this browser writes down what moved since it came. A phone counts its own loading as an
 * input, so that those count too.
 */
async function watchShifts({ page }: Guest): Promise<void> {
  await page.addInitScript(() => {
    const seen: Shifts = { shift: 0, moved: [] }
    Object.assign(window, { shifts: seen })
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as unknown as ShiftEntry[]) {
        seen.shift += value
        seen.moved.push(
          `${value.toFixed(4)}: ${sources.map(({ node, previousRect: from, currentRect: to }) => `${node?.nodeName} ${node?.textContent?.slice(0, 40)} (${from.x}, ${from.y}, ${from.width} × ${from.height} → ${to.x}, ${to.y}, ${to.width} × ${to.height})`).join(', ')}`,
        )
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** What was opened by a press has moved what is below it. */
async function forgetsShifts(guest: Guest): Promise<void> {
  await frames(guest)
  await guest.page.evaluate(() =>
    Object.assign((window as unknown as { shifts: Shifts }).shifts, { shift: 0, moved: [] } satisfies Shifts),
  )
}

/** Fonts and pictures wait until the page is read without them, as on a slow line, and come then all at once. */
async function holdsBack({ page }: Guest) {
  let held: Route[] | undefined
  await page.route(/\.(woff2|avif|webp|jpe?g|png|svg)(\?|$)/, async (route) => {
    if (held) held.push(route)
    else await route.continue()
  })
  return {
    begin: () => {
      held = []
    },
    release: async () => {
      const waiting = held ?? []
      held = undefined
      for (const route of waiting) await route.continue()
      return waiting.length
    },
  }
}

const frames = ({ page }: Guest) =>
  page.evaluate(async () => {
    for (let i = 0; i < 3; i++) await new Promise((resolve) => requestAnimationFrame(resolve))
  })

/** A page with its fonts and pictures, alive and scrolled through, has moved by no more than a fiftieth. */
async function expectSteady(guest: Guest, name: string): Promise<void> {
  const { page } = guest
  await page.waitForLoadState('networkidle')
  await page.evaluate(async () => {
    await document.fonts.ready
    for (let y = 0; y < document.body.scrollHeight; y += 400) {
      window.scrollTo(0, y)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    for (const picture of document.images) await picture.decode().catch(() => undefined)
  })
  await frames(guest)
  const { shift, moved } = await page.evaluate(() => (window as unknown as { shifts: Shifts }).shifts)
  expect(shift, `${name}\n${moved.join('\n')}`).toBeLessThanOrEqual(0.02)
}

/** As one reads it the first time: its files come late, all at once. */
async function expectSteadyAnew(
  guest: Guest,
  late: Awaited<ReturnType<typeof holdsBack>>,
  name: string,
): Promise<void> {
  const { page } = guest
  await expect.poll(() => page.evaluate(() => scrollY), `${name} begins at its top`).toBe(0)
  late.begin()
  await page.reload({ waitUntil: 'domcontentloaded' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await frames(guest)
  expect(await late.release(), 'files that come late').toBeGreaterThan(0)
  await expectSteady(guest, name)
}

test('nothing moves by itself when fonts and pictures come late, from the first page to the voucher @phone @full', async ({
  guest,
}) => {
  await watchShifts(guest)
  const late = await holdsBack(guest)
  await guest.opens(guest.base)
  await expectSteadyAnew(guest, late, 'search')
  await guest.fillsInSearch(monday, 3)
  await guest.sees(guest.texts.roomList)
  await expectSteadyAnew(guest, late, 'rooms')
  await guest.chooses('Tramontana', 'Flexible with breakfast')
  await guest.sees(guest.texts.services)
  await expectSteadyAnew(guest, late, 'services')
  await guest.press(guest.texts.continue)
  await guest.sees(guest.texts.details)
  await expectSteadyAnew(guest, late, 'checkout')
  await guest.books()
  await guest.sees(/^Thank you/)
  await expectSteadyAnew(guest, late, 'voucher')
})

test('nothing moves by itself on offers, flexible dates and the calendar’s page @phone @full', async ({ guest }) => {
  await watchShifts(guest)
  const late = await holdsBack(guest)
  for (const [name, address] of [
    ['offers', '/packages'],
    ['offer', '/package/view/10102'],
    ['flexible dates', `/flexible?nights=3&month=${monday.slice(0, 7)}&room=2`],
    ['calendar', `/calendar?arrival=${monday}&departure=${addDays(monday, 3)}&room=2`],
    ['information', '/information'],
  ] as const) {
    await guest.opens(guest.base + address)
    await expectSteadyAnew(guest, late, name)
  }
})

test('nothing moves by itself while a dialog opens, fills and closes @phone @full', async ({ guest }) => {
  const { page } = guest
  await watchShifts(guest)
  const late = await holdsBack(guest)
  const expectSteadyDialog = async (name: string, link: Locator, filled: (dialog: Locator) => Locator) => {
    const dialog = page.getByRole('dialog')
    late.begin()
    await link.click()
    await expect(filled(dialog).first()).toBeVisible()
    await frames(guest)
    await late.release()
    await page.waitForLoadState('networkidle')
    await dialog
      .getByRole('link', { name: 'Close' })
      .or(dialog.getByRole('button', { name: 'Close' }))
      .first()
      .click()
    await expect(dialog).toBeHidden()
    await expectSteady(guest, name)
  }
  await guest.opens(guest.base)
  await expectSteadyDialog('calendar', page.getByRole('link', { name: 'Calendar with prices' }), (dialog) =>
    dialog.locator('[data-price]'),
  )
  await guest.opens(`${guest.base}/rooms?arrival=${monday}&departure=${addDays(monday, 3)}&room=2`)
  for (const [name, part] of [
    ['pictures', '/pictures'],
    ['price', '/price'],
    ['information', '/information'],
  ] as const) {
    if (name === 'price') {
      await guest.looksInto('Tramontana', 'Flexible with breakfast')
      await forgetsShifts(guest)
    }
    const link = page.getByRole('main').locator(`a[href*="${part}"]`).filter({ visible: true }).first()
    await expectSteadyDialog(name, link, (dialog) => dialog.getByRole('heading'))
  }
})
