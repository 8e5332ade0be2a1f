import fc from 'fast-check'

// Text as people paste it: with what other programs put into it, in other scripts and spellings, and in any length.

const invisible = [
  '\u200b',
  '\u200e',
  '\u202a',
  '\u202c',
  '\u2066',
  '\u2069',
  '\ufeff',
  '\u00ad',
  '\u2060',
  '\u0000',
  '\ue000',
] as const
const blanks = [' ', '\u00a0', '\u2009', '\u3000', '\t', '\u000b'] as const

/** The same text, as somebody who reads it takes it, however it was copied. */
export const pastedOf = (text: string): fc.Arbitrary<string> =>
  fc
    .record({
      sign: fc.constantFrom(...invisible),
      at: fc.nat(text.length),
      blank: fc.constantFrom(...blanks),
      isDecomposed: fc.boolean(),
      around: fc.constantFrom(['', ''], [' ', '\r\n'], ['\u202a', '\u202c'], ['\u00a0', '\u200b']),
    })
    .map(({ sign, at, blank, isDecomposed, around: [before = '', behind = ''] }) => {
      const marked = (text.slice(0, at) + sign + text.slice(at)).replaceAll(' ', blank)
      return before + (isDecomposed ? marked.normalize('NFD') : marked) + behind
    })

/** Of which nobody can read anything. */
export const unreadable = fc.oneof(
  fc.constantFrom('', '\u3164', '\u2800', '\u115f\u1160', '-----', '.....', '(((((', '\u{13441}'),
  fc.array(fc.constantFrom(...invisible, ...blanks), { maxLength: 20 }).map((signs) => signs.join('')),
)

const longest = 16_000
const scripts = [
  'Łukasz',
  'Ольга',
  '李雷',
  'محمد',
  'हिंदी',
  'สมชาย',
  'N’Guyen-Đặng',
  '👨‍👩‍👧',
  'a\u0301\u0323',
  '%',
  '&',
  '<b>',
  '"',
  '\ud800',
  '\ufffd',
  '٣',
  '½',
]

export const anyPasted = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .array(fc.constantFrom(...scripts, ...invisible, ...blanks), { maxLength: 30 })
      .map((parts) => parts.join('')),
  },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 80 }) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(...scripts, ...invisible, ...blanks, '\u0301\u0323', '"', '٣'), fc.nat(longest))
      .map(([one, length]) => one.repeat(length).slice(0, length)),
  },
)

const dates = [
  '2027-03-05',
  '2027-03-08',
  '20270305',
  '05/03/2027',
  '5.3.2027',
  '2027-03-05T00:00:00Z',
  '2027-02-30',
  'soon',
  '1772668800000',
]
const names = [
  ...[
    'arrival',
    'departure',
    'room',
    'promo',
    'pick',
    'link',
    'package',
    'where',
    'place',
    'sort',
    'stars',
    'most',
    'guests',
  ],
  ...[
    'checkin',
    'checkout',
    'check_in',
    'check-out',
    'start',
    'end',
    'from',
    'to',
    'Arrival',
    'DEPARTURE',
    'arrival_date',
    'anreise',
    'dataArrivo',
  ],
  ...[
    'checkinDay',
    'checkin_month',
    'yearin',
    'nights',
    'los',
    'adults',
    'group_adults',
    'children',
    'childage',
    'age',
    'ages',
    'rooms',
    'pax',
  ],
  ...['promoCode', 'coupon', 'currency', 'lang', 'utm_source', 'hpc', 'dateRange', 'personCount'],
]
const value = fc.oneof(
  fc.constantFrom(...dates),
  fc.constantFrom('1', '2', '3', '2-7', '2-', '7,0', '1.5', '-1', '1e9', 'MARE10'),
  anyPasted,
)

/** The query of an address to a search, in any spelling, of 16 kB at most. */
export const pastedQuery = fc
  .array(fc.tuple(fc.constantFrom('', '', '', 'amp;', '#038;'), fc.constantFrom(...names), value), {
    minLength: 1,
    maxLength: 9,
  })
  .map((parts) =>
    parts
      .map(([before, name, text]) => `${before}${name}=${encodeURIComponent(text.toWellFormed())}`)
      .join('&')
      .slice(0, longest),
  )
