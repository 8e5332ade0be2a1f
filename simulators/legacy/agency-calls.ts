import { type ApiCall, type ApiContext, type ApiRequest, Problem } from './api-call.ts'
import type { Books, Reservation } from './books.ts'
import { dayOf } from './days.ts'
import type { Group } from './group.ts'
import { pdfOf } from './pdf.ts'
import { decimal, many } from './spelling.ts'

/**
 * What the API server answers to agencies, by method and path, in which a number is `#`. Numbers are text here as well,
 * and one entry stands for its list.
 */
export const agencyCalls: Readonly<Record<string, ApiCall>> = {
  'GET agency/hotels': ({ group, accounts }, request) => {
    requireUser(accounts, request)
    const { hotelIds } = channelOf(group, request)
    const hotels = group.hotels.filter(({ id }) => hotelIds.includes(id))
    return {
      hotels: many(
        hotels.map(({ id, name, destination }) => ({
          hotelId: String(id),
          name,
          destinations: { ...destination, id: String(destination.id) },
        })),
      ),
    }
  },
  'POST agency/list-reservations/#/#': ({ books, accounts }, request) => {
    const { id, agencyId } = requireUser(accounts, request)
    const [clientId, channelId] = request.parts
    if (clientId !== id || channelId !== request.session.channelId) throw new Problem(403, 'Accesso negato')
    const own = books.all.filter(
      (one) => one.agencyId === agencyId && one.channelId === channelId && passes(books, one, request.body),
    )
    return { reservations: many(own.reverse().map((one) => presentRow(books, one))) }
  },
  'POST agency/confirm-reservation': ({ books, accounts }, request) => {
    const reservation = ownReservation(books, requireUser(accounts, request).agencyId, number(request.body, 'prId'))
    if (stateOf(books, reservation) !== 'pending') throw new Problem(409, 'La prenotazione non è in opzione')
    if (request.body.paymentMethod !== 'hotelpay') throw new Problem(400, 'Metodo di pagamento non previsto')
    books.takeOption(reservation)
    return { state: 'confirmed' }
  },
  'POST agency/print/#/#': ({ books, accounts }, request) => {
    const { agencyId } = requireUser(accounts, request)
    const [id = 0, guest = 0] = request.parts
    const reservation = ownReservation(books, agencyId, id)
    const { adults, ages } = reservation.request
    if (guest > adults + ages.length) throw new Problem(404, 'Ospite inesistente')
    return { fileName: `${reservation.code}.pdf`, pdf: pdfOf(linesOf(reservation, guest)).toString('base64') }
  },
  'POST agency/changePwd': ({ accounts }, { user, body }) => {
    if (!user) throw new Problem(401, 'Accesso richiesto')
    const password = text(body, 'password')
    if (password.length < 8) throw new Problem(400, 'Password non valida')
    if (!accounts.changePassword(user, password)) throw new Problem(409, 'Password uguale alla precedente')
    return {}
  },
  'POST agency/retrievePwd': ({ accounts }, { body }) => {
    if (!accounts.recover(text(body, 'username'))) throw new Problem(404, 'Indirizzo e-mail non trovato')
    return {}
  },
  'POST agency/askApproval': ({ group, accounts }, { body }) => {
    if (!group.channels.some(({ id, trade }) => trade && id === number(body, 'ca_id')))
      throw new Problem(404, 'Canale sconosciuto')
    if (text(body, 'vatNr') === '' && text(body, 'iata') === '')
      throw new Problem(400, 'Partita IVA o codice IATA mancante')
    if (!accounts.request(body)) throw new Problem(409, 'Account esistente')
    return {}
  },
}

/** Who has to change the password first may do nothing else. */
function requireUser(accounts: ApiContext['accounts'], { user }: ApiRequest) {
  if (!user) throw new Problem(401, 'Accesso richiesto')
  if (accounts.hasExpired(user)) throw new Problem(403, 'Password scaduta')
  return user
}

