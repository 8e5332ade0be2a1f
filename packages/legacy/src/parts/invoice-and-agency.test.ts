import { expect, it } from 'vitest'
import { QueryReader } from '../codec/spelling.ts'
import {
  type AgencyRequest,
  agencyWire,
  encodeAgency,
  encodeInvoice,
  readAgency,
  readInvoice,
} from './invoice-and-agency.ts'

const agency: AgencyRequest = {
  name: 'Viaggi Sole',
  address: 'Via Sole 3',
  zip: '20100',
  city: 'Milano',
  country: 'IT',
  email: 'info@sole.example',
  phone: '+39 02 1',
  contactName: 'Carla',
  contactEmail: 'carla@sole.example',
  vatNumber: 'IT09876543210',
  iata: '1234567',
  code: 'SOLE',
  type: 'travel-agency',
}
const agencyOnTheWire = {
  fullname: 'Viaggi Sole',
  address: 'Via Sole 3',
  cap: '20100',
  city: 'Milano',
  country: 'IT',
  mail: 'info@sole.example',
  phone: '+39 02 1',
  referent_name: 'Carla',
  referent_mail: 'carla@sole.example',
  vatNr: 'IT09876543210',
  iata: '1234567',
  code: 'SOLE',
  type: '1',
}
const readerOf = (query: readonly (readonly [string, unknown])[]) =>
  new QueryReader(new URLSearchParams(query.flatMap(([name, value]) => (value ? [[name, String(value)]] : []))))

it('an agency has fullname, address, cap, city, country, mail, phone, referent_name, referent_mail, vatNr, iata, code and type on the wire: CHK-06', () => {
  const query = encodeAgency(agency)
  expect(Object.fromEntries(query)).toEqual(
    Object.fromEntries(Object.entries(agencyOnTheWire).map(([name, value]) => [`agency_${name}`, value])),
  )
  expect(readAgency(readerOf(query))).toEqual(agency)
  expect(agencyWire.parse(agencyOnTheWire)).toEqual(agency)
})

it('a travel agency is 1 on the wire and a company 2, in both directions: CHK-07', () => {
  for (const [type, text] of [
    ['travel-agency', '1'],
    ['company', '2'],
  ] as const) {
    expect(encodeAgency({ type })).toContainEqual(['agency_type', text])
    expect(agencyWire.parse({ type: text })).toEqual({ type })
  }
  expect(agencyWire.parse({ fullname: 'Viaggi Sole', type: '3' })).toEqual({ name: 'Viaggi Sole' })
})

it('an invoice comes back as it was sent; one of which nothing is filled in is none', () => {
  const invoice = { name: 'Ditta & Figli', vatNumber: 'IT01234567890', sdi: 'ABC1234', certifiedEmail: 'a@pec.example' }
  expect(readInvoice(readerOf(encodeInvoice(invoice)))).toEqual(invoice)
  expect(readInvoice(readerOf(encodeInvoice({})))).toBeUndefined()
  expect(readAgency(readerOf(encodeAgency({})))).toBeUndefined()
})
