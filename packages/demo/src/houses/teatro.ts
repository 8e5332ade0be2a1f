import { generalTerms } from '../general-terms.ts'
import { codeForAll } from '../promotions.ts'
import { commissionable, flexible, nonRefundable, roomOnly } from '../rate-plans.ts'
import type { House } from '../seed/house.ts'
import { teatroServices } from '../services.ts'

/** A small inn beside the theatre of San Vitale; cancels free until the evening of arrival. */
export const teatro: House = {
  key: 'teatro',
  stars: 3,
  currency: 'EUR',
  timeZone: 'Europe/Rome',
  street: 'Piazzetta del Teatro 2',
  zip: '00106',
  city: 'San Vitale',
  province: 'SV',
  country: 'IT',
  latitude: 43.7719,
  longitude: 11.2588,
  phone: '+39 0000 106 106',
  email: 'locanda@locanda-del-teatro.example',
  colour: '#5a3278',
  summary: {
    en: 'Fourteen rooms next to the stage door. The bar stays open for the second act.',
    it: 'Quattordici camere accanto all’ingresso artisti. Il bar aspetta la fine del secondo atto.',
  },
  description: {
    en: 'Singers slept here before there was a hotel: the dressing rooms were cold and the landlady’s stove was not. Today the rooms are named after the places in the house next door, posters of a hundred seasons hang on the stairs, and the porter knows which seats see the whole stage.',
    it: 'I cantanti ci dormivano prima ancora che fosse un albergo: i camerini erano freddi, la stufa della padrona no. Oggi le camere si chiamano come i posti del teatro accanto, per le scale ci sono le locandine di cento stagioni e il portiere sa da quali poltrone si vede tutto il palco.',
  },
  checkIn: '14:00',
  checkOut: '11:00',
  information: [
    {
      title: { en: 'Breakfast', it: 'Colazione' },
      text: {
        en: 'From 7.30 to 11, because first nights end late.',
        it: 'Dalle 7.30 alle 11, perché le prime finiscono tardi.',
      },
    },
    {
      title: { en: 'Theatre', it: 'Teatro' },
      text: {
        en: 'We hold two seats for every performance until noon of the day. Ask at the desk.',
        it: 'Per ogni recita teniamo due posti fino al mezzogiorno. Chiedi al banco.',
      },
    },
    {
      title: { en: 'Pets', it: 'Animali' },
      text: { en: 'Welcome, free of charge, if they do not sing along.', it: 'Benvenuti e gratis, purché non cantino.' },
    },
  ],
  notes: {
    en: 'Ring at the stage door after midnight; the porter is the one with the newspaper.',
    it: 'Dopo mezzanotte suona all’ingresso artisti; il portiere è quello con il giornale.',
  },
  terms: generalTerms('Locanda del Teatro di Bassi & C., Piazzetta del Teatro 2, San Vitale', { en: 'San Vitale', it: 'San Vitale' }),
  childBands: [
    { id: 1, min: 0, max: 2, basisPoints: 0 },
    { id: 2, min: 3, max: 13, basisPoints: 5_000 },
  ],
  cityTax: { perPersonNight: 350, maxNights: 7, minAge: 12 },
  bank: { owner: 'Locanda del Teatro di Bassi & C.', iban: 'IT83N9988801060000000106106', days: 3 },
  seasons: [
    { from: '12-07', until: '12-09', week: 165, weekend: 175 },
    { from: '04-01', until: '06-20', week: 128, weekend: 152 },
    { from: '09-01', until: '10-31', week: 128, weekend: 152 },
    { from: '12-23', until: '01-06', week: 122, weekend: 138 },
    { from: '07-15', until: '08-31', week: 82, weekend: 88 },
    { from: '01-01', until: '12-31', week: 95, weekend: 118 },
  ],
  closures: [{ from: '08-10', until: '08-20' }],
  rules: [
    { from: '12-07', until: '12-08', minStay: 2 },
    { from: '12-30', until: '12-31', minStay: 2 },
  ],
  services: teatroServices,
  rooms: [
    {
      name: { en: 'Camerino', it: 'Camerino' },
      description: {
        en: 'A single, 10 m², with a round mirror and light bulbs all the way round it. French bed, shower.',
        it: 'Una singola, 10 m², con lo specchio tondo e le lampadine tutt’intorno. Letto alla francese, doccia.',
      },
      picture: 1,
      squareMetres: 10,
      rooms: 3,
      standardAdults: 1,
      maxAdults: 1,
      maxGuests: 1,
      priceIndex: 72,
      perMissingAdult: 0,
      perExtraAdult: 30,
      amenities: ['airConditioning', 'wifi', 'shower', 'hairdryer', 'animal', 'noSmoking'],
    },
    {
      name: { en: 'Platea', it: 'Platea' },
      description: {
        en: 'Double or twin on the little square, 16 m². You hear the orchestra tune, and then nothing: the glass is thick.',
        it: 'Doppia o matrimoniale sulla piazzetta, 16 m². Si sente accordare l’orchestra e poi più nulla: i vetri sono spessi.',
      },
      picture: 2,
      squareMetres: 16,
      rooms: 6,
      standardAdults: 2,
      maxAdults: 2,
      maxGuests: 2,
      priceIndex: 100,
      perMissingAdult: 20,
      perExtraAdult: 35,
      amenities: ['airConditioning', 'wifi', 'shower', 'hairdryer', 'safebox', 'animal', 'noSmoking'],
      suggests: 2,
    },
    {
      name: { en: 'Palchetto', it: 'Palchetto' },
      description: {
        en: 'Double with red velvet, a small balcony and a sofa bed, 21 m², over the stage door. Sleeps three.',
        it: 'Matrimoniale con velluto rosso, balconcino e divano letto, 21 m², sopra l’ingresso artisti. Per tre.',
      },
      picture: 3,
      squareMetres: 21,
      rooms: 4,
      standardAdults: 2,
      maxAdults: 3,
      maxGuests: 3,
      priceIndex: 124,
      perMissingAdult: 22,
      perExtraAdult: 38,
      amenities: ['airConditioning', 'wifi', 'balcony', 'shower', 'hairdryer', 'safebox', 'minibar', 'sofabed', 'animal', 'noSmoking'],
    },
    {
      name: { en: 'Loggione', it: 'Loggione' },
      description: {
        en: 'High up under the beams, 28 m², four beds and a skylight. The stairs are steep; the roofs at sunset are worth them.',
        it: 'In alto, sotto le travi, 28 m², quattro letti e un lucernario. Le scale sono ripide, ma i tetti al tramonto valgono la salita.',
      },
      picture: 4,
      squareMetres: 28,
      rooms: 2,
      standardAdults: 3,
      maxAdults: 4,
      maxGuests: 4,
      priceIndex: 148,
      perMissingAdult: 24,
      perExtraAdult: 32,
      amenities: ['airConditioning', 'wifi', 'shower', 'bidet', 'hairdryer', 'coffee', 'animal', 'noSmoking'],
    },
  ],
  plans: [
    flexible({ breakfast: 11, days: 0, time: '18:00' }),
    roomOnly({ days: 0, time: '18:00' }),
    nonRefundable({ breakfast: 11, from: 0 }),
    commissionable({ breakfast: 11 }),
  ],
  promotions: [codeForAll({ code: 'SIPARIO', percent: 8, nights: 2 })],
}
