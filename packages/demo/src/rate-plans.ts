import type { HousePlan } from './seed/house.ts'

type FreeUntil = { readonly days: number; readonly time: string }

/** Rates as hotels often have them, for short descriptions of houses: each says its own days, hours and amounts. */
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
export function nonRefundable({
  breakfast,
  percent = -12,
  from,
}: {
  breakfast: number
  percent?: number
  from: number
}): HousePlan {
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

function daysInEnglish(days: number): string {
  if (days === 0) return 'on the day of arrival'
  return days === 1 ? 'until the day before arrival' : `until ${days} days before arrival`
}

function daysInItalian(days: number): string {
  if (days === 0) return 'il giorno stesso dell’arrivo'
  return days === 1 ? 'fino al giorno prima dell’arrivo' : `fino a ${days} giorni prima dell’arrivo`
}
