import { generalTerms } from '../general-terms.ts'
import { codeForAll } from '../promotions.ts'
import { commissionable, flexible, halfBoard, nonRefundable } from '../rate-plans.ts'
import type { House } from '../seed/house.ts'
import { auroraServices } from '../services.ts'

/** A mountain house on the Swiss side of Lago Chiaro; prices in francs, two closed seasons a year. */
export const aurora: House = {
  key: 'aurora',
  stars: 3,
  currency: 'CHF',
  timeZone: 'Europe/Zurich',
  street: 'Alpe Aurora',
  zip: '0104',
  city: 'Monte Chiaro',
  province: 'TI',
  country: 'CH',
  latitude: 46.1322,
  longitude: 9.1887,
  phone: '+41 00 104 10 40',
  email: 'rifugio@rifugio-aurora.example',
  colour: '#364684',
  summary: {
    en: 'Last stop of the cable car: pine beds, barley soup, first light.',
    it: 'Capolinea della funivia: letti di cembro, zuppa d’orzo, la prima luce.',
  },
  description: {
    en: 'At 1,840 metres, a quarter of an hour above the lake by cable car and a hundred years above it by feel. Eighteen rooms of stone pine, one long dining table, a sauna in the old dairy. In winter the piste ends at the door; in summer the path to the three tarns begins there.',
    it: 'A 1.840 metri: un quarto d’ora di funivia sopra il lago, e cent’anni indietro. Diciotto camere in legno di cembro, una sola lunga tavola, la sauna nel vecchio caseificio. D’inverno la pista arriva alla porta; d’estate da lì parte il sentiero dei tre laghetti.',
  },
  checkIn: '14:00',
  checkOut: '10:00',
  information: [
    {
      title: { en: 'Meals', it: 'Pasti' },
      text: {
        en: 'Breakfast 7 to 9.30. Dinner is one menu at 19 o’clock, with a vegetarian one beside it; tell us in the morning.',
        it: 'Colazione dalle 7 alle 9.30. A cena un solo menù alle 19, con accanto quello vegetariano: basta dirlo al mattino.',
      },
    },
    {
      title: { en: 'Cable car', it: 'Funivia' },
      text: {
        en: 'From Riva Chiara every half hour, last ascent 18.30. Guests of the house ride free on the days of arrival and departure.',
        it: 'Da Riva Chiara ogni mezz’ora, ultima salita 18.30. Gli ospiti viaggiano gratis il giorno di arrivo e quello di partenza.',
      },
    },
    {
      title: { en: 'Wellness', it: 'Benessere' },
      text: {
        en: 'Sauna from 16 to 20 and a cold trough outside, fed by the stream.',
        it: 'Sauna dalle 16 alle 20 e fuori una vasca fredda, alimentata dal torrente.',
      },
    },
    {
      title: { en: 'Pets', it: 'Animali' },
      text: { en: 'Dogs that get on with cows: CHF 20 a night.', it: 'Cani che vanno d’accordo con le mucche: CHF 20 a notte.' },
    },
  ],
  notes: {
    en: 'The last cable car leaves Riva Chiara at 18.30. After that there is only the path, two hours and a torch; call us in time.',
    it: 'L’ultima funivia parte da Riva Chiara alle 18.30. Dopo c’è solo il sentiero, due ore e una torcia: chiamaci per tempo.',
  },
  terms: generalTerms('Rifugio Aurora SA, Alpe Aurora, Monte Chiaro', { en: 'Monte Chiaro', it: 'Monte Chiaro' }),
  childBands: [
    { id: 1, min: 0, max: 3, basisPoints: 0 },
    { id: 2, min: 4, max: 11, basisPoints: 5_000 },
    { id: 3, min: 12, max: 15, basisPoints: 7_000 },
  ],
  cityTax: { perPersonNight: 360, maxNights: 30, minAge: 12 },
  bank: { owner: 'Rifugio Aurora SA', iban: 'CH1599888000000104104', days: 5 },
  seasons: [
    { from: '12-20', until: '01-05', week: 210, weekend: 230 },
    { from: '02-01', until: '03-08', week: 185, weekend: 215 },
    { from: '07-15', until: '08-25', week: 168, weekend: 188 },
    { from: '12-01', until: '03-31', week: 155, weekend: 185 },
    { from: '01-01', until: '12-31', week: 138, weekend: 158 },
  ],
  closures: [
    { from: '11-01', until: '11-30' },
    { from: '04-01', until: '05-31' },
  ],
  rules: [
    { from: '12-20', until: '01-03', minStay: 4 },
    { from: '02-01', until: '03-08', minStay: 3 },
    { from: '12-26', until: '12-31', closedToArrival: true, weekdays: [3] },
    { from: '06-01', until: '10-31', minStay: 2, weekdays: [6] },
  ],
  services: auroraServices,
  rooms: [
    {
      name: { en: 'Larice', it: 'Larice' },
      description: {
        en: 'Double under the slope of the roof, 15 m², with a view of the larch wood. Shower in the room, wool blankets from the valley.',
        it: 'Matrimoniale sotto lo spiovente, 15 m², con vista sul bosco di larici. Doccia in camera, coperte di lana della valle.',
      },
      picture: 1,
      squareMetres: 15,
      rooms: 8,
      standardAdults: 2,
      maxAdults: 2,
      maxGuests: 2,
      priceIndex: 100,
      perMissingAdult: 30,
      perExtraAdult: 55,
      amenities: ['wifi', 'shower', 'hairdryer', 'boiler', 'slippers', 'parkView', 'noSmoking'],
      suggests: 1,
    },
    {
      name: { en: 'Cembro', it: 'Cembro' },
      description: {
        en: 'Stone pine from floor to ceiling, 20 m², balcony towards the lake 1,500 metres below. A daybed for a third.',
        it: 'Cembro dal pavimento al soffitto, 20 m², balcone sul lago, 1.500 metri più in basso. Una dormeuse per il terzo.',
      },
      picture: 3,
      squareMetres: 20,
      rooms: 6,
      standardAdults: 2,
      maxAdults: 3,
      maxGuests: 3,
      priceIndex: 126,
      perMissingAdult: 32,
      perExtraAdult: 60,
      amenities: ['wifi', 'balcony', 'lakeView', 'shower', 'hairdryer', 'boiler', 'bathrobe', 'slippers', 'noSmoking'],
      suggests: 3,
    },
    {
      name: { en: 'Genziana, for families', it: 'Genziana, per famiglie' },
      description: {
        en: 'A double bed, two bunks with curtains and a reading lamp in each, 26 m². The ladder is the most wanted place in the house.',
        it: 'Un letto matrimoniale, due letti a castello con tendine e lucina per leggere, 26 m². La scaletta è il posto più conteso della casa.',
      },
      picture: 4,
      squareMetres: 26,
      rooms: 4,
      standardAdults: 2,
      maxAdults: 4,
      maxGuests: 4,
      priceIndex: 142,
      perMissingAdult: 28,
      perExtraAdult: 50,
      amenities: ['wifi', 'gardenView', 'shower', 'hairdryer', 'boiler', 'slippers', 'noSmoking'],
    },
    {
      name: { en: 'Stella', it: 'Stella' },
      description: {
        en: 'The attic with the glass roof, 30 m². On clear nights nobody draws the curtain. Freestanding tub; one room only.',
        it: 'La mansarda con il tetto di vetro, 30 m². Nelle notti serene nessuno tira la tenda. Vasca al centro della stanza; è una sola.',
      },
      picture: 5,
      squareMetres: 30,
      rooms: 1,
      standardAdults: 2,
      maxAdults: 2,
      maxGuests: 2,
      priceIndex: 188,
      perMissingAdult: 0,
      perExtraAdult: 70,
      amenities: ['wifi', 'lakeView', 'bathtub', 'bathrobe', 'slippers', 'hairdryer', 'coffee', 'noSmoking'],
    },
  ],
  plans: [
    halfBoard({ meals: 62, days: 5, time: '16:00', depositPercent: 25 }),
    flexible({ breakfast: 20, days: 3, time: '16:00' }),
    nonRefundable({ breakfast: 20, from: 1 }),
    commissionable({ breakfast: 20 }),
  ],
  promotions: [codeForAll({ code: 'NEVE', percent: 10, nights: 4 })],
}
