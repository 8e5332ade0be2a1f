import { generalTerms } from '../general-terms.ts'
import { codeForAll, longerStay } from '../promotions.ts'
import { commissionable, flexible, nonRefundable, roomOnly } from '../rate-plans.ts'
import type { House } from '../seed/house.ts'
import { tramontoServices } from '../services.ts'

/** A farmhouse with six rooms in the Colli d'Oro; pay at the hotel only. */
export const tramonto: House = {
  key: 'tramonto',
  stars: 3,
  currency: 'EUR',
  timeZone: 'Europe/Rome',
  street: 'Località Poggio Basso 5',
  zip: '00108',
  city: 'Poggio d’Oro',
  province: 'CO',
  country: 'IT',
  latitude: 43.2751,
  longitude: 11.4017,
  phone: '+39 0000 108 108',
  email: 'casa@casale-tramonto.example',
  colour: '#a5451d',
  summary: {
    en: 'Six rooms, one outside stair, and the sun going down behind the dovecote.',
    it: 'Sei camere, una scala esterna e il sole che scende dietro la colombaia.',
  },
  description: {
    en: 'Marta and Ivo left the city with two suitcases and a dog. They found a farmhouse without a roof; eight years later it has one, and six rooms below it. There is a pool cut into the hill, bicycles, and an honesty bar where the honesty works.',
    it: 'Marta e Ivo lasciarono la città con due valigie e un cane. Trovarono un casale senza tetto: otto anni dopo il tetto c’è, e sotto ci sono sei camere. C’è una piscina scavata nella collina, ci sono le biciclette e un bar dove ognuno segna quello che prende.',
  },
  checkIn: '16:00',
  checkOut: '10:30',
  information: [
    {
      kind: 'breakfast',
      title: { en: 'Breakfast', it: 'Colazione' },
      text: {
        en: 'From 8.30 to 10.30 on the threshing floor, when it rains in the kitchen. Eggs from the hens you hear.',
        it: 'Dalle 8.30 alle 10.30 sull’aia, se piove in cucina. Le uova sono delle galline che senti.',
      },
    },
    {
      kind: 'restaurant',
      title: { en: 'Eating nearby', it: 'Dove mangiare' },
      text: {
        en: 'Three trattorie within ten minutes. Marta’s list hangs by the door, with what to order in each.',
        it: 'Tre trattorie a meno di dieci minuti. L’elenco di Marta è appeso alla porta, con quello che vale la pena ordinare.',
      },
    },
    {
      kind: 'pets',
      title: { en: 'Pets', it: 'Animali' },
      text: {
        en: 'Free. Bice, the house dog, likes company.',
        it: 'Gratis. Bice, il cane di casa, ama la compagnia.',
      },
    },
  ],
  openingHours: { breakfast: { from: '08:30', until: '10:30' } },
  pets: { kind: 'free' },
  notes: {
    en: 'At the blue letter box turn left, against what the navigator says. We are in until 20; later, the key is under Bice’s bowl.',
    it: 'Alla cassetta delle lettere blu gira a sinistra, anche se il navigatore dice altro. Ci siamo fino alle 20; dopo, la chiave è sotto la ciotola di Bice.',
  },
  terms: generalTerms('Casale Tramonto azienda agricola, Località Poggio Basso 5, Poggio d’Oro', { en: 'San Vitale', it: 'San Vitale' }),
  childBands: [
    { id: 1, min: 0, max: 3, basisPoints: 0 },
    { id: 2, min: 4, max: 13, basisPoints: 5_000 },
  ],
  cityTax: { perPersonNight: 100, maxNights: 5, minAge: 12 },
  seasons: [
    { from: '06-15', until: '09-15', week: 126, weekend: 142 },
    { from: '04-01', until: '06-14', week: 104, weekend: 124 },
    { from: '09-16', until: '10-31', week: 104, weekend: 124 },
    { from: '01-01', until: '12-31', week: 82, weekend: 98 },
  ],
  closures: [{ from: '01-07', until: '03-10' }],
  rules: [
    { from: '04-01', until: '10-31', minStay: 2 },
    { from: '08-01', until: '08-31', minStay: 4 },
    { from: '01-01', until: '12-31', maxAdvance: 400 },
  ],
  services: tramontoServices,
  rooms: [
    {
      name: { en: 'Granaio', it: 'Granaio' },
      description: {
        en: 'The granary: double bed, lime-washed walls, 19 m², a window to the east. Shower behind a wall of old bricks.',
        it: 'Il granaio: letto matrimoniale, pareti a calce, 19 m², finestra a levante. Doccia dietro un muro di mattoni vecchi.',
      },
      picture: 2,
      squareMetres: 19,
      rooms: 3,
      standardAdults: 2,
      maxAdults: 2,
      maxGuests: 3,
      priceIndex: 100,
      perMissingAdult: 18,
      perExtraAdult: 30,
      amenities: ['wifi', 'gardenView', 'pool', 'shower', 'hairdryer', 'parking', 'animal', 'noSmoking'],
      suggests: 2,
    },
    {
      name: { en: 'Fienile, for families', it: 'Fienile, per famiglie' },
      description: {
        en: 'The hay loft on two levels, 38 m²: double bed below, three mattresses above among the beams. Children ask to come back.',
        it: 'Il fienile su due livelli, 38 m²: matrimoniale sotto, tre letti sopra tra le travi. I bambini chiedono di tornare.',
      },
      picture: 4,
      squareMetres: 38,
      rooms: 2,
      standardAdults: 2,
      maxAdults: 4,
      maxGuests: 5,
      priceIndex: 138,
      perMissingAdult: 18,
      perExtraAdult: 28,
      amenities: ['wifi', 'gardenView', 'pool', 'shower', 'bidet', 'hairdryer', 'coffee', 'parking', 'animal', 'noSmoking'],
    },
    {
      name: { en: 'Colombaia', it: 'Colombaia' },
      description: {
        en: 'The dovecote, a room of 24 m² with windows on four sides. You see the sun rise and you see it go. Only one.',
        it: 'La colombaia, 24 m² con finestre sui quattro lati. Il sole si vede nascere e si vede andare via. Ce n’è una sola.',
      },
      picture: 1,
      squareMetres: 24,
      rooms: 1,
      standardAdults: 2,
      maxAdults: 2,
      maxGuests: 2,
      priceIndex: 152,
      perMissingAdult: 0,
      perExtraAdult: 40,
      amenities: ['wifi', 'parkView', 'pool', 'bathtub', 'bathrobe', 'hairdryer', 'nespresso', 'parking', 'animal', 'noSmoking'],
    },
  ],
  fees: [{ name: { en: 'Final cleaning', it: 'Pulizia finale' }, per: 'stay', amount: 25, minAge: 0 }],
  plans: [
    flexible({ breakfast: 10, days: 2, time: '18:00' }),
    roomOnly({ days: 2, time: '18:00' }),
    nonRefundable({ breakfast: 10, percent: -10, from: 0 }),
    commissionable({ breakfast: 10 }),
  ],
  promotions: [codeForAll({ code: 'TRAMONTO', percent: 8, nights: 2 }), longerStay({ nights: 7, percent: 20 })],
}
