import type { HousePromotion } from './seed/house-promotion.ts'

/** Discounts as hotels often have them, for short descriptions of houses: each says its own figures. */
export function codeForAll({
  code,
  percent,
  nights,
}: {
  code: string
  percent: number
  nights: number
}): HousePromotion {
  return {
    kind: 'promo-code',
    combinable: false,
    conditions: { minNights: nights },
    effect: { kind: 'off', basisPoints: percent * 100, minor: 0 },
    name: { en: `${percent} % with the code ${code}`, it: `${percent} % con il codice ${code}` },
    code: { code },
  }
}

export function codeForOnce({ code, perNight }: { code: string; perNight: number }): HousePromotion {
  return {
    kind: 'promo-code',
    combinable: true,
    conditions: {},
    effect: { kind: 'off', basisPoints: 0, minor: perNight * 100 },
    name: {
      en: `${perNight} less each night, with our thanks`,
      it: `${perNight} in meno ogni notte, con i nostri ringraziamenti`,
    },
    code: { code, uses: 1 },
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
