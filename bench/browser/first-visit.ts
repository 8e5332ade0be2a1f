import { type Browser, chromium } from '@playwright/test'
import { findBrowser } from '../../scripts/test/browser.mjs'

/**
 * A first visit with a cold cache: what came over the line, and when the largest thing on the first screen was painted.
 */
export type FirstVisit = {
  readonly paintMs: number
  /** What was painted then. */
  readonly element: string
  readonly firstPaintMs: number
  readonly bytes: number
  readonly scriptBytes: number
  readonly pictureBytes: number
  readonly requests: number
  /** What moved although nobody had done anything, as Chromium scores it. */
  readonly shift: number
}

/** A slow line and a phone: 1.6 Mbit/s, 150 ms there and back, a processor four times slower. */
const slow = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const slowerProcessor = 4
const phone = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: 'en-GB',
}

/** Chromium as the tests find it; undefined where there is none. */
export async function openBrowser(): Promise<Browser | undefined> {
  const { path } = (await findBrowser()) as { path?: string }
  if (path === undefined) return undefined
  return chromium.launch({ executablePath: path, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] })
}

type Painted = Pick<FirstVisit, 'firstPaintMs' | 'paintMs' | 'element' | 'shift'>

/** Runs in the page, before anything of it. */
function observePaints(): void {
  const painted = { firstPaintMs: 0, paintMs: 0, element: '', shift: 0 }
  Object.assign(globalThis, { painted })
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries())
      if (name === 'first-contentful-paint') painted.firstPaintMs = startTime
  }).observe({ type: 'paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { element?: Element; url?: string })[]) {
      painted.paintMs = entry.startTime
      painted.element = `${entry.element?.tagName.toLowerCase() ?? ''} ${entry.url?.replace(/^.*\/\/[^/]*/, '') || entry.element?.textContent?.slice(0, 40) || ''}`
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value?: number; hadRecentInput?: boolean })[])
      if (!entry.hadRecentInput) painted.shift += entry.value ?? 0
  }).observe({ type: 'layout-shift', buffered: true })
}

export async function firstVisit(browser: Browser, url: string): Promise<FirstVisit> {
  const context = await browser.newContext(phone)
  try {
    const page = await context.newPage()
    await page.addInitScript(observePaints)
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.setCacheDisabled', { cacheDisabled: false })
    await session.send('Network.emulateNetworkConditions', slow)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowerProcessor })
    const types = new Map<string, string>()
    const sizes = { bytes: 0, scriptBytes: 0, pictureBytes: 0, requests: 0 }
    session.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
      if (request.url.startsWith('http')) types.set(requestId, type ?? 'Other')
    })
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const type = types.get(requestId)
      if (type === undefined) return
      sizes.requests++
      sizes.bytes += encodedDataLength
      if (type === 'Script') sizes.scriptBytes += encodedDataLength
      if (type === 'Image') sizes.pictureBytes += encodedDataLength
    })
    const reply = await page.goto(url, { waitUntil: 'load' })
    await page.waitForFunction(() => (globalThis as unknown as { painted: Painted }).painted.paintMs > 0)
    await page.waitForLoadState('networkidle')
    if (reply?.status() !== 200) throw new Error(`${url} answers ${reply?.status()}`)
    const painted = await page.evaluate(() => (globalThis as unknown as { painted: Painted }).painted)
    return { ...painted, ...sizes }
  } finally {
    await context.close()
  }
}
