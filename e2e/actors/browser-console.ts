import { expect, type Page } from '@playwright/test'

/**
 * What reaches a browser's console is a fault nobody has handled. What a story is about is said with `expectStatus`, or
 * `expectCutRequests`.
 */
export class BrowserConsole {
  readonly #messages: string[] = []
  /** A submission that a newer one overtakes is aborted, and Remix prints so where its answer had begun: no fault. */
  readonly #expected = new Set(['AbortError: signal is aborted without reason'])

  constructor(page: Page) {
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type()))
        this.#messages.push(`${message.text()} (${message.location().url})`)
    })
    page.on('pageerror', (error) => this.#messages.push(String(error.stack ?? error)))
  }

  expectStatus(status: number): void {
    this.#expected.add(`responded with a status of ${status}`)
  }

  /** Requests that the story cuts off before they leave the browser. */
  expectCutRequests(): void {
    this.#expected.add('net::ERR_FAILED')
  }

  expectSilence(): void {
    const isExpected = (text: string) => [...this.#expected].some((expected) => text.includes(expected))
    expect(this.#messages.filter((text) => !isExpected(text))).toEqual([])
  }
}
