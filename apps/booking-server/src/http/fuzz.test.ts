import { profiles } from '@portico/legacy/codec/extensions'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aHouse } from '../../../../tests/builders/a-house.ts'
import { aMoment } from '../../../../tests/builders/a-stay.ts'
import { malformedQueries } from '../../../../tests/builders/malformed-query.ts'
import { byTestSize } from '../../../../tests/setup/by-test-size.ts'
import { createHotelSnapshots } from '../search/snapshots/hotel-snapshots.ts'
import { startBookingServer } from '../start-booking-server.ts'
import { routesOf } from './calls/routes.ts'

/** A query that most calls would answer, so that what is broken in it is what is found. */
const sound: readonly (readonly [string, string])[] = Object.entries({
  ca_id: '1',
  ho_id: '1',
  hotelId: '1',
  ln_id: '1',
  cl_id: '0',
  dataArrivo: '20270305',
  dataPartenza: '20270308',
  adulti: '2',
  bambini: '1',
  avail_etaBambini: '7',
  etaBambini: '7',
  adulti2: '1',
  mt_id: '0',
  ar_id: '10101',
  ar_id1: '10101',
  cm_id: '101',
  pc_id: '0',
  pcId: '1',
  packageId: '101',
  lc_id: '1',
  cross: 'true',
  hoIds: '1',
  promoCode: 'SPRING',
  services: '20270305;7;18:00;2;12.5;true;3;2',
  codicePrenotazione: 'ABCDEFGH',
  codice_prenotazione: 'ABCDEFGH',
  mail: 'guest@example.org',
  pr_id: '1',
  nominativo: 'A Guest',
  telefono: '+39 1',
  nazione: 'IT',
  indirizzo: 'Via 1',
  citta: 'Prova',
  paymentMethod: 'hotelpay',
  login: '',
  month: '3',
  from: 'EUR',
  to: 'CHF',
  refundProtect: '1',
  px_insured: 'true',
  px_exempt: '1',
  originAirportId: '7',
  flightDeparture: '71',
  flightReturn: '72',
  transfer: '7;0;20270305;14:30;FCO;AZ610;two bags',
  guestName: 'Ada',
  guestBirthDate: '01/01/1980',
  guestSex: 'female',
  extraGuest: 'child;31/12/2020;female;Dora;Rossi',
  birthDate: '01/01/1980',
  gender: 'female',
  agency_fullname: 'Sole',
  agency_type: '1',
  invoiceName: 'Ditta',
  oldRoomId: '101',
  priceDifference: '42.5',
  px_lastArrival: '20270320',
  px_hiddenCode: 'true',
  px_agreedFee: '0',
  px_why: 'health',
  px_total: '12000',
  px_key: 'k'.repeat(22),
  px_hold: 'h'.repeat(22),
  px_visitor: 'v'.repeat(22),
  px_address: 'a'.repeat(22),
})

/** What turns a basket into a split stay, so that it cannot be in every query. */
const ofSplitStays = ['dataArrivoCross', 'dataPartenzaCross', 'ar_idCross'] as const

const query = malformedQueries(sound, ofSplitStays)

const timeout = byTestSize({ fast: 120_000, normal: 120_000, full: 3_600_000 })
const server = await startBookingServer({ seed: aHouse({ rooms: 2 }), now: () => aMoment, jobs: false })
const routes = routesOf(createHotelSnapshots(server.db.reader, () => aMoment))

describe('malformed queries', () => {
  it.each(routes.map((route) => [route.path, route] as const))(
    '%s answers or refuses, and a refusal takes nothing',
    { timeout },
    async (_, route) => {
      const context = { db: server.db, now: () => aMoment, capabilities: profiles.portico }
      const moved = () => server.db.reader.selectFrom('inventory_ledger').select('id').execute()
      const before = (await moved()).length
      let answers = 0
      await fc.assert(
        fc.asyncProperty(query, async (params) => {
          const { status, body } = await route.handle(
            context,
            new URLSearchParams(params.toString()),
            JSON.stringify(Object.fromEntries(params)),
          )
          expect(status).toBeLessThan(500)
          if (status !== 200 || body.startsWith('{"errore"')) return
          answers++
        }),
        { numRuns: byTestSize({ fast: 100, normal: 200, full: 100_000 }) },
      )
      if (answers === 0) expect((await moved()).length).toBe(before)
      // Nothing that was asked has left the counters and the ledger apart.
      const { taken } = await server.db.reader
        .selectFrom('room_night')
        .select((eb) => eb.fn.sum<number>('taken').as('taken'))
        .executeTakeFirstOrThrow()
      const { rooms } = await server.db.reader
        .selectFrom('inventory_ledger')
        .select((eb) => eb.fn.sum<number>('rooms').as('rooms'))
        .executeTakeFirstOrThrow()
      expect(taken).toBe(rooms ?? 0)
    },
  )
})
