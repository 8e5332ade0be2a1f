import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { manageClient } from '@portico/booking-server/command-line'
import { readEnv } from '@portico/booking-server/env'
import type { Instant } from '@portico/domain/time/deadline'
import { startGateway } from '@portico/gateway/start-gateway'
import type { HotelDocument } from '@portico/hotel-document/hotel-document'
import { expect, it } from 'vitest'
import { aHouse } from '../../builders/a-house.ts'
import { aHost, aSnapshot } from '../../builders/a-snapshot.ts'
import { startBookingServer } from '../../builders/start-booking-server.ts'

const mine: HotelDocument = {
  format: 'hotel/1',
  languages: ['en'],
  name: 'Casa Mia',
  destination: { name: 'Lago Piccolo' },
  stars: 3,
  address: { street: 'Via Nuova 1', zip: '00123', city: 'Lago Piccolo', country: 'IT' },
  phone: '+39 1',
  email: 'desk@casa-mia.example',
  latitude: 45,
  longitude: 9,
  timeZone: 'Europe/Rome',
  currency: 'EUR',
  checkIn: '15:00',
  checkOut: '11:00',
  summary: 'Four rooms.',
  description: 'A house.',
  terms: 'Terms.',
  brand: { colour: '#1f4e79' },
  messaging: { active: true, button: true, number: '391234567' },
  chat: true,
  tradeChannel: 'MINE-TRADE',
  paymentMethods: ['hotelpay'],
  vat: { stay: 10, services: 22 },
  children: [],
  channels: [
    { code: 'MINE', name: 'Casa Mia' },
    { code: 'MINE-TRADE', name: 'Agencies', trade: true },
  ],
  rooms: [
    {
      key: 'double',
      name: 'Double',
      description: '',
      squareMetres: 18,
      rooms: 4,
      maxGuests: 2,
      adults: [0, 0],
      extraBed: 0,
      amenities: [],
    },
  ],
  plans: [
    {
      key: 'flexible',
      name: 'Flexible',
      description: '',
      mealPlan: 'RO',
      kinds: ['pay-at-hotel'],
      cancellation: 'non-refundable',
    },
  ],
  seasons: [{ from: '01-01', until: '12-31', week: 100, weekend: 100 }],
}

it('a hotel imported while the servers run is sold at once, with its messaging, chat and trade channel, and at its next price: CFG-03', async () => {
  const home = mkdtempSync(join(tmpdir(), 'portico-import-'))
  const now = () => '2027-03-01T09:00:00.000Z' as Instant
  const booking = await startBookingServer({ home, seed: aHouse(), now, jobs: false })
  const gateway = await startGateway({
    upstreams: [{ url: booking.url, profile: 'portico', token: booking.serviceToken }],
    settings: aSnapshot([aHost({ host: 'house.example', channelIds: [1, 10_001] })]),
    now,
  })
  try {
    const manage = manageClient(readEnv({ BOOKING_URL: booking.url, PORTICO_HOME: home }))
    const guest = gateway.client({ host: 'house.example', channel: 10_001, hotel: 10_001, language: 1 })
    const search = {
      stay: { arrival: '2027-03-05', departure: '2027-03-07' },
      rooms: [{ party: { adults: 2, childrenAges: [] } }],
    } as const
    const cheapest = async () => JSON.stringify(await guest.roomSearch.quotes.query(search as never))
    expect(await manage.importHotel.mutate({ document: mine, isDryRun: true })).toMatchObject({
      kind: 'imported',
      hotelId: 10_001,
      isNew: true,
    })
    await expect(guest.catalogue.hotel.query()).rejects.toThrow()
    const imported = await manage.importHotel.mutate({ document: mine, isDryRun: false })
    const channels = [
      { id: 10_001, code: 'MINE' },
      { id: 10_002, code: 'MINE-TRADE' },
    ]
    expect(imported).toMatchObject({ kind: 'imported', hotelId: 10_001, isNew: true, channels })
    expect(await guest.catalogue.hotel.query()).toMatchObject({
      id: 10_001,
      name: 'Casa Mia',
      messaging: { active: true, button: true, number: '391234567' },
      showChat: true,
      tradeAssociated: 10_002,
      currency: 'EUR',
    })
    expect(await cheapest()).toContain('"minor":20000')
    // As long as a house with all its texts in several languages.
    const information = Array.from({ length: 20 }, (_, i) => ({ title: `Part ${i}`, text: 'word '.repeat(3_000) }))
    const dearer = {
      ...mine,
      id: 10_001,
      information,
      seasons: [{ from: '01-01', until: '12-31', week: 130, weekend: 130 }],
    }
    expect(await manage.importHotel.mutate({ document: dearer, isDryRun: false })).toMatchObject({ isNew: false })
    const price = await booking.db.reader
      .selectFrom('price_period')
      .where('room_type_id', '=', 1_000_101)
      .select('weekdays')
      .execute()
    expect(price.at(-1)?.weekdays).toBe(JSON.stringify(Array(7).fill(13_000)))
    expect(await manage.importHotel.mutate({ document: mine, isDryRun: false })).toMatchObject({
      kind: 'refused',
      problems: [{ path: ['name'] }],
    })
  } finally {
    await gateway[Symbol.asyncDispose]()
    await booking[Symbol.asyncDispose]()
    rmSync(home, { recursive: true })
  }
})
