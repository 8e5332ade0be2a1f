import type { Party } from '@portico/domain/party/party'
import type { TradeBuyer } from '@portico/domain/pricing/rate-plan'
import { breachesByDays, type DayRules } from '@portico/domain/restrictions/stay-restriction'
import { type CalendarDate, daysBetween } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'
import { nightsOf, problemOfStay, type Stay } from '@portico/domain/time/stay'
import { type ListPricer, plansFor, stayPricerFor, type TotalsOfRate } from './list-pricer.ts'
import type { HotelSnapshot } from './snapshots/hotel-snapshot.ts'

export type StayWanted = {
  readonly channelId: number
  readonly stay: Stay
  readonly rooms: readonly Party[]
  readonly trade: TradeBuyer | undefined
  readonly packageId?: number | undefined
}

export type HotelContext = { readonly now: Instant; readonly today: CalendarDate; readonly typed?: number | undefined }

export type TotalsWanted = { readonly count: number; readonly of: (timeZone: string) => TotalsOfRate }

/** Hotels with the same clock have the same day, and their nights begin at the same one. */
export type SnapshotClock = Pick<HotelSnapshot, 'firstNight' | 'timeZone'>

export type PreparedSearch = StayWanted & {
  readonly nights: readonly CalendarDate[]
  readonly first: number
  readonly totals: TotalsOfRate
  readonly isRestricted: (rules: DayRules, party: Party) => boolean
  readonly pricers: readonly ListPricer[]
}

/**
 * Thousands of hotels have few first nights, time zones and own days: each is looked at once. Nothing for a stay that
 * cannot be asked for on that day.
 */
export function searchByDay(
  wantedStay: StayWanted,
  parties: readonly Party[],
  totalsWanted: TotalsWanted,
): (clock: SnapshotClock, today: CalendarDate) => PreparedSearch | undefined {
  const { stay } = wantedStay
  const nights = nightsOf(stay)
  const planOfParty = parties.map((party) => plansFor(party, nights))
  type KnownSearch = SnapshotClock & {
    readonly today: CalendarDate
    readonly search: PreparedSearch | undefined
  }
  const knownSearches: KnownSearch[] = []
  let lastSearch: KnownSearch | undefined
  const isFor = (one: KnownSearch, { firstNight, timeZone }: SnapshotClock, today: CalendarDate) =>
    one.firstNight === firstNight && one.timeZone === timeZone && one.today === today
  const searchOf = ({ firstNight, timeZone }: SnapshotClock, today: CalendarDate): PreparedSearch | undefined => {
    if (problemOfStay(stay, today)) return undefined
    const firstIndex = daysBetween(firstNight, stay.arrival)
    const totalsOf = totalsWanted.of(timeZone)
    const isRestricted = restrictionsFrom(firstIndex, nights, stay, daysBetween(today, stay.arrival))
    const pricers = parties.map((party, i) =>
      stayPricerFor(
        party,
        { ...wantedStay, nights, first: firstIndex, isRestricted: (dayRules) => isRestricted(dayRules, party) },
        { totalsOf, planOf: planOfParty[i] ?? plansFor(party, nights) },
      ),
    )
    return { ...wantedStay, nights, first: firstIndex, totals: totalsOf, isRestricted, pricers }
  }
  return (clock, today) => {
    if (lastSearch && isFor(lastSearch, clock, today)) return lastSearch.search
    lastSearch = knownSearches.find((one) => isFor(one, clock, today))
    if (!lastSearch) {
      const { firstNight, timeZone } = clock
      lastSearch = { firstNight, timeZone, today, search: searchOf(clock, today) }
      knownSearches.push(lastSearch)
    }
    return lastSearch.search
  }
}

function restrictionsFrom(
  firstIndex: number,
  nights: readonly CalendarDate[],
  stay: Stay,
  advance: number,
): PreparedSearch['isRestricted'] {
  const verdicts = new Map<Party, Map<DayRules, boolean>>()
  const dayAt = (day: number) => nights[day] ?? stay.departure
  const verdictOn = (dayRules: DayRules, { adults }: Party) =>
    dayRules.restricts(firstIndex, firstIndex + nights.length) &&
    breachesByDays({
      nights: nights.length,
      advance,
      adults,
      restrictionAt: (day) => dayRules.at(firstIndex + day),
      dayAt,
    }).length > 0
  return (dayRules, party) => {
    const partyVerdicts = verdicts.get(party) ?? new Map<DayRules, boolean>()
    const knownVerdict = partyVerdicts.get(dayRules)
    if (knownVerdict !== undefined) return knownVerdict
    const verdict = verdictOn(dayRules, party)
    verdicts.set(party, partyVerdicts.set(dayRules, verdict))
    return verdict
  }
}
