// Days as this protocol writes them, `YYYYMMDD`, which sort as text.

const dayMs = 86_400_000

export function isDay(text: string): boolean {
  return /^\d{8}$/.test(text) && dayOf(timeOf(text)) === text
}

export function dayAfter(day: string, days = 1): string {
  return dayOf(timeOf(day) + days * dayMs)
}

/** The nights slept: the day of departure is none. */
export function nightsBetween(arrival: string, departure: string): string[] {
  const nights: string[] = []
  for (let night = arrival; night < departure; night = dayAfter(night)) nights.push(night)
  return nights
}

export function isWeekend(night: string): boolean {
  return [5, 6].includes(new Date(timeOf(night)).getUTCDay())
}

/** Every day of a month, `month` from 1. */
export function daysOfMonth(year: number, month: number): string[] {
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return Array.from({ length: days }, (_, i) => dayOf(Date.UTC(year, month - 1, i + 1)))
}

function timeOf(day: string): number {
  return Date.UTC(Number(day.slice(0, 4)), Number(day.slice(4, 6)) - 1, Number(day.slice(6)))
}

export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10).replaceAll('-', '')
}
