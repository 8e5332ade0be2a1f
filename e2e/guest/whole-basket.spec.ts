import type { Locator } from '@playwright/test'
import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import { aHost } from '../../tests/builders/a-snapshot.ts'
import { ada, Guest, onlyHotelOf } from '../actors/guest.ts'
import type { InputMethod } from '../actors/input-method.ts'
import { wantsService } from '../actors/service-quantity.ts'
import { wantsAnInvoice, ways } from '../actors/ways.ts'
import { dayText, nextMonday } from '../days.ts'
import { expect, test } from '../fixtures.ts'
import { type House, startHouse } from '../servers/house.ts'
import { aWholeHouse } from '../servers/whole-house.ts'
import { fullUnless } from '../test-size.ts'

// The same basket, booked in each way that a guest can work a page: the same rows each time.
const hosts = [aHost({ host: 'house.localhost', channelIds: [1] })]
const firstMonday = nextMonday('05-03')

/** What a server knows of ours. */
type Kind = {
  readonly name: string
  readonly profile: 'portico' | 'plain'
  readonly isOurs: boolean
  readonly waysOfEveryRun: readonly string[]
}
const kinds: readonly Kind[] = [
  { name: 'our own server', profile: 'portico', isOurs: true, waysOfEveryRun: ['without JavaScript'] },
  { name: 'our own server without extensions', profile: 'plain', isOurs: false, waysOfEveryRun: [] },
]

type Story = { readonly guest: Guest; readonly input: InputMethod; readonly arrival: CalendarDate; readonly kind: Kind }

/**
 * Two adults, and two with a child of seven: two doubles, or the suites that are suggested instead, with protection.
 */
async function choosesRooms({ guest, input, arrival }: Story): Promise<void> {
  const { page } = guest
  await guest.looksAtUpgrades()
  await guest.searches(arrival, 3, {}, { children: [7] })
  await guest.chooses('Double', 'Flexible')
  await expect(page.getByRole('heading', { level: 1, name: /room 2/i })).toBeVisible()
  await guest.chooses('Double', 'Flexible')
  await guest.sees(guest.texts.services)
  await input.press(page.getByRole('link', { name: 'Take 2 × Suite' }))
  await expect(page).toHaveURL(/upgraded=101/)
  await guest.press(/^Add protection for €/, 'link')
  await expect(page.getByRole('link', { name: 'Leave protection out' })).toBeVisible()
}

async function choosesServices({ guest, input, arrival }: Story): Promise<void> {
  const { page } = guest
  const entry = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  const types = async (scope: Locator, label: string | RegExp, text: string) => {
    await wantsService(scope, label, text, input)
    await expect(scope.getByLabel(label)).toHaveValue(text)
  }
  const linen = (room: number) => entry('Bed linen').getByRole('group', { name: `Room ${room}` })
  await types(linen(1), 'Adults', '2')
  await types(linen(2), 'Adults', '2')
  await types(linen(2), /^Children/, '1')
  await input.press(entry('Salt bath').getByText('Choose day and time'))
  const evening = entry('Salt bath').getByRole('group', { name: new RegExp(`^${dayText(addDays(arrival, 1))}, 17:00`) })
  await types(evening, 'Adults', '2')
  await types(evening, /^Children/, '1')
  await guest.press(guest.texts.continue)
  await guest.sees(guest.texts.details)
}

async function fillsInDetails({ guest, input, kind }: Story): Promise<void> {
  const { page } = guest
  await guest.fillsIn({ ...ada, note: 'A cot, please' })
  if (kind.isOurs) {
    const named = async (person: Locator, name: string, lastName: string) => {
      await input.type(person.getByLabel('First name'), name)
      await input.type(person.getByLabel('Last name'), lastName)
    }
    const adult = (number: number, room: number) =>
      page.getByRole('group', { name: `Guest ${number}, adult` }).nth(room)
    await named(adult(2, 0), 'Bea', 'Rossi')
    await named(adult(1, 1), 'Carlo', 'Verdi')
    await named(adult(2, 1), 'Dora', 'Verdi')
    await named(page.getByRole('group', { name: 'Guest 3, child' }), 'Elio', 'Verdi')
  }
  await wantsAnInvoice(page, input)
  await guest.paysBy(guest.texts.atHotel)
  await guest.acceptsAll()
  await guest.accepts('I accept the terms of the refund protection')
}

const party = (...childrenAges: number[]) => ({ adults: 2, childrenAges })
const suite = { room_type_id: 102, product_id: 10201, arrival: '+0', departure: '+3' }
const linen = { serviceId: 101, bandId: null, day: null, slot: null, included: false }
const bath = { serviceId: 102, bandId: null, day: '+1', slot: '17:00', line: 0, included: false }

