import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { hotelJsonSchema } from './hotel-document.ts'
import { readHotelDocument } from './read-hotel-document.ts'
import { writeHotelDocument } from './write-hotel-document.ts'

const guide = readFileSync(new URL('../../../docs/your-hotel.md', import.meta.url), 'utf8')
/** The hotel of the guide, line 1 is its first. */
const good = /```yaml\n(.*?)```/s.exec(guide)?.[1] ?? ''

/** The file with `from` replaced, where it stands first. */
const broken = (from: string, to: string) => {
  if (!good.includes(from)) throw new Error(`the guide's hotel has no "${from}"`)
  return good.replace(from, to)
}
const lineOf = (text: string) => good.slice(0, good.indexOf(text)).split('\n').length

/** What is wrong, the text at which it is found in the good file, and how it is mended. */
const cases: [string, string, string, string, RegExp][] = [
  [
    'a tab in front of a line',
    '    name: { en: Double',
    '\tname: { en: Double',
    '    name: { en: Double',
    /indent with spaces|indentation/,
  ],
  ['a bracket that is not closed', 'languages: [en, it]', 'languages: [en, it', 'languages', /indentation|brackets/],
  ['a quote that is not closed', 'checkOut: "11:00"', 'checkOut: "11:00', 'checkOut', /quotes/],
  ['text with a colon and no quotes', 'name: Casa Mia', 'name: Casa: Mia', 'name: Casa Mia', /in quotes/],
  ['a name that stands twice', 'stars: 3', 'stars: 3\nstars: 4', 'address', /stands twice: leave one/],
  ['a second document', 'stars: 3', 'stars: 3\n---', 'address', /one file is one hotel/],
  ['another format', 'format: hotel/1', 'format: hotel/2', 'format', /hotel\/2 is not known: write hotel\/1/],
  ['a name that is not known', 'stars: 3', 'star: 3', 'stars', /not known here: write stars\?/],
  ['a name that nothing resembles', 'stars: 3', 'stars: 3\ncolour: red', 'address', /leave it out, or check/],
  ['something that is missing', 'currency: EUR\n', '', 'format', /^currency: it is missing: add it/],
  ['something that is empty', 'stars: 3', 'stars:', 'stars', /it is empty: write a number, or leave/],
  ['a postal code without quotes', '"00123"', '00123', '"00123"', /00123 is no text: put it in quotes, as "00123"/],
  ['a number in quotes', 'stars: 3', 'stars: "3"', 'stars', /3 is no number: write it without quotes/],
  [
    'an amount with a comma',
    'weekend: 140.50',
    'weekend: "140,50"',
    'weekend: 140.50',
    /write it without quotes, unit or comma/,
  ],
  ['six stars', 'stars: 3', 'stars: 6', 'stars', /6 is too large: at most 5/],
  ['half a star', 'stars: 3', 'stars: 3.5', 'stars', /3.5 is not what is meant: write a whole number/],
  ['a negative price', 'breakfast: 12', 'breakfast: -12', 'breakfast: 12', /-12 is too small: at least 0/],
  [
    'more decimals than the currency has',
    '140.50',
    '140.505',
    'weekend: 140.50',
    /140.505 has more decimals than the currency: write at most 2/,
  ],
  [
    'an amount that nobody could pay (C17)',
    '140.50',
    '20000000000',
    'weekend: 140.50',
    /20000000000 is too large: at most 10000000000 is meant/,
  ],
  ['a percentage above a hundred', 'stay: 10', 'stay: 110', 'stay: 10', /at most 100/],
  ['a time that is none', '"15:00"', '"25:00"', 'checkIn', /a time is meant, as "18:00"/],
  ['a day that is none', '06-01', '06-31', 'from: 06-01', /a day of every year is meant, as 06-15/],
  [
    'a period with a year at one end',
    'until: 09-15',
    'until: 2027-09-15',
    'until: 09-15',
    /write both with the year, or both without/,
  ],
  [
    'a period that ends before it begins',
    'from: 06-01, until: 09-15',
    'from: 2027-06-01, until: 2027-05-15',
    'until: 09-15',
    /2027-05-15 is before 2027-06-01/,
  ],
  ['a currency that nobody has', 'EUR', 'EUX', 'currency', /one of .* is meant.*write EUR\?/],
  ['a country in words', 'country: IT', 'country: Italy', 'country: IT', /two capitals are meant, as IT/],
  ['a country that there is not', 'country: IT', 'country: XX', 'country: IT', /no country has these capitals/],
  ['a time zone that is none', 'Europe/Rome', 'Italy', 'timeZone', /a time zone is meant, as Europe\/Rome/],
  ['an e-mail address that is none', 'desk@casa-mia.example', 'desk', 'email', /an e-mail address is meant/],
  ['a colour in words', '"#1f4e79"', 'blue', 'colour', /a colour is meant, as "#1f4e79"/],
  ['a language without English', 'languages: [en, it]', 'languages: [it]', 'languages', /English is missing: add en/],
  [
    'a text without one of the languages',
    ', it: Si paga in hotel.',
    '',
    'terms',
    /it is missing: write it, or take it out of languages/,
  ],
  [
    'a text in a language of no list',
    'it: Si paga in hotel.',
    'it: Si paga., de: Zahlbar.',
    'en: You pay',
    /de is none of the document’s languages/,
  ],
  ['a key with capitals', 'key: double', 'key: Double', 'key: double', /small letters without accents/],
  [
    'an amenity that is not known',
    'amenities: [wifi, shower',
    'amenities: [wify, shower',
    '[wifi',
    /wify is not known.*write wifi\?/,
  ],
  ['a meal plan that is not known', 'mealPlan: BB', 'mealPlan: XB', 'mealPlan', /one of RO, BB, HB, FB, AI is meant/],
  [
    'more adults than guests',
    'maxGuests: 3',
    'maxGuests: 1',
    'adults: [-20',
    /2 adults do not fit with maxGuests 1: raise it/,
  ],
  [
    'a suggestion of no room',
    'maxGuests: 3',
    'maxGuests: 3\n    suggests: suite',
    'adults',
    /there is no room "suite": one of double is meant/,
  ],
  ['a plan for no room', 'mealPlan: BB', 'rooms: [suite]\n    mealPlan: BB', 'mealPlan', /there is no room "suite"/],
  [
    'a plan derived from itself',
    'mealPlan: BB',
    'derivedFrom: flexible\n    mealPlan: BB',
    'mealPlan',
    /in a circle: leave one derivedFrom out/,
  ],
  [
    'a cancellation in words',
    'cancellation: { freeUntil: { days: 2, time: "18:00" }, fee: first-night }',
    'cancellation: free',
    'cancellation',
    /non-refundable is meant, or/,
  ],
  ['a bank that is missing', '[hotelpay]', '[hotelpay, bank]', 'paymentMethods', /bank needs an account: add bank/],
  ['ages that overlap', 'min: 3, max: 12', 'min: 2, max: 12', 'min: 3', /bands overlap: begin above 2/],
  ['a child who pays nobody knows what', 'shares: [50], ', '', 'id: 2', /what a child pays is missing/],
  [
    'a picture from elsewhere',
    'path: front.jpg',
    'path: https://elsewhere.example/front.jpg',
    'path: front.jpg',
    /download the picture first/,
  ],
  ['a picture outside the folder', 'path: front.jpg', 'path: ../front.jpg', 'path: front.jpg', /without "\.\."/],
  [
    'two channels alike',
    '{ code: CASA-MIA, name: Casa Mia }',
    '{ code: CASA-MIA, name: Casa Mia }\n  - { code: CASA-MIA, name: Casa Tua }',
    'rooms:',
    /is that of entry 1 too: give it another/,
  ],
  [
    'a restriction that demands nothing',
    'seasons:',
    'restrictions:\n  - { rooms: [double] }\nseasons:',
    'seasons',
    /it demands nothing: add one of minStay/,
  ],
  [
    'a service of no category',
    'seasons:',
    'services:\n  - { key: boat, category: fun, name: Boat, description: A boat., per: unit, when: stay, price: 5, maxQuantity: 1 }\nseasons:',
    'seasons',
    /the document has no service category/,
  ],
  [
    'a promotion that gives nothing',
    'seasons:',
    'promotions:\n  - { key: early, name: Early, kind: early-booking, combinable: true }\nseasons:',
    'seasons',
    /write off: \{ percent: 10 \}, or freeNights/,
  ],
  [
    'two promo codes that a guest types alike',
    'seasons:',
    `promotions:\n  - ${promotionWithCode('one', 'ÉTÉ-27')}\n  - ${promotionWithCode('two', 'ete27')}\nseasons:`,
    'seasons',
    /two promotions have the same code, however it is written/,
  ],
  [
    'a promo code of which nobody sees anything',
    'seasons:',
    `promotions:\n  - ${promotionWithCode('one', '\u200b\u3164')}\nseasons:`,
    'seasons',
    /./,
  ],
]

