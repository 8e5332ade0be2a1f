import { expect, type Locator, type Page } from '@playwright/test'

/** How an actor works a page. */
export type InputMethod = {
  press(target: Locator): Promise<void>
  type(field: Locator, text: string): Promise<void>
  /** A date field, by an ISO day. */
  date(field: Locator, day: string): Promise<void>
  pick(list: Locator, option: string): Promise<void>
  tick(box: Locator): Promise<void>
}

export const mouse: InputMethod = {
  press: (target) => target.click(),
  type: (field, text) => field.fill(text),
  date: (field, day) => field.fill(day),
  pick: async (list, option) => void (await list.selectOption(option)),
  tick: (box) => box.check(),
}

export type Thumb = InputMethod & { readonly taps: number; readonly typed: number }

/**
 * A finger on a phone, and how often it was needed: an entry of a list is two taps, one that opens it and one that
 * chooses.
 */
export function thumbInput(): Thumb {
  const count = { taps: 0, typed: 0 }
  const types = async (field: Locator, text: string) => {
    count.typed += 1
    await field.fill(text)
  }
  return {
    get taps() {
      return count.taps
    },
    get typed() {
      return count.typed
    },
    press: async (target) => {
      count.taps += 1
      await target.tap()
    },
    type: types,
    date: types,
    pick: async (list, option) => {
      count.taps += 2
      await list.selectOption(option)
    },
    tick: async (box) => {
      count.taps += 1
      await box.tap()
      await expect(box).toBeChecked()
    },
  }
}

/** Tab, Enter, Space and letters; nothing else. */
export function keyboardInput(page: Page): InputMethod {
  const { keyboard } = page
  const tabTo = async (target: Locator) => {
    await expect(target).toBeVisible()
    for (let steps = 0; steps < 200; steps++) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await keyboard.press('Tab')
    }
    throw new Error(`Tab does not reach ${target}`)
  }
  return {
    press: async (target) => {
      await tabTo(target)
      await keyboard.press('Enter')
    },
    type: async (field, text) => {
      await tabTo(field)
      await keyboard.type(text)
    },
    date: async (field, day) => {
      await tabTo(field)
      if ((await field.getAttribute('type')) === 'text') {
        await keyboard.type(day)
        return expect(page.locator(`[type=hidden][name="${await field.getAttribute('id')}"]`)).toHaveValue(day)
      }
      const [year, month, date] = day.split('-')
      await keyboard.type(`${month}${date}${year}`)
      await expect(field).toHaveValue(day)
    },
    pick: async (list, option) => {
      await tabTo(list)
      await keyboard.type(option)
    },
    tick: async (box) => {
      // Of radios Tab reaches the one that is chosen, and arrows go on from there.
      const name = await box.evaluate(({ type, name: own }: HTMLInputElement) => (type === 'radio' ? own : ''))
      if (name === '') {
        await tabTo(box)
        return keyboard.press('Space')
      }
      const radios = page.locator(`input[type=radio][name="${name}"]`)
      const chosen = radios.and(page.locator(':checked'))
      await tabTo((await chosen.count()) > 0 ? chosen : radios.first())
      await keyboard.press('Space')
      for (let steps = await radios.count(); steps > 0 && !(await box.isChecked()); steps--)
        await keyboard.press('ArrowDown')
      await expect(box).toBeChecked()
    },
  }
}
