import { type ApiCall, type ApiContext, type ApiRequest, Problem } from './api-call.ts'
import type { Offer } from './books.ts'
import { bookOption, isFree, presentOffer, stateOf } from './written-offers.ts'

const longestMessage = 2_000

/**
 * What the API server answers about offers. A request is a letter for the hotel's people: whoever has a name and an
 * address may send one, and no offer is made at once. An offer is opened and answered by the e-mail address to which it
 * was sent. No call has a key: what is sent twice is done twice, where it can be.
 */
export const offerCalls: Readonly<Record<string, ApiCall>> = {
  'POST v2/offers/create': ({ group, books }, { body }) => {
    const channel = group.channels.find(({ id }) => id === Number(body.ca_id))
    const hotelId = Number(body.ho_id)
    if (!channel?.hotelIds.includes(hotelId)) throw new Problem(404, 'Struttura sconosciuta')
    const [name, mail, note] = ['name', 'mail', 'note'].map((field) => text(body, field))
    if (!name) throw new Problem(400, 'Nome mancante')
    if (!mail?.includes('@')) throw new Problem(400, 'E-mail non valida')
    const rooms = Array.isArray(body.rooms) ? body.rooms : []
    if (rooms.length === 0) throw new Problem(400, 'Camere mancanti')
    const [arrival, departure] = [text(body, 'dataArrivo'), text(body, 'dataPartenza')]
    if (arrival >= departure && arrival !== '') throw new Problem(400, 'Date non valide')
    books.requestOffer({
      hotelId,
      ...(arrival !== '' && { stay: { arrival, departure } }),
      adults: sumOf(rooms, 'adulti'),
      children: sumOf(rooms, 'bambini'),
      rooms: rooms.length,
      name,
      mail,
      note: note ?? '',
    })
    return { offerCode: null }
  },
  'GET v2/offers/*': ({ books, now }, { code }) => presentOffer(books, offerOf(books, code), now().getTime()),
  'POST v2/offers/*/unlock': ({ books, now }, request) => {
    const offer = ofRecipient(books, request)
    if (offer.state === 'locked') offer.state = 'open'
    return presentOffer(books, offer, now().getTime())
  },
  'POST v2/offers/*/confirm': (context, request) => {
    const { books } = context
    const offer = openOffer(context, request)
    const option = offer.options.find(({ id }) => id === Number(request.body.option))
    if (!option) throw new Problem(404, 'Opzione sconosciuta')
    if (!isFree(books, offer.hotel, option)) throw new Problem(409, 'Camere non disponibili')
    const [first] = bookOption(books, offer, option)
    return { reservationCode: first?.code ?? null, state: 'confirmed', payBy: null }
  },
  'POST v2/offers/*/reject': (context, request) => {
    const offer = openOffer(context, request)
    offer.state = 'rejected'
    const reason = text(request.body, 'reason')
    if (reason !== '') offer.rejectionReason = reason
    return {}
  },
  'POST v2/offers/*/messages': ({ books }, request) => {
    const offer = ofRecipient(books, request)
    const words = text(request.body, 'text')
    if (words === '' || words.length > longestMessage) throw new Problem(400, 'Testo mancante')
    books.writeMessage(offer, 'guest', words)
    return {}
  },
}

function offerOf(books: ApiContext['books'], wanted: string): Offer {
  const found = books.offers.find(({ code }) => code === wanted)
  if (!found) throw new Problem(404, 'Offerta sconosciuta')
  return found
}

/** A wrong address is told as a wrong code is. */
function ofRecipient(books: ApiContext['books'], { code, body }: ApiRequest): Offer {
  const found = offerOf(books, code)
  if (text(body, 'mail').toLowerCase() !== found.mail.toLowerCase()) throw new Problem(404, 'Offerta sconosciuta')
  return found
}

function openOffer({ books, now }: ApiContext, request: ApiRequest): Offer {
  const offer = ofRecipient(books, request)
  const state = stateOf(books, offer, now().getTime())
  if (state !== 'open' && state !== 'locked' && state !== 'unavailable') throw new Problem(409, `Offerta ${state}`)
  return offer
}

function text(body: ApiRequest['body'], name: string): string {
  const value = body[name] ?? ''
  return typeof value === 'string' ? value.trim() : ''
}

function sumOf(rooms: readonly Record<string, unknown>[], name: string): number {
  return rooms.reduce((sum, room) => sum + Number(room[name] ?? 0), 0)
}
