import { expect, type Page } from '@playwright/test'

/** What reaches a browser's console is a fault nobody has handled. An answer that a story is about is said with `expectStatus`. */
export class BrowserConsole {
  readonly #messages: string[] = []
  readonly #expected = new Set<number>()

  constructor(page: Page) {
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) this.#messages.push(`${message.text()} (${message.location().url})`)
    })
    page.on('pageerror', (error) => this.#messages.push(String(error.stack ?? error)))
  }

  expectStatus(status: number): void {
    this.#expected.add(status)
  }

  expectSilence(): void {
    const isExpected = (text: string) => [...this.#expected].some((status) => text.includes(`responded with a status of ${status}`))
    expect(this.#messages.filter((text) => !isExpected(text))).toEqual([])
  }
}
