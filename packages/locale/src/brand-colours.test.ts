import fc from 'fast-check'
import { expect, it } from 'vitest'
import { contrastOf, inkOn, readableOn } from './brand-colours.ts'

const aColour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

it.each([
  ['#000000', '#ffffff', 21],
  ['#777777', '#ffffff', 4.48],
  ['#0d5a74', '#0d5a74', 1],
])('the contrast of %s and %s is %f', (one, other, contrast) => {
  expect(contrastOf(one, other)).toBeCloseTo(contrast, 2)
})

it('corrects any colour until it can be read on paper and on ink, and changes no colour that can', () => {
  fc.assert(
    fc.property(aColour, fc.constantFrom('#ffffff', '#fbf9f5', '#1c1a17', '#000000'), (colour, ground) => {
      const corrected = readableOn(colour, ground)
      expect(contrastOf(corrected, ground)).toBeGreaterThanOrEqual(4.5)
      if (contrastOf(colour, ground) >= 4.5) expect(corrected).toBe(colour)
    }),
  )
})

it('puts text on any colour that can be read', () => {
  fc.assert(
    fc.property(aColour, (colour) => {
      expect(contrastOf(inkOn(colour), colour)).toBeGreaterThanOrEqual(4.5)
    }),
  )
})
