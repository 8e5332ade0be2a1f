import type { StayRestriction } from '@portico/domain/restrictions/stay-restriction'
import { addDays, type CalendarDate, daysBetween } from '@portico/domain/time/calendar-date'

const none: StayRestriction = {}
const unknown = 0
const unrestricted = 1
/** Days beyond are nobody's to keep: nothing is sold so far ahead. */
const mostDays = 1_024

/** What a hotel demands per day, worked out when a day is first asked for: guests ask for the same days again. Day 0 is the snapshot's first night. */
export class DayRules {
  readonly #firstNight: CalendarDate
  readonly #on: (day: CalendarDate) => StayRestriction
  readonly #rules: StayRestriction[] = []
  #places: Uint8Array | Uint16Array = new Uint8Array()

  constructor(firstNight: CalendarDate, on: (day: CalendarDate) => StayRestriction) {
    this.#firstNight = firstNight
    this.#on = on
  }

  /** The rules of a day, whether or not it is sold. */
  readonly on = (date: CalendarDate): StayRestriction => {
    const day = daysBetween(this.#firstNight, date)
    return day < 0 || day >= mostDays ? this.#on(date) : this.#known(day)
  }

  /** The same by the day's number. */
  at(day: number): StayRestriction {
    return day < 0 || day >= mostDays ? this.#on(addDays(this.#firstNight, day)) : this.#known(day)
  }

  /** Whether any day from `first` to `last`, both inclusive, has a rule. */
  restricts(first: number, last: number): boolean {
    if (first < 0 || last >= mostDays) return true
    for (let day = first; day <= last; day++) {
      const place = this.#places[day] ?? unknown
      if (place > unrestricted || (place === unknown && this.#known(day) !== none)) return true
    }
    return false
  }

  #known(day: number): StayRestriction {
    const place = this.#places[day] || this.#workOut(day)
    return place === unrestricted ? none : (this.#rules[place - 2] ?? none)
  }

  #workOut(day: number): number {
    const rule = this.#on(addDays(this.#firstNight, day))
    const place = Object.keys(rule).length === 0 ? unrestricted : this.#placeOf(rule)
    this.#makeRoomFor(day, place)
    this.#places[day] = place
    return place
  }

  #placeOf(rule: StayRestriction): number {
    const text = JSON.stringify(rule)
    const known = this.#rules.findIndex((one) => JSON.stringify(one) === text)
    return (known < 0 ? this.#rules.push(rule) - 1 : known) + 2
  }

  #makeRoomFor(day: number, place: number): void {
    const old = this.#places
    if (day < old.length && (place < 256 || old instanceof Uint16Array)) return
    const length = Math.max(old.length, (Math.floor(day / 128) + 1) * 128)
    this.#places = place < 256 && old instanceof Uint8Array ? new Uint8Array(length) : new Uint16Array(length)
    this.#places.set(old)
  }
}
