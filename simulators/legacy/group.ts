// The hotels of a stranger's server. Amounts are cents, days `YYYYMMDD`.

export type Rate = {
  /** The wire's `ar_id`: this room at this rate. */
  readonly id: number
  /** The wire's `mtId`: the same terms for every room. */
  readonly planId: number
  readonly name: string
  readonly description: string
  /** Of a weekday night for two. */
  readonly nightly: number
  readonly meals: { readonly breakfast: boolean; readonly dinner: boolean }
  /** Days before arrival until which leaving is free; none: not refundable. */
  readonly freeUntil?: number
  /** Of the total, paid when booking. */
  readonly prepaidPercent: number
  readonly packageId?: number
  /** For trade users who are logged in. */
  readonly isReserved?: true
}

export type Room = {
  readonly id: number
  readonly name: string
  readonly description: string
  readonly rooms: number
  readonly maxAdults: number
  readonly maxGuests: number
  readonly size: number
  readonly amenities: readonly string[]
  readonly rates: readonly Rate[]
}

export type Service = {
  readonly id: number
  readonly name: string
  readonly description: string
  readonly each: number
  readonly daily: number
}

export type Package = {
  readonly id: number
  readonly name: string
  readonly text: string
  readonly minNights: number
  readonly maxNights: number
}

export type Hotel = {
  readonly id: number
  readonly name: string
  readonly stars: number
  readonly summary: string
  readonly text: string
  readonly street: string
  readonly zip: string
  readonly city: string
  readonly country: string
  readonly destination: { readonly id: number; readonly name: string }
  readonly phone: string
  readonly mail: string
  readonly currency: string
  /** Of each adult and night, for all nights. */
  readonly cityTax: number
  /** What a stay in two rooms, one after the other, costs less. */
  readonly splitPercent: number
  readonly policies: readonly { readonly id: number; readonly text: string }[]
  readonly rooms: readonly Room[]
  readonly services: readonly Service[]
  readonly packages: readonly Package[]
  /** The provider on whose page guests pay by card when they book. */
  readonly cardProvider?: string
}

export type Group = {
  readonly channels: readonly {
    readonly id: number
    readonly name: string
    readonly code: string
    readonly trade: boolean
    /** For how many an agency may keep rooms as an option; 0 where it may not. */
    readonly optionHours: number
    readonly hotelIds: readonly number[]
  }[]
  readonly hotels: readonly Hotel[]
  readonly users: readonly {
    readonly id: number
    readonly channelId: number
    /** Sees what all users of its agency have booked. */
    readonly agencyId: number
    readonly name: string
    readonly password: string
    readonly hasExpired?: true
    /** Not enabled for the channel any more. */
    readonly isBarred?: true
  }[]
}

const flexible = {
  name: 'Flessibile con colazione',
  description: 'Cancellazione gratuita, più di tre giorni prima',
  meals: { breakfast: true, dinner: false },
  freeUntil: 3,
  prepaidPercent: 0,
} as const

const fixed = {
  name: 'Non rimborsabile',
  description: 'Al prezzo più basso',
  meals: { breakfast: false, dinner: false },
  prepaidPercent: 100,
} as const

type Wanted = {
  readonly rooms?: number
  readonly channelId?: number
  readonly hotelId?: number
  readonly cardProvider?: string
}

/**
 * A small group: two hotels in one town, the second, of the next id, with one room and one rate. `rooms` is how many
 * doubles the first has. The channel of the next id is for trade users, who have a rate of their own there. With a
 * `cardProvider` guests of the first may pay on its page.
 */
export function aLegacyGroup({ rooms = 2, channelId = 1, hotelId = 1, cardProvider }: Wanted = {}): Group {
  const town = {
    zip: '24129',
    city: 'Bergamo',
    country: 'Italia',
    destination: { id: 3, name: 'Città Alta' },
    currency: 'EUR',
  }
  const double = {
    name: 'Doppia',
    description: 'Vista sulla città, là dove c’è più luce',
    maxAdults: 3,
    maxGuests: 4,
    size: 22,
  }
  return {
    channels: [
      {
        id: channelId,
        name: 'Alberghi di Città Alta',
        code: 'ALTA',
        trade: false,
        optionHours: 0,
        hotelIds: [hotelId, hotelId + 1],
      },
      {
        id: channelId + 1,
        name: 'Agenzie di Città Alta',
        code: 'AGENZIE',
        trade: true,
        optionHours: 48,
        hotelIds: [hotelId, hotelId + 1],
      },
    ],
    hotels: [
      {
        ...town,
        id: hotelId,
        name: 'Albergo Città Alta',
        stars: 4,
        summary: 'Fra le mura',
        text: 'Nel cuore della città vecchia: si sale a piedi, perché l’automobile è lassù di troppo.',
        street: 'Via Gombito 7',
        phone: '+39 035 0000',
        mail: 'ricevimento@citta-alta.example',
        cityTax: 200,
        splitPercent: 5,
        policies: [{ id: 31, text: 'Acconsento all’uso dei miei dati per le novità della città.' }],
        rooms: [
          {
            ...double,
            id: 101,
            rooms,
            amenities: ['wifi', 'bahthub'],
            rates: [
              { ...flexible, id: 10_101, planId: 1, nightly: 12_000 },
              { ...fixed, id: 10_102, planId: 2, nightly: 10_000 },
              { ...flexible, id: 10_104, planId: 4, nightly: 7_000, name: 'Riservata alle agenzie', isReserved: true },
              {
                ...flexible,
                id: 10_103,
                planId: 3,
                nightly: 15_000,
                name: 'Mezza pensione',
                meals: { breakfast: true, dinner: true },
                packageId: 51,
              },
            ],
          },
          {
            id: 102,
            name: 'Suite',
            description: 'Due stanze con terrazza',
            rooms: 1,
            maxAdults: 5,
            maxGuests: 6,
            size: 48,
            amenities: ['wifi'],
            rates: [{ ...flexible, id: 10_201, planId: 1, nightly: 22_000 }],
          },
        ],
        services: [{ id: 7, name: 'Terme', description: 'Un ingresso', each: 2_500, daily: 4 }],
        packages: [{ id: 51, name: 'Due notti a cena', text: 'Con cena ogni sera', minNights: 2, maxNights: 4 }],
        cardProvider: cardProvider || undefined,
      },
      {
        ...town,
        id: hotelId + 1,
        name: 'Locanda dell’Orto',
        stars: 3,
        summary: 'Con giardino',
        text: 'Sette camere e un orto.',
        street: 'Via Porta Dipinta 2',
        phone: '+39 035 0001',
        mail: 'locanda@orto.example',
        cityTax: 0,
        splitPercent: 0,
        policies: [],
        rooms: [
          {
            ...double,
            id: 201,
            rooms: 1,
            amenities: [],
            rates: [{ ...flexible, id: 20_101, planId: 1, nightly: 9_000 }],
          },
        ],
        services: [],
        packages: [],
      },
    ],
    users: [
      { id: 9, channelId: channelId + 1, agencyId: 71, name: 'agenzia', password: 'Viaggi!2027' },
      { id: 10, channelId: channelId + 1, agencyId: 72, name: 'altra agenzia', password: 'Treni!2027' },
      { id: 11, channelId: channelId + 1, agencyId: 71, name: 'scaduta', password: 'Vecchia!2020', hasExpired: true },
      { id: 12, channelId: channelId + 1, agencyId: 72, name: 'esclusa', password: 'Uscita!2027', isBarred: true },
      { id: 13, channelId: channelId + 1, agencyId: 71, name: 'collega@viaggi.example', password: 'Barche!2027' },
    ],
  }
}
