import type { BilingualText } from '@portico/demo/seed/bilingual-text'
import type { House, HousePlan, HouseRoom } from '@portico/demo/seed/house'
import type { HousePackage, HouseService } from '@portico/demo/seed/house-extras'
import type { HousePromotion } from '@portico/demo/seed/house-promotion'
import type { SeedHotel } from '@portico/demo/seed/seed'
import { documentFormat, type HotelDocument } from '@portico/hotel-document/hotel-document'
import type { DocumentPackage, DocumentPromotion, Service } from '@portico/hotel-document/offers'
import { amountOfMinor, type Text } from '@portico/hotel-document/parts'
import type { Plan, Room } from '@portico/hotel-document/rooms-and-plans'
import { weekdaysOf } from '../hotel-document/parts/units.ts'

type DocumentChannel = HotelDocument['channels'][number]

/**
 * The short description of a house as the document of a hotel: its parts are named after their English names, counted
 * where two are alike.
 */
export function documentOfHouse(
  { id, name, destinationId, house }: SeedHotel,
  destination: BilingualText,
  channels: readonly DocumentChannel[],
) {
  const keys = {
    rooms: keysOf(
      house.rooms.map((room) => room.name.en),
      'room',
    ),
    plans: keysOf(
      house.plans.map((housePlan) => housePlan.name.en),
      'plan',
    ),
    promotions: keysOf(
      (house.promotions ?? []).map((promotion) => promotion.name.en),
      'promotion',
    ),
    services: keysOf(
      (house.services ?? []).map((service) => service.name.en),
      'service',
    ),
    packages: keysOf(
      (house.packages ?? []).map((housePackage) => housePackage.name.en),
      'package',
    ),
  }
  const categories = [...new Map((house.services ?? []).map(({ category }) => [category.en, category])).values()]
  const categoryKeys = keysOf(
    categories.map(({ en }) => en),
    'category',
  )
  const units = (amount: number) => amountOfMinor(amount * 100, house.currency)
  const minorOfAmount = (amount: number) => amountOfMinor(amount, house.currency)
  const roomKeys = (rooms: readonly number[]) => rooms.map((place) => keys.rooms[place] ?? '')
  const document: HotelDocument & { readonly id: number } = {
    format: documentFormat,
    id,
    languages: ['en', 'it'],
    name,
    destination: { id: destinationId, name: documentTextOf(destination) },
    stars: house.stars,
    address: { street: house.street, zip: house.zip, city: house.city, country: house.country },
    phone: house.phone,
    email: house.email,
    latitude: house.latitude,
    longitude: house.longitude,
    timeZone: house.timeZone,
    currency: house.currency,
    checkIn: house.checkIn,
    checkOut: house.checkOut,
    summary: documentTextOf(house.summary),
    description: documentTextOf(house.description),
    information: house.information.map(({ kind, title, text }) => ({
      kind,
      title: documentTextOf(title),
      text: documentTextOf(text),
    })),
    openingHours: house.openingHours,
    pets: house.pets?.kind === 'supplement' ? { ...house.pets, amount: units(house.pets.amount) } : house.pets,
    notes: documentTextOf(house.notes),
    terms: documentTextOf(house.terms),
    protectionTerms: house.protectionTerms && documentTextOf(house.protectionTerms),
    brand: { colour: house.colour },
    tradeChannel: house.tradeChannel,
    messaging: house.messenger === undefined ? undefined : { active: true, button: true, number: house.messenger },
    chat: house.chat,
    guestRecords: house.guestRecords,
    checkout: house.checkout,
    organiser: house.organiser,
    paymentMethods: [...(house.paymentMethods ?? (house.bank ? ['hotelpay', 'bank'] : ['hotelpay']))],
    bank: house.bank,
    vat: { stay: 10, services: 22 },
    children: house.childBands.map(({ id, min, max, basisPoints }) => ({
      id,
      min,
      max,
      shares: [basisPoints / 100],
      meals: basisPoints / 100,
    })),
    cityTax: cityTaxOf(house.cityTax, minorOfAmount),
    fees: house.fees?.map(({ name, per, amount, minAge }) => ({
      name: documentTextOf(name),
      per,
      amount: units(amount),
      minAge,
    })),
    splitStay: { percent: 5, minNights: 2 },
    policies: house.privacy?.map(({ title, text, mandatory }, i) => ({
      key: `policy-${i + 1}`,
      title: documentTextOf(title),
      text: documentTextOf(text),
      mandatory,
    })),
    channels: [...channels],
    rooms: house.rooms.map(
      (room, i): Room => ({
        key: keys.rooms[i] ?? '',
        ...documentRoomOf(room, units),
        suggests: keys.rooms[room.suggests ?? -1],
      }),
    ),
    plans: house.plans.map(
      (housePlan, i): Plan => ({
        key: keys.plans[i] ?? '',
        ...planOf(housePlan, units),
        derivedFrom: keys.plans[housePlan.derivedFrom ?? -1],
        rooms: housePlan.rooms && roomKeys(housePlan.rooms),
        channels: housePlan.trade ? channels.filter(({ trade }) => trade).map(({ code }) => code) : undefined,
      }),
    ),
    promotions: (house.promotions ?? []).map((promotion, i) => ({
      key: keys.promotions[i] ?? '',
      ...promotionOf(promotion, keys, minorOfAmount, id),
    })),
    serviceCategories: categories.map((category, i) => ({
      key: categoryKeys[i] ?? '',
      name: documentTextOf(category),
      mandatory: house.services?.some((service) => service.mandatory && service.category.en === category.en),
    })),
    services: (house.services ?? []).map((service, i) => ({
      key: keys.services[i] ?? '',
      category: categoryKeys[categories.findIndex(({ en }) => en === service.category.en)] ?? '',
      ...serviceOf(service, units),
    })),
    packages: (house.packages ?? []).map((housePackage, i) => ({
      key: keys.packages[i] ?? '',
      ...packageOf(housePackage),
      plan: keys.plans[housePackage.plan] ?? '',
      includes: housePackage.includes.map((place) => keys.services[place] ?? ''),
    })),
    seasons: house.seasons.map(({ from, until, week, weekend }) => ({
      from,
      until,
      week: units(week),
      weekend: units(weekend),
    })),
    closures: house.closures.map(({ from, until }) => ({ from, until })),
    restrictions: [
      ...house.rules.map(({ from, until, weekdays, rooms, ...rule }) => ({
        from,
        until,
        ...weekdaysOf(weekdays?.reduce((mask, weekday) => mask | (1 << weekday), 0) ?? 127),
        rooms: rooms && roomKeys(rooms),
        ...rule,
      })),
      ...house.plans.flatMap(({ rule }, i) => (rule ? [{ plans: [keys.plans[i] ?? ''], ...rule }] : [])),
    ] as HotelDocument['restrictions'],
  }
  return document
}

