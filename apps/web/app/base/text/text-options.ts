import type { InitOptions } from 'i18next'

/** React escapes; texts are there before the first render; keys are flat (`flatTexts`). */
export const textOptions = {
  fallbackLng: 'en',
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
} satisfies InitOptions

type Tree = { readonly [key: string]: string | Tree }

/** `{ 'rooms.mealPlan.HB': 'Half board' }`: looked up in one step, which counts on a page of hundreds of texts. */
export function flatTexts(tree: Tree, path = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string' ? [[path + key, value]] : Object.entries(flatTexts(value, `${path}${key}.`)),
    ),
  )
}
