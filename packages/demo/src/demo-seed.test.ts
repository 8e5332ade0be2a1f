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

describe.each(demoSeed.hotels)('the house $name', ({ house }) => {
  it('has three to six room types and three to eight rate plans beside those of its packages, one of them for the trade', () => {
    expect(house.rooms.length).toBeGreaterThanOrEqual(3)
    expect(house.rooms.length).toBeLessThanOrEqual(6)
    expect(house.plans.filter(({ trade }) => trade)).toHaveLength(1)
    const ofPackages = new Set((house.packages ?? []).map(({ plan }) => plan))
    expect(house.plans.length - ofPackages.size).toBeGreaterThanOrEqual(3)
    expect(house.plans.length - ofPackages.size).toBeLessThanOrEqual(8)
  })

  it('names only amenities that the product knows, and can be written to and paid', () => {
    for (const room of house.rooms) for (const amenity of room.amenities) expect(amenities).toContain(amenity)
    expect(house.email).toMatch(/\.example$/)
    if (house.bank) expect(isIban(house.bank.iban)).toBe(true)
  })

  it('sleeps at least its standard party, and fewer people never cost less than nothing', () => {
    for (const room of house.rooms) {
      expect(room.standardAdults).toBeLessThanOrEqual(room.maxAdults)
      expect(room.maxAdults).toBeLessThanOrEqual(room.maxGuests)
      for (const { week } of house.seasons) {
        expect((room.standardAdults - 1) * room.perMissingAdult).toBeLessThan((week * room.priceIndex) / 100)
      }
    }
  })
})