/** A server without our extensions knows no names but the booker's. */
const bookedRows = ({ isOurs }: Kind) => ({
  reservation: {
    state: 'confirmed',
    reason: 'booked',
    payment_method: 'hotelpay',
    arrival: '+0',
    departure: '+3',
    booker: {
      fullName: 'Ada Rossi',
      email: ada.email,
      alternativeEmail: null,
      phone: ada.phone,
      country: 'IT',
      ...(isOurs && { dialCode: '+39' }),
      address: ada.address,
      city: ada.city,
      zip: null,
      note: 'A cot, please',
      extras: {
        invoice: {
          name: 'Ditta & Figli',
          address: 'Via Po 2',
          zip: '10100',
          city: 'Torino TO',
          country: 'IT',
          vatNumber: '07643520567',
          sdi: '0000000',
        },
        upgrade: { oldRoomId: 101, priceDifference: 318 },
      },
    },
    consents: { marketing: false, report: false, profile: false, custom: [] },
    guests: isOurs
      ? [
          [{ type: 'adult', name: 'Bea', lastName: 'Rossi' }],
          [
            { type: 'adult', name: 'Carlo', lastName: 'Verdi' },
            { type: 'adult', name: 'Dora', lastName: 'Verdi' },
            { type: 'child', name: 'Elio', lastName: 'Verdi' },
          ],
        ]
      : null,
  },
  rooms: [
    { ...suite, party: party() },
    { ...suite, party: party(7) },
  ],
  price: {
    packageId: null,
    stayMinor: 125_170,
    taxesMinor: 2_400,
    lines: [
      { minor: 54_060, protectionMinor: 3_060 },
      { minor: 62_010, protectionMinor: 3_510 },
    ],
    services: [
      { ...linen, quantity: 1, bandId: 2, line: 1, minor: 500 },
      { ...linen, quantity: 2, line: 0, minor: 1_800 },
      { ...linen, quantity: 2, line: 1, minor: 1_800 },
      { ...bath, quantity: 1, bandId: 2, minor: 1_000 },
      { ...bath, quantity: 2, minor: 4_000 },
    ],
  },
})

async function expectVoucher({ guest, arrival, kind }: Story): Promise<void> {
  const voucher = guest.page.getByRole('main')
  const bathing = `Salt bath ${dayText(addDays(arrival, 1))}, 17:00`
  await expect(voucher.getByRole('heading', { name: 'Suite' })).toHaveCount(2)
  for (const line of [
    '2 × Bed linen',
    `2 × ${bathing}`,
    bathing,
    'A cot, please',
    ...(kind.isOurs ? ['Ditta & Figli', '07643520567'] : []),
  ])
    await expect(voucher.getByText(line).first()).toBeVisible()
  await expect(voucher.getByText(/^Refund protection, €.*100% refund$/)).toHaveCount(2)
  await expect(voucher.getByText('€ 1.275,70', { exact: true }).first()).toBeVisible()
  for (const name of kind.isOurs
    ? ['Bea Rossi, adult', 'Carlo Verdi, adult', 'Dora Verdi, adult', 'Elio Verdi, child']
    : [])
    await expect(voucher.getByText(name)).toBeVisible()
}

async function expectMails({ kind }: Story, house: House, code: string): Promise<void> {
  await expect.poll(() => house.mailsAbout(code).length).toBe(2)
  for (const { to, text } of house.mailsAbout(code)) {
    for (const line of ['Bed linen', 'Salt bath', '17:00', 'Suite', '100%']) expect(text).toContain(line)
    // How a page writes amounts is an extension: without it each language writes its own.
    expect(text).toMatch(/1[.,]275[.,]70/)
    // What is typed of others reaches nobody else under the hotel's name.
    const isGuests = to.includes(ada.email)
    for (const line of kind.isOurs ? ['Elio', 'Ditta & Figli', 'A cot'] : ['A cot'])
      expect(text.includes(line), line).toBe(!isGuests)
  }
}

for (const kind of kinds) {
  test.describe(`at ${kind.name}`, () => {
    let house: House
    test.beforeAll(async () => {
      house = await startHouse({ profile: kind.profile, seed: aWholeHouse(), hosts })
    })
    test.afterAll(() => house[Symbol.asyncDispose]())

    for (const [i, way] of ways.entries()) {
      test.describe(way.name, () => {
        test.use(way.use)
        test(`rooms for two parties with services, an upgrade, protection, invoice and every name are booked, and stand on voucher and mails${fullUnless(kind.waysOfEveryRun.includes(way.name))}`, async ({
          page,
          javaScriptEnabled,
        }) => {
          const input = way.input(page)
          const options = { input, hasJavaScript: javaScriptEnabled ?? true }
          const guest = new Guest(page, onlyHotelOf(house), options)
          const story = { guest, input, arrival: addDays(firstMonday, 7 * i), kind }
          await choosesRooms(story)
          await choosesServices(story)
          await fillsInDetails(story)
          await guest.press(guest.texts.pay)
          await guest.sees(/^Thank you/)
          const code = await guest.code()
          expect(await house.rowsOf(code)).toEqual(bookedRows(kind))
          await expectVoucher(story)
          await expectMails(story, house, code)
          guest.console.expectSilence()
        })
      })
    }
  })
}
