import { loadavg } from 'node:os'
import type { Browser } from '@playwright/test'
import { demoHouses } from '@portico/demo/demo-houses'
import { openBrowser } from './browser/first-visit.ts'
import { startPrograms } from './load/start-programs.ts'
import { medianOf } from './load/timed-request.ts'
import { writeSection } from './load/write-section.ts'

// From the press that opens the calendar to the frame that shows it, once its script and days are there. Writes the
// section "Calendar" of docs/benchmarks.md.
const rounds = Number(process.argv[2] ?? 9)
const [house] = demoHouses.hotels
const sizes = { desktop: { width: 1280, height: 800 }, phone: { width: 360, height: 740 } }

type Painted = { ms: number; days: number }

/**
 * Runs in the page: when the frame after a click has been painted, and how many days stand in an open calendar then.
 */
function observePress(): void {
  addEventListener(
    'click',
    ({ timeStamp }) => {
      const channel = new MessageChannel()
      channel.port1.onmessage = () => {
        const days = document.querySelectorAll('dialog[open] [data-day]').length
        if (days === 0) return void requestAnimationFrame(() => channel.port2.postMessage(0))
        Object.assign(globalThis, { painted: { ms: performance.now() - timeStamp, days } })
      }
      requestAnimationFrame(() => channel.port2.postMessage(0))
    },
    { capture: true, once: true },
  )
}

async function press(browser: Browser, url: string, size: keyof typeof sizes, slower: number): Promise<number> {
  const context = await browser.newContext({ viewport: sizes[size], isMobile: size === 'phone', locale: 'en-GB' })
  try {
    const page = await context.newPage()
    await page.goto(url, { waitUntil: 'networkidle' })
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
    const link = page.getByRole('link', { name: 'Calendar with prices' })
    await link.focus()
    await page.locator('dialog:not([open]) [data-day][data-price]').first().waitFor({ state: 'attached' })
    await page.evaluate(observePress)
    await page.keyboard.press('Enter')
    const painted = await page.waitForFunction(() => (globalThis as unknown as { painted?: Painted }).painted)
    return ((await painted.jsonValue()) as Painted).ms
  } finally {
    await context.close()
  }
}

const before = loadavg()[0]?.toFixed(1)
const browser = await openBrowser()
if (!browser) throw new Error('there is no Chromium')
try {
  await using programs = await startPrograms()
  const url = `${programs.web.replace('127.0.0.1', 'hotel-miramare.localhost')}/hotel/${house.id}/channel/${house.directChannelId}/language/1`
  const rows: string[] = []
  for (const size of ['desktop', 'phone'] as const) {
    const times: Record<1 | 4, number[]> = { 1: [], 4: [] }
    for (let i = 0; i < rounds; i++)
      for (const slower of [1, 4] as const) times[slower].push(await press(browser, url, size, slower))
    const [whole, slowed] = [medianOf(times[1]), medianOf(times[4])]
    rows.push(
      `| ${size}, ${sizes[size].width} px | ${slowed.toFixed(0)} ms | ${whole.toFixed(0)} ms | ${(slowed / whole).toFixed(2)} |`,
    )
    console.info(rows.at(-1))
  }
  writeSection(
    'Calendar',
    `Written by \`npm run bench -- calendar\`: from the press to the frame that shows the calendar, once script and days are there;
medians of ${rounds} visits each, in turn. Wanted are 100 ms at a processor four times slower. Load average before: ${before}.

| Screen | Four times slower | As it is | Ratio |
|---|---|---|---|
${rows.join('\n')}`,
  )
} finally {
  await browser.close()
}
