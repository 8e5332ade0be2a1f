import type { Hotel } from '@portico/contracts/hotel/catalogue'
import type { AvailableRoom, RoomSearchResult } from '@portico/contracts/search/room-search'
import type { Picture } from '@portico/contracts/values/shapes'
import { type Money, money } from '@portico/domain/money/money'
import { defaultParty } from '@portico/domain/party/party'
import { addDays } from '@portico/domain/time/calendar-date'
import type { Stay } from '@portico/domain/time/stay'
import type { AppLoadContext } from '@remix-run/node'
import { BriefCache, unlessUnavailable } from '../../base/server/gateway.server.ts'

export const directReasons = ['taxes', 'cancellation', 'at-hotel', 'explained', 'protection'] as const

export type Landing = {
  readonly stay: Stay
  readonly perNight: Money
  readonly rooms: readonly LandingRoom[]
  readonly reasons: readonly (typeof directReasons)[number][]
}

type LandingRoom = Pick<AvailableRoom, 'id' | 'name' | 'squareMetres' | 'maxGuests'> & {
  readonly picture: Picture | undefined
  readonly perNight: Money
}

const ttlMs = 60_000
const cache = new BriefCache<{ readonly landing: Landing | undefined }>(performance, ttlMs)

/**
 * The cheapest stay of the calendar, priced by the search itself and cached for a minute. Nothing where prices are
 * hidden or are a trade user's.
 */
export async function loadLanding(context: AppLoadContext, hotel: Hotel): Promise<Landing | undefined> {
  const { server, host, channelId, language, tradeSession, hidesPrices } = context.place
  if (tradeSession !== undefined || hidesPrices) return undefined
  const key = `${server} ${host.host} ${channelId} ${hotel.id} ${language.id}`
  const answer = await unlessUnavailable(
    cache.get(key, async () => ({ landing: await landingOf(context, hotel) })),
    context.log,
  )
  return answer?.landing
}

async function landingOf({ gateway }: AppLoadContext, hotel: Hotel): Promise<Landing | undefined> {
  const party = { ...defaultParty, childrenAges: [...defaultParty.childrenAges] }
  const { months } = await gateway.dates.chart.query({ party })
  const [cheapest] = months
    .flatMap(({ lowest }) => (lowest?.shortest ? [{ day: lowest.day, ...lowest.shortest }] : []))
    .sort((a, b) => a.price.minor / a.nights - b.price.minor / b.nights)
  if (!cheapest) return undefined
  const stay = { arrival: cheapest.day, departure: addDays(cheapest.day, cheapest.nights) }
  const result = await gateway.roomSearch.quotes.query({ stay, rooms: [{ party }] })
  return result.kind === 'rooms' ? presentLanding(result, { stay, nights: cheapest.nights, hotel }) : undefined
}

type FoundRooms = Extract<RoomSearchResult, { kind: 'rooms' }>

function presentLanding(
  { rooms }: Pick<FoundRooms, 'rooms'>,
  { stay, nights, hotel }: { stay: Stay; nights: number; hotel: Pick<Hotel, 'explainsPrices'> },
): Landing | undefined {
  const shownRooms = rooms
    .map(({ id, name, squareMetres, maxGuests, pictures, quotes }) => {
      const lowest = Math.min(...quotes.map(({ price }) => price.guestTotal.minor))
      const currency = quotes[0]?.price.guestTotal.currency
      if (currency === undefined) return undefined
      return {
        id,
        name,
        squareMetres,
        maxGuests,
        picture: pictures[0],
        perNight: money(Math.ceil(lowest / nights), currency),
      }
    })
    .filter((room) => room !== undefined)
    .sort((a, b) => a.perNight.minor - b.perNight.minor)
  const [cheapestRoom] = shownRooms
  if (!cheapestRoom) return undefined
  const quotes = rooms.flatMap((room) => room.quotes)
  const holds: Record<(typeof directReasons)[number], boolean> = {
    taxes: quotes.every(({ price }) => price.taxesAtHotel !== undefined),
    cancellation: quotes.some(({ cancellation }) => cancellation.kind === 'free-until'),
    'at-hotel': quotes.some(({ prepayment }) => prepayment.every(({ on }) => on === undefined)),
    explained: hotel.explainsPrices,
    protection: quotes.some(({ protection }) => protection !== undefined),
  }
  return {
    stay,
    perNight: cheapestRoom.perNight,
    rooms: shownRooms,
    reasons: directReasons.filter((reason) => holds[reason]),
  }
}
