import { generalTerms } from '../general-terms.ts'
import { codeForAll } from '../promotions.ts'
import { commissionable, flexible, nonRefundable, roomOnly } from '../rate-plans.ts'
import type { House } from '../seed/house.ts'
import { limonaiaServices } from '../services.ts'

/** Three stars in the lemon terraces; sleeps from January to February. Rooms are named after citrus fruit. */
export const limonaia: House = {
  key: 'limonaia',
  stars: 3,
  currency: 'EUR',
  timeZone: 'Europe/Rome',
  street: 'Salita delle Zagare 3',
  zip: '00102',
  city: 'Sant’Elmo a Mare',
  province: 'CS',
  country: 'IT',
  latitude: 44.0947,
  longitude: 9.7421,
  phone: '+39 0000 102 102',
  email: 'ciao@la-limonaia.example',
  colour: '#44681c',
  summary: {
    en: 'A pink house, a glass house, and three hundred lemon trees.',
    it: 'Una casa rosa, una serra di vetro e trecento piante di limoni.',
  },
  description: {
    en: 'Above Sant’Elmo the steps end at a garden gate. Behind it: eleven rooms, a long winter house for the lemons where breakfast is laid, a small pool in the old cistern. No lift, no television, no hurry. The beach is 190 steps below; we count them for you on a card.',
    it: 'Sopra Sant’Elmo la scalinata finisce davanti a un cancello. Dietro: undici camere, la lunga limonaia dove si fa colazione, una piccola piscina nella vecchia cisterna. Niente ascensore, niente televisione, niente fretta. La spiaggia è 190 gradini più giù: li trovi contati su un cartoncino.',
  },
  checkIn: '14:00',
  checkOut: '10:30',
  information: [
    {
      kind: 'breakfast',
      title: { en: 'Breakfast', it: 'Colazione' },
      text: {
        en: 'From 8 to 10.30 in the lemon house: marmalade from the terraces, ricotta cake, fruit that was on the tree yesterday.',
        it: 'Dalle 8 alle 10.30 in limonaia: marmellate delle nostre terrazze, torta di ricotta, frutta che ieri era sull’albero.',
      },
    },
    {
      kind: 'hospitality',
      title: { en: 'Getting here', it: 'Come si arriva' },
      text: {
        en: 'The road ends at the square of Sant’Elmo. Leave the car there; Nino brings your luggage up on his three-wheeler at 14.30 and 17.30.',
        it: 'La strada finisce in piazza a Sant’Elmo. L’auto resta lì; alle 14.30 e alle 17.30 Nino porta su i bagagli con l’Ape.',
      },
    },
    {
      kind: 'pets',
      title: { en: 'Pets', it: 'Animali' },
      text: {
        en: 'Pets stay free of charge. Two cats live here and decide who sits where.',
        it: 'Gli animali sono ospiti gratuiti. Qui vivono due gatti, e decidono loro chi si siede dove.',
      },
    },
  ],
  openingHours: { breakfast: { from: '08:00', until: '10:30' } },
  pets: { kind: 'free' },
  notes: {
    en: 'Leave the car in the square of Sant’Elmo and walk up: 84 steps. Luggage goes up with Nino at 14.30 and 17.30.',
    it: 'Lascia l’auto in piazza a Sant’Elmo e sali a piedi: 84 gradini. I bagagli salgono con Nino alle 14.30 e alle 17.30.',
  },
  terms: generalTerms('La Limonaia di Sant’Elmo, Salita delle Zagare 3, Sant’Elmo a Mare', { en: 'Porto Sereno', it: 'Porto Sereno' }),
  childBands: [
    { id: 1, min: 0, max: 2, basisPoints: 0 },
    { id: 2, min: 3, max: 12, basisPoints: 5_000 },
  ],
  cityTax: { perPersonNight: 150, maxNights: 7, minAge: 12 },
  guestRecords: { names: 'optional', birthDate: 'not-asked', sex: 'not-asked' },
  seasons: [
    { from: '08-01', until: '08-31', week: 158, weekend: 172 },
    { from: '06-10', until: '09-20', week: 132, weekend: 148 },
    { from: '04-01', until: '06-09', week: 104, weekend: 122 },
    { from: '01-01', until: '12-31', week: 84, weekend: 96 },
  ],
  closures: [{ from: '01-01', until: '02-29' }],
  rules: [
    { from: '08-01', until: '08-31', minStay: 4 },
    { from: '08-01', until: '08-31', closedToArrival: true, weekdays: [0] },
    { from: '03-01', until: '12-31', maxStay: 21 },
  ],
  services: limonaiaServices,
  rooms: [
    {
      name: { en: 'Chinotto', it: 'Chinotto' },
      description: {
        en: 'A single with a writing table under the window, 11 m², garden side. Small, and nobody’s second choice.',
        it: 'Una singola con lo scrittoio sotto la finestra, 11 m², sul giardino. Piccola, ma nessuno la sceglie per ripiego.',
      },
      picture: 1,
      squareMetres: 11,
      rooms: 2,
      standardAdults: 1,
      maxAdults: 1,
      maxGuests: 1,
      priceIndex: 68,
      perMissingAdult: 0,
      perExtraAdult: 30,
      amenities: ['wifi', 'shower', 'hairdryer', 'gardenView', 'animal', 'noSmoking'],
    },
    {
      name: { en: 'Bergamotto', it: 'Bergamotto' },
      description: {
        en: 'Double under painted beams, 17 m², with the morning sun and a small balcony on the terraces.',
        it: 'Matrimoniale sotto le travi dipinte, 17 m², con il sole del mattino e un balconcino sulle terrazze.',
      },
      picture: 3,
      squareMetres: 17,
      rooms: 5,
      standardAdults: 2,
      maxAdults: 2,
      maxGuests: 2,
      priceIndex: 100,
      perMissingAdult: 18,
      perExtraAdult: 35,
      amenities: ['airConditioning', 'wifi', 'balcony', 'gardenView', 'shower', 'hairdryer', 'animal', 'noSmoking'],
      suggests: 2,
    },
    {
      name: { en: 'Cedro', it: 'Cedro' },
      description: {
        en: 'The larger double, 23 m², where you see the sea from the bed. A folding bed comes in for a third.',
        it: 'La matrimoniale grande, 23 m²: il mare si vede dal letto. Per il terzo si apre una brandina comoda.',
      },
      picture: 6,
      squareMetres: 23,
      rooms: 3,
      standardAdults: 2,
      maxAdults: 3,
      maxGuests: 3,
      priceIndex: 131,
      perMissingAdult: 20,
      perExtraAdult: 38,
      amenities: ['airConditioning', 'wifi', 'seaView', 'terrace', 'shower', 'hairdryer', 'minibar', 'animal', 'noSmoking'],
    },
    {
      name: { en: 'The gardener’s house', it: 'La casa del giardiniere' },
      description: {
        en: 'Two bedrooms, a kitchen and a table under the pergola, 52 m², at the end of the last terrace. One of its kind.',
        it: 'Due camere, la cucina e un tavolo sotto il pergolato, 52 m², in fondo all’ultima terrazza. Ce n’è una sola.',
      },
      picture: 4,
      squareMetres: 52,
      rooms: 1,
      standardAdults: 2,
      maxAdults: 4,
      maxGuests: 5,
      priceIndex: 192,
      perMissingAdult: 0,
      perExtraAdult: 32,
      amenities: ['wifi', 'kitchen', 'coffee', 'garden', 'terrace', 'seaView', 'shower', 'bidet', 'hairdryer', 'animal', 'noSmoking'],
    },
  ],
  plans: [
    roomOnly({ days: 2, time: '18:00' }),
    flexible({ breakfast: 12, days: 2, time: '18:00' }),
    nonRefundable({ breakfast: 12, from: 1 }),
    commissionable({ breakfast: 12 }),
  ],
  promotions: [codeForAll({ code: 'LIMONE', percent: 8, nights: 2 })],
}