const documentTextOf = ({ en, it }: BilingualText): Text => (en === it ? en : { en, it })

function keysOf(names: readonly string[], noun: string): string[] {
  const counts = new Map<string, number>()
  return names.map((name, i) => {
    const words = name
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
    const key =
      words
        .replaceAll(/^-+|-+$/g, '')
        .slice(0, 30)
        .replace(/-+$/, '') || `${noun}-${i + 1}`
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count === 1 ? key : `${key}-${count}`
  })
}

function cityTaxOf(
  { perPersonNight, maxNights, minAge, low }: House['cityTax'],
  minor: (amount: number) => number,
): HotelDocument['cityTax'] {
  const allYear = { perPersonNight: minor(perPersonNight) }
  return {
    minAge,
    maxNights,
    rates: low ? [{ from: low.from, until: low.until, perPersonNight: minor(low.perPersonNight) }, allYear] : [allYear],
  }
}

function documentRoomOf(room: HouseRoom, units: (amount: number) => number): Omit<Room, 'key'> {
  const { standardAdults, maxAdults, perMissingAdult, perExtraAdult } = room
  return {
    name: documentTextOf(room.name),
    description: documentTextOf(room.description),
    squareMetres: room.squareMetres,
    rooms: room.rooms,
    maxGuests: room.maxGuests,
    adults: Array.from({ length: maxAdults }, (_, i) => {
      const more = i + 1 - standardAdults
      return units(more * (more < 0 ? perMissingAdult : perExtraAdult))
    }),
    extraBed: units(perExtraAdult),
    priceIndex: room.priceIndex,
    amenities: [...room.amenities],
  }
}

