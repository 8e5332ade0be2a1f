import type { AvailableRoom, Quote } from '@portico/contracts/search/room-search'
import type { Money } from '@portico/domain/money/money'
import type { MealPlan } from '@portico/domain/pricing/meal-plan'
import { shownOnly } from '../../base/document/shown-only.ts'
import type { QuotePageData } from '../price/rate-terms.tsx'

export type RoomPageData = Omit<AvailableRoom, 'pictures' | 'suggested' | 'quotes'> & {
  readonly picture: AvailableRoom['pictures'][number] | undefined
  readonly pictureCount: number
  readonly quotes: readonly QuotePageData[]
}

export type RoomListData = {
  readonly count: number
  readonly meals: readonly MealPlan[]
  /** Absent in the data beside a document, which has the list itself. */
  readonly rooms: readonly RoomPageData[] | undefined
}

export function roomsPageData(rooms: readonly AvailableRoom[]): RoomListData {
  const meals = new Set(rooms.flatMap(({ quotes }) => quotes.flatMap(({ mealPlan }) => mealPlan ?? [])))
  return { count: rooms.length, meals: [...meals], rooms: shownOnly(shownOf(rooms)) }
}

/** Equal amounts are made one object, since a loader's answer sends each object once. */
function shownOf(rooms: readonly AvailableRoom[]): RoomPageData[] {
  const amounts = new Map<number, Money>()
  const sharedMoney = (money: Money) => {
    const equal = amounts.get(money.minor)
    if (equal?.currency === money.currency) return equal
    amounts.set(money.minor, money)
    return money
  }
  return rooms.map(({ pictures, suggested, quotes, ...rest }) => ({
    ...rest,
    picture: pictures[0],
    pictureCount: pictures.length,
    quotes: quotes.map((quote) => quotePageData(quote, sharedMoney)),
  }))
}

function quotePageData(
  { description, overridden, prepayment, nights, fees, promotions, price, ...rest }: Quote,
  shared: (money: Money) => Money,
): QuotePageData {
  const { stay, taxesAtHotel, guestTotal } = price
  return {
    ...rest,
    nights: nights.map(({ night, price }) => ({ night, price: shared(price) })),
    fees: fees.length === 0 ? noItems : fees,
    promotions: promotions.length === 0 ? noItems : promotions,
    prepayment: prepayment.map(({ on, amount }) => ({ on, amount: shared(amount) })),
    price: {
      stay: shared(stay),
      guestTotal: shared(guestTotal),
      taxesAtHotel: taxesAtHotel && shared(taxesAtHotel),
    },
  }
}

const noItems: never[] = []
