import { isDay, nightsBetween } from './days.ts'

/** What cannot be answered, in the words of `errore`. */
export class Refused extends Error {}

export type Guests = { readonly adults: number; readonly ages: readonly number[] }
export type RoomRequest = Guests & {
  readonly rateId: number
  readonly arrival: string
  readonly departure: string
  /** Cents for each night, where the rate was overridden. */
  readonly prices?: readonly number[]
}
export type ServiceRequest = { readonly id: number; readonly day: string; readonly quantity: number }

/** As the hotel reads it at the desk. */
export type NamedGuest = {
  readonly name: string
  readonly lastName: string
  readonly birthDate: string
  readonly sex: string
  /** `adult` or `child`; the first guest of a room says nothing of it. */
  readonly type?: string
}

const invoiceFields = [
  ...['invoiceName', 'invoiceAddress', 'invoiceZip', 'invoiceCity', 'invoiceCountry'],
  ...['invoiceVatNr', 'invoiceSdi', 'invoiceCf', 'cf'],
]

/** Who is logged in, by the cookie of a session. */
export type Session = { userId?: number; channelId?: number }

const maxRooms = 10

/** A query as this protocol writes it, with both of its spellings. */
export class LegacyQuery {
  readonly #query: URLSearchParams
  readonly #session: Session

  constructor(query: URLSearchParams, session: Session) {
    this.#query = query
    this.#session = session
  }

  /** Who is named is logged in at the channel that is named: the id alone would be anybody's. */
  get isAgency(): boolean {
    const { userId, channelId } = this.#session
    return userId !== undefined && userId === this.number('cl_id') && channelId === this.number('ca_id')
  }

  text(...names: readonly string[]): string {
    return names.map((name) => this.#query.get(name) ?? '').find((value) => value !== '') ?? ''
  }

  number(...names: readonly string[]): number {
    const text = this.text(...names)
    if (!/^\d{0,9}$/.test(text)) throw new Refused(`${names[0]} non valido`)
    return Number(text)
  }

  numbers(name: string): number[] {
    return this.#query.getAll(name).flatMap((text) => text.split(',').filter(Boolean).map(Number))
  }

  get code(): string {
    return this.text('promoCode', 'promocode')
  }

  get stay() {
    const [arrival, departure] = [this.text('dataArrivo'), this.text('dataPartenza')]
    if (!isDay(arrival) || !isDay(departure) || departure <= arrival) throw new Refused('Date non valide')
    return { arrival, departure }
  }

  /** Of the room with this suffix: none, `2`, `3`. */
  guests(suffix = ''): Guests {
    const text = this.text(`avail_etaBambini${suffix}`, `etaBambini${suffix}`)
    const ages = text === '' ? [] : text.split(',').map(Number)
    const adults = this.number(`adulti${suffix}`)
    if (adults < 1 || ages.length !== this.number(`bambini${suffix}`)) throw new Refused('Ospiti non validi')
    return { adults, ages }
  }

  get parties(): Guests[] {
    return this.#suffixes('adulti').map((suffix) => this.guests(suffix))
  }

  /** Of the room search: the rates of the other rooms. */
  get chosen(): number[] {
    const first = this.number('ar_id1', 'ar_id')
    return [
      first,
      ...this.#suffixes('ar_id')
        .slice(1)
        .map((suffix) => this.number(`ar_id${suffix}`)),
    ].filter(Boolean)
  }

  get isSplit(): boolean {
    return this.numbers('ar_idCross').length > 0
  }

  /** Of price check and confirm. A stay in two rooms, one after the other, is one line with rate 0 and three lists. */
  get rooms(): RoomRequest[] {
    const { arrival, departure } = this.stay
    const split = this.numbers('ar_idCross')
    if (!this.isSplit) {
      return this.#suffixes('adulti').map((suffix) => {
        const rateId = suffix === '' ? this.number('ar_id', 'ar_id1') : this.number(`ar_id${suffix}`)
        const prices = this.#prices(suffix, nightsBetween(arrival, departure).length)
        return { ...this.guests(suffix), rateId, arrival, departure, prices }
      })
    }
    const [arrivals, departures] = [this.#query.getAll('dataArrivoCross'), this.#query.getAll('dataPartenzaCross')]
    if (arrivals.length !== split.length || departures.length !== split.length) throw new Refused('Date non valide')
    return split.map((rateId, i) => ({
      ...this.guests(),
      rateId,
      arrival: arrivals[i] ?? '',
      departure: departures[i] ?? '',
    }))
  }

  /** Of each room the guests who are named, the first of all in fields of their own and the others in one text each. */
  get namedGuests(): NamedGuest[][] {
    return this.#suffixes('adulti').map((suffix) => {
      const [name, lastName, birthDate, sex] = ['Name', 'LastName', 'BirthDate', 'Sex'].map((field) =>
        this.text(`guest${field}${suffix}`),
      )
      const first = { name: name ?? '', lastName: lastName ?? '', birthDate: birthDate ?? '', sex: sex ?? '' }
      return [
        ...(Object.values(first).some(Boolean) ? [first] : []),
        ...this.#query.getAll(`extraGuest${suffix}`).map(otherGuestOf),
      ]
    })
  }

  /** What the invoice is made out to, as far as it is said. */
  get invoice(): Readonly<Record<string, string>> {
    return Object.fromEntries(
      invoiceFields.flatMap((field) => (this.text(field) === '' ? [] : [[field, this.text(field)]])),
    )
  }

  /** `day;id;slot;qty` and, of newer clients, four fields more; a slash at the end stays. */
  get services(): ServiceRequest[] {
    return this.text('services', 'servizi')
      .split('/')
      .filter(Boolean)
      .map((item) => {
        const [day = '', id, , quantity] = item.split(';')
        return { day, id: Number(id), quantity: Number(quantity) }
      })
  }

  #prices(suffix: string, nights: number): number[] | undefined {
    const prices = this.#query.getAll(`prezzi${suffix}`).map((text) => Math.round(Number(text) * 100))
    return prices.length === nights ? prices : undefined
  }

  #suffixes(name: string): string[] {
    const suffixes = ['']
    while (suffixes.length < maxRooms && this.#query.has(`${name}${suffixes.length + 1}`))
      suffixes.push(String(suffixes.length + 1))
    return suffixes
  }
}

/** `type;birthDate;sex;name;lastName`: the last name may hold anything. */
function otherGuestOf(text: string): NamedGuest {
  const [type = '', birthDate = '', sex = '', name = '', ...lastName] = text.split(';')
  return { type, birthDate, sex, name, lastName: lastName.join(';') }
}
