import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import { Guest, onlyHotelOf } from '../actors/guest.ts'
import type { InputMethod } from '../actors/input-method.ts'
import { wantsService } from '../actors/service-quantity.ts'
import { ways } from '../actors/ways.ts'
import { dayText, nextMonday } from '../days.ts'
import { expect, test } from '../fixtures.ts'
import { startThirdPartyHouse, type ThirdPartyHouse } from '../servers/third-party-house.ts'

// A package of a server that has nothing of ours: it names no next date, no price and no flights, and the pages are
// complete without.
let house: ThirdPartyHouse
test.beforeAll(async () => {
  house = await startThirdPartyHouse({ rooms: 2 })
})
test.afterAll(() => house[Symbol.asyncDispose]())

const firstMonday = nextMonday('05-03')
const unreadable = /undefined|null|NaN|Invalid/

type Story = { readonly guest: Guest; readonly input: InputMethod; readonly arrival: CalendarDate }

async function searchesWithinThePackage({ guest, arrival }: Story): Promise<void> {
  const { page } = guest
  await guest.opens(`${guest.base}/packages`)
  await guest.sees('Offers')
  const offer = page.getByRole('article', { name: 'Due notti a cena' })
  await expect(offer).toContainText('2 to 4 nights')
  await expect(offer).not.toContainText(/€|Next from/)
  await guest.press('Due notti a cena', 'link')
  await guest.sees('Due notti a cena')
  await expect(page.getByRole('main')).toContainText('Con cena ogni sera')
  for (const flown of [page.getByRole('radio', { name: /\([A-Z]{3}\)$/ }), page.getByText(/organised by/)])
    await expect(flown).toHaveCount(0)
  await expect(page.getByRole('main')).not.toContainText(unreadable)
  await guest.fillsInStay(arrival, 2)
  await guest.press('See rooms within this offer')
  await guest.sees(guest.texts.roomList)
}

async function choosesBaths({ guest, input, arrival }: Story): Promise<void> {
  const { page } = guest
  await guest.sees(guest.texts.services)
  await input.press(page.getByText('Choose day and time'))
  const bath = page.getByRole('group', { name: dayText(addDays(arrival, 1)) })
  await wantsService(bath, 'How many', '2', input)
  await expect(bath.getByLabel('How many')).toHaveValue('2')
  await guest.press(guest.texts.continue)
  await guest.sees(guest.texts.details)
}

const compact = (day: CalendarDate) => day.replaceAll('-', '')

const bookedRoom = (arrival: CalendarDate) => ({
  request: { rateId: 10_103, arrival: compact(arrival), departure: compact(addDays(arrival, 2)), adults: 2, ages: [] },
  services: [{ id: 7, day: compact(addDays(arrival, 1)), quantity: 2 }],
  total: 35_000,
})

async function expectVoucher({ guest, arrival }: Story): Promise<void> {
  const voucher = guest.page.getByRole('main')
  await expect(voucher.getByRole('heading', { name: 'Doppia' })).toHaveCount(1)
  await expect(voucher.getByRole('term').filter({ hasText: `2 × Terme ${dayText(addDays(arrival, 1))}` })).toBeVisible()
  for (const line of ['€ 50,00', '€ 350,00'])
    await expect(voucher.getByText(line, { exact: true }).first()).toBeVisible()
  await expect(voucher).toContainText('Mezza pensione')
  await expect(voucher).not.toContainText(unreadable)
}

for (const [i, way] of ways.entries()) {
  test.describe(way.name, () => {
    test.use(way.use)
    test(`a third-party server’s package is found, searched within and booked, with pages that are complete without the rest @full`, async ({
      page,
      javaScriptEnabled,
    }) => {
      const input = way.input(page)
      const options = { input, hasJavaScript: javaScriptEnabled ?? true }
      const guest = new Guest(page, onlyHotelOf(house), options)
      const story = { guest, input, arrival: addDays(firstMonday, 7 * i) }
      await searchesWithinThePackage(story)
      await expect(page.getByRole('link', { name: /^Choose .*, Flessibile/, includeHidden: true })).toHaveCount(0)
      await guest.chooses('Doppia', 'Mezza pensione')
      await choosesBaths(story)
      await guest.books()
      await guest.sees(/^Thank you/)
      expect(house.books.reservations.at(-1)).toMatchObject(bookedRoom(story.arrival))
      await expectVoucher(story)
      guest.console.expectSilence()
    })
  })
}
