import type { Instant } from '@portico/domain/time/deadline'
import { expect, it } from 'vitest'
import { aKey, twoHouses } from '../builders/gateway/two-houses.ts'
import {
  addPolicies,
  checkoutPath,
  detailedSeed,
  filledCheckout,
  openHeldCheckout,
} from '../builders/web/filled-checkout.ts'
import { startSite } from '../builders/web/start-site.ts'
import { filledIn } from '../walk/browser.ts'

const now = () => '2027-03-01T09:00:00.000Z' as Instant

it('LEG-32 transfer data, booker, invoice and agency, guests, consents and policies of the hotel arrive on the wire as they were typed on the page', async () => {
  await using site = await startSite({ seed: detailedSeed, now })
  await addPolicies(site.booking)
  const browser = site.browser()
  const page = await openHeldCheckout(browser)
  // What is typed has a field on the page.
  const names = new Set([...page.html.matchAll(/ name="([^"]+)"/g)].map(([, name]) => name))
  expect(Object.keys(filledCheckout).filter((name) => !names.has(name))).toEqual([])
  const sent = await browser.submit(checkoutPath, filledIn(page.html, filledCheckout))
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
    nominativo: 'Ada De Rossi & figli',
    name: 'Ada',
    lastName: 'De Rossi & figli',
    mail: 'ada+sole@guest.example',
    telefono: '+39 055 123456',
    nazione: 'IT',
    indirizzo: 'Via Roma 1/b; scala A',
    citta: '罗马',
    cap: '00100',
    alternativeEmail: 'bea@guest.example',
    note: 'late; 100 %',
    cf: 'RSSMRA80A01H501U',
    birthDate: '01/01/1980',
    gender: 'female',
    guestName: 'Carla',
    guestLastName: 'Sole',
    guestBirthDate: '02/03/1990',
    guestSex: 'female',
    transfer: '101;0;20270305;14:30;FCO;AZ610;due; valigie',
    invoiceName: 'Ditta & Figli',
    invoiceCountry: 'IT',
    invoiceAddress: 'Via Po 2',
    invoiceCity: 'Torino TO',
    invoiceZip: '10100',
    invoiceVatNr: 'IT00743110157',
    invoiceSdi: 'ABC1234',
    invoicePec: 'ditta@pec.example',
    agency_type: '1',
    agency_fullname: 'Viaggi=Sole',
    agency_vatNr: 'IT00743110157',
    agency_iata: '1234567',
    agency_country: 'IT',
    agency_address: 'Via Sole 3',
    agency_city: 'Milano',
    agency_cap: '20100',
    agency_mail: 'info@sole.example',
    agency_phone: '+39 02 123456',
    agency_referent_name: 'Carla',
    agency_referent_mail: 'carla@sole.example',
    agency_code: 'SOLE',
    marketing: 'true',
    report: 'true',
    profile: 'true',
    paymentMethod: 'hotelpay',
    refundProtect: '1',
  })
  expect(query.getAll('extraGuest')).toEqual(['adult;;;Dario;Sole', 'child;31/12/2019;;Dora;'])
  // What is not ticked is not sent.
  expect(query.getAll('customPolicies')).toEqual(['7:true'])
})

it('LEG-34 the references of a campaign’s address, the old room and what the better one costs more arrive with the booking', async () => {
  const seed = twoHouses({
    rooms: [
      { suggests: 1, rooms: 3 },
      { priceIndex: 150, rooms: 3 },
    ],
  })
  await using site = await startSite({ seed, now })
  const browser = site.browser()
  const place = '/hotel/1/channel/1/language/1'
  await browser.open(`${place}?ref_trivago=tv-1&ref_tripadvisor=ta-2&ref_hotel=h-3&utm_campaign=spring`)
  const path = `${place}/checkout?arrival=2027-03-05&departure=2027-03-08&room=2&pick=10201&upgraded=101`
  await browser.submit(path, [
    ['key', aKey()],
    ['hold', 'yes'],
  ])
  const { html } = await browser.open(path)
  const { name, lastName, email, emailConfirm, phone, country, address, city } = filledCheckout
  const typed = { name, lastName, email, emailConfirm, phone, country, address, city, terms: 'on' }
  const fields = filledIn(html, { ...typed, paymentMethod: 'hotelpay' })
  expect((await browser.submit(path, fields)).location).toContain('/voucher/')
  expect(Object.fromEntries(site.confirms[0] ?? [])).toMatchObject({
    ref_trivago: 'tv-1',
    ref_tripadvisor: 'ta-2',
    ref_hotel: 'h-3',
    ref_campaign: 'spring',
    oldRoomId: '101',
    priceDifference: '150',
  })
})
