import { agencyTypes } from '@portico/contracts/checkout/agency'
import { guestTypes, sexes } from '@portico/domain/party/guest-record'
import { typedEmail } from '@portico/domain/party/normalise-email'
import { maxRoomLines } from '@portico/domain/party/room-line'
import type { ServiceRequest } from '@portico/domain/pricing/extras/service'
import { typedCode, typedLine, typedLines } from '@portico/domain/text/typed-text'
import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import { nightCountOf, type Stay } from '@portico/domain/time/stay'
import type { LegacyConfirmRequest } from '@portico/legacy/calls/checkout/confirm'
import type { BasketRequest, RoomRequest } from '@portico/legacy/parts/basket'
import type { ConfirmExtras, TransferRequest } from '@portico/legacy/parts/confirm-extras'
import fc from 'fast-check'
import { day, id, instant, key, maybe, minor, party, shortId, stay, text, timestamp } from './pieces.ts'

// What the long query can carry.

const decimal = fc.nat(9_999_999).map((cents) => cents / 100)

/** The eight fields of a service. */
export const service: fc.Arbitrary<ServiceRequest> = fc.record({
  serviceId: shortId,
  day: fc.option(day, { nil: null }),
  slot: fc.option(fc.stringMatching(/^[\w:.-]{1,20}$/), { nil: null }),
  quantity: fc.integer({ min: 1, max: 999 }),
  bandId: fc.option(shortId, { nil: null }),
  line: fc.nat(9),
  additional: fc.boolean(),
  price: maybe(decimal),
})

const services = maybe(fc.array(service, { minLength: 1, maxLength: 40 }))
const taxExempt = maybe(fc.nat(35))

/** Either no room says whether it takes the protection, or every room does. */
function roomsFor({ arrival, departure }: Stay): fc.Arbitrary<RoomRequest[]> {
  const nights = nightCountOf({ arrival, departure })
  const room = fc.record({
    productId: id,
    party,
    nightPrices: maybe(fc.array(decimal, { minLength: nights, maxLength: nights })),
    taxExempt,
    isProtected: fc.boolean(),
  })
  return fc
    .tuple(fc.boolean(), fc.array(room, { minLength: 1, maxLength: maxRoomLines }))
    .map(([offered, rooms]) => rooms.map(({ isProtected, ...one }) => (offered ? { ...one, isProtected } : one)))
}

const split: fc.Arbitrary<BasketRequest> = fc
  .record({
    first: stay,
    room: fc.record({ party, taxExempt, isProtected: fc.constantFrom(undefined, true as const) }),
    ids: fc.tuple(shortId, shortId),
  })
  .map(({ first, room, ids: [one, other] }) => {
    const second = { arrival: first.departure, departure: addDays(first.departure, 2) }
    return {
      stay: { arrival: first.arrival, departure: second.departure },
      rooms: [
        { ...room, productId: one, stay: first },
        { ...room, productId: other, stay: second },
      ],
    }
  })

const whole: fc.Arbitrary<BasketRequest> = stay.chain((when) =>
  fc.record({
    stay: fc.constant(when),
    rooms: roomsFor(when),
    promoCode: maybe(text(40)),
    services,
    packageId: maybe(id),
  }),
)

export const basket: fc.Arbitrary<BasketRequest> = fc.oneof(
  { weight: 4, arbitrary: whole },
  { weight: 1, arbitrary: split },
)

/** Typed text in the spelling in which it is kept. */
function spelled(max: number, spell: (text: string) => string): fc.Arbitrary<string> {
  return text(max)
    .map(spell)
    .filter((one) => one !== '' && one.length <= max)
}

/** The note comes last and may hold anything. */
const transfer: fc.Arbitrary<TransferRequest> = fc.record({
  serviceId: shortId,
  bookedLine: fc.nat(99),
  date: day,
  time: fc.tuple(fc.nat(23), fc.nat(59)).map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':')),
  placeCode: fc
    .stringMatching(/^[^;\ud800-\udfff]{0,20}$/)
    .map((code) => typedLine(code).replaceAll(';', ',').slice(0, 20).trim()),
  transportNumber: fc.stringMatching(/^[A-Z0-9 ]{0,20}$/).map(typedLine),
  note: fc.oneof(spelled(200, typedLines), fc.constant('')),
})

