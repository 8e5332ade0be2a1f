import { exceededGuestLimit, type Party } from '@portico/domain/party/party'
import { type AddedByGuests, addedByGuests, oldestFirst } from '@portico/domain/pricing/price-stay'
import type { Buyer } from '@portico/domain/pricing/rate-plan'
import { addGuests, type PlanOfStay, planOfStay } from '@portico/domain/pricing/stay-total'
import type { DayRules } from '@portico/domain/restrictions/stay-restriction'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { isSoldAtAll, priceAt } from './room-search.ts'
import {
  type GuestTerms,
  type ListedRoomType,
  type NightPrices,
  noPrice,
  type RateOnSale,
  type RatesOnSale,
} from './snapshots/hotel-snapshot.ts'

export type TotalsOfRate = (rate: Pick<RateOnSale, 'cancellation' | 'plan'>) => readonly number[]

export type ListRate = { readonly plan: PlanOfStay; readonly totals: readonly number[] }

/** What a party adds to the nights of a room type, and at which rates it may have it. */
export type TermsForParty = { readonly added: AddedByGuests; readonly rates: readonly ListRate[] }

/**
 * What one party pays over one stay, of room type after room type: what is the same for many of them is looked at once.
 */
export type ListPricer = {
  readonly party: Party
  /** Undefined where it takes fewer guests. */
  readonly addedTo: (guestTerms: GuestTerms) => AddedByGuests | undefined
  readonly ratesOf: (rates: RatesOnSale) => readonly ListRate[]
  /** Both. Undefined where it takes fewer guests. Asked first: no other question reads as little of a hotel. */
  readonly termsOf: (roomType: ListedRoomType) => TermsForParty | undefined
  /** Of each night with all guests in it; nothing where one has no price. Valid until the next question. */
  readonly pricesOf: (prices: NightPrices, terms: TermsForParty) => readonly number[] | undefined
}

type StayPriced = Buyer & {
  readonly channelId: number
  readonly nights: readonly CalendarDate[]
  readonly first: number
  readonly isRestricted: (rules: DayRules) => boolean
}

export function stayPricerFor(
  party: Party,
  stay: StayPriced,
  { totalsOf, planOf }: { readonly totalsOf: TotalsOfRate; readonly planOf: PlanOfParty },
): ListPricer {
  const { nights, first } = stay
  const guests = oldestFirst(party)
  const added = new Map<GuestTerms, AddedByGuests | 'too-many'>()
  const rates = new Map<RatesOnSale, readonly ListRate[]>()
  const terms = new Map<ListedRoomType, TermsForParty | 'too-many'>()
  const prices = nights.map(() => 0)

  const addedTo = (guestTerms: GuestTerms): AddedByGuests | undefined => {
    const knownAdded = added.get(guestTerms)
    if (knownAdded !== undefined) return knownAdded === 'too-many' ? undefined : knownAdded
    const exceeded = exceededGuestLimit(guestTerms.occupancy, party, guestTerms.children) !== undefined
    const made = exceeded ? undefined : addedByGuests(guestTerms, guests)
    added.set(guestTerms, made ?? 'too-many')
    return made
  }
  const ratesOf = (ratesOnSale: RatesOnSale): readonly ListRate[] => {
    const ratesBefore = rates.get(ratesOnSale)
    if (ratesBefore !== undefined) return ratesBefore
    const madeRates = ratesOnSale.rates
      .filter((rate) => isSoldAtAll(rate, stay) && !stay.isRestricted(rate.rules))
      .map((rate) => ({ plan: planOf(rate.plan, ratesOnSale), totals: totalsOf(rate) }))
    rates.set(ratesOnSale, madeRates)
    return madeRates
  }
  const termsFor = (roomType: ListedRoomType): TermsForParty | 'too-many' => {
    const addedByParty = addedTo(roomType.guestTerms)
    return addedByParty ? { added: addedByParty, rates: ratesOf(roomType.rates) } : 'too-many'
  }

  return {
    party,
    addedTo,
    ratesOf,
    termsOf: (roomType) => {
      const knownTerms = terms.get(roomType)
      const made = knownTerms ?? termsFor(roomType)
      if (knownTerms === undefined) terms.set(roomType, made)
      return made === 'too-many' ? undefined : made
    },
    pricesOf: (ofType, { added: addedByParty }) => {
      for (let i = 0; i < prices.length; i++) {
        const minor = priceAt(ofType, first + i)
        if (minor === noPrice) return undefined
        prices[i] = minor
      }
      addGuests(prices, addedByParty)
      return prices
    },
  }
}

export type PlanOfParty = (plan: RateOnSale['plan'], terms: Pick<RatesOnSale, 'children' | 'fees'>) => PlanOfStay

/** Rates that differ in who may have them, and until when, have few plans between them, at whatever hotel. */
export function plansFor(party: Party, nights: readonly CalendarDate[]): PlanOfParty {
  type KnownPlan = Pick<RatesOnSale, 'children' | 'fees'> & { readonly ofStay: PlanOfStay }
  const knownPlans = new Map<RateOnSale['plan'], KnownPlan[]>()
  return (plan, { children, fees }) => {
    const ofPlan = knownPlans.get(plan) ?? []
    const known = ofPlan.find((one) => one.children === children && one.fees === fees)
    if (known) return known.ofStay
    const ofStay = planOfStay(plan, { children, fees }, nights, party)
    ofPlan.push({ children, fees, ofStay })
    knownPlans.set(plan, ofPlan)
    return ofStay
  }
}