function planOf(housePlan: HousePlan, units: (amount: number) => number): Omit<Plan, 'key'> {
  return {
    name: documentTextOf(housePlan.name),
    description: documentTextOf(housePlan.description),
    mealPlan: housePlan.mealPlan,
    meals: mealsOf(housePlan, units),
    kinds: [...housePlan.kinds],
    cancellation: cancellationOf(housePlan),
    prepayment: housePlan.prepayment.map(({ basisPoints, ...when }) => ({ ...when, percent: basisPoints / 100 })),
    adjustments: housePlan.adjustment === 0 ? undefined : [{ percent: housePlan.adjustment }],
    refundProtection: housePlan.refundProtection === undefined ? undefined : housePlan.refundProtection / 100,
    commission: housePlan.kinds.includes('commissionable') ? 10 : undefined,
    resaleFee: housePlan.resaleFee === undefined ? undefined : housePlan.resaleFee / 100,
    reservedFor: housePlan.reservedFor,
  }
}

/** Breakfast is a third of what is eaten in a day with dinner, in whole units. */
function mealsOf({ mealPlan, mealsPerAdult: perAdult }: HousePlan, units: (amount: number) => number): Plan['meals'] {
  if (perAdult === 0) return undefined
  if (mealPlan === 'BB') return { breakfast: units(perAdult) }
  const breakfast = Math.round(perAdult / 3)
  return { breakfast: units(breakfast), dinner: units(perAdult - breakfast) }
}

function cancellationOf({ cancellation }: HousePlan): Plan['cancellation'] {
  const { graceHours } = cancellation
  if (cancellation.kind === 'non-refundable')
    return graceHours === undefined ? 'non-refundable' : { graceHours, after: 'non-refundable' }
  const { days, time, fee } = cancellation
  return {
    freeUntil: { days, time },
    fee: fee.kind === 'first-night' ? 'first-night' : { percent: fee.basisPoints / 100 },
    graceHours,
  }
}

function promotionOf(
  { name, kind, combinable, conditions, effect, code }: HousePromotion,
  keys: { readonly rooms: readonly string[]; readonly plans: readonly string[] },
  minor: (amount: number) => number,
  hotelId: number,
): Omit<DocumentPromotion, 'key'> {
  const { arrivalDays, roomTypeIds, ratePlanIds, ...otherConditions } = conditions
  const placeOfId = (id: number) => id - hotelId * 100 - 1
  return {
    name: documentTextOf(name),
    kind,
    combinable,
    conditions: {
      ...otherConditions,
      arrivalDays: weekdaysOf(arrivalDays ?? 127).weekdays,
      plans: ratePlanIds?.map((id) => keys.plans[placeOfId(id)] ?? ''),
      rooms: roomTypeIds?.map((id) => keys.rooms[placeOfId(id)] ?? ''),
    },
    ...(effect.kind === 'off'
      ? { off: { percent: effect.basisPoints / 100, amount: minor(effect.minor) } }
      : { freeNights: { stay: effect.stay, pay: effect.pay, which: effect.which } }),
    code: code && { ...code },
  }
}

function serviceOf(service: HouseService, units: (amount: number) => number): Omit<Service, 'key' | 'category'> {
  const {
    name,
    description,
    per,
    when,
    price,
    childPrices = {},
    maxQuantity = 10,
    slots,
    weekdays = 127,
    transfer,
  } = service
  return {
    name: documentTextOf(name),
    description: documentTextOf(description),
    per,
    when,
    price: units(price),
    childPrices: Object.entries(childPrices).map(([band, amount]) => ({ band: Number(band), price: units(amount) })),
    maxQuantity,
    slots: slots && { times: [...slots.times], places: slots.places },
    ...weekdaysOf(weekdays),
    transfer,
  }
}

function packageOf(onePackage: HousePackage): Omit<DocumentPackage, 'key' | 'plan' | 'includes'> {
  const { name, summary, description, minNights, maxNights, arrivalDays, period, places, airports } = onePackage
  return {
    name: documentTextOf(name),
    summary: documentTextOf(summary),
    description: documentTextOf(description),
    minNights,
    maxNights,
    arrivalDays: weekdaysOf(arrivalDays).weekdays,
    from: period?.from,
    until: period?.until,
    places,
    airports: airports?.map(({ flights, ...airport }) => ({ ...airport, flights: flights && [...flights] })),
  }
}
