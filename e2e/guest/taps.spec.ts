import { aHouse } from '../../tests/builders/a-house.ts'
import { aHost } from '../../tests/builders/a-snapshot.ts'
import { ada, Guest, onlyHotelOf } from '../actors/guest.ts'
import { thumbInput } from '../actors/input-method.ts'
import { dayText, inDays, nextMonday } from '../days.ts'
import { expect, test } from '../fixtures.ts'
import { startHouse } from '../servers/house.ts'
import { aWholeHouse } from '../servers/whole-house.ts'

// The figures are in docs/design-language.md.
test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

const hosts = [aHost({ host: 'house.localhost', channelIds: [1] })]

/** The booker's own data, the country among them, are typed or filled in by the browser. */
async function typesWhoBooks(guest: Guest): Promise<void> {
  for (const [name, text] of Object.entries(ada)) {
    const field = guest.field(name as keyof typeof ada)
    if (name === 'country') await field.selectOption(text)
    else await field.fill(text)
  }
}

test('from the first page to the pay button it is four taps and what is typed @full', async ({ page }) => {
  const { bank: _, ...house } = aHouse().hotels[0]?.house ?? {}
  await using open = await startHouse({ seed: aHouse({ ...house, rooms: 3, plans: [{}] }), hosts })
  const thumb = thumbInput()
  const guest = new Guest(page, onlyHotelOf(open), { input: thumb })
  await guest.opens(guest.base)
  await guest.press(guest.texts.see)
  await guest.chooses('Double', 'Flexible')
  await guest.sees(guest.texts.details)
  await typesWhoBooks(guest)
  await guest.acceptsAll()
  await guest.press(guest.texts.pay)
  await guest.sees(/^Thank you/)
  expect(thumb.taps).toBe(4)
  guest.console.expectSilence()
})

test('two adults go from the first page of Miramare to the voucher over four pages, in eight taps, and type what is mandatory alone @full', async ({
  page,
  house,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const thumb = thumbInput()
  const miramare = { origin: house.url('hotel-miramare'), hotel: 101, channel: 201, language: 1 } as const
  const guest = new Guest(page, miramare, { input: thumb })
  const steps: string[] = []
  page.on('framenavigated', (frame) => {
    const [step = 'landing'] = new URL(frame.url()).pathname.replace(guest.base, '').split('/').filter(Boolean)
    if (frame === page.mainFrame() && steps.at(-1) !== step) steps.push(step)
  })
  await guest.opens(guest.base)
  await thumb.press(page.getByLabel(guest.texts.arrivalLabel))
  const calendar = page.getByRole('dialog', { name: 'Choose your dates' })
  for (const day of [inDays(12), inDays(14)]) await thumb.press(calendar.locator(`[data-day="${day}"]`))
  await expect(calendar).toBeHidden()
  await guest.press(guest.texts.see)
  await guest.sees(guest.texts.roomList)
  await thumb.press(page.getByRole('article').first().locator('a.choose').first())
  await guest.continuesToDetails()
  // The browser says the country; the fields of the invoice and a wish stay folded.
  const { country: _, ...typed } = ada
  for (const [name, text] of Object.entries(typed)) await thumb.type(guest.field(name as keyof typeof typed), text)
  // The rate says that it is paid at the hotel, and is not asked about again.
  await expect(page.getByRole('radio', { name: guest.texts.atHotel })).toBeChecked()
  await guest.acceptsAll()
  await guest.press(guest.texts.pay)
  await guest.sees(/^Thank you/)
  expect(steps).toEqual(['landing', 'rooms', 'services', 'checkout', 'voucher'])
  expect({ taps: thumb.taps, typed: thumb.typed }).toEqual({ taps: 8, typed: Object.keys(typed).length })
  guest.console.expectSilence()
})

test('a family of five books a week with half board, protection and a car from the airport in 23 taps and 19 typed fields @full', async ({
  page,
}) => {
  await using house = await startHouse({ seed: aWholeHouse(), hosts })
  const thumb = thumbInput()
  const guest = new Guest(page, onlyHotelOf(house), { input: thumb })
  const monday = nextMonday('05-10')
  await guest.opens(guest.base)
  await guest.fillsInSearch(monday, 7, { adults: 2, children: [1, 4, 9] })
  await guest.sees(guest.texts.roomList)
  await guest.chooses('Suite', 'Half board')
  await guest.press(/^Add protection for €/, 'link')
  await expect(page.getByRole('link', { name: 'Leave protection out' })).toBeVisible()
  await guest.sees(guest.texts.services)
  const entry = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  const car = entry('Car from the airport')
  await thumb.press(car.getByText('Choose day and time'))
  await thumb.press(car.getByRole('group', { name: dayText(monday) }).getByRole('button', { name: /^Add/ }))
  await expect(page.getByRole('complementary')).toContainText('Car from the airport')
  await guest.press(guest.texts.continue)
  await guest.sees(guest.texts.details)
  await guest.fillsIn(ada)
  for (const [i, name] of ['Bea', 'Carlo', 'Dora', 'Elio'].entries()) {
    const person = page.getByRole('group', { name: new RegExp(`^Guest ${i + 2},`) })
    await thumb.type(person.getByLabel('First name'), name)
    await thumb.type(person.getByLabel('Last name'), 'Rossi')
  }
  const transfer = page.getByRole('group', { name: /^Car from the airport/ })
  await thumb.type(transfer.getByLabel('Time'), '10:45')
  await thumb.type(transfer.getByLabel('Number of flight, train or ferry'), 'AZ 611')
  await guest.paysBy('At the hotel')
  await guest.acceptsAll()
  await guest.accepts('I accept the terms of the refund protection')
  await guest.press(guest.texts.pay)
  await guest.sees(/^Thank you/)
  const voucher = page.getByRole('main')
  for (const line of [/Half board/, /100% refund/, /Car from the airport, .*10:45, AZ 611/])
    await expect(voucher.getByText(line).first()).toBeVisible()
  expect({ taps: thumb.taps, typed: thumb.typed }).toEqual({ taps: 23, typed: 19 })
  guest.console.expectSilence()
})
