import * as calls from '@portico/legacy/calls/all-calls'
import routes from '@portico/web/app/routes'
import fc from 'fast-check'

/** The longest that is sent, as long as any that a page is asked for. */
export const longestAddress = 16 * 1024

/**
 * Everything that some page reads of an address or a form, what none does, and names that mean something to JavaScript.
 */
const names = [
  ...[
    'arrival',
    'departure',
    'room',
    'pick',
    'change',
    'promo',
    'hpc',
    'link',
    'package',
    'airport',
    'flight',
    'service',
    'protect',
    'upgraded',
  ],
  ...[
    'adults-0',
    'adults-9',
    'age-0',
    'age-9',
    'edit',
    'guests',
    'journey',
    'where',
    'place',
    'text',
    'nights',
    'month',
    'from',
    'day',
  ],
  ...[
    'stars',
    'meal',
    'refundable',
    'has',
    'most',
    'sort',
    'page',
    'view',
    'to',
    'of',
    'line',
    'seen',
    'back',
    'user',
    'paid',
    'mail',
  ],
  ...['status', 'property', 'min', 'max', 'adults', 'rooms', 'expires', 'etaBambini', 'ho_id', 'dataArrivo'],
  ...['utm_source', 'x', '', '__proto__', 'constructor', 'toString', 'a[b][c]', 'a[99999999]'],
]
const beginnings = [
  '',
  '2',
  '2-7',
  '31x2',
  '1.guests.2',
  '1.stay.',
  'd1',
  'k1.',
  '2027-03-05',
  '1-',
  '7.',
  '[',
  '{"card":',
  '"',
]
const units = [
  '-',
  '-1',
  '-17',
  '0',
  '9',
  'x',
  '.',
  ',',
  '_',
  '~',
  '+',
  '%20',
  '%00',
  '%2D',
  '%C3%A9',
  '%F0%9F%98%80',
  '%',
  '&amp;',
  ';',
  '"',
  '<',
  '[',
  '{"a":',
  '%0A',
  'a%',
]
const small = ['', '1', '2', '2-7', '101x1', '101x999', '10101', '2027-03-05', 'A', '-', '%3C']

const stay = 'arrival=2027-03-05&departure=2027-03-08&room=2'
const befores = ['', `${stay}&`, `${stay}&pick=10101&`, `arrival=2027-03-05&departure=2027-03-08&`]

const cutTo = (query: string, length: number) => query.slice(0, Math.max(0, length))
const repeated = (text: string, length: number) => text.repeat(Math.ceil(length / Math.max(1, text.length)))

/** The worst of each kind that is known; the first ended a server once. */
export const knownQueries: readonly string[] = [
  `room=2${'-'.repeat(12_000)}`,
  `room=2${'-1'.repeat(8_000)}`,
  'room=2&'.repeat(2_000),
  `${stay}&pick=10101${'&service=101x1'.repeat(1_000)}`,
  `${stay}${'&pick=10101&change=2027-03-06'.repeat(500)}`,
  Array.from({ length: 100 }, (_, i) => `adults-${i}=2&age-${i}=&age-${i}=7&age-${i}=1`).join('&'),
  `${'adults-0=2&'.repeat(150)}${'age-0=1&'.repeat(150)}`,
  `${'adults-0=2&'.repeat(700)}${'age-0=1&'.repeat(1_100)}`,
  `${stay}&link=${'a'.repeat(15_000)}`,
  `${stay}&promo=${'%22'.repeat(5_000)}`,
  `${stay}&x=${'%22'.repeat(5_000)}`,
  `${stay}&where=${'1'.repeat(15_000)}&place=${'x'.repeat(100)}`,
  'stars=4&has=pool&most=99999999999&'.repeat(480),
  `${stay}&most=${'9'.repeat(15_000)}`,
  `nights=3&month=2027-04&room=2${'-'.repeat(12_000)}`,
  `of=x${'&to=1.guests.2-7&service=101x1'.repeat(500)}`,
  '&'.repeat(16_000),
  'a&'.repeat(149),
  `back=${'/a'.repeat(8_000)}`,
]

/** Any shape: one value that grows, one parameter that is said again and again, many of them, all mixed. */
export const hostileQuery: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom(...befores),
    fc.oneof(longValue(), repeatedParameter(), mixedParameters()),
    fc.constantFrom(500, 4_000, 12_000, longestAddress),
  )
  .map(([before, query, length]) => cutTo(before + query, length))

