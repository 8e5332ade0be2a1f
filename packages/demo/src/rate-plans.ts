import type { HousePlan } from './seed/house.ts'

type FreeUntil = { readonly days: number; readonly time: string }

/** The rates that the houses of the group have in common; each house says its own days, hours and amounts. */

export function flexible({ breakfast, days, time }: FreeUntil & { breakfast: number }): HousePlan {
  return {
    name: { en: 'Flexible with breakfast', it: 'Flessibile con colazione' },
    description: {
      en: `Breakfast included. Change your mind free of charge ${daysInEnglish(days)}, until ${time}; pay when you are here.`,
      it: `Colazione compresa. Puoi cambiare idea senza spese ${daysInItalian(days)}, entro le ${time}; paghi quando arrivi.`,
    },
    mealPlan: 'BB',
    mealsPerAdult: breakfast,
    adjustment: 0,
    kinds: ['refundable-until', 'pay-at-hotel'],
    cancellation: { kind: 'free-until', days, time, fee: { kind: 'first-night' } },
    prepayment: [],
  }
}

export function roomOnly({ days, time }: FreeUntil): HousePlan {
  return {
    name: { en: 'Room only', it: 'Solo camera' },
    description: {
      en: 'For those who take their coffee standing, at the bar in the square. Breakfast can be added any morning.',
      it: 'Per chi il caffè lo prende in piedi, al bar della piazza. La colazione si può aggiungere ogni mattina.',
    },
    mealPlan: 'RO',
    mealsPerAdult: 0,
    adjustment: 0,
    kinds: ['refundable-until', 'pay-at-hotel'],
    cancellation: { kind: 'free-until', days, time, fee: { kind: 'first-night' } },
    prepayment: [],
  }
}

/** Derived from the house's flexible rate, `from` by its place in the list. */
export function nonRefundable({ breakfast, percent = -12, from }: { breakfast: number; percent?: number; from: number }): HousePlan {
  return {
    name: { en: 'Decided: non-refundable', it: 'Deciso: non rimborsabile' },
    description: {
      en: `The same room and breakfast for ${-percent} % less, because your dates are settled. It cannot be changed or refunded.`,
      it: `La stessa camera e la stessa colazione al ${-percent} % in meno, perché le date sono sicure. Non si modifica e non si rimborsa.`,
    },
    mealPlan: 'BB',
    mealsPerAdult: breakfast,
    adjustment: percent,
    kinds: ['non-refundable'],
    cancellation: { kind: 'non-refundable' },
    prepayment: [],
    derivedFrom: from,
  }
}

/** Bound like a ticket, and like a ticket it may be passed on; derived from the house's flexible rate. */
export function resellable({
  breakfast,
  percent,
  feePercent,
  from,
}: {
  breakfast: number
  percent: number
  feePercent: number
  from: number
}): HousePlan {
  return {
    name: { en: 'Like a ticket: resellable', it: 'Come un biglietto: rivendibile' },
    description: {
      en: `${-percent} % less, with breakfast. It cannot be changed or refunded, but resold: when the house is full, your room goes to the next guest. We keep ${feePercent} % of your price then.`,
      it: `Il ${-percent} % in meno, con la colazione. Non si modifica e non si rimborsa, ma si rivende: quando la casa è piena, la tua camera passa al prossimo ospite. In quel caso tratteniamo il ${feePercent} % del tuo prezzo.`,
    },
    mealPlan: 'BB',
    mealsPerAdult: breakfast,
    adjustment: percent,
    kinds: ['resellable', 'non-refundable'],
    cancellation: { kind: 'non-refundable' },
    prepayment: [],
    derivedFrom: from,
    resaleFee: feePercent * 100,
  }
}

/** A deposit soon after booking, the rest at the hotel. */
export function halfBoard({
  meals,
  days,
  time,
  depositPercent,
}: FreeUntil & {
  meals: number
  depositPercent: number
}): HousePlan {
  return {
    name: { en: 'Half board', it: 'Mezza pensione' },
    description: {
      en: `Breakfast and a three-course dinner every evening, drinks apart. Free cancellation ${daysInEnglish(days)}; a deposit of ${depositPercent} % within a week of booking.`,
      it: `Colazione e ogni sera cena di tre portate, bevande escluse. Cancellazione gratuita ${daysInItalian(days)}; acconto del ${depositPercent} % entro una settimana dalla prenotazione.`,
    },
    mealPlan: 'HB',
    mealsPerAdult: meals,
    adjustment: 0,
    kinds: ['refundable-until', 'prepaid'],
    cancellation: { kind: 'free-until', days, time, fee: { kind: 'share', basisPoints: 5_000 } },
    prepayment: [{ due: 'days-after-booking', days: 7, basisPoints: depositPercent * 100 }],
    rule: { minAdvance: 1 },
  }
}

