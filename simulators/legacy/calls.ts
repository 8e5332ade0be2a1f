import { confirm, priceCheck, retrieve } from './bookings.ts'
import type { Books } from './books.ts'
import { dayOf, daysOfMonth, nightsBetween } from './days.ts'
import type { Group, Hotel } from './group.ts'
import { type Asked, Refused, type Session } from './legacy-query.ts'
import { cheapestRooms, nearbyDates, portalEntry, roomList } from './rooms.ts'
import { decimal, many } from './spelling.ts'

export type Desk = { readonly group: Group; readonly books: Books; readonly now: () => Date }
type Call = (desk: Desk, asked: Asked, session: Session) => unknown

/** What each operation answers: text, or what is sent as JSON. By file and `method`. */
export const calls: Readonly<Record<string, Call>> = {
  'hotellist.do hotelList': ({ group }, asked) => {
    const { id, name, code, trade, hotels } = channelOf(group, asked)
    const wanted = asked.number('ho_id')
    return {
      channel: { id: String(id), name, code, trade: String(trade), settings: { tradeConfHour: '0' } },
      hotels: many(hotels.filter((hotel) => !wanted || hotel.id === wanted).map(listEntry)),
    }
  },
  'hotellist.do getHotel': ({ group }, asked) => {
    const hotel = group.hotels.find(({ id }) => id === asked.number('hotelId'))
    if (!hotel) throw new Refused('Struttura sconosciuta')
    return hotelPage(hotel)
  },
  'privacy.do custom': ({ group }, asked) => ({
    policies: many(hotelOf(group, asked).policies.map(({ id, text }) => ({ cpId: String(id), text, mandatory: 'false' }))),
  }),
  'package.do search': ({ group }, asked) => {
    const wanted = asked.number('pcId', 'pc_id')
    return {
      pacchetti: many(
        hotelOf(group, asked)
          .packages.filter(({ id }) => !wanted || id === wanted)
          .map(toldPackage),
      ),
    }
  },
  'calendar.do calendar': calendar,
  'availCheck.do search': ({ group, books }, asked) =>
    `${cheapestRooms(hotelOf(group, asked), books, asked, asked.stay, asked.parties) !== undefined}\r\n`,
  'avail.do search': rooms,
  'avail.do connected': rooms,
  'avail.do nearby': (desk, asked) => nearbyDates(hotelOf(desk.group, asked), desk.books, asked, todayAt(desk)),
  'availChannelCheck.do search': ({ group, books }, asked) => {
    const [ids, destination, { stay, parties }] = [asked.numbers('hoIds'), asked.number('lc_id'), asked]
    const hotels = channelOf(group, asked).hotels.filter(({ id }) => ids.length === 0 || ids.includes(id))
    const there = hotels.filter((hotel) => !destination || hotel.destination.id === destination)
    return { hotels: many(there.map((hotel) => portalEntry(hotel, books, asked, stay, parties))) }
  },
  'serviceAvail.do search': services,
  'guestdata.do check': (desk, asked) => priceCheck(hotelOf(desk.group, asked), desk.books, asked, todayAt(desk)),
  'guestdata.do confirm': (desk, asked) => confirm(hotelOf(desk.group, asked), asked.number('ca_id'), desk.books, asked, todayAt(desk)),
  'retrieve.do retrieve': (desk, asked) => retrieve(asked.number('ca_id'), desk.books, asked, todayAt(desk)),
  'delete.do delete': ({ books }, asked) =>
    books.cancel(asked.number('pr_id'), asked.number('ca_id')) ? 'cancellata' : 'errore: prenotazione inesistente',
  'login.do login': ({ group, now }, asked, session) => {
    const user = group.users.find(({ name, password }) => name === asked.text('username') && password === asked.text('password'))
    if (user?.channelId !== asked.number('ca_id')) return { id: '0' }
    Object.assign(session, { userId: user.id, channelId: user.channelId })
    return {
      ...{ id: String(user.id), dateAgg: String(now().getTime()), channel: String(user.channelId) },
      ...(user.hasExpired && { passwordExpired: 'true' }),
      ...(user.isBarred && { enabled: 'false' }),
    }
  },
  'login.do logout': (_, _asked, session) => {
    delete session.userId
    return 'ok'
  },
  'login.do check': (_, asked, { userId, channelId }) => ({ id: String(channelId === asked.number('ca_id') ? (userId ?? 0) : 0) }),
}

