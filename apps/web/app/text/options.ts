import type { InitOptions } from 'i18next'

/** React escapes; texts are there before the first render. */
export const textOptions = {
  fallbackLng: 'en',
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
} satisfies InitOptions
