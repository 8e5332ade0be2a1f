import type { Accounts } from './accounts.ts'
import { confirm, confirmPayment, priceCheck, retrieve } from './bookings.ts'
import type { Books } from './books.ts'
import { dayOf, daysOfMonth, nightsBetween } from './days.ts'
import type { Group, Hotel } from './group.ts'
import { type LegacyQuery, Refused, type Session } from './legacy-query.ts'
import { cheapestRooms, nearbyDates, portalEntry, roomList } from './rooms.ts'
import { decimal, many } from './spelling.ts'

export type CallContext = {
  readonly group: Group
  readonly books: Books
  readonly accounts: Accounts
  readonly now: () => Date
  readonly origin: string
}
type Call = (context: CallContext, query: LegacyQuery, session: Session) => unknown

/** What each operation answers: text, or what is sent as JSON. By file and `method`. */
export const calls: Readonly<Record<string, Call>> = {
  'hotellist.do hotelList': ({ group }, query) => {
    const { id, name, code, trade, optionHours, hotels } = channelOf(group, query)
    const wanted = query.number('ho_id')
    return {
      channel: { id: String(id), name, code, trade: String(trade), settings: { tradeConfHour: String(optionHours) } },
      hotels: many(hotels.filter((hotel) => !wanted || hotel.id === wanted).map(listEntry)),
    }
  },
  'hotellist.do getHotel': ({ group }, query) => {
    const hotel = group.hotels.find(({ id }) => id === query.number('hotelId'))
    if (!hotel) throw new Refused('Struttura sconosciuta')
    return hotelPage(group, hotel)
  },
  'privacy.do custom': ({ group }, query) => ({
    policies: many(
      hotelOf(group, query).policies.map(({ id, text }) => ({ cpId: String(id), text, mandatory: 'false' })),
    ),
  }),
  'package.do search': ({ group }, query) => {
    const wanted = query.number('pcId', 'pc_id')
    return {
      pacchetti: many(
        hotelOf(group, query)
          .packages.filter(({ id }) => !wanted || id === wanted)
          .map(presentPackage),
      ),
    }
  },
  'calendar.do calendar': calendar,
  'availCheck.do search': ({ group, books }, query) =>
    `${cheapestRooms(hotelOf(group, query), books, query, query.stay, query.parties) !== undefined}\r\n`,
  'avail.do search': rooms,
  'avail.do connected': rooms,
  'avail.do nearby': (context, query) =>
    nearbyDates(hotelOf(context.group, query), context.books, query, todayAt(context)),
  'availChannelCheck.do search': ({ group, books }, query) => {
    const [ids, destination, { stay, parties }] = [query.numbers('hoIds'), query.number('lc_id'), query]
    const hotels = channelOf(group, query).hotels.filter(({ id }) => ids.length === 0 || ids.includes(id))
    const there = hotels.filter((hotel) => !destination || hotel.destination.id === destination)
    return { hotels: many(there.map((hotel) => portalEntry(hotel, books, query, stay, parties))) }
  },
  'serviceAvail.do search': services,
  'guestdata.do check': (context, query) =>
    priceCheck(hotelOf(context.group, query), context.books, query, todayAt(context)),
  'guestdata.do confirm': (context, query, { userId }) => {
    const user = query.isAgency ? context.accounts.userOf(userId) : undefined
    return confirm(
      hotelOf(context.group, query),
      channelOf(context.group, query),
      { ...context, agencyId: user?.agencyId },
      query,
    )
  },
  'payment.do confirm': confirmPayment,
  'retrieve.do retrieve': (context, query) => retrieve(query.number('ca_id'), context, query, todayAt(context)),
  'delete.do delete': ({ books }, query) =>
    books.cancel(query.number('pr_id'), query.number('ca_id')) ? 'cancellata' : 'errore: prenotazione inesistente',
  'login.do login': ({ accounts, now }, query, session) => {
    const user = accounts.logIn(query.text('username'), query.text('password'))
    if (user?.channelId !== query.number('ca_id')) return { id: '0' }
    Object.assign(session, { userId: user.id, channelId: user.channelId })
    return {
      id: String(user.id),
      dateAgg: String(now().getTime()),
      channel: String(user.channelId),
      passwordExpired: accounts.hasExpired(user) ? 'true' : undefined,
      enabled: user.isBarred && 'false',
    }
  },
  'login.do logout': (_, _query, session) => {
    delete session.userId
    return 'ok'
  },
  'login.do check': (_, query, { userId, channelId }) => ({
    id: String(channelId === query.number('ca_id') ? (userId ?? 0) : 0),
  }),
}

function todayAt({ now }: CallContext): string {
  return dayOf(now().getTime())
}

