import { expect, it } from 'vitest'
import { de } from './de/index.ts'
import { en } from './en/index.ts'
import { it as italian } from './it/index.ts'

/** As the wire names them, but for its `bahthub`. */
const keys =
  'pool airConditioning balcony terrace garden bathrobe bathtub boiler coffee courtesy hairdryer minibar nespresso phone safebox safeboxlaptop sat shower slippers sofabed wc wifi airConditioningPay bidet animal noSmoking seaView gardenView parkView kitchen lakeView parking beach jacuzzi'

it('ROOM-20 the amenities with words are exactly the 34 of the specification', () => {
  expect(keys.split(' ')).toHaveLength(34)
  expect(Object.keys(en.amenities).sort()).toEqual(keys.split(' ').sort())
  for (const { amenities } of [italian, de]) expect(Object.keys(amenities).sort()).toEqual(keys.split(' ').sort())
})
