import { adminLanguages } from '@portico/admin/texts/languages'
import { readAdminTexts } from '@portico/admin/texts/read-texts'
import { fromJson } from '@portico/booking-server/db/from-json'
import { presentExtras } from '@portico/booking-server/operators/present-extras'
import type { Invoice } from '@portico/contracts/checkout/invoice'
import { describe, expect, it } from 'vitest'
import { asShown, double } from '../../builders/gateway/plain-guest.ts'
import { plainServers, startPlainHouse } from '../../builders/gateway/plain-house.ts'
import { aConfirm, start, startHouses, stay, twoHouses } from '../../builders/gateway/two-houses.ts'
import { sendDueMails } from '../../builders/read/sent-mails.ts'

const invoice: Invoice = {
  name: 'Ditta & Figli',
  address: 'Via Po 2',
  zip: '10100',
  city: 'Torino',
  region: 'TO',
  country: 'IT',
  vatNumber: '07643520567',
  taxCode: undefined,
  sdi: 'ABC1234',
  certifiedEmail: 'ditta@pec.example',
}

it('CHK-05 an invoice with SDI code and certified e-mail has both on the voucher, in the hotel’s mail and in admin', async () => {
  await using houses = await startHouses({ seed: twoHouses({ rooms: 40 }) })
  const outcome = await houses.guest().checkout.confirm.mutate(aConfirm({ invoice }))
  if (!('grant' in outcome)) throw new Error(outcome.kind)
  const opened = await houses.guest().reservation.voucher.mutate({ grant: outcome.grant })
  expect(opened).toMatchObject({
    voucher: {
      invoice: ['Ditta & Figli', 'Via Po 2', '10100 Torino TO IT', '07643520567', 'ABC1234', 'ditta@pec.example'],
    },
  })
  const mails = await sendDueMails(houses.booking.db, start)
  expect(mails.find(({ recipient }) => recipient === 'hotel')?.text).toMatch(/^SDI ABC1234\nPEC ditta@pec\.example$/m)
  const row = await houses.booking.db.reader.selectFrom('reservation').selectAll().executeTakeFirstOrThrow()
  const groups = presentExtras(row, fromJson('reservation.booker', row.booker, row.id))
  const facts = groups.find(({ title }) => title === 'invoice')?.facts
  expect(facts).toEqual(
    expect.arrayContaining([
      ['sdi', 'ABC1234'],
      ['certifiedEmail', 'ditta@pec.example'],
    ]),
  )
})

it('what an agency gave comes to admin by names that each have words there', async () => {
  await using houses = await startHouses({ seed: twoHouses({ rooms: 40 }) })
  const { country, ...address } = { address: 'Via Po 2', zip: '10100', city: 'Torino', country: 'IT' } as const
  const agency = {
    type: 'travel-agency' as const,
    name: 'Viaggi Sole',
    ...address,
    country,
    email: 'sole@viaggi.example',
    phone: '+39 011 123456',
    contactName: 'Lia Neri',
    contactEmail: undefined,
    vatNumber: '07643520567',
    iata: undefined,
    code: undefined,
  }
  await houses.guest().checkout.confirm.mutate(aConfirm({ agency, guests: [[{ name: 'Ada', lastName: 'Lovelace' }]] }))
  const row = await houses.booking.db.reader.selectFrom('reservation').selectAll().executeTakeFirstOrThrow()
  const [group] = presentExtras(row, fromJson('reservation.booker', row.booker, row.id))
  expect(group?.facts.map(([name, value]) => `${name}: ${value}`).sort()).toEqual([
    ...['address: Via Po 2', 'city: Torino', 'contactName: Lia Neri', 'country: IT', 'email: sole@viaggi.example'],
    ...['name: Viaggi Sole', 'phone: +39 011 123456', 'type: travel-agency', 'vatNumber: 07643520567', 'zip: 10100'],
  ])
  for (const { code } of adminLanguages)
    expect(Object.keys(readAdminTexts(code).reservations.fact)).toEqual(
      expect.arrayContaining(group?.facts.map(([name]) => name) ?? []),
    )
})

describe.each(plainServers)('at %s, which has one field for the two,', (which) => {
  it.each([
    ['the SDI code', { sdi: 'ABC1234' }, 'ABC1234'],
    ['the certified e-mail beside the code of who has none', { sdi: '0000000' }, 'ditta@pec.example'],
    ['the certified e-mail alone', { sdi: undefined }, 'ditta@pec.example'],
    ['the code of who has none alone', { sdi: '0000000', certifiedEmail: undefined }, '0000000'],
  ])('%s is sent, and the checkout says so', async (_, given, sent) => {
    await using house = await startPlainHouse(which)
    const basket = { stay, rooms: [double] }
    expect(await house.guest().checkout.page.mutate({ basket })).toMatchObject({
      kind: 'open',
      takesOneInvoiceAddress: true,
    })
    await house.guest().checkout.confirm.mutate(await asShown(house, basket, { invoice: { ...invoice, ...given } }))
    const [query] = house.faultyUpstream.arrived('confirm')
    expect([query?.get('invoiceSdi'), query?.get('invoicePec')]).toEqual([sent, null])
  })
})

it('at a server of ours the checkout says nothing of a choice', async () => {
  await using houses = await startHouses({ seed: twoHouses({ rooms: 40 }) })
  const { basket } = aConfirm()
  expect(await houses.guest().checkout.page.mutate({ basket })).not.toHaveProperty('takesOneInvoiceAddress')
})
