import type { HousePromotion } from './seed/house-promotion.ts'

/** The discounts that the houses of the group have in common; each house says its own figures. */

/** Said on cards and in the hotel's letters. */
export function codeForAll({ code, percent, nights }: { code: string; percent: number; nights: number }): HousePromotion {
  return {
    kind: 'promo-code',
    combinable: false,
    conditions: { minNights: nights },
    effect: { kind: 'off', basisPoints: percent * 100, minor: 0 },
    name: { en: `${percent} % with the code ${code}`, it: `${percent} % con il codice ${code}` },
    code: { code },
  }
}

/** For guests who have been here: in links, never shown. */
export function hiddenCode({ code, percent }: { code: string; percent: number }): HousePromotion {
  return {
    kind: 'promo-code',
    combinable: true,
    conditions: {},
    effect: { kind: 'off', basisPoints: percent * 100, minor: 0 },
    name: { en: `${percent} % for friends of the house`, it: `${percent} % per gli amici della casa` },
    code: { code, hidden: true },
  }
}

/** An apology or a thank-you: whole units off each night, for one stay. */
export function codeForOnce({ code, perNight }: { code: string; perNight: number }): HousePromotion {
  return {
    kind: 'promo-code',
    combinable: true,
    conditions: {},
    effect: { kind: 'off', basisPoints: 0, minor: perNight * 100 },
    name: { en: `${perNight} less each night, with our thanks`, it: `${perNight} in meno ogni notte, con i nostri ringraziamenti` },
    code: { code, uses: 1 },
  }
}

export function longerStay({ nights, percent }: { nights: number; percent: number }): HousePromotion {
  return {
    kind: 'length-of-stay',
    combinable: true,
    conditions: { minNights: nights },
    effect: { kind: 'off', basisPoints: percent * 100, minor: 0 },
    name: { en: `${percent} % from ${nights} nights`, it: `${percent} % da ${nights} notti` },
  }
}

export function earlyBooking({ days, percent }: { days: number; percent: number }): HousePromotion {
  return {
    kind: 'early-booking',
    combinable: true,
    conditions: { minAdvance: days },
    effect: { kind: 'off', basisPoints: percent * 100, minor: 0 },
    name: { en: `${percent} % for booking ${days} days ahead`, it: `${percent} % prenotando ${days} giorni prima` },
  }
}

export function lastMinute({ days, percent }: { days: number; percent: number }): HousePromotion {
  return {
    kind: 'last-minute',
    combinable: false,
    conditions: { maxAdvance: days },
    effect: { kind: 'off', basisPoints: percent * 100, minor: 0 },
    name: { en: `${percent} % in the last ${days} days`, it: `${percent} % negli ultimi ${days} giorni` },
  }
}

/** Stay `stay`, pay `pay`: the cheapest nights are free. */
export function freeNights({ stay, pay }: { stay: number; pay: number }): HousePromotion {
  return {
    kind: 'free-nights',
    combinable: false,
    conditions: {},
    effect: { kind: 'free-nights', stay, pay, which: 'cheapest' },
    name: { en: `Stay ${stay} nights, pay ${pay}`, it: `${stay} notti al prezzo di ${pay}` },
  }
}
