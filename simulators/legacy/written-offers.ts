import { presentBasket, pricedBasket, type WantedBasket } from './bookings.ts'
import { type Books, fits, nightsOf, type Offer, type OfferOption, type Reservation } from './books.ts'
import { dayOf } from './days.ts'
import type { Group } from './group.ts'
import { many } from './spelling.ts'

// What reception has written for one guest: how it comes about, what it says, and what it becomes.

type WantedOption = OfferOption['stay'] & {
  readonly name?: string
  readonly rateIds: readonly number[]
  /** Cents of each night of each room, where the hotel asks for a price of its own. */
  readonly nightly?: number
}

export type WantedOffer = Pick<Offer, 'name' | 'mail' | 'expires'> &
  Partial<Pick<Offer, 'languageId' | 'attachments' | 'video' | 'playlist'>> & {
    readonly options: readonly WantedOption[]
  }

/** As if reception had written it, rooms for two on the first channel, and sent its code to the guest. */
export function sendOffer(
  books: Books,
  { channels: [channel], hotels }: Group,
  { options, languageId = 1, attachments = [], playlist = [], ...wanted }: WantedOffer,
): Offer {
  const [rateId] = options.flatMap(({ rateIds }) => rateIds)
  const hotel = hotels.find(({ rooms }) => rooms.some(({ rates }) => rates.some(({ id }) => id === rateId)))
  if (!hotel || !channel) throw new Error('no such room')
  return books.sendOffer({
    ...wanted,
    channelId: channel.id,
    hotel,
    languageId,
    attachments,
    playlist,
    options: options.map(({ name = '', rateIds, nightly, ...stay }, i) => ({
      id: i + 1,
      name,
      stay,
      rooms: rateIds.map((id) => {
        const rate = hotel.rooms.flatMap(({ rates }) => rates).find((one) => one.id === id)
        if (!rate) throw new Error('no such rate')
        const room = { rateId: id, adults: 2, ages: [], ...stay }
        // What is offered is what it costs from now on.
        return { ...room, prices: nightsOf(rate, room, '').map(({ cents }) => nightly ?? cents) }
      }),
    })),
  })
}

export function stateOf(books: Books, { state, expires, hotel, options }: Offer, now: number) {
  if (state === 'confirmed' || state === 'rejected') return state
  if (expires <= now) return 'expired'
  if (state === 'open' && options.every((option) => !isFree(books, hotel, option))) return 'unavailable'
  return state
}

export function isFree(books: Books, hotel: Offer['hotel'], { rooms }: OfferOption): boolean {
  return rooms.every((one) => {
    const room = hotel.rooms.find(({ rates }) => rates.some(({ id }) => id === one.rateId))
    const others = rooms.filter((other) => other !== one)
    return room && fits(room, one) && books.available(room, one.arrival, one.departure, others) > 0
  })
}

/** Before its guest has opened it nothing but where it is from; afterwards all of it, to whoever knows the code. */
export function presentOffer(books: Books, offer: Offer, now: number) {
  const { code, channelId, hotel, languageId } = offer
  const state = stateOf(books, offer, now)
  const stub = { codice: code, state, ca_id: String(channelId), ho_id: String(hotel.id), ln_id: String(languageId) }
  if (offer.state === 'locked') return stub
  return {
    ...stub,
    expires: new Date(offer.expires).toISOString(),
    options: many(offer.options.map((option) => presentOption(hotel, option, dayOf(now)))),
    attachments: many(offer.attachments),
    messages: many(offer.messages),
    video: offer.video ?? null,
    playlist: many(offer.playlist),
    rejectionReason: offer.rejectionReason ?? null,
  }
}

function presentOption(hotel: Offer['hotel'], option: OfferOption, today: string) {
  const { id, name, stay } = option
  const wanted = wantedOf(option)
  return {
    id: String(id),
    name,
    dataarrivo: stay.arrival,
    datapartenza: stay.departure,
    ...presentBasket(hotel, pricedBasket(hotel, wanted), wanted.services, today),
  }
}

const wantedOf = ({ stay, rooms }: OfferOption): WantedBasket => ({
  stay,
  rooms: [...rooms],
  services: [],
  code: '',
  isAgency: false,
  isSplit: false,
})

/** A reservation for each of its rooms. */
export function bookOption(books: Books, offer: Offer, option: OfferOption): Reservation[] {
  const { hotel, channelId, name, mail } = offer
  offer.state = 'confirmed'
  return pricedBasket(hotel, wantedOf(option)).lines.map(({ room, rate, request, total }) =>
    books.book({
      channelId,
      hotel,
      room,
      rate,
      request,
      total,
      services: [],
      guest: { nominativo: name, mail },
      guests: [],
      invoice: {},
    }),
  )
}
