import { type Books, nightsOf, type Reservation, sumOf } from './books.ts'
import type { Group } from './group.ts'

type Wanted = {
  readonly rateId: number
  readonly arrival: string
  readonly departure: string
  readonly name: string
  readonly mail: string
  readonly until: number
}

/** As if reception had booked it on the telephone: a room for two on the first channel, which awaits its guest. */
export function reserveForGuest(
  books: Books,
  { channels: [channel], hotels }: Group,
  { rateId, arrival, departure, name, mail, until }: Wanted,
): Reservation {
  const [found] = hotels.flatMap((hotel) =>
    hotel.rooms
      .flatMap((room) => room.rates.map((rate) => ({ hotel, room, rate })))
      .filter(({ rate }) => rate.id === rateId),
  )
  if (!found || !channel || books.available(found.room, arrival, departure) === 0) throw new Error('no such room')
  const request = { rateId, adults: 2, ages: [], arrival, departure }
  return books.book({
    ...found,
    channelId: channel.id,
    request,
    total: sumOf(nightsOf(found.rate, request, '')),
    services: [],
    guest: { nominativo: name, mail },
    guests: [],
    invoice: {},
    awaitsGuest: true,
    optionUntil: until,
  })
}
