import { languagesWithTexts } from '@portico/locale/texts/languages-with-texts'
import { readTexts } from '@portico/locale/texts/read-texts'
import { expect, it } from 'vitest'

/** As the wire names them, but for its `bahthub`. */
const keys =
  'pool airConditioning balcony terrace garden bathrobe bathtub boiler coffee courtesy hairdryer minibar nespresso phone safebox safeboxlaptop sat shower slippers sofabed wc wifi airConditioningPay bidet animal noSmoking seaView gardenView parkView kitchen lakeView parking beach jacuzzi'

it('ROOM-20 the amenities with words are exactly the 34 of the specification', () => {
  expect(keys.split(' ')).toHaveLength(34)
  for (const { code } of languagesWithTexts)
    expect(Object.keys(readTexts(code, 'rooms').amenities).sort(), code).toEqual(keys.split(' ').sort())
})
