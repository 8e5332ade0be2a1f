import type { Page, PlaywrightTestOptions } from '@playwright/test'
import { type InputMethod, keyboardInput, mouse, thumbInput } from './input-method.ts'

/** A way in which a guest can work a page. */
export type Way = {
  readonly name: string
  readonly use: Partial<PlaywrightTestOptions>
  readonly input: (page: Page) => InputMethod
}

export const ways: readonly Way[] = [
  { name: 'with JavaScript', use: {}, input: () => mouse },
  { name: 'without JavaScript', use: { javaScriptEnabled: false }, input: () => mouse },
  { name: 'by keyboard alone', use: {}, input: keyboardInput },
  {
    name: 'on a phone',
    use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    input: thumbInput,
  },
]

/** The invoice of an Italian company, typed in one's own way. */
export async function wantsAnInvoice(page: Page, input: InputMethod): Promise<void> {
  const invoice = page.getByRole('group', { name: 'Invoice' })
  await input.tick(invoice.getByLabel('I need an invoice'))
  await input.type(invoice.getByLabel('Name or company'), 'Ditta & Figli')
  await input.pick(invoice.getByLabel('Country of the invoice'), 'Italy')
  await input.type(invoice.getByLabel('Street and number'), 'Via Po 2')
  await input.type(invoice.getByLabel('City'), 'Torino')
  await input.type(invoice.getByLabel('Postal code'), '10100')
  await input.type(invoice.getByLabel('Province or state'), 'TO')
  await input.type(invoice.getByLabel('VAT number'), '07643520567')
  await input.type(invoice.getByLabel('SDI code'), '0000000')
}
