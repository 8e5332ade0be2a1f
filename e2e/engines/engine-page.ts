import { expect } from '@playwright/test'
import { engines, type Session } from './web-driver.ts'

const elementKey = 'element-6066-11e4-a52e-4f735466cecf'
type ElementReference = { readonly [elementKey]: string }

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
    await this.until(() => document.documentElement.dataset.hydrated === 'true')
  }

  /** What a function answers on the page, where it sees nothing but what is given. */
  async value<Value, Given = undefined>(read: (given: Given) => Value, given?: Given): Promise<Value> {
    return (await this.#session.send('execute', { script: `return (${read})(arguments[0])`, args: [given] })) as Value
  }

  async until<Given = undefined>(isTrue: (given: Given) => boolean, given?: Given): Promise<void> {
    await expect.poll(() => this.value(isTrue, given), { message: String(isTrue) }).toBe(true)
  }

  async sees(heading: string): Promise<void> {
    await expect.poll(() => this.value(() => document.querySelector('h1')?.textContent)).toBe(heading)
    const { scrollWidth, clientWidth } = await this.value(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return { scrollWidth, clientWidth }
    })
    expect(scrollWidth).toBe(clientWidth)
  }

  /** Presses the first thing in sight that begins with this text. */
  async press(selector: string, text = ''): Promise<void> {
    await this.#session.send('click', { id: await this.#find(selector, text) })
  }

  /** Types into the field of this label. */
  async type(label: string, text: string): Promise<void> {
    const id = await this.value((begin) => {
      const labels = [...document.querySelectorAll('label')]
      return labels.find(({ textContent }) => textContent?.startsWith(begin))?.htmlFor
    }, label)
    await this.#session.send('keys', { id: await this.#find(`[id="${id}"]`, ''), text })
  }

  /** Chooses the first entry of a list whose value begins so. */
  async choose(list: string, value: string): Promise<void> {
    await this.value(
      (wanted) => {
        const select = document.querySelector<HTMLSelectElement>(wanted.list)
        const option = [...(select?.options ?? [])].find((each) => each.value.startsWith(wanted.value))
        if (!select || !option) throw new Error(`${wanted.list} has no ${wanted.value}`)
        select.value = option.value
        select.dispatchEvent(new Event('change', { bubbles: true }))
      },
      { list, value },
    )
  }

  /** In the middle of the window, once it stands still: what an answer to the last press moves is not missed. */
  async #find(selector: string, text: string): Promise<string> {
    const look = (wanted: { selector: string; text: string }) => {
      const element = [...document.querySelectorAll(wanted.selector)].find(
        (each) => each.textContent?.trim().startsWith(wanted.text) && each.getClientRects().length > 0,
      )
      element?.scrollIntoView({ block: 'center' })
      return element && { element, place: JSON.stringify(element.getBoundingClientRect()) }
    }
    let last: ReturnType<typeof look> | null
    await expect
      .poll(
        async () => {
          const before = last?.place
          last = await this.value(look, { selector, text })
          return last !== null && last?.place === before
        },
        { message: `${selector} ${text}` },
      )
      .toBe(true)
    return (last as unknown as { element: ElementReference }).element[elementKey]
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#session[Symbol.asyncDispose]()
  }
}
