import type { Locator } from '@playwright/test'
import { type InputMethod, mouse } from './input-method.ts'

/**
 * On a services page: so many of a service, in its entry or in the group of its day and hour; added first where none is
 * chosen.
 */
export async function wantsService(
  scope: Locator,
  label: string | RegExp,
  quantity: string,
  input: InputMethod = mouse,
): Promise<void> {
  const add = scope.getByRole('button', { name: /^(Add|Aggiungi)/ })
  const field = scope.getByLabel(label)
  await add.or(field).first().waitFor()
  if (await add.isVisible()) {
    await input.press(add)
    await field.waitFor()
  }
  if ((await field.inputValue()) !== quantity) await input.type(field, quantity)
}

/** On a services page without JavaScript, where nothing follows a typed quantity by itself. */
export async function updatesTotal(page: { getByRole: Locator['getByRole'] }): Promise<void> {
  const update = page.getByRole('button', { name: /^(Update the total|Aggiorna il totale)$/ })
  if (await update.isVisible()) await update.click()
}
