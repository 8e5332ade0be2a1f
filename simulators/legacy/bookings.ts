import { type Books, fits, lastFreeDay, nightsOf, type Payment, type Reservation, sumOf } from './books.ts'
import { pagePath } from './card-page.ts'
import { dayOf, nightsBetween } from './days.ts'
import type { Group, Hotel, Rate, Room } from './group.ts'
import { type LegacyQuery, Refused, type RoomRequest } from './legacy-query.ts'
import { presentPayments, presentTerms, requireFuture } from './rooms.ts'
import { decimal, many } from './spelling.ts'

// Price check, confirm, its payment, retrieve and delete.

/** The books, and where the server's own pages are. */
type Place = { readonly books: Books; readonly origin: string }
/** `agencyId`: of the user who is logged in. */
type BookingPlace = Place & { readonly now: () => Date; readonly agencyId: number | undefined }

type Line = {
  readonly request: RoomRequest
  readonly room: Room
  readonly rate: Rate
  readonly total: number
  readonly nights: ReturnType<typeof nightsOf>
}
type Basket = {
  readonly lines: readonly Line[]
  readonly discount: number
  readonly services: number
  readonly cityTax: number
}

/** What is to be priced: as a query says it, or as the hotel has written it into an offer. */
export type WantedBasket = Pick<LegacyQuery, 'stay' | 'rooms' | 'services' | 'code' | 'isAgency' | 'isSplit'>

/** The basket of a price check or confirm; throws where it cannot be had. */
function basketOf(hotel: Hotel, books: Books, wanted: WantedBasket, today: string): Basket {
  requireFuture(wanted.stay, today)
  const basket = pricedBasket(hotel, wanted)
  const rooms = basket.lines.map(({ request }) => request)
  for (const { room, request: one } of basket.lines) {
    const others = rooms.filter((other) => other !== one)
    if (!fits(room, one) || books.available(room, one.arrival, one.departure, others) === 0)
      throw new Refused('Camera non disponibile')
  }
  return basket
}

/** Whatever is free. */
export function pricedBasket(hotel: Hotel, wanted: WantedBasket): Basket {
  const lines = wanted.rooms.map((one) => lineOf(hotel, one, wanted))
  const sum = lines.reduce((total, line) => total + line.total, 0)
  return {
    lines,
    discount: wanted.isSplit ? Math.round((sum * hotel.splitPercent) / 100) : 0,
    services: wanted.services.reduce((total, { id, quantity }) => total + quantity * serviceOf(hotel, id).each, 0),
    cityTax: lines.reduce(
      (tax, { request: { adults, ...stay } }) =>
        tax + hotel.cityTax * adults * nightsBetween(stay.arrival, stay.departure).length,
      0,
    ),
  }
}

function lineOf(hotel: Hotel, request: RoomRequest, { code, isAgency }: WantedBasket): Line {
  const room = hotel.rooms.find(({ rates }) => rates.some(({ id }) => id === request.rateId))
  const rate = room?.rates.find(({ id }) => id === request.rateId)
  if (!room || !rate || (rate.isReserved && !isAgency)) throw new Refused('Tariffa non disponibile')
  const nights = nightsOf(rate, request, code)
  return { request, room, rate, nights, total: sumOf(nights) }
}

function serviceOf(hotel: Hotel, wanted: number) {
  const service = hotel.services.find(({ id }) => id === wanted)
  if (!service) throw new Refused('Servizio non disponibile')
  return service
}

const totalOf = ({ lines, discount, services }: Basket) =>
  lines.reduce((sum, { total }) => sum + total, services - discount)

export function priceCheck(hotel: Hotel, books: Books, query: LegacyQuery, today: string) {
  return presentBasket(hotel, basketOf(hotel, books, query, today), query.services, today)
}

