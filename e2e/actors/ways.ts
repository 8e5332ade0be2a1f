import type { Page, PlaywrightTestOptions } from '@playwright/test'
import { type InputMethod, keyboardInput, mouse, thumbInput } from './input-method.ts'

/** A way in which a guest can work a page. */
export type Way = { readonly name: string; readonly use: Partial<PlaywrightTestOptions>; readonly input: (page: Page) => InputMethod }

export const ways: readonly Way[] = [
  { name: 'with JavaScript', use: {}, input: () => mouse },
  { name: 'without JavaScript', use: { javaScriptEnabled: false }, input: () => mouse },
  { name: 'by keyboard alone', use: {}, input: keyboardInput },
  { name: 'on a phone', use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }, input: thumbInput },
]
