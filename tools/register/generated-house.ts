import { createHash } from 'node:crypto'
import { flexible, nonRefundable, roomOnly } from '@portico/demo/rate-plans'
import type { BilingualText } from '@portico/demo/seed/bilingual-text'
import type { House, HousePlan, HouseRule, HouseSeason } from '@portico/demo/seed/house'
import { departmentOf, type Landscape, landscapeOf, timeZoneOf } from './departments.ts'
import { generatedRooms } from './generated-rooms.ts'
import type { Position } from './postcodes.ts'
import { RandomSource } from './random-source.ts'
import type { RegisteredHotel } from './register-rows.ts'
import { identityOf } from './stored-register.ts'

/**
 * A registered hotel made bookable: name, place, stars and number of rooms are the register's; room types, plans,
 * prices, rules and contact are generated, the same for the same seed, and the hotel's own text says so.
 */
export function generatedHouse(hotel: RegisteredHotel, position: Position | undefined, seed: number): House {
  const random = new RandomSource(`${seed}|${identityOf(hotel)}`)
  const { stars, street, zip, town } = hotel
  const base = basePriceOf(hotel, random)
  const landscape = landscapeOf(zip)
  return {
    stars,
    currency: 'EUR',
    timeZone: timeZoneOf(zip),
    street,
    zip,
    city: town,
    province: departmentOf(zip),
    country: 'FR',
    latitude: position?.latitude ?? 0,
    longitude: position?.longitude ?? 0,
    // Numbers that France keeps free for fiction.
    phone: `+33 1 99 00 ${twoDigits(random)} ${twoDigits(random)}`,
    email: `desk@hotel-${createHash('sha256').update(identityOf(hotel)).digest('hex').slice(0, 10)}.example`,
    colour: '#1f4e79',
    summary: summaryOf(hotel),
    description: originOf(hotel, seed),
    checkIn: '15:00',
    checkOut: stars >= 4 ? '12:00' : '11:00',
    information: [],
    notes: { en: '', it: '' },
    terms: {
      en: 'Generated for trying out: no contract with this hotel is made.',
      it: 'Dati generati per prova: non si conclude alcun contratto con questo hotel.',
    },
    childBands: [
      { id: 1, min: 0, max: 2, basisPoints: 0 },
      { id: 2, min: 3, max: 11, basisPoints: 5_000 },
    ],
    cityTax: { perPersonNight: [80, 90, 150, 230, 300][stars - 1] ?? 0, maxNights: 365, minAge: 18 },
    seasons: seasonsOf(landscape, base),
    closures: landscape === 'sea' && random.fraction() < 0.1 ? [{ from: '11-15', until: '03-01' }] : [],
    rules: rulesOf(landscape, random),
    rooms: generatedRooms(hotel, base, random),
    plans: plansOf(stars, base, random),
  }
}

function twoDigits(random: RandomSource): string {
  return String(random.integer(0, 99)).padStart(2, '0')
}

/** A double's price a night in whole euros. */
function basePriceOf({ stars, zip }: RegisteredHotel, random: RandomSource): number {
  const usual = [52, 66, 92, 148, 310][stars - 1] ?? 52
  const place = departmentOf(zip) === '75' ? 1.4 : 1
  return Math.round(usual * place * (0.8 + 0.5 * random.fraction()))
}

function summaryOf({ stars, town, rooms }: RegisteredHotel): BilingualText {
  return {
    en: `${stars}-star hotel in ${town}, ${rooms} ${rooms === 1 ? 'room' : 'rooms'}.`,
    it: `Hotel a ${stars} ${stars === 1 ? 'stella' : 'stelle'} a ${town}, numero di camere: ${rooms}.`,
  }
}

function originOf(hotel: RegisteredHotel, seed: number): BilingualText {
  const { en, it } = summaryOf(hotel)
  return {
    en: `${en} Name, address, stars and number of rooms are from the French register of classified accommodation. Room types, rates, prices, rules and contact are generated (seed ${seed}) and are not this hotel’s own.`,
    it: `${it} Nome, indirizzo, stelle e numero di camere vengono dal registro francese delle strutture classificate. Tipi di camera, tariffe, prezzi, regole e contatti sono generati (seme ${seed}) e non sono dell’hotel.`,
  }
}

/** Percent of the base price; the last holds all nights that no other names. */
const seasonShapes: Readonly<Record<Landscape, readonly { from: string; until: string; percent: number }[]>> = {
  city: [
    { from: '12-27', until: '01-02', percent: 130 },
    { from: '09-01', until: '10-31', percent: 112 },
    { from: '04-01', until: '06-30', percent: 110 },
    { from: '01-01', until: '12-31', percent: 95 },
  ],
  sea: [
    { from: '07-01', until: '08-31', percent: 150 },
    { from: '05-15', until: '09-30', percent: 115 },
    { from: '01-01', until: '12-31', percent: 85 },
  ],
  mountains: [
    { from: '12-20', until: '03-31', percent: 145 },
    { from: '07-01', until: '08-31', percent: 115 },
    { from: '01-01', until: '12-31', percent: 80 },
  ],
}

function seasonsOf(landscape: Landscape, base: number): HouseSeason[] {
  return seasonShapes[landscape].map(({ from, until, percent }) => {
    const week = Math.round((base * percent) / 100)
    return { from, until, week, weekend: Math.round(week * (landscape === 'city' ? 0.94 : 1.12)) }
  })
}

/** Where guests come for a week, some houses want two or three nights in the high season. */
function rulesOf(landscape: Landscape, random: RandomSource): HouseRule[] {
  if (landscape === 'city' || random.fraction() < 0.6) return []
  const high = seasonShapes[landscape][0]
  return high ? [{ from: high.from, until: high.until, minStay: random.integer(2, 3) }] : []
}

function plansOf(stars: number, base: number, random: RandomSource): HousePlan[] {
  const breakfast = Math.max(7, Math.round(base * 0.11))
  const days = random.integer(1, 3)
  const free = { days, time: '18:00' }
  const always = [
    flexible({ breakfast, ...free }),
    nonRefundable({ breakfast, percent: -random.integer(8, 15), from: 0 }),
  ]
  return stars >= 3 ? [...always, roomOnly(free)] : always
}