export function presentBasket(hotel: Hotel, basket: Basket, services: WantedBasket['services'], today: string) {
  const [first] = basket.lines
  return {
    currency: { code: hotel.currency },
    total: decimal(totalOf(basket)),
    cityTax: decimal(basket.cityTax),
    scontoCross: basket.discount > 0 ? decimal(basket.discount) : null,
    prepaids: first ? presentPayments(first.rate, totalOf(basket), today) : many([]),
    rooms: many(
      basket.lines.map(({ request: one, room, rate, nights, total }) => ({
        ar_id: String(rate.id),
        roomId: String(room.id),
        roomName: room.name,
        rateName: rate.name,
        adulti: String(one.adults),
        bambini: many(one.ages.map(String)),
        total: decimal(total),
        ...presentTerms(rate, nights),
      })),
    ),
    servizi: many(
      services.map(({ id, day, quantity }) => ({
        ...presentService(hotel, id, day),
        numero: String(quantity),
        prezzo: priceOf(hotel, id, quantity),
      })),
    ),
    paymentMethods: presentMethods(hotel),
  }
}

const presentMethods = ({ cardProvider }: Hotel) =>
  many([{ id: 'hotelpay' }, ...(cardProvider ? [{ id: cardProvider }] : [])])

const priceOf = (hotel: Hotel, id: number, quantity: number) => decimal(quantity * serviceOf(hotel, id).each)
const presentService = (hotel: Hotel, id: number, day: string) => ({
  id: String(id),
  nome: serviceOf(hotel, id).name,
  data: day || null,
})

const guestFields = [
  'nominativo',
  'indirizzo',
  'cap',
  'citta',
  'provincia',
  'nazione',
  'mail',
  'telefono',
  'note',
] as const

/** A reservation for each room, with a code each. */
export function confirm(hotel: Hotel, channel: Group['channels'][number], place: BookingPlace, query: LegacyQuery) {
  const { books, origin, now, agencyId } = place
  const basket = basketOf(hotel, books, query, dayOf(now().getTime()))
  const option = query.text('option') === '1' ? optionOf(channel, place, query) : undefined
  const guest = Object.fromEntries(guestFields.map((name) => [name, query.text(name)]))
  if (!guest.nominativo || !guest.mail) throw new Refused('Dati del cliente mancanti')
  const method = query.text('paymentMethod')
  const isByCard = hotel.cardProvider !== undefined && method === hotel.cardProvider
  if (method !== 'hotelpay' && !isByCard) throw new Refused('Metodo di pagamento non previsto')
  const cardToken = query.text('cardToken')
  const [first] = basket.lines
  const ofFirst = Math.round(
    (basket.discount * (first?.total ?? 0)) / (basket.lines.reduce((sum, { total }) => sum + total, 0) || 1),
  )
  const { namedGuests, isSplit } = query
  const reservations = basket.lines.map(({ request: one, room, rate, total }, i) => {
    const isFirst = i === 0
    const less = isFirst ? ofFirst : basket.discount - ofFirst
    const services = isFirst ? query.services : []
    const extra = isFirst ? basket.services : 0
    return books.book({
      channelId: channel.id,
      hotel,
      room,
      rate,
      request: one,
      total: total + extra - (basket.discount > 0 ? less : 0),
      services,
      guest,
      // A stay in two rooms, one after the other, has its guests in both.
      guests: namedGuests[isSplit ? 0 : i] ?? [],
      invoice: query.invoice,
      cardToken: cardToken || undefined,
      agencyId,
      optionUntil: option?.until,
    })
  })
  // Whose card the provider knows already has not to go to its page.
  const payment =
    isByCard && !cardToken && !option ? books.openPayment(method, query.number('ln_id'), reservations) : undefined
  return {
    prenotazione: many(reservations.map(({ code }) => ({ codice: code }))),
    ...presentPayment(payment, origin),
    ...(option && {
      state: 'pending',
      option: { hours: String(option.hours), until: new Date(option.until).toISOString() },
    }),
  }
}

