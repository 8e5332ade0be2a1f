import { toJson } from '@portico/booking-server/db/json'
import { commit, write } from '@portico/booking-server/db/write'
import type { HouseService } from '@portico/demo/seed/house-extras'
import type { Instant } from '@portico/domain/time/deadline'
import { expect, it } from 'vitest'
import { aKey, twoHouses } from '../builders/gateway/two-houses.ts'
import { startSite } from '../builders/web/start-site.ts'
import { fieldsOf } from '../walk/browser.ts'

const said = (text: string) => ({ en: text, it: text })
const shuttle: HouseService = {
  ...{ name: said('Shuttle'), description: said(''), category: said('Transfer'), per: 'unit', when: 'stay', price: 30, maxQuantity: 2 },
  transfer: true,
}
const seed = twoHouses({
  rooms: 5,
  plans: [{ refundProtection: 700 }],
  services: [shuttle],
  guestRecords: { names: 'optional', birthDate: 'optional', sex: 'optional' },
})
const now = () => '2027-03-01T09:00:00.000Z' as Instant

/** Everything that a form of the checkout can be filled in with. */
const typed = {
  ...{ name: 'Ada', lastName: 'De Rossi & figli', email: 'ada+sole@guest.example', emailConfirm: 'ada+sole@guest.example' },
  ...{ phone: '+39 055 1', country: 'IT', address: 'Via Roma 1/b; scala A', city: '罗马', cap: '00100' },
  ...{ alternativeEmail: 'bea@guest.example', note: 'late; 100 %', taxCode: 'RSSMRA80A01H501U', birthDate: '01/01/1980', sex: 'female' },
  ...{ 'guest-0-0-name': 'Carla', 'guest-0-0-lastName': 'Sole', 'guest-0-0-birthDate': '02/03/1990', 'guest-0-0-sex': 'female' },
  ...{ 'guest-0-1-name': 'Dario', 'guest-0-1-lastName': 'Sole', 'guest-0-2-name': 'Dora', 'guest-0-2-birthDate': '31/12/2019' },
  ...{ 'transfer-0-date': '2027-03-05', 'transfer-0-time': '14:30', 'transfer-0-place': 'FCO', 'transfer-0-number': 'AZ610' },
  ...{ 'transfer-0-note': 'due; valigie' },
  ...{ invoice: 'on', 'invoice-name': 'Ditta & Figli', 'invoice-country': 'IT', 'invoice-address': 'Via Po 2', 'invoice-city': 'Torino' },
  ...{ 'invoice-zip': '10100', 'invoice-vatNumber': 'IT00743110157', 'invoice-sdi': 'ABC1234' },
  ...{
    agency: 'on',
    'agency-type': 'travel-agency',
    'agency-name': 'Viaggi=Sole',
    'agency-vatNumber': 'IT00743110157',
    'agency-iata': '1234567',
  },
  ...{ 'agency-country': 'IT', 'agency-address': 'Via Sole 3', 'agency-city': 'Milano', 'agency-zip': '20100' },
  ...{ 'agency-email': 'info@sole.example', 'agency-phone': '+39 02 1', 'agency-contactName': 'Carla' },
  ...{ 'agency-contactEmail': 'carla@sole.example', 'agency-code': 'SOLE' },
  ...{ cancellationPolicy: 'on', terms: 'on', privacy: 'on', protection: 'on', report: 'on', marketing: 'on', profile: 'on' },
  ...{ 'policy-7': 'on', paymentMethod: 'hotelpay' },
} as const

it('LEG-32 transfer data, booker, invoice and agency, guests, consents and policies of the hotel arrive on the wire as they were typed on the page', async () => {
  await using site = await startSite({ seed, now })
  await write(site.booking.db, [1], async (tx) => {
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
  const browser = site.browser()
  const path = '/hotel/1/channel/1/language/1/checkout?arrival=2027-03-05&departure=2027-03-08&room=2-7&pick=10101&service=101x1&protect=1'
  await browser.submit(path, [
    ['key', aKey()],
    ['hold', 'yes'],
  ])
  const page = await browser.open(path)
  // What is typed has a field on the page.
  const names = new Set([...page.html.matchAll(/ name="([^"]+)"/g)].map(([, name]) => name))
  expect(Object.keys(typed).filter((name) => !names.has(name))).toEqual([])
  const sent = await browser.submit(path, [...fieldsOf(page.html, 'shown'), ...Object.entries(typed)])
  expect([
    sent.status,
    sent.location ??
      sent.html
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .slice(0, 3_000),
  ]).toEqual([303, expect.stringContaining('/voucher/')])
  expect(site.confirms).toHaveLength(1)
  const query = site.confirms[0] ?? new URLSearchParams()
  expect(Object.fromEntries(query)).toMatchObject({
    ...{ nominativo: 'Ada De Rossi & figli', name: 'Ada', lastName: 'De Rossi & figli', mail: 'ada+sole@guest.example' },
    ...{ telefono: '+39 055 1', nazione: 'IT', indirizzo: 'Via Roma 1/b; scala A', citta: '罗马', cap: '00100' },
    ...{ alternativeEmail: 'bea@guest.example', note: 'late; 100 %', cf: 'RSSMRA80A01H501U', birthDate: '01/01/1980', gender: 'female' },
    ...{ guestName: 'Carla', guestLastName: 'Sole', guestBirthDate: '02/03/1990', guestSex: 'female' },
    transfer: '101;0;20270305;14:30;FCO;AZ610;due; valigie',
    ...{ invoiceName: 'Ditta & Figli', invoiceCountry: 'IT', invoiceAddress: 'Via Po 2', invoiceCity: 'Torino', invoiceZip: '10100' },
    ...{ invoiceVatNr: 'IT00743110157', invoiceSdi: 'ABC1234' },
    ...{ agency_type: '1', agency_fullname: 'Viaggi=Sole', agency_vatNr: 'IT00743110157', agency_iata: '1234567', agency_country: 'IT' },
    ...{ agency_address: 'Via Sole 3', agency_city: 'Milano', agency_cap: '20100', agency_mail: 'info@sole.example' },
    ...{ agency_phone: '+39 02 1', agency_referent_name: 'Carla', agency_referent_mail: 'carla@sole.example', agency_code: 'SOLE' },
    ...{ marketing: 'true', report: 'true', profile: 'true', paymentMethod: 'hotelpay', refundProtect: '1' },
  })
  expect(query.getAll('extraGuest')).toEqual(['adult;;;Dario;Sole', 'child;31/12/2019;;Dora;'])
  // What is not ticked is not sent.
  expect(query.getAll('customPolicies')).toEqual(['7:true'])
})
