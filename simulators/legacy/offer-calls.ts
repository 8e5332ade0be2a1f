import { type ApiCall, type ApiRequest, Problem } from './api-call.ts'

/**
 * What the API server answers about offers. A request is a letter for the hotel's people: whoever has a name and an
 * address may send one, and no offer is made at once.
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
}

function text(body: ApiRequest['body'], name: string): string {
  const value = body[name] ?? ''
  return typeof value === 'string' ? value.trim() : ''
}

function sumOf(rooms: readonly Record<string, unknown>[], name: string): number {
  return rooms.reduce((sum, room) => sum + Number(room[name] ?? 0), 0)
}
