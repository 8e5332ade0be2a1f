/** `top ÷ bottom`, half away from zero, to a whole number. */
export function rounded(top: bigint, bottom: bigint): number {
  const positive = top < 0n === bottom < 0n || top === 0n
  const [a, b] = [top < 0n ? -top : top, bottom < 0n ? -bottom : bottom]
  const whole = a / b + ((a % b) * 2n >= b ? 1n : 0n)
  return whole === 0n ? 0 : Number(positive ? whole : -whole)
}

/** `basisPoints` of an amount, rounded. */
export function percent(minor: number, basisPoints: number): number {
  return rounded(BigInt(minor) * BigInt(basisPoints), 10_000n)
}

export function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}

/** The day `days` after a date. */
export function dayAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

/** Calendar days from one date to another. */
export function daysBetween(from: string, until: string): number {
  return (Date.parse(`${until}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000
}

/** 0 is Sunday. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay()
}

export function isInWeekdays(date: string, mask: number): boolean {
  return Math.floor(mask / 2 ** weekdayOf(date)) % 2 === 1
}

export function isWithin(date: string, first: string | undefined, last: string | undefined): boolean {
  return (first === undefined || first <= date) && (last === undefined || date <= last)
}