/** Three meals, or with all drinks too: for those who stay in the house. */
export function allMeals({ meals, plan, days, time }: FreeUntil & { meals: number; plan: 'FB' | 'AI' }): HousePlan {
  const isFull = plan === 'FB'
  return {
    name: isFull ? { en: 'Full board', it: 'Pensione completa' } : { en: 'All inclusive', it: 'Tutto incluso' },
    description: {
      en: `Breakfast, lunch and dinner${isFull ? ', drinks apart' : ' with wine, and the bar until midnight'}. Free cancellation ${daysInEnglish(days)}.`,
      it: `Colazione, pranzo e cena${isFull ? ', bevande escluse' : ' con il vino, e il bar fino a mezzanotte'}. Cancellazione gratuita ${daysInItalian(days)}.`,
    },
    mealPlan: plan,
    mealsPerAdult: meals,
    adjustment: 0,
    kinds: ['refundable-until', 'pay-at-hotel'],
    cancellation: { kind: 'free-until', days, time, fee: { kind: 'first-night' } },
    prepayment: [],
  }
}

export function longStay({ breakfast, nights, percent }: { breakfast: number; nights: number; percent: number }): HousePlan {
  return {
    name: { en: `Slow week: ${nights} nights or more`, it: `Settimana lenta: da ${nights} notti` },
    description: {
      en: `${-percent} % off the room from ${nights} nights, breakfast included. Free cancellation until a week before arrival; half of the price is due then.`,
      it: `Sconto del ${-percent} % sulla camera da ${nights} notti, colazione compresa. Cancellazione gratuita fino a una settimana prima dell’arrivo; allora si versa la metà del prezzo.`,
    },
    mealPlan: 'BB',
    mealsPerAdult: breakfast,
    adjustment: percent,
    kinds: ['refundable-until', 'prepaid'],
    cancellation: { kind: 'free-until', days: 7, time: '18:00', fee: { kind: 'share', basisPoints: 5_000 } },
    prepayment: [{ due: 'days-before-arrival', days: 7, basisPoints: 5_000 }],
    rule: { minStay: nights },
  }
}

/** What a package is sold on: its own conditions, and nothing that is sold without it. */
export function packagePlan({
  mealPlan,
  meals,
  percent,
  days,
}: Pick<HousePlan, 'mealPlan'> & { meals: number; percent: number; days: number }): HousePlan {
  return {
    name: { en: 'As a package', it: 'A pacchetto' },
    description: {
      en: `Sold whole, with all that the package includes. Free cancellation ${daysInEnglish(days)}; a deposit of 25 % within a week of booking.`,
      it: `Si prende intero, con tutto ciò che il pacchetto comprende. Cancellazione gratuita ${daysInItalian(days)}; acconto del 25 % entro una settimana dalla prenotazione.`,
    },
    mealPlan,
    mealsPerAdult: meals,
    adjustment: percent,
    kinds: ['refundable-until', 'prepaid'],
    cancellation: { kind: 'free-until', days, time: '18:00', fee: { kind: 'share', basisPoints: 5_000 } },
    prepayment: [{ due: 'days-after-booking', days: 7, basisPoints: 2_500 }],
  }
}

export function netForTrade({ breakfast, percent }: { breakfast: number; percent: number }): HousePlan {
  return {
    name: { en: 'Trade net, bed and breakfast', it: 'Netto agenzie, camera e colazione' },
    description: {
      en: 'Confidential net rate with breakfast. Not to be shown to the guest; free release until seven days before arrival.',
      it: 'Tariffa netta riservata con colazione. Da non mostrare al cliente; rilascio gratuito fino a sette giorni prima dell’arrivo.',
    },
    mealPlan: 'BB',
    mealsPerAdult: breakfast,
    adjustment: percent,
    kinds: ['net', 'refundable-until'],
    cancellation: { kind: 'free-until', days: 7, time: '12:00', fee: { kind: 'first-night' } },
    prepayment: [],
    trade: true,
  }
}

export function commissionable({ breakfast }: { breakfast: number }): HousePlan {
  return {
    name: { en: 'Agency rate, commissionable', it: 'Tariffa agenzie con commissione' },
    description: {
      en: 'The public price with breakfast, commission of 10 % paid after the stay. Free release until three days before arrival.',
      it: 'Il prezzo al pubblico con colazione, commissione del 10 % dopo il soggiorno. Rilascio gratuito fino a tre giorni prima dell’arrivo.',
    },
    mealPlan: 'BB',
    mealsPerAdult: breakfast,
    adjustment: 0,
    kinds: ['commissionable', 'refundable-until'],
    cancellation: { kind: 'free-until', days: 3, time: '12:00', fee: { kind: 'first-night' } },
    prepayment: [],
    trade: true,
  }
}

function daysInEnglish(days: number): string {
  if (days === 0) return 'on the day of arrival'
  return days === 1 ? 'until the day before arrival' : `until ${days} days before arrival`
}

function daysInItalian(days: number): string {
  if (days === 0) return 'il giorno stesso dell’arrivo'
  return days === 1 ? 'fino al giorno prima dell’arrivo' : `fino a ${days} giorni prima dell’arrivo`
}
