import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { demoHouses } from '@portico/demo/demo-houses'
import { houseFolder } from '@portico/demo/house-folder'
import { describe, expect, it } from 'vitest'
import { demoSeed } from './demo-seed.ts'

/** ISO 13616: the first four characters moved to the end, letters as numbers, modulo 97 is 1. */
function isIban(iban: string): boolean {
  const digits = [...(iban.slice(4) + iban.slice(0, 4))].map((sign) => Number.parseInt(sign, 36)).join('')
  return BigInt(digits) % 97n === 1n
}

const amenities =
  `pool airConditioning balcony terrace garden bathrobe bathtub boiler coffee courtesy hairdryer minibar nespresso phone safebox
  safeboxlaptop sat shower slippers sofabed wc wifi airConditioningPay bidet animal noSmoking seaView gardenView parkView kitchen lakeView parking
  beach jacuzzi`.split(/\s+/)

const drawn: unknown = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../web/public/pictures/pictures.json'), 'utf8'),
)
const { pictures: drawings } = drawn as {
  pictures: Record<string, { width: number; height: number; colour: string; alt: object }>
}

it('are the documents that lie in the folder, each a house that admin and addresses know', () => {
  const files = readdirSync(houseFolder).sort()
  expect(files).toEqual(demoHouses.hotels.map(({ key }) => `${key}.yaml`).sort())
  expect(demoSeed.map(({ id, name }) => [id, name])).toEqual(demoHouses.hotels.map(({ id, name }) => [id, name]))
  for (const { channels } of demoSeed) expect(channels.map(({ id }) => id)).not.toContain(undefined)
})

describe.each(demoSeed)('the house $name', (house) => {
  const { rooms, plans, packages = [], services = [], seasons } = house

  it('has three to six room types and three to eight rate plans beside those of its packages, one of them for all of the trade', () => {
    expect(rooms.length).toBeGreaterThanOrEqual(3)
    expect(rooms.length).toBeLessThanOrEqual(6)
    expect(plans.filter(({ channels, reservedFor }) => channels?.join() === 'TRADE' && !reservedFor)).toHaveLength(1)
    const ofPackages = new Set(packages.map(({ plan }) => plan))
    expect(plans.length - ofPackages.size).toBeGreaterThanOrEqual(3)
    expect(plans.length - ofPackages.size).toBeLessThanOrEqual(8)
  })

  it('names only amenities that the product knows, and can be written to and paid', () => {
    for (const room of rooms) for (const amenity of room.amenities) expect(amenities).toContain(amenity)
    expect(house.email).toMatch(/\.example$/)
    if (house.bank) expect(isIban(house.bank.iban)).toBe(true)
  })

  it('sleeps at least its standard party, and fewer people never cost less than nothing', () => {
    for (const { adults, maxGuests, priceIndex = 100 } of rooms) {
      expect(adults.length).toBeLessThanOrEqual(maxGuests)
      for (const { week } of seasons) expect(Math.min(...adults) + (week * priceIndex) / 100).toBeGreaterThan(0)
    }
  })

  it('has no day of a single year, so that it never grows old', () => {
    expect(JSON.stringify(house)).not.toMatch(/"\d{4}-\d\d-\d\d"/)
  })

  it('shows itself, each room, service and package in pictures that are drawn, with the words that go with them', () => {
    const shown = [house, ...rooms, ...services, ...packages].flatMap(({ pictures = [] }) => pictures)
    for (const { path, alt, ...size } of shown) {
      const { focus: _, ...drawing } = { focus: '', ...drawings[path.replace('/pictures/', '')] }
      expect({ ...size, alt }, path).toMatchObject(drawing)
    }
    for (const part of [house, ...rooms, ...services, ...packages]) expect(part.pictures?.length).toBeGreaterThan(0)
  })
})
