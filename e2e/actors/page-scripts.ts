import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { waitUntilAlive } from './wait-until-alive.ts'

/**
 * The scripts of the page as it stands, with how many bytes each has, gzipped. By the page's own list: of an answer
 * that came from the browser's memory, or to a page before, no body can be read any more.
 */
export class PageScripts {
  readonly #sizes = new Map<string, number>()

  async of(page: Page): Promise<{ readonly urls: readonly string[]; readonly bytes: number }> {
    await waitUntilAlive(page)
    await page.waitForLoadState('networkidle')
    // One visit in ten is measured, by a script that comes when all is there.
    const urls = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map((entry) => entry.name)
        .filter((url) => url.endsWith('.js') && !url.includes('web-vitals')),
    )
    let bytes = 0
    for (const url of new Set(urls)) bytes += await this.#sizeOf(page, url)
    return { urls, bytes }
  }

  async #sizeOf(page: Page, url: string): Promise<number> {
    const size =
      this.#sizes.get(url) ?? gzipSync(await page.evaluate(async (from) => (await fetch(from)).text(), url)).length
    this.#sizes.set(url, size)
    return size
  }
}
