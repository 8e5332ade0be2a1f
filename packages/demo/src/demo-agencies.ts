import { demoHouses } from './demo-houses.ts'

type DemoUser = {
  readonly username: string
  readonly name: string
  readonly role: 'owner' | 'agent'
  readonly languageId: number
}

/** `commission` in basis points; `creditMinor` in cents of EUR, none without it. */
export type DemoAgency = {
  readonly code: string
  readonly name: string
  readonly type: 'travel-agency' | 'company'
  readonly place: { readonly address: string; readonly zip: string; readonly city: string; readonly country: string }
  readonly registration: { readonly vatNumber: string; readonly iata: string; readonly phone: string }
  readonly contract: {
    readonly rateGroup?: string
    readonly commission?: number
    readonly creditMinor?: number
    readonly paymentDays: number
  }
  readonly users: readonly [DemoUser, ...DemoUser[]]
}

export const demoTradeChannelId = demoHouses.tradeChannelId

export const demoAgencies: readonly DemoAgency[] = [
  {
    code: 'SOLARI',
    name: 'Viaggi Solari',
    type: 'travel-agency',
    place: { address: 'Via dei Glicini 12', zip: '20121', city: 'Milano', country: 'IT' },
    registration: { vatNumber: 'IT00743110157', iata: '12345675', phone: '+39 02 5550 0112' },
    contract: { rateGroup: 'partners', commission: 1_200, creditMinor: 1_500_000, paymentDays: 30 },
    users: [
      { username: 'lia@viaggi-solari.example', name: 'Lia Solari', role: 'owner', languageId: 2 },
      { username: 'tommaso@viaggi-solari.example', name: 'Tommaso Greco', role: 'agent', languageId: 2 },
    ],
  },
  {
    code: 'BRENNER',
    name: 'Brenner Reisen',
    type: 'travel-agency',
    place: { address: 'Lindenstraße 4', zip: '80331', city: 'München', country: 'DE' },
    registration: { vatNumber: 'DE136695976', iata: '', phone: '+49 89 9999 8042' },
    contract: { paymentDays: 30 },
    users: [{ username: 'jana@brenner-reisen.example', name: 'Jana Brenner', role: 'owner', languageId: 3 }],
  },
  {
    code: 'HARBOUR',
    name: 'Harbour Instruments Ltd',
    type: 'company',
    place: { address: '9 Quay Street', zip: 'BS1 4DJ', city: 'Bristol', country: 'GB' },
    registration: { vatNumber: 'GB980780684', iata: '', phone: '+44 117 496 0142' },
    contract: { rateGroup: 'companies', creditMinor: 400_000, paymentDays: 14 },
    users: [{ username: 'travel@harbour-instruments.example', name: 'Owen Price', role: 'owner', languageId: 1 }],
  },
]
