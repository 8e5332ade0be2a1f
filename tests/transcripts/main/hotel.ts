import { hotel } from '@portico/legacy/calls/catalogue/hotel'
import { answered, transcript } from '../transcript.ts'

const hotelReply = {
  id: 101,
  name: 'Albergo Città',
  stars: 4,
  summary: 'In centro',
  description: 'Due passi dal duomo.',
  address: { street: 'Via Roma 1', zip: '50123', city: 'Firenze', country: 'IT' },
  phone: '+39 055 123',
  email: 'info@hotel.example',
  destinations: [{ id: 7, name: 'Toscana' }],
  pictures: [],
  checkIn: '14:00',
  checkOut: '11:00',
  information: [],
  terms: 'Condizioni generali',
  ageBands: [
    { id: 1, min: 0, max: 2 },
    { id: 2, min: 3, max: 11 },
  ],
  currency: 'CHF',
  messaging: { active: true, button: true, number: '390551234' },
  showChat: true,
  tradeAssociated: 9,
} as const

export const hotelTranscript = transcript(
  hotel,
  [{ title: 'of a hotel', caller: { channelId: 0 }, input: { hotelId: 101 }, request: 'hotelId=101&ln_id=2' }],
  [
    {
      title: 'a hotel with all that the specification names',
      reply: `{
        "hotelId": 101, "name": "Albergo Città", "rating": 4, "descrizionebreve": "In centro", "descrizione": "Due passi dal duomo.",
        "address": {"street": "Via Roma 1", "zip": "50123", "city": "Firenze", "country": "IT"},
        "destinations": [{"id": 7, "name": "Toscana"}],
        "ageGroup": [{"id": 1, "min": 0, "max": 2}, {"id": 2, "min": 3, "max": 11}],
        "messaging": {"active": true, "button": true, "number": "390551234"},
        "settings": {"aspect": {"showChat": true}, "tradeAssociated": 9},
        "currency": {"code": "CHF"},
        "tel": "+39 055 123", "mail": "info@hotel.example", "checkIn": "14:00", "checkOut": "11:00", "termini": "Condizioni generali"
      }`,
      result: answered(hotelReply),
    },
    {
      title: 'id for hotelId, a number for a text, one age band for the list, and no currency',
      reply: `{"id": "101", "name": "Albergo Città", "address": {"zip": 50123}, "ageGroup": {"id": "2", "min": "3", "max": "11"}, "gallery": ""}`,
      result: answered({
        ...hotelReply,
        stars: 0,
        summary: '',
        description: '',
        phone: '',
        email: '',
        destinations: [],
        checkIn: '',
        checkOut: '',
        terms: '',
        messaging: { active: false, button: false, number: '' },
        showChat: false,
        tradeAssociated: null,
        address: { street: '', zip: '50123', city: '', country: '' },
        ageBands: [{ id: 2, min: 3, max: 11 }],
        currency: 'EUR',
      }),
      drift: true,
    },
    {
      title: 'the address beside its city, as the older servers have it',
      reply: `{
        "hotelId": "101", "name": "Albergo Città", "rating": "4", "descrizionebreve": "In centro", "descrizione": "Due passi dal duomo.",
        "address": {"city": "Firenze", "country": "IT"}, "indirizzo": "Via Roma 1", "cap": 50123, "destinations": {"id": "7", "name": "Toscana"},
        "ageGroup": [{"id": "1", "min": "0", "max": "2"}, {"id": "2", "min": "3", "max": "11"}], "currency": {"code": "CHF"},
        "messaging": {"active": "true", "button": "true", "number": 390551234}, "settings": {"aspect": {"showChat": "true"}, "tradeAssociated": "9"},
        "tel": "+39 055 123", "mail": "info@hotel.example", "checkIn": "14:00", "checkOut": "11:00", "termini": "Condizioni generali"
      }`,
      result: answered(hotelReply),
      drift: true,
    },
    {
      title: 'time zone, and what is asked of guests, of a server that says so',
      reply: `{
        "hotelId": 101, "name": "Albergo Città", "rating": 4, "descrizionebreve": "In centro", "descrizione": "Due passi dal duomo.",
        "address": {"street": "Via Roma 1", "zip": "50123", "city": "Firenze", "country": "IT"},
        "destinations": [{"id": 7, "name": "Toscana"}],
        "ageGroup": [{"id": 1, "min": 0, "max": 2}, {"id": 2, "min": 3, "max": 11}],
        "messaging": {"active": true, "button": true, "number": "390551234"},
        "settings": {"aspect": {"showChat": true}, "tradeAssociated": 9},
        "currency": {"code": "CHF"}, "px_timeZone": "Europe/Rome",
        "px_guestRecords": {"names": "mandatory", "birthDate": "optional", "sex": "not-asked"},
        "px_checkout": {"zip": "mandatory", "taxCode": "not-asked", "registration": "after-booking"},
        "px_services": true, "px_protectionTerms": "Rimborso del 100 %", "px_textLanguage": "en",
        "tel": "+39 055 123", "mail": "info@hotel.example", "checkIn": "14:00", "checkOut": "11:00", "termini": "Condizioni generali"
      }`,
      result: answered({
        ...hotelReply,
        timeZone: 'Europe/Rome',
        guestRecords: { names: 'mandatory', birthDate: 'optional', sex: 'not-asked' },
        checkout: { zip: 'mandatory', taxCode: 'not-asked', registration: 'after-booking' },
        hasServices: true,
        protectionTerms: 'Rimborso del 100 %',
        textLanguage: 'en',
      }),
      px: true,
    },
  ],
)