function channelOf({ channels }: Group, { session }: ApiRequest) {
  const channel = channels.find(({ id }) => id === session.channelId)
  if (!channel) throw new Problem(404, 'Canale sconosciuto')
  return channel
}

/** What is another agency's is not there, and neither is what has ended. */
function ownReservation(books: Books, agencyId: number, id: number): Reservation {
  const found = books.reservations.find((one) => one.id === id && one.agencyId === agencyId)
  if (!found) throw new Problem(404, 'Prenotazione non trovata')
  return found
}

function stateOf(books: Books, reservation: Reservation): 'pending' | 'confirmed' | 'cancelled' {
  if (!books.reservations.includes(reservation)) return 'cancelled'
  const isToPay = books.openPaymentOf(reservation.id) !== undefined
  return isToPay || reservation.optionUntil !== undefined ? 'pending' : 'confirmed'
}

const states = { active: 'confirmed', waiting: 'pending', cancelled: 'cancelled' } as const

/**
 * A filter that is `null`, absent or unknown keeps nothing back. `expiry` is the last day on which an option may end.
 */
function passes(books: Books, reservation: Reservation, filters: ApiRequest['body']): boolean {
  const { hotel, total, request, optionUntil } = reservation
  const [property, least, most, adults, rooms] = ['property', 'minPrice', 'maxPrice', 'adults', 'rooms'].map((name) =>
    number(filters, name),
  )
  const wanted = states[text(filters, 'status') as keyof typeof states]
  const expiry = text(filters, 'expiry')
  return [
    !property || hotel.id === property,
    wanted === undefined || stateOf(books, reservation) === wanted,
    !least || total >= least * 100,
    !most || total <= most * 100,
    !adults || request.adults === adults,
    // Each room is a reservation by itself.
    !rooms || rooms === 1,
    expiry === '' || (optionUntil !== undefined && dayOf(optionUntil) <= expiry),
  ].every(Boolean)
}

/** Without a mail address where there is nothing to open any more. */
function presentRow(books: Books, reservation: Reservation) {
  const { id, code, hotel, request, guest, total, optionUntil } = reservation
  const state = stateOf(books, reservation)
  const isOption = state === 'pending' && optionUntil !== undefined
  return {
    id: String(id),
    codice: Number(code),
    ho_id: String(hotel.id),
    nomehotel: hotel.name,
    state,
    reason: isOption ? 'option' : '',
    nominativo: guest.nominativo,
    dataarrivo: request.arrival,
    datapartenza: request.departure,
    camere: '1',
    adulti: String(request.adults),
    bambini: String(request.ages.length),
    totale: decimal(total),
    currency: { code: hotel.currency },
    optionUntil: isOption ? new Date(optionUntil).toISOString() : null,
    mail: state !== 'cancelled' ? guest.mail : undefined,
  }
}

function linesOf({ hotel, code, guest, request, room, rate, total }: Reservation, reader: number): string[] {
  const day = (text: string) => `${text.slice(6)}/${text.slice(4, 6)}/${text.slice(0, 4)}`
  return [
    hotel.name,
    `${hotel.street}, ${hotel.zip} ${hotel.city}`,
    `Prenotazione ${code}`,
    reader === 0 ? 'Copia per l’agenzia' : `Copia per l’ospite ${reader}`,
    guest.nominativo ?? '',
    `Dal ${day(request.arrival)} al ${day(request.departure)}`,
    `${room.name}, ${rate.name}`,
    `Totale ${decimal(total).replace('.', ',')} ${hotel.currency}`,
  ]
}

/** As a number or as its text; 0 where it is neither. */
function number(body: ApiRequest['body'], name: string): number {
  const value = Number(body[name] ?? 0)
  if (Number.isNaN(value)) throw new Problem(400, `${name} non valido`)
  return value
}

function text(body: ApiRequest['body'], name: string): string {
  const value = body[name] ?? ''
  return typeof value === 'string' ? value : ''
}
