import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import { ada, Guest, onlyHotelOf } from '../actors/guest.ts'
import type { InputMethod } from '../actors/input-method.ts'
import { wantsService } from '../actors/service-quantity.ts'
import { wantsAnInvoice, ways } from '../actors/ways.ts'
import { dayText, nextMonday } from '../days.ts'
import { expect, test } from '../fixtures.ts'
import { startThirdPartyHouse, type ThirdPartyHouse } from '../servers/third-party-house.ts'

// The basket of `whole-basket.spec.ts` at a server that has nothing of ours: what it knows is booked, names and
// invoice with it, and what it does not tell again is on no page.
let house: ThirdPartyHouse
test.beforeAll(async () => {
  house = await startThirdPartyHouse({ rooms: 2 })
})
test.afterAll(() => house[Symbol.asyncDispose]())

const firstMonday = nextMonday('05-03')
const [double, rate] = ['Doppia', 'Flessibile con colazione']

type Story = { readonly guest: Guest; readonly input: InputMethod; readonly arrival: CalendarDate }

/** Two adults, and two with a child of seven. */
async function choosesRooms({ guest, arrival }: Story): Promise<void> {
  const { page } = guest
  await guest.looksAtUpgrades()
  await guest.searches(arrival, 3, {}, { children: [7] })
  await guest.chooses(double, rate)
  await expect(page.getByRole('heading', { level: 1, name: /room 2/i })).toBeVisible()
  await guest.chooses(double, rate)
  await guest.sees(guest.texts.services)
  await expect(page.getByRole('link', { name: /^Take |^Add protection/ })).toHaveCount(0)
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
  await expect(page.getByRole('complementary').getByText('€ 50,00').first()).toBeAttached()
}

async function fillsInDetails({ guest, input }: Story): Promise<void> {
  const { page } = guest
  await guest.fillsIn({ ...ada, note: 'A cot, please' })
  const child = page.getByRole('group', { name: 'Guest 3, child' })
  await input.type(child.getByLabel('First name'), 'Elio')
  await input.type(child.getByLabel('Last name'), 'Verdi')
  await wantsAnInvoice(page, input)
  await expect(page.getByText('This hotel is sent one of the two')).toBeVisible()
  await guest.paysBy(guest.texts.atHotel)
  await guest.acceptsAll()
}

const compact = (day: CalendarDate) => day.replaceAll('-', '')

/** A code for each room; services stand with the first. */
function bookedRooms(arrival: CalendarDate) {
  const stay = { rateId: 10_101, arrival: compact(arrival), departure: compact(addDays(arrival, 3)), adults: 2 }
  const guest = {
    nominativo: 'Ada Rossi',
    mail: ada.email,
    telefono: ada.phone,
    note: 'A cot, please',
    indirizzo: ada.address,
    cap: '',
    citta: ada.city,
    provincia: '',
    nazione: 'IT',
  }
  const baths = { id: 7, day: compact(addDays(arrival, 1)), quantity: 2 }
  const invoice = {
    invoiceName: 'Ditta & Figli',
    invoiceAddress: 'Via Po 2',
    invoiceZip: '10100',
    invoiceCity: 'Torino TO',
    invoiceCountry: 'IT',
    invoiceVatNr: '07643520567',
    invoiceSdi: '0000000',
  }
  const child = { type: 'child', name: 'Elio', lastName: 'Verdi' }
  return [
    { request: { ...stay, ages: [] }, total: 41_000, services: [baths], guest, guests: [], invoice },
    { request: { ...stay, ages: [7] }, total: 40_500, services: [], guest, guests: [child], invoice },
  ]
}

async function expectVoucher({ guest, arrival }: Story): Promise<void> {
  const voucher = guest.page.getByRole('main')
  await expect(voucher.getByRole('heading', { name: double })).toHaveCount(2)
  const baths = voucher.getByRole('term').filter({ hasText: `2 × Terme ${dayText(addDays(arrival, 1))}` })
  await expect(baths).toBeVisible()
  for (const line of ['€ 50,00', '€ 839,00', 'A cot, please', '2 adults, 1 child'])
    await expect(voucher.getByText(line, { exact: true }).first()).toBeVisible()
  for (const unknown of ['Refund protection', 'Ditta & Figli', 'Elio Verdi'])
    await expect(voucher.getByText(unknown)).toHaveCount(0)
  await expect(voucher).not.toContainText(/undefined|null|NaN|Invalid/)
}

for (const [i, way] of ways.entries()) {
  test.describe(way.name, () => {
    test.use(way.use)
    test(`a third-party server books rooms for two parties with their services, every name and the invoice, and the voucher is complete without the rest @full`, async ({
      page,
      javaScriptEnabled,
    }) => {
      const input = way.input(page)
      const options = { input, hasJavaScript: javaScriptEnabled ?? true }
      const guest = new Guest(page, onlyHotelOf(house), options)
      const story = { guest, input, arrival: addDays(firstMonday, 7 * i) }
      await choosesRooms(story)
      await choosesBaths(story)
      await fillsInDetails(story)
      await guest.press(guest.texts.pay)
      await guest.sees(/^Thank you/)
      const booked = house.books.reservations.slice(-2)
      expect(booked).toMatchObject(bookedRooms(story.arrival))
      await expectVoucher(story)
      await page.context().clearCookies()
      await guest.recovers(booked[0]?.code ?? '', ada.email)
      await guest.sees(/^Your stay at/)
      await expect(page.getByRole('term').filter({ hasText: '2 × Terme' })).toBeVisible()
      guest.console.expectSilence()
    })
  })
}
