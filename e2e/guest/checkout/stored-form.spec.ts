import type { Page } from '@playwright/test'
import { addDays } from '@portico/domain/time/calendar-date'
import type { Guest } from '../../actors/guest.ts'
import { nextMonday } from '../../days.ts'
import { expect, test } from '../../fixtures.ts'

const monday = nextMonday('03-01')
const typed = {
  name: 'Ada',
  lastName: 'Rossi',
  email: 'ada.rossi@guest.example',
  phone: '+39 055 123456',
  address: 'Via Roma 1',
  city: 'Firenze',
  zip: '50100',
} as const

const addressOf = ({ base }: Guest) =>
  `${base}/checkout?arrival=${monday}&departure=${addDays(monday, 2)}&room=2&pick=1010101`

/** What was typed has come to the server: its answer to the last field is there. */
async function typesAll(guest: Guest): Promise<void> {
  for (const [name, text] of Object.entries(typed)) {
    const stored = guest.page.waitForResponse((response) => response.url().includes('/checkout/draft'))
    await guest.field(name as keyof typeof typed).fill(text)
    await guest.field(name as keyof typeof typed).blur()
    await stored
  }
}

async function expectTyped(page: Page): Promise<void> {
  for (const [name, text] of Object.entries(typed)) await expect(page.locator(`#${name}`)).toHaveValue(text)
}

test('what is typed and not sent is there after a reload, a link of the header and back, another language, in a second tab, and when the hold has ended', async ({
  guest,
  house,
}) => {
  const { page } = guest
  await guest.opens(addressOf(guest))
  await guest.sees('Your details')
  await typesAll(guest)
  await page.reload()
  await expectTyped(page)
  await guest.opens(`${guest.base}/recover`)
  await page.goBack()
  await expectTyped(page)
  await page.goForward()
  await guest.opens(addressOf(guest))
  await expectTyped(page)
  await guest.readsIn('IT', 'Italiano')
  await guest.sees('I suoi dati')
  await expectTyped(page)
  await guest.opens(addressOf(guest))
  await guest.inAnotherTab(async (tab) => {
    await tab.opens(addressOf(tab))
    await expectTyped(tab.page)
    const stored = tab.page.waitForResponse((response) => response.url().includes('/checkout/draft'))
    await tab.field('city').fill('Prato')
    await tab.field('city').blur()
    await stored
  })
  const stored = page.waitForResponse((response) => response.url().includes('/checkout/draft'))
  await guest.field('zip').fill('59100')
  await guest.field('zip').blur()
  await stored
  await page.reload()
  await expect(page.locator('#zip')).toHaveValue('59100')
  await expect(page.locator('#city')).toHaveValue('Prato')
  await house.endHolds()
  await page.reload()
  await expect(page.locator('#name')).toHaveValue('Ada')
})

test('a mail domain that looks like a slip of the keys is asked about and mended by one press', async ({ guest }) => {
  const { page } = guest
  await guest.opens(addressOf(guest))
  await guest.field('email').fill('ada@gmial.com')
  await guest.field('emailConfirm').fill('ada@gmial.com')
  await guest.press('Did you mean ada@gmail.com?')
  for (const field of ['email', 'emailConfirm'] as const) await expect(guest.field(field)).toHaveValue('ada@gmail.com')
  await expect(page.getByRole('button', { name: /^Did you mean/ })).toHaveCount(0)
  await guest.field('phone').fill('12')
  await guest.field('phone').blur()
  await expect(guest.field('phone')).toHaveAccessibleDescription(/Enter the whole phone number/)
})

test('the country of the browser stands in the form, and the invoice begins with the booker’s address', async ({
  guest,
}) => {
  const { page } = guest
  await guest.opens(addressOf(guest))
  await expect(guest.field('country')).toHaveValue('GB')
  await guest.fillsIn({ name: 'Ada', lastName: 'Rossi', address: 'Via Roma 1', city: 'Firenze' })
  await page.getByRole('checkbox', { name: 'I need an invoice' }).check()
  await expect(page.locator('#invoice-name')).toHaveValue('Ada Rossi')
  await expect(page.locator('#invoice-address')).toHaveValue('Via Roma 1')
  await expect(page.locator('#invoice-country')).toHaveValue('GB')
})