/** Some of these fields; nothing where none is filled. */
function texts<Name extends string>(
  names: readonly Name[],
  max: number,
): fc.Arbitrary<{ readonly [One in Name]?: string } | undefined> {
  return fc.subarray([...names]).chain((some) => {
    const values = fc.array(spelled(max, typedLine), { minLength: some.length, maxLength: some.length })
    return values.map((filled) => {
      if (some.length === 0) return undefined
      return Object.fromEntries(some.map((name, i) => [name, filled[i]])) as { readonly [One in Name]?: string }
    })
  })
}

const extras: fc.Arbitrary<ConfirmExtras> = fc.record({
  transfers: maybe(fc.array(transfer, { minLength: 1, maxLength: 5 })),
  invoice: texts(['name', 'address', 'zip', 'city', 'country', 'vatNumber', 'sdi', 'certifiedEmail', 'taxCode'], 12),
  agency: fc
    .tuple(
      texts(
        [
          ...(['name', 'address', 'zip', 'city', 'country', 'email', 'phone'] as const),
          ...(['contactName', 'contactEmail', 'vatNumber', 'iata', 'code'] as const),
        ],
        12,
      ),
      fc.constantFrom(...agencyTypes),
    )
    .map(([agency, type]) => agency && { ...agency, type }),
  cardToken: text(200),
  references: texts(['trivago', 'tripadvisor', 'hotel', 'campaign'], 200),
  upgrade: maybe(
    fc.record({
      oldRoomId: id,
      priceDifference: fc.integer({ min: -99_999_999, max: 99_999_999 }).map((cents) => cents / 100),
    }),
  ),
})

const birthDate = maybe(
  fc
    .date({ min: new Date('1900-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10) as CalendarDate),
)
const sex = maybe(fc.constantFrom(...sexes))
const known = { lastName: maybe(spelled(60, typedLine)), birthDate, sex }
const nameWithoutSemicolon = maybe(spelled(60, typedLine).map((name) => name.replaceAll(';', ',')))
const other = fc.record({ ...known, type: fc.constantFrom(...guestTypes), name: nameWithoutSemicolon })

function guestsOf({ rooms }: BasketRequest) {
  const first = fc.record({
    ...known,
    name: maybe(spelled(60, typedLine)),
    others: maybe(fc.array(other, { minLength: 1, maxLength: 4 })),
  })
  return fc.array(first, { minLength: rooms.length, maxLength: rooms.length })
}

function flightsOf({ rooms }: BasketRequest) {
  const flight = fc.record({ departure: text(40), return: maybe(text(40)) })
  return maybe(fc.array(flight, { minLength: rooms.length, maxLength: rooms.length }))
}

export const confirmRequest: fc.Arbitrary<LegacyConfirmRequest> = basket.chain((basketRequest) =>
  fc.record({
    basket: fc.constant(basketRequest),
    booker: fc.record({
      name: spelled(60, typedLine),
      lastName: spelled(60, typedLine),
      email: spelled(254, typedEmail),
      phone: spelled(30, typedCode),
      country: spelled(60, typedLine),
      address: spelled(120, typedLine),
      city: spelled(80, typedLine),
      zip: maybe(spelled(12, typedCode)),
      alternativeEmail: maybe(spelled(254, typedEmail)),
      note: maybe(spelled(1_000, typedLines)),
      taxCode: maybe(spelled(16, typedCode)),
      birthDate,
      sex,
      confirmationTime: maybe(instant),
    }),
    guests: guestsOf(basketRequest),
    consents: fc.record({
      marketing: fc.boolean(),
      report: fc.boolean(),
      profile: fc.boolean(),
      custom: fc.array(fc.record({ policyId: fc.nat(999_999_999), accepted: fc.boolean() }), { maxLength: 20 }),
    }),
    paymentMethod: text(40),
    optionHours: maybe(fc.integer({ min: 1, max: 720 })),
    timestamp,
    extras: maybe(fc.tuple(extras, flightsOf(basketRequest)).map(([rest, flights]) => ({ ...rest, flights }))),
    key: maybe(key),
    holdId: maybe(key),
    host: maybe(text(260)),
    totalMinor: maybe(minor),
    address: maybe(text(64)),
    reference: maybe(spelled(40, typedLine)),
    numberFormat: maybe(fc.constantFrom('it' as const, 'language' as const)),
  }),
)
