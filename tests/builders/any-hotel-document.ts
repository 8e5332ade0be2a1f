import { restrictionKinds } from '@portico/hotel-document/calendar'
import type { HotelDocument } from '@portico/hotel-document/hotel-document'
import type { Text } from '@portico/hotel-document/parts'
import { amenities } from '@portico/hotel-document/rooms-and-plans'
import fc from 'fast-check'

// Any hotel, as an export writes it: what is usual is left out, so that the document that comes back is the one that
// went in.

const words = fc
  .array(
    fc.constantFrom(
      'sea',
      'room: 2',
      'à la carte',
      '# 1',
      '"quoted"',
      '- no',
      '日本',
      'line\nbreak',
      '00123',
      'true',
      '~',
      "l'acqua",
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((list) => list.join(' '))
const text = (languages: readonly string[]): fc.Arbitrary<Text> =>
  languages.length === 1
    ? words
    : fc.oneof(
        words,
        words.map((one) => Object.fromEntries(languages.map((language) => [language, `${one} (${language})`])) as Text),
      )
/** Where the document has one line, something can be read in it. */
const line = words.map((one) => `A ${one.replaceAll('\n', ' ')}`)
const amount = fc.nat(90_000).map((cents) => cents / 100)
const difference = fc.integer({ min: -5_000, max: 9_000 }).map((cents) => cents / 100)
const percent = fc.integer({ min: 1, max: 10_000 }).map((basisPoints) => basisPoints / 100)
const time = fc.constantFrom('00:00', '08:30', '12:00', '18:00', '23:59')
const yearDay = fc.constantFrom('01-01', '02-29', '03-15', '06-30', '08-01', '10-31', '12-31')
const day = fc.constantFrom('2026-12-01', '2027-02-28', '2027-06-15', '2028-02-29')
const week = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
const weekdays = fc.subarray([...week], { minLength: 1, maxLength: 6 })
const period = fc.oneof(
  fc.record({ from: yearDay, until: yearDay }),
  fc.tuple(day, day).map(([one, other]) => (one < other ? { from: one, until: other } : { from: other, until: one })),
)
const maybe = <T, Name extends string>(name: Name, value: fc.Arbitrary<T>): fc.Arbitrary<{ [Field in Name]?: T }> =>
  fc.oneof(
    fc.constant({}),
    value.map((one) => ({ [name]: one }) as { [Field in Name]?: T }),
  )
const all = <T extends object>(...parts: fc.Arbitrary<object>[]): fc.Arbitrary<T> =>
  fc.tuple(...parts).map((made) => Object.assign({}, ...made) as T)
const some = (keys: readonly string[]) => fc.subarray([...keys], { minLength: 1 })
/** Fewer than all, which are not written. */
const fewer = (keys: readonly string[]) => (keys.length < 2 ? fc.constant({}) : undefined)

const price = fc.tuple(amount, amount).map(([one, other]) => ({ week: one, weekend: other }))

function roomsOf(keys: readonly string[], languages: readonly string[]) {
  return fc.tuple(
    ...keys.map((key, i) =>
      all<HotelDocument['rooms'][number]>(
        fc.record({
          key: fc.constant(key),
          name: text(languages),
          description: text(languages),
          squareMetres: fc.nat(90),
          rooms: fc.nat(9),
        }),
        maybe('overbook', fc.integer({ min: 1, max: 3 })),
        fc.record({
          maxGuests: fc.integer({ min: 4, max: 9 }),
          adults: fc.array(difference, { minLength: 1, maxLength: 4 }),
          extraBed: amount,
        }),
        maybe('priceIndex', fc.integer({ min: 101, max: 300 })),
        fc.record({ amenities: fc.subarray([...amenities], { maxLength: 6 }) }),
        keys.length > 1 && i === 0 ? maybe('suggests', fc.constant(keys[1])) : fc.constant({}),
      ),
    ),
  )
}

function plansOf(
  keys: readonly string[],
  rooms: readonly string[],
  channels: readonly string[],
  languages: readonly string[],
) {
  const graceHours = fc.integer({ min: 1, max: 720 })
  const cancellation = fc.oneof(
    fc.constant('non-refundable' as const),
    fc.record({ graceHours, after: fc.constant('non-refundable' as const) }),
    all(
      fc.record({
        freeUntil: fc.record({ days: fc.nat(20), time }),
        fee: fc.oneof(fc.constant('first-night' as const), fc.record({ percent })),
      }),
      maybe('graceHours', graceHours),
    ),
  )
  const audiences = [
    { groups: ['gold'] },
    { agencies: ['LAGO', 'MARE'] },
    { groups: ['gold', 'silver'], agencies: ['LAGO'] },
  ].map((reservedFor) => ({
    kinds: ['net' as const],
    reservedFor,
    channels: [],
  }))
  const adjustment = all(
    maybe('percent', percent),
    maybe(
      'amount',
      difference.filter((value) => value !== 0),
    ),
    maybe('first', day),
    maybe('weekdays', weekdays),
  )
  return fc.tuple(
    ...keys.map((key, i) =>
      all<HotelDocument['plans'][number]>(
        fc.record({
          key: fc.constant(key),
          name: text(languages),
          description: text(languages),
          mealPlan: fc.constantFrom('RO', 'BB', 'HB', 'FB', 'AI'),
        }),
        maybe('meals', fc.record({ breakfast: amount, dinner: amount })),
        fc.record({ kinds: fc.subarray(['prepaid', 'pay-at-hotel', 'resellable']), cancellation }),
        maybe(
          'prepayment',
          fc.constantFrom(
            [{ due: 'on-booking', percent: 30 }],
            [{ due: 'days-before-arrival', days: 7, percent: 12.5 }],
            [
              { due: 'on-booking', percent: 0, by: 'card' },
              { due: 'days-before-arrival', days: 3, percent: 100, by: 'authorisation' },
            ],
          ),
        ),
        i > 0 ? maybe('derivedFrom', fc.constant(keys[i - 1])) : fc.constant({}),
        maybe('adjustments', fc.array(adjustment, { minLength: 1, maxLength: 2 })),
        maybe(
          'refundProtection',
          fc.nat(900).map((basisPoints) => basisPoints / 100),
        ),
        maybe('commission', percent),
        maybe('resaleFee', percent),
        fewer(rooms) ?? maybe('rooms', fc.constant(rooms.slice(1))),
        fewer(channels) ?? maybe('channels', fc.constantFrom([], channels.slice(0, 1))),
        fc.constantFrom({}, {}, ...audiences),
      ),
    ),
  )
}

const restrictionOf = (rooms: readonly string[], plans: readonly string[]) =>
  fc
    .tuple(
      maybe('weekdays', weekdays),
      maybe('rooms', some(rooms)),
      maybe('plans', some(plans)),
      fc.subarray(
        ['minStay', 'maxStay', 'minStayThrough', 'closedToArrival', 'stopSell', 'minAdvance', 'maxAdults'] as const,
        {
          minLength: 1,
        },
      ),
      fc.integer({ min: 1, max: 9 }),
      fc.option(period, { nil: {} }),
    )
    .map(([days, where, on, kinds, limit, when]) => {
      const demanded = new Set<string>(kinds)
      const rule = restrictionKinds
        .filter((kind) => demanded.has(kind))
        .map((kind) => [kind, kind.startsWith('closed') || kind === 'stopSell' ? true : limit])
      return { ...when, ...days, ...where, ...on, ...Object.fromEntries(rule) }
    })

const keyList = (noun: string, most: number) =>
  fc.integer({ min: 1, max: most }).map((count) => Array.from({ length: count }, (_, i) => `${noun}-${'abcdef'[i]}`))

export function anyHotelDocument(id: number): fc.Arbitrary<HotelDocument> {
  return fc
    .record({
      rooms: keyList('room', 3),
      plans: keyList('plan', 3),
      services: keyList('service', 3),
      languages: fc.constantFrom(['en'], ['en', 'it'], ['it', 'en', 'ja']),
      isTrade: fc.boolean(),
    })
    .chain(({ rooms, plans, services, languages, isTrade }) => {
      const own = [{ code: `H${id}`, id: 1_000 + id, name: `Hotel ${id}` }]
      const channels = isTrade
        ? [...own, { code: `T${id}`, id: 2_000 + id, name: 'Trade', trade: true, optionHours: 24 }]
        : own
      const inAll = text(languages)
      return all<HotelDocument>(
        fc.record({
          format: fc.constant('hotel/1'),
          id: fc.constant(id),
          languages: fc.constant(languages),
          name: fc.constant(`Hotel ${id}`),
          destination: fc.constant({ id, name: `Town ${id}` }),
          stars: fc.nat(5),
          phone: fc.constant('+39 1'),
          email: fc.constant('desk@hotel.example'),
          address: fc.record({
            street: line,
            zip: fc.constantFrom('00123', 'A-1', ''),
            city: line,
            country: fc.constantFrom('IT', 'NO'),
          }),
          latitude: fc.constantFrom(0, -45.25),
          longitude: fc.constantFrom(0, 12.5),
          timeZone: fc.constantFrom('Europe/Rome', 'Asia/Tokyo'),
          currency: fc.constantFrom('EUR', 'CHF'),
          checkIn: time,
          checkOut: time,
          summary: inAll,
          description: inAll,
        }),
        maybe('information', fc.array(fc.record({ title: inAll, text: inAll }), { minLength: 1, maxLength: 3 })),
        maybe('notes', inAll),
        fc.record({ terms: inAll, brand: fc.constant({ colour: '#1f4e79' }) }),
        maybe(
          'messaging',
          fc.record({ active: fc.boolean(), button: fc.boolean(), number: fc.constantFrom('', '391234') }),
        ),
        maybe('chat', fc.boolean()),
        isTrade ? maybe('tradeChannel', fc.constant(`T${id}`)) : fc.constant({}),
        fc.record({
          paymentMethods: fc.constant(['hotelpay']),
          vat: fc.record({ stay: percent, services: percent }),
          children: fc.constantFrom(
            [],
            [{ id: 1, min: 0, max: 5, shares: [12.5, 0], meals: 50 }],
            [{ id: 3, min: 4, max: 9, amounts: [10.5], meals: 0 }],
          ),
        }),
        maybe(
          'cityTax',
          fc.constantFrom({
            minAge: 14,
            maxNights: 7,
            rates: [
              { from: '11-01', until: '03-31', perPersonNight: 1 },
              { perPersonNight: 2.5, percent: 5 },
            ],
          }),
        ),
        maybe(
          'fees',
          fc.array(
            fc.record({ name: inAll, per: fc.constantFrom('stay', 'night', 'person', 'person-night'), amount }),
            {
              minLength: 1,
              maxLength: 2,
            },
          ),
        ),
        maybe(
          'retention',
          fc.record({ guestMonths: fc.integer({ min: 1, max: 120 }), billYears: fc.integer({ min: 1, max: 30 }) }),
        ),
        maybe(
          'checkout',
          fc.record(
            {
              zip: fc.constantFrom('not-asked', 'optional', 'mandatory'),
              invoice: fc.constantFrom('not-asked', 'optional'),
              registration: fc.constantFrom('as-booked', 'after-booking'),
            },
            { requiredKeys: [] },
          ),
        ),
        maybe('roomOrder', fc.constantFrom('price', 'listed')),
        maybe('splitStay', fc.record({ percent, minNights: fc.integer({ min: 2, max: 9 }) })),
        maybe(
          'policies',
          fc.record({ title: inAll, text: inAll }).map((policy) => [{ key: 'boats', ...policy, mandatory: true }]),
        ),
        fc.record({
          channels: fc.constant(channels),
          rooms: roomsOf(rooms, languages),
          plans: plansOf(
            plans,
            rooms,
            channels.map(({ code }) => code),
            languages,
          ),
        }),
        maybe(
          'promotions',
          fc.record({ name: inAll, combinable: fc.boolean() }).chain((one) =>
            fc.constantFrom(
              [
                {
                  key: 'early',
                  ...one,
                  kind: 'early-booking' as const,
                  conditions: { minAdvance: 30, arrivalDays: ['fri' as const], plans: plans.slice(0, 1) },
                  off: { percent: 7.5, amount: 1.25 },
                },
              ],
              [
                {
                  key: 'code',
                  ...one,
                  kind: 'promo-code' as const,
                  off: { percent: 10 },
                  code: { code: 'SUN', hidden: true, uses: 3 },
                },
              ],
              [
                {
                  key: 'free',
                  ...one,
                  kind: 'free-nights' as const,
                  freeNights: { stay: 4, pay: 3, which: 'cheapest' as const },
                },
              ],
            ),
          ),
        ),
        fc.record({ serviceCategories: inAll.map((name) => [{ key: 'extras', name, mandatory: true }]) }),
        fc.record({
          services: fc.tuple(
            ...services.map((key) =>
              all(
                fc.record({ key: fc.constant(key), category: fc.constant('extras'), name: inAll, description: inAll }),
                fc.record({
                  per: fc.constantFrom('person', 'unit'),
                  when: fc.constantFrom('stay', 'night', 'day'),
                  price: amount,
                  maxQuantity: fc.integer({ min: 1, max: 9 }),
                }),
                maybe('slots', fc.constantFrom({ times: ['10:30', '16:00'], places: 8 })),
                maybe('first', day),
                maybe('weekdays', weekdays),
                maybe('transfer', fc.constant(true)),
              ),
            ),
          ),
        }),
        maybe(
          'packages',
          fc
            .tuple(
              fc.record({ name: inAll, summary: inAll, description: inAll }),
              fc.option(period, { nil: {} }),
              weekdays,
            )
            .map(([texts, when, arrivalDays]) => [
              {
                key: 'days',
                ...texts,
                plan: plans.at(-1) ?? '',
                minNights: 2,
                maxNights: 4,
                arrivalDays,
                ...when,
                includes: services.slice(0, 1),
                places: 3,
              },
            ]),
        ),
        fc.record({
          seasons: fc.array(
            fc.tuple(period, price).map(([when, cost]) => ({ ...when, ...cost })),
            { minLength: 1, maxLength: 4 },
          ),
        }),
        maybe(
          'closures',
          fc.array(fc.constantFrom({ from: '01-10', until: '02-10' }, { from: '12-20', until: '01-05' }), {
            minLength: 1,
            maxLength: 1,
          }),
        ),
        maybe('restrictions', fc.array(restrictionOf(rooms, plans), { minLength: 1, maxLength: 4 })),
        maybe(
          'nights',
          fc.constantFrom(
            [{ room: rooms[0] ?? '', first: '2026-12-03', last: '2026-12-05', rooms: 77, price: 12.5 }],
            [{ room: rooms[0] ?? '', first: '2027-05-01', last: '2027-05-02', rooms: 77 }],
          ),
        ),
      )
    })
}
