import { everyWeekday } from '@portico/domain/time/named-days'
import { weekdayNames } from '@portico/hotel-document/parts'

// A document writes percent and the names of weekdays; the tables have basis points and masks.

export const basisPointsOf = (percent: number) => Math.round(percent * 100)
export const percentOf = (basisPoints: number) => basisPoints / 100

type WeekdayName = (typeof weekdayNames)[number]

/** 1 is Sunday and 64 Saturday; all seven where none are named. */
export function maskOf(weekdays: readonly WeekdayName[] | undefined): number {
  return weekdays?.reduce((mask, name) => mask | (1 << weekdayNames.indexOf(name)), 0) ?? everyWeekday
}

export function weekdaysOf(mask: number): { readonly weekdays?: WeekdayName[] } {
  if (mask === everyWeekday) return {}
  const weekdays = weekdayNames.filter((_, day) => (mask & (1 << day)) !== 0)
  return { weekdays: weekdays.sort((a, b) => placeInWeek(a) - placeInWeek(b)) }
}

const placeInWeek = (name: WeekdayName) => (weekdayNames.indexOf(name) + 6) % 7