const hourMs = 3_600_000

/** Rooms that an agency keeps for some hours, and decides on later. */
function optionOf({ optionHours }: Group['channels'][number], { now, agencyId }: BookingPlace, query: LegacyQuery) {
  const hours = query.number('optionHours')
  if (agencyId === undefined || hours < 1 || hours > optionHours) throw new Refused('Opzione non prevista')
  return { hours, until: now().getTime() + hours * hourMs }
}

/** One code, one room. What was typed in another case or with blanks is the same e-mail. */
export function retrieve(channelId: number, { books, origin }: Place, query: LegacyQuery, today: string) {
  const [code, mail] = [query.text('codice_prenotazione'), query.text('mail')]
  const found = books.reservations.find(
    (one) => one.channelId === channelId && one.code === code && isOfMail(one, mail),
  )
  if (!found) throw new Refused('Prenotazione non trovata')
  return {
    prenotazione: {
      ...presentReservation(found, today),
      ...presentPayment(books.openPaymentOf(found.id), origin),
      ...presentOption(found),
    },
  }
}

/** How it can be taken, too. */
function presentOption({ optionUntil, bookedAt, hotel }: Reservation) {
  if (optionUntil === undefined) return undefined
  const hours = String(Math.round((optionUntil - bookedAt) / hourMs))
  return {
    state: 'pending',
    option: { hours, until: new Date(optionUntil).toISOString() },
    paymentMethods: presentMethods(hotel),
  }
}

/** Nothing where nothing is to be paid. */
function presentPayment(payment: Payment | undefined, origin: string) {
  return (
    payment && { pagamento: { pt_id: payment.id, gateway: payment.provider, url: `${origin}${pagePath}${payment.id}` } }
  )
}

/** The guest is back: what the provider knows is looked at, whatever the request says beside its names. */
export function confirmPayment({ books }: Place, query: LegacyQuery) {
  const payment = books.openPaymentOf(query.number('pr_id'))
  if (payment?.id !== query.text('pt_id') || payment.provider !== query.text('gateway'))
    throw new Refused('Pagamento inesistente')
  if (payment.state !== 'paid') throw new Refused('Pagamento non riuscito')
  payment.isBooked = true
  return { esito: 'ok' }
}

export function isOfMail({ guest }: Reservation, mail: string): boolean {
  return plainly(guest.mail ?? '') === plainly(mail)
}

const plainly = (mail: string) => mail.replaceAll(' ', '').toLowerCase()

export function presentReservation(
  { id, code, hotel, room, rate, request, total, services, guest }: Reservation,
  today: string,
) {
  const { arrival, departure, adults, ages } = request
  const { colazione, pranzo, cena } = presentTerms(rate, [])
  const free = lastFreeDay(rate, arrival)
  return {
    id: String(id),
    codice: Number(code),
    cross: 'false',
    dataarrivo: arrival,
    datapartenza: departure,
    moneta: hotel.currency,
    adulti: String(adults),
    bambini: String(ages.length),
    totale: decimal(total),
    prepagato: decimal(Math.round((total * rate.prepaidPercent) / 100)),
    cityTax: decimal(hotel.cityTax * adults * nightsBetween(arrival, departure).length),
    prepaids: presentPayments(rate, total, today),
    cancellationpolicy: free
      ? `Gratuita fino al ${free.slice(6)}/${free.slice(4, 6)}, poi una notte`
      : 'Non è rimborsabile',
    colazione,
    pranzo,
    cena,
    tariffa: { idtariffa: String(rate.id), nometariffa: rate.name },
    camera: { nomecamera: room.name },
    datiguest: guest,
    servizi: {
      servizio: many(
        services.map(({ id: serviceId, day, quantity }) => ({
          ...presentService(hotel, serviceId, day),
          numero: String(quantity),
          prezzo: priceOf(hotel, serviceId, quantity),
        })),
      ),
    },
  }
}
