import { toJson } from '@portico/booking-server/db/tables/json'
import { commit, write } from '@portico/booking-server/db/write'
import type { BookingServer } from '@portico/booking-server/start-booking-server'
import type { HouseService } from '@portico/demo/seed/house-extras'
import { aKey, twoHouses } from '../gateway/two-houses.ts'
import type { startSite } from './start-site.ts'

const said = (text: string) => ({ en: text, it: text })
const shuttle: HouseService = {
  name: said('Shuttle'),
  description: said(''),
  category: said('Transfer'),
  per: 'unit',
  when: 'stay',
  price: 30,
  maxQuantity: 2,
  transfer: true,
}
/**
 * A house that asks everything that a checkout can ask: guests, a transfer, protection; `addPolicies` adds what is
 * agreed to.
 */
export const detailedSeed = twoHouses({
  rooms: 3_000,
  plans: [{ refundProtection: 700 }],
  services: [shuttle],
  guestRecords: { names: 'optional', birthDate: 'optional', sex: 'optional' },
})
/** A family, their transfer and the protection of their room. */
export const checkoutPath =
  '/hotel/1/channel/1/language/1/checkout?arrival=2027-03-05&departure=2027-03-08&room=2-7&pick=10101&service=101x1&protect=1'

/** Everything that a form of the checkout can be filled in with. */
export const filledCheckout = {
  name: 'Ada',
  lastName: 'De Rossi & figli',
  email: 'ada+sole@guest.example',
  emailConfirm: 'ada+sole@guest.example',
  phone: '+39 055 123456',
  country: 'IT',
  address: 'Via Roma 1/b; scala A',
  city: '罗马',
  zip: '00100',
  alternativeEmail: 'bea@guest.example',
  note: 'late; 100 %',
  taxCode: 'RSSMRA80A01H501U',
  birthDate: '01/01/1980',
  sex: 'female',
  'guest-0-0-name': 'Carla',
  'guest-0-0-lastName': 'Sole',
  'guest-0-0-birthDate': '02/03/1990',
  'guest-0-0-sex': 'female',
  'guest-0-1-name': 'Dario',
  'guest-0-1-lastName': 'Sole',
  'guest-0-2-name': 'Dora',
  'guest-0-2-birthDate': '31/12/2019',
  'transfer-0-date': '2027-03-05',
  'transfer-0-time': '14:30',
  'transfer-0-place': 'FCO',
  'transfer-0-number': 'AZ610',
  'transfer-0-note': 'due; valigie',
  invoice: 'on',
  'invoice-name': 'Ditta & Figli',
  'invoice-country': 'IT',
  'invoice-address': 'Via Po 2',
  'invoice-city': 'Torino',
  'invoice-zip': '10100',
  'invoice-region': 'TO',
  'invoice-vatNumber': 'IT00743110157',
  'invoice-sdi': 'ABC1234',
  'invoice-certifiedEmail': 'ditta@pec.example',
  agency: 'on',
  'agency-type': 'travel-agency',
  'agency-name': 'Viaggi=Sole',
  'agency-vatNumber': 'IT00743110157',
  'agency-iata': '1234567',
  'agency-country': 'IT',
  'agency-address': 'Via Sole 3',
  'agency-city': 'Milano',
  'agency-zip': '20100',
  'agency-email': 'info@sole.example',
  'agency-phone': '+39 02 123456',
  'agency-contactName': 'Carla',
  'agency-contactEmail': 'carla@sole.example',
  'agency-code': 'SOLE',
  terms: 'on',
  protection: 'on',
  report: 'on',
  marketing: 'on',
  profile: 'on',
  'policy-7': 'on',
  paymentMethod: 'hotelpay',
} as const

type Browser = ReturnType<Awaited<ReturnType<typeof startSite>>['browser']>

/** Holds what `checkoutPath` names; the page with the form. */
export async function openHeldCheckout(browser: Browser): ReturnType<Browser['open']> {
  await browser.submit(checkoutPath, [
    ['key', aKey()],
    ['hold', 'yes'],
  ])
  return await browser.open(checkoutPath)
}

/** A policy that must be accepted, and one that may be. */
export async function addPolicies({ db }: BookingServer): Promise<void> {
  await write(db, [1], async (tx) => {
    for (const id of [7, 8])
      await tx
        .insertInto('custom_policy')
        .values({
          id,
          hotel_id: 1,
          channel_id: null,
          mandatory: id === 7 ? 1 : 0,
          content: toJson({ en: { title: `Policy ${id}`, text: '…' } }),
        })
        .execute()
    return commit(undefined)
  })
}
