import { expect, it } from 'vitest'
import { Booker } from './booker.ts'

it('CHK-02 who books has a full name, an address, two addresses of e-mail and one repeated, a telephone, a country with its dial code, a tax code, a note and a time to decide', () => {
  const typed = {
    name: 'Ada',
    lastName: 'Rossi',
    city: 'Roma',
    zip: '00184',
    email: 'ada.rossi@guest.example',
    alternativeEmail: 'ada.lavoro@guest.example',
    emailConfirm: 'ada.rossi@guest.example',
    phone: '06 1234567',
    country: 'IT',
    taxCode: 'RSSMRA80A01H501U',
    address: 'Via Cavour 12',
    note: 'A quiet room, please.',
    confirmationTime: '2027-03-01T18:00:00.000Z',
  }
  expect(Booker.parse(typed)).toEqual({ ...typed, phone: '+39 06 123 4567', dialCode: '+39' })
})
