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
  noPrice,
  type RateOnSale,
  type RatesOnSale,
} from './snapshots/hotel-snapshot.ts'

export type TotalsOfRate = (rate: Pick<RateOnSale, 'cancellation' | 'plan'>) => readonly number[]

export type ListRate = { readonly plan: PlanOfStay; readonly totals: readonly number[] }

/**
 * What one party pays over one stay, of room type after room type: what is the same for many of them is looked at once.
 */
export type ListPricer = {
  readonly party: Party
  /** Asked before anything else: no other question reads as little of a room type. */
  readonly fits: (roomType: ListedRoomType) => boolean
  readonly ratesOf: (roomType: ListedRoomType) => readonly ListRate[]
  /** Of each night with all guests in it; nothing where one has no price. Valid until the next question. */
  readonly pricesOf: (roomType: ListedRoomType) => readonly number[] | undefined
}

type StayPriced = Buyer & {
  readonly channelId: number
  readonly nights: readonly CalendarDate[]
  readonly first: number
  readonly isRestricted: (rules: DayRules) => boolean
}

export function stayPricerFor(party: Party, stay: StayPriced, totalsOf: TotalsOfRate): ListPricer {
  const { nights, first } = stay
  const guests = oldestFirst(party)
  const added = new Map<GuestTerms, AddedByGuests | 'too-many'>()
  const rates = new Map<RatesOnSale, readonly ListRate[]>()
  const prices = nights.map(() => 0)

  const addedTo = (guestTerms: GuestTerms) => {
    const knownAdded = added.get(guestTerms)
    if (knownAdded !== undefined) return knownAdded
    const exceeded = exceededGuestLimit(guestTerms.occupancy, party, guestTerms.children) !== undefined
    const made = exceeded ? 'too-many' : addedByGuests(guestTerms, guests)
    added.set(guestTerms, made)
    return made
  }
  const listRatesOf = ({ children, fees, rates }: RatesOnSale): ListRate[] =>
    rates
      .filter((rate) => isSoldAtAll(rate, stay) && !stay.isRestricted(rate.rules))
      .map((rate) => ({ plan: planOfStay(rate.plan, { children, fees }, nights, party), totals: totalsOf(rate) }))

  return {
    party,
    fits: ({ guestTerms }) => addedTo(guestTerms) !== 'too-many',
    ratesOf: ({ rates: ofType }) => {
      const ratesBefore = rates.get(ofType)
      if (ratesBefore !== undefined) return ratesBefore
      const madeRates = listRatesOf(ofType)
      rates.set(ofType, madeRates)
      return madeRates
    },
    pricesOf: ({ prices: ofType, guestTerms }) => {
      const addedByGuests = addedTo(guestTerms)
      if (addedByGuests === 'too-many') return undefined
      for (let i = 0; i < prices.length; i++) {
        const minor = priceAt(ofType, first + i)
        if (minor === noPrice) return undefined
        prices[i] = minor
      }
      addGuests(prices, addedByGuests)
      return prices
    },
  }
}