function promotionWithCode(key: string, code: string): string {
  return `{ key: ${key}, name: A, kind: promo-code, combinable: true, off: { percent: 10 }, code: { code: "${code}" } }`
}

describe('a hotel’s document', () => {
  it('of the guide is read', () => {
    expect(readHotelDocument(good)).toMatchObject({
      kind: 'read',
      document: { name: 'Casa Mia', rooms: [{ key: 'double' }] },
    })
  })

  it.each([
    ['E23 a time zone', 'timeZone: Europe/Rome', 'timeZone: UTC', { timeZone: 'UTC' }],
    ['C06 an e-mail address', 'desk@casa-mia.example', 'info@räucher.de', { email: 'info@räucher.de' }],
    ['C05 a name with what nobody sees', 'name: Casa Mia\n', 'name: "Casa\u00a0Mia\u200b"\n', { name: 'Casa Mia' }],
    [
      'a blank that does not break in its texts',
      'en: A double bed and a balcony.',
      'en: A double bed\u00a0; a balcony.',
      { rooms: [{ description: { en: 'A double bed\u00a0; a balcony.' } }] },
    ],
  ])('is read with %s as people write it', (_, from, to, document) => {
    expect(readHotelDocument(broken(from, to))).toMatchObject({ kind: 'read', document })
  })

  it.each([
    ['ÉTÉ27', 'E\u0301TE\u030127'],
    ['10%OFF', '10%OFF'],
    ['A&B', 'A&B'],
    ['हिंदी', 'हिंदी'],
  ])('C05 is read with the promo code %s', (code, written) => {
    const read = readHotelDocument(
      broken('seasons:', `promotions:\n  - ${promotionWithCode('one', written)}\nseasons:`),
    )
    expect(read).toMatchObject({ kind: 'read', document: { promotions: [{ code: { code } }] } })
  })

  it.each([
    ['VND', '12500000', '13500000'],
    ['IDR', '12500000', '13500000.50'],
    ['KWD', '41.150', '45.505'],
    ['JPY', '14000', '16000'],
  ])('is priced in %s, however large or finely divided its money is (C17)', (currency, week, weekend) => {
    const priced = good
      .replace('currency: EUR', `currency: ${currency}`)
      .replace('week: 120, weekend: 140.50', `week: ${week}, weekend: ${weekend}`)
    expect(readHotelDocument(priced)).toMatchObject({ kind: 'read' })
  })
  it('is the same written as YAML and as JSON', () => {
    const read = readHotelDocument(good)
    if (read.kind === 'broken') throw new Error('the guide is broken')
    for (const as of ['yaml', 'json'] as const) {
      expect(readHotelDocument(writeHotelDocument(read.document, as))).toMatchObject({
        kind: 'read',
        document: read.document,
      })
    }
  })

  // `vitest -u` on this file writes it anew.
  it('has the schema that is published', async () => {
    await expect(`${JSON.stringify(hotelJsonSchema(), null, 2)}\n`).toMatchFileSnapshot(
      '../../../docs/hotel.schema.json',
    )
  })

  it('that is broken is tried in more than forty ways', () => {
    expect(cases.length).toBeGreaterThanOrEqual(40)
    expect(new Set(cases.map(([what]) => what)).size).toBe(cases.length)
  })

  it.each(cases)('with %s is refused at its line, with what mends it', (_, from, to, at, cure) => {
    const read = readHotelDocument(broken(from, to))
    const problems = read.kind === 'broken' ? read.problems : []
    expect(problems).toContainEqual({
      line: expect.any(Number),
      column: expect.any(Number),
      problem: expect.stringMatching(cure),
    })
    const found = problems.find(({ problem }) => cure.test(problem))
    expect(Math.abs((found?.line ?? 0) - lineOf(at))).toBeLessThanOrEqual(1)
  })

  it('with several things wrong names them all, from the top', () => {
    const read = readHotelDocument(
      good.replace('stars: 3', 'stars: 9').replace('mealPlan: BB', 'mealPlan: XX').replace('"00123"', '7'),
    )
    expect(read.kind === 'broken' && read.problems.map(({ line }) => line)).toEqual([
      lineOf('stars'),
      lineOf('"00123"'),
      lineOf('mealPlan'),
    ])
  })
})
