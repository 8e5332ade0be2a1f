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
      const [year, month, date] = day.split('-')
      await keyboard.type(`${month}${date}${year}`)
      await expect(field).toHaveValue(day)
    },
    pick: async (list, option) => {
      await tabTo(list)
      await keyboard.type(option)
    },
    tick: async (box) => {
      await tabTo(box)
      await keyboard.press('Space')
    },
  }
}
