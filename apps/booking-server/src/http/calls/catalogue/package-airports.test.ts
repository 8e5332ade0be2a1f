import type { HousePackage } from '@portico/demo/seed/house-extras'
import { packageAirports } from '@portico/legacy/calls/catalogue/package-airports'
import { describe, expect, it } from 'vitest'
import { aHouse } from '../../../../../../tests/builders/a-house.ts'
import { expectReply, requestRaw } from '../../../../../../tests/builders/call-server.ts'
import { startBookingServer } from '../../../start-booking-server.ts'

const said = (text: string) => ({ en: text, it: text })
const airports = [
  { id: 7, code: 'MXP', name: 'Milano Malpensa' },
  { id: 9, code: 'BGY', name: 'Bergamo' },
]
const club: HousePackage = {
  name: said('Club week'),
  summary: said(''),
  description: said(''),
  plan: 0,
  minNights: 7,
  maxNights: 7,
  arrivalDays: 0b111_1111,
  includes: [],
  places: 4,
  airports,
}
const { airports: _, ...flight } = club
const stayOnly: HousePackage = { ...flight, plan: 1 }
const organiser = { name: 'Viaggi Prova', licence: 'PR 12/2026', insolvencyCover: 'Fondo Prova 99' }

/** The first package has airports, the second none. */
const start = (wanted: Parameters<typeof aHouse>[0]) =>
  startBookingServer({ seed: aHouse({ plans: [{}, {}], packages: [club, stayOnly], ...wanted }) })

describe('the airports of a club package', () => {
  it('PKG-04 are loaded by the package id', async () => {
    await using server = await start({ organiser })
    expect((await requestRaw(server, '/club-package/101/airports')).body).toBe(JSON.stringify({ airports }))
    expect(await expectReply(server, packageAirports, {}, { packageId: 101 })).toEqual(airports)
  })

  it('are none of a package without a flight, and of a package that nobody knows', async () => {
    await using server = await start({ organiser })
    expect(await expectReply(server, packageAirports, {}, { packageId: 102 })).toEqual([])
    expect(await expectReply(server, packageAirports, {}, { packageId: 999 })).toEqual([])
    expect((await requestRaw(server, '/club-package/none/airports')).body).toContain('packageId: malformed')
  })

  it('are not told while nobody is named who organises the journey', async () => {
    await using server = await start({})
    expect(await expectReply(server, packageAirports, {}, { packageId: 101 })).toEqual([])
  })
})
