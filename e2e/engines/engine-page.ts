import { expect } from '@playwright/test'
import { engines, type Session } from './web-driver.ts'

const elementKey = 'element-6066-11e4-a52e-4f735466cecf'
type Element = { readonly [elementKey]: string }

/** A page in a window of another engine, used as a guest does: by what is in sight, with a pointer and keys. */
export class EnginePage implements AsyncDisposable {
  readonly #session: Session

  private constructor(session: Session) {
    this.#session = session
  }

  static async open(engine: keyof typeof engines): Promise<EnginePage> {
    const page = new EnginePage(await engines[engine].begin())
    await page.#session.send('resize', { x: 0, y: 0, width: 1280, height: 940 })
    return page
  }

  async goto(url: string): Promise<void> {
    await this.#session.send('navigate', { url })
    await this.until("document.documentElement.dataset.hydrated === 'true'")
  }

  /** The value of a JavaScript expression on the page, in which `given` is what is given. */
  async value(expression: string, given?: unknown): Promise<unknown> {
    return await this.#session.send('execute', {
      script: `const given = arguments[0]; return ${expression}`,
      args: [given],
    })
  }

  async until(expression: string, given?: unknown): Promise<void> {
    await expect.poll(() => this.value(`Boolean(${expression})`, given), { message: expression }).toBe(true)
  }

  async sees(heading: string): Promise<void> {
    await expect.poll(() => this.value("document.querySelector('h1')?.textContent")).toBe(heading)
    expect(await this.value('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(0)
  }

  /** Presses the first thing in sight that begins with this text, once it stands still. */
  async press(selector: string, text = ''): Promise<void> {
    await this.#session.send('click', { id: (await this.#find(selector, text))[elementKey] })
  }

  /** Types into the field of this label. */
  async type(label: string, text: string): Promise<void> {
    const field = `[...document.querySelectorAll('label')].find((each) => each.textContent.startsWith(given)).control`
    const element = (await this.value(field, label)) as Element
    await this.value(`${field}.scrollIntoView({ block: 'center' })`, label)
    await this.#session.send('keys', { id: element[elementKey], text })
  }

  async #find(selector: string, text: string): Promise<Element> {
    const found = `[...document.querySelectorAll(given.selector)].find(
      (each) => each.textContent.trim().startsWith(given.text) && each.getClientRects().length > 0)`
    await this.until(found, { selector, text })
    await this.value(`${found}.scrollIntoView({ block: 'center' })`, { selector, text })
    let place: unknown
    await expect
      .poll(async () => {
        const before = place
        place = await this.value(`JSON.stringify(${found}?.getBoundingClientRect())`, { selector, text })
        return place === before
      })
      .toBe(true)
    return (await this.value(found, { selector, text })) as Element
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#session[Symbol.asyncDispose]()
  }
}