function channelOf(group: Group, query: LegacyQuery) {
  const channel = group.channels.find(({ id }) => id === query.number('ca_id'))
  if (!channel) throw new Refused('Canale sconosciuto')
  return { ...channel, hotels: group.hotels.filter(({ id }) => channel.hotelIds.includes(id)) }
}

function hotelOf(group: Group, query: LegacyQuery): Hotel {
  const hotel = channelOf(group, query).hotels.find(({ id }) => id === query.number('ho_id'))
  if (!hotel) throw new Refused('Struttura sconosciuta')
  return hotel
}

function rooms(context: CallContext, query: LegacyQuery) {
  const hotel = hotelOf(context.group, query)
  const others = channelOf(context.group, query).hotels.filter(({ id, city }) => id !== hotel.id && city === hotel.city)
  return roomList(hotel, context.books, query, others, todayAt(context))
}

function listEntry({ id, name, stars, city, summary, destination }: Hotel) {
  return {
    id: String(id),
    name,
    citta: city,
    rating: String(stars),
    descrizionebreve: summary,
    destinations: { ...destination, id: String(destination.id) },
  }
}

function hotelPage(group: Group, hotel: Hotel) {
  const tradeChannel = group.channels.find(({ trade, hotelIds }) => trade && hotelIds.includes(hotel.id))
  return {
    ...listEntry(hotel),
    hotelId: String(hotel.id),
    address: { city: hotel.city, country: hotel.country },
    indirizzo: hotel.street,
    cap: hotel.zip,
    descrizione: hotel.text,
    termini: many([]),
    foto: `http://foto.example/albergo ${hotel.id}.jpg`,
    mail: hotel.mail,
    tel: hotel.phone,
    etamaxbambini: '17',
    checkIn: '14:00',
    checkOut: '11:00',
    ageGroup: many([{ id: '1', min: '0', max: '17' }]),
    messaging: { active: 'false', button: 'false', number: '' },
    settings: { aspect: { showChat: 'false' }, tradeAssociated: tradeChannel ? String(tradeChannel.id) : null },
    currency: { code: hotel.currency },
  }
}

function presentPackage({ id, name, text, minNights, maxNights }: Hotel['packages'][number]) {
  const weekdays = ['domenica', 'lunedi', 'martedi', 'mercoledi', 'giovedi', 'venerdi', 'sabato']
  return {
    id: String(id),
    nome: name,
    descrizione: text,
    colazione: 'true',
    pranzo: 'false',
    cena: 'true',
    bambini: 'true',
    datainizio: '20270101',
    datafine: '20281231',
    minstay: String(minNights),
    maxstay: String(maxNights),
    advance: '0',
    lastminute: '0',
    foto: many([]),
    ...Object.fromEntries(weekdays.map((day) => [`arrival${day}`, String(day !== 'sabato')])),
  }
}

const monthsAhead = 24

/** The month that is named and the next; without one, the current and the twelve after it. */
function calendar(context: CallContext, query: LegacyQuery) {
  const hotel = hotelOf(context.group, query)
  const today = todayAt(context)
  const now = Number(today.slice(0, 4)) * 12 + Number(today.slice(4, 6)) - 1
  const [month, year] = [query.number('mese'), query.number('anno')]
  const first = month ? year * 12 + month - 1 : now
  if (first < now || first > now + monthsAhead) return 'calendario non valido'
  const days = Array.from({ length: month ? 2 : 13 }, (_, i) =>
    daysOfMonth(Math.floor((first + i) / 12), ((first + i) % 12) + 1),
  )
  return {
    mese: days.map((all) => ({
      giorno: all.map((day) => {
        const available = roomsAvailableOn(hotel, context.books, day)
        return {
          numerocompleto: day,
          disponibile: String(day >= today && available > 0),
          numerocamere: String(available),
          minstay: '1',
          maxstay: '0',
        }
      }),
    })),
  }
}

function roomsAvailableOn(hotel: Hotel, books: Books, day: string): number {
  const next = new Date(
    Date.UTC(Number(day.slice(0, 4)), Number(day.slice(4, 6)) - 1, Number(day.slice(6)) + 1),
  ).getTime()
  return hotel.rooms.reduce((sum, room) => sum + books.available(room, day, dayOf(next)), 0)
}

function services({ group }: CallContext, query: LegacyQuery) {
  const hotel = hotelOf(group, query)
  const { arrival, departure } = query.stay
  return {
    currency: { code: hotel.currency },
    servizi: many(
      hotel.services.flatMap(({ id, name, description, each, daily }) =>
        nightsBetween(arrival, departure).map((date) => ({
          id: String(id),
          date,
          slot: null,
          quantity: String(daily),
          servicePrice: decimal(each),
          price: decimal(each),
          transfer: 'false',
          mandatory: 'false',
          ages: many([]),
          name,
          description,
          gallery: many([]),
          interosogg: 'false',
        })),
      ),
    ),
  }
}
