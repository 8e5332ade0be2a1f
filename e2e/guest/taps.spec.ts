import { aHouse } from '../../tests/builders/a-house.ts'
import { aHost } from '../../tests/builders/a-snapshot.ts'
import { ada, Guest, onlyHotelOf } from '../actors/guest.ts'
import { thumbInput } from '../actors/input-method.ts'
import { dayText, nextMonday } from '../days.ts'
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

test('from the first page to the pay button it is six taps and what is typed @full', async ({ page }) => {
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
  expect(thumb.taps).toBe(6)
  guest.console.expectSilence()
})

test('a family of five books a week with half board, protection and a car from the airport in 24 taps and 20 typed fields @full', async ({
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
  expect({ taps: thumb.taps, typed: thumb.typed }).toEqual({ taps: 24, typed: 20 })
  guest.console.expectSilence()
})