function longValue(): fc.Arbitrary<string> {
  return fc
    .tuple(fc.constantFrom(...names), fc.constantFrom(...beginnings), fc.constantFrom(...units))
    .map(([name, beginning, unit]) => `${name}=${beginning}${repeated(unit, longestAddress)}`)
}

function repeatedParameter(): fc.Arbitrary<string> {
  return fc
    .tuple(fc.constantFrom(...names), fc.constantFrom(...small, ...units), fc.boolean())
    .map(([name, value, isCounted]) =>
      Array.from({ length: 3_000 }, (_, i) => `${name}=${value}${isCounted ? i : ''}`)
        .join('&')
        .slice(0, longestAddress),
    )
}

function mixedParameters(): fc.Arbitrary<string> {
  const parameter = fc
    .tuple(
      fc.constantFrom(...names),
      fc.constantFrom(...beginnings),
      fc.constantFrom(...units),
      fc.integer({ min: 0, max: 300 }),
    )
    .map(([name, beginning, unit, count]) => `${name}=${beginning}${unit.repeat(count)}`)
  return fc.array(parameter, { minLength: 20, maxLength: 290 }).map((all) => all.join('&'))
}

type RouteEntry = (typeof routes)[number]

/** An address for each route that the web has; `ids` says what stands for the rest of its parameters. */
export function everyPath(ids: Readonly<Record<string, string>>): string[] {
  const below = (entry: RouteEntry, above: string): string[] => {
    const path = [above, entry.path].filter(Boolean).join('/')
    const own = entry.children === undefined || entry.index ? [path] : []
    return [...own, ...(entry.children ?? []).flatMap((child) => below(child, path))]
  }
  const filled = routes
    .flatMap((entry) => below(entry, ''))
    .map((path) => path.replace(/:(\w+)|\*/g, (_, name) => ids[name ?? 'splat'] ?? 'x'))
  return [...new Set(filled.map((path) => `/${path}`))]
}

/** What old clients ask for, each with something in it that grows. */
export const hostileLegacyReads: readonly string[] = [
  calls.hotelList,
  calls.hotel,
  calls.customPrivacy,
  calls.availabilityCheck,
  calls.roomSearch,
  calls.nearby,
  calls.calendar,
  calls.packages,
].flatMap(({ path }) => {
  const read = `/legacy/${path}&ca_id=1&ln_id=1&ho_id=2&dataArrivo=20270504&dataPartenza=20270506&adulti=2`
  return [
    `${read}&bambini=9999&etaBambini=${'1,'.repeat(7_500)}`,
    `${read}${'&bambini=1&etaBambini=1'.repeat(140)}`,
    `${read}${Array.from({ length: 140 }, (_, i) => `&adulti${i}=2&bambini${i}=1`).join('')}`,
    `${read}&promoCode=${'%22'.repeat(5_000)}&mt_id=${'9'.repeat(200)}`,
    `${read.replace('adulti=2', `adulti=${'9'.repeat(15_000)}`)}`,
  ]
})

const fields = [
  'name',
  'note',
  'email',
  'code',
  'username',
  'password',
  'key',
  'shown',
  'paymentMethod',
  'agency-name',
  'guests',
  ...names,
]
const times = (count: number, field: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => field(i)).join('&')

/** Bodies of forms up to 64 kB: one value that grows, fields that are counted, said again, or known to nobody. */
export const hostileForms: readonly string[] = [
  'a&'.repeat(32_000),
  `user=1&key=x&${times(2_400, (i) => `field-${i}=${i}`)}`,
  `shown=1&currency=EUR&${times(2_400, (i) => `guest-${i % 10}-${i % 35}-name=x`)}`,
  `shown=1&currency=EUR&${times(1_200, (i) => `policy=${i}&policy-${i}=on`)}`,
  `shown=1&currency=EUR&${times(2_400, (i) => `transfer-${i % 100}-note=x`)}`,
  times(2_400, (i) => `service-${i}=1`),
  fields.map((field) => `${field}=${'%22'.repeat(200)}`).join('&'),
  ...['note', 'email', 'code', 'username', 'back', 'name'].map((field) => `${field}=${'%22'.repeat(21_000)}`),
  `back=/${'a/../'.repeat(12_000)}`,
]