function todayAt({ now }: Desk): string {
  return dayOf(now().getTime())
}

function channelOf(group: Group, asked: Asked) {
  const channel = group.channels.find(({ id }) => id === asked.number('ca_id'))
  if (!channel) throw new Refused('Canale sconosciuto')
  return { ...channel, hotels: group.hotels.filter(({ id }) => channel.hotelIds.includes(id)) }
}

function hotelOf(group: Group, asked: Asked): Hotel {
  const hotel = channelOf(group, asked).hotels.find(({ id }) => id === asked.number('ho_id'))
  if (!hotel) throw new Refused('Struttura sconosciuta')
  return hotel
}

function rooms(desk: Desk, asked: Asked) {
  const hotel = hotelOf(desk.group, asked)
  const others = channelOf(desk.group, asked).hotels.filter(({ id, city }) => id !== hotel.id && city === hotel.city)
  return roomList(hotel, desk.books, asked, others, todayAt(desk))
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

function hotelPage(hotel: Hotel) {
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
    settings: { aspect: { showChat: 'false' }, tradeAssociated: null },
    currency: { code: hotel.currency },
  }
}

function toldPackage({ id, name, text, minNights, maxNights }: Hotel['packages'][number]) {
  const weekdays = ['domenica', 'lunedi', 'martedi', 'mercoledi', 'giovedi', 'venerdi', 'sabato']
  return {
    id: String(id),
    nome: name,
    descrizione: text,
    ...{ colazione: 'true', pranzo: 'false', cena: 'true', bambini: 'true' },
    ...{
      datainizio: '20270101',
      datafine: '20281231',
      minstay: String(minNights),
      maxstay: String(maxNights),
      advance: '0',
      lastminute: '0',
    },
    foto: many([]),
    ...Object.fromEntries(weekdays.map((day) => [`arrival${day}`, String(day !== 'sabato')])),
  }
}

const monthsAhead = 24

/** The month that is named and the next; without one, the current and the twelve after it. */
function calendar(desk: Desk, asked: Asked) {
  const hotel = hotelOf(desk.group, asked)
  const today = todayAt(desk)
  const now = Number(today.slice(0, 4)) * 12 + Number(today.slice(4, 6)) - 1
  const [month, year] = [asked.number('mese'), asked.number('anno')]
  const first = month ? year * 12 + month - 1 : now
  if (first < now || first > now + monthsAhead) return 'calendario non valido'
  const days = Array.from({ length: month ? 2 : 13 }, (_, i) => daysOfMonth(Math.floor((first + i) / 12), ((first + i) % 12) + 1))
  return {
    mese: days.map((all) => ({
      giorno: all.map((day) => {
        const left = nightsLeft(hotel, desk.books, day)
        return {
          numerocompleto: day,
          disponibile: String(day >= today && left > 0),
          numerocamere: String(left),
          minstay: '1',
          maxstay: '0',
        }
      }),
    })),
  }
}

function nightsLeft(hotel: Hotel, books: Books, day: string): number {
  const next = new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(4, 6)) - 1, Number(day.slice(6)) + 1)).getTime()
  return hotel.rooms.reduce((sum, room) => sum + books.left(room, day, dayOf(next)), 0)
}

function services({ group }: Desk, asked: Asked) {
  const hotel = hotelOf(group, asked)
  const { arrival, departure } = asked.stay
  return {
    currency: { code: hotel.currency },
    servizi: many(
      hotel.services.flatMap(({ id, name, description, each, daily }) =>
        nightsBetween(arrival, departure).map((date) => ({
          ...{ id: String(id), date, slot: null, quantity: String(daily), servicePrice: decimal(each), price: decimal(each) },
          ...{ transfer: 'false', mandatory: 'false', ages: many([]), name, description, gallery: many([]), interosogg: 'false' },
        })),
      ),
    ),
  }
}
