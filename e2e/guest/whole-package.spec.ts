import type { Locator } from '@playwright/test'
import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import { aHost } from '../../tests/builders/a-snapshot.ts'
import { ada, Guest, onlyHotelOf } from '../actors/guest.ts'
import type { InputMethod } from '../actors/input-method.ts'
import { wantsService } from '../actors/service-quantity.ts'
import { ways } from '../actors/ways.ts'
import { nextMonday } from '../days.ts'
import { expect, test } from '../fixtures.ts'
import { type House, startHouse } from '../servers/house.ts'
import { aWholeHouse } from '../servers/whole-house.ts'

// A package with its flights and a service beside it, booked in each way that a guest can work a page: the same rows
// each time.
const hosts = [aHost({ host: 'house.localhost', channelIds: [1] })]
const firstMonday = nextMonday('05-03')

/** What a server knows of ours. */
type Kind = {
  readonly name: string
  readonly profile: 'portico' | 'plain'
  readonly isOurs: boolean
  readonly booked: string
}
const kinds: readonly Kind[] = [
  {
    name: 'our own server',
    profile: 'portico',
    isOurs: true,
    booked: 'with its flights: PKG-03',
  },
  {
    name: 'our own server without extensions',
    profile: 'plain',
    isOurs: false,
    booked: 'without flights, which are on no page',
  },
]

type Story = { readonly guest: Guest; readonly input: InputMethod; readonly arrival: CalendarDate; readonly kind: Kind }

async function searchesWithinThePackage({ guest, input, arrival, kind }: Story): Promise<void> {
  const { page } = guest
  await guest.opens(`${guest.base}/packages`)
  await guest.sees('Offers')
  await guest.press('A week by plane', 'link')
  await guest.sees('A week by plane')
  const airport = page.getByRole('radio', { name: 'Frankfurt (FRA)' })
  if (kind.isOurs) await input.tick(airport)
  else await expect(airport).toHaveCount(0)
  await guest.fillsInStay(arrival, 7, {}, { children: [7] })
  await guest.press('See rooms within this offer')
  await guest.sees(guest.texts.roomList)
}

/**
 * A week's linen for one room is put in already where the server says that it must be; that of the other is added, for
 * the child too, and typed.
 */
async function choosesLinen({ guest, input, kind }: Story): Promise<void> {
  await guest.sees(guest.texts.services)
  const linen = guest.page.getByRole('listitem').filter({ has: guest.page.getByRole('heading', { name: 'Bed linen' }) })
  const types = async (room: number, quantity: string) => {
    const ofRoom = linen.getByRole('group', { name: `Room ${room}` })
    await wantsService(ofRoom, 'Adults', quantity, input)
    await expect(ofRoom.getByLabel('Adults')).toHaveValue(quantity)
  }
  if (!kind.isOurs) await types(1, '1')
  await types(2, '2')
  await expect(linen.getByRole('group', { name: 'Room 2' }).getByLabel(/^Children/)).toHaveValue('1')
  await guest.press(guest.texts.continue)
  await guest.sees(guest.texts.details)
}

async function fillsInDetails({ guest, input }: Story): Promise<void> {
  await guest.fillsIn(ada)
  const named = async (person: Locator, name: string) => {
    await input.type(person.getByLabel('First name'), name)
    await input.type(person.getByLabel('Last name'), 'Verdi')
  }
  const adult = (number: number, room: number) =>
    guest.page.getByRole('group', { name: `Guest ${number}, adult` }).nth(room)
  await named(adult(2, 0), 'Bea')
  await named(adult(1, 1), 'Carlo')
  await named(adult(2, 1), 'Dora')
  await named(guest.page.getByRole('group', { name: 'Guest 3, child' }), 'Elio')
  await guest.paysBy(guest.texts.atHotel)
  await guest.acceptsAll()
}

const room = { room_type_id: 101, product_id: 10103, arrival: '+0', departure: '+7' }
const flights = { departure: '71', return: '72' }
const linen = { serviceId: 101, bandId: null, day: null, slot: null, included: false }
const bath = { serviceId: 102, bandId: null, day: null, slot: null, included: true, quantity: 1, minor: 0 }

/** A server without our extensions is given no flights. */
const bookedRows = ({ isOurs }: Kind) => ({
  reservation: {
    state: 'confirmed',
    reason: 'booked',
    payment_method: 'hotelpay',
    arrival: '+0',
    departure: '+7',
    booker: { fullName: 'Ada Rossi', ...(isOurs && { extras: { flights: [flights, flights] } }) },
  },
  rooms: [
    { ...room, party: { adults: 2, childrenAges: [] } },
    { ...room, party: { adults: 2, childrenAges: [7] } },
  ],
  price: {
    packageId: 101,
    stayMinor: 251_700,
    taxesMinor: 5_600,
    lines: [
      { minor: 112_000, protectionMinor: 0 },
      { minor: 136_500, protectionMinor: 0 },
    ],
    services: [
      { ...linen, line: 1, quantity: 1, bandId: 2, minor: 500 },
      { ...linen, line: 0, quantity: 1, minor: 900 },
      { ...linen, line: 1, quantity: 2, minor: 1_800 },
      { ...bath, line: 0 },
      { ...bath, line: 1 },
    ],
  },
})

async function expectVoucherAndMails({ guest, kind }: Story, house: House, code: string): Promise<void> {
  const voucher = guest.page.getByRole('main')
  const extensions = [
    'Flight from Frankfurt (FRA): 09:05 BV101 there, 16:30 BV102 back',
    /^Flights are organised by Belvento Viaggi, licence PR 2014\/0117\./,
    'Elio Verdi, child',
  ]
  for (const line of ['A week by plane', '2 × Bed linen', '€ 2.573,00', ...(kind.isOurs ? extensions : [])])
    await expect(voucher.getByText(line).first()).toBeVisible()
  if (!kind.isOurs) for (const line of extensions) await expect(voucher.getByText(line)).toHaveCount(0)
  await expect(voucher.getByRole('term').filter({ hasText: 'Salt bath' })).toHaveCount(2)
  await expect(voucher).not.toContainText(/undefined|null|NaN|Invalid/)
  await expect.poll(() => house.mailsAbout(code).length).toBe(2)
  const flown = ['Frankfurt (FRA)', '09:05 BV101', 'Belvento Viaggi']
  for (const { text } of house.mailsAbout(code)) {
    for (const line of ['A week by plane', 'Bed linen', 'Salt bath']) expect(text).toContain(line)
    for (const line of flown) expect(text.includes(line), line).toBe(kind.isOurs)
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
        test(`a package is found, searched within and booked for two parties ${kind.booked} @full`, async ({
          page,
          javaScriptEnabled,
        }) => {
          const input = way.input(page)
          const options = { input, hasJavaScript: javaScriptEnabled ?? true }
          const guest = new Guest(page, onlyHotelOf(house), options)
          const story = { guest, input, arrival: addDays(firstMonday, 7 * i), kind }
          await searchesWithinThePackage(story)
          await guest.chooses('Double', 'With the flight')
          await expect(page.getByRole('heading', { level: 1, name: /room 2/i })).toBeVisible()
          await guest.chooses('Double', 'With the flight')
          await choosesLinen(story)
          await fillsInDetails(story)
          await guest.press(guest.texts.pay)
          await guest.sees(/^Thank you/)
          const code = await guest.code()
          expect(await house.rowsOf(code)).toMatchObject(bookedRows(kind))
          await expectVoucherAndMails(story, house, code)
          guest.console.expectSilence()
        })
      })
    }
  })
}
