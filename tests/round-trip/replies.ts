import { agencyTypes } from '@portico/contracts/checkout/agency'
import type { PetPolicy } from '@portico/contracts/hotel/hotel-information'
import { informationKinds } from '@portico/contracts/hotel/information-kinds'
import { attemptStates } from '@portico/contracts/payment/pending-payment'
import { columnOf } from '@portico/contracts/portal/number-column'
import type { PaymentMethod } from '@portico/contracts/price/basket'
import type { Organiser, Package } from '@portico/contracts/price/packages'
import { priceOfStay } from '@portico/contracts/price/price-of-stay'
import type { PromoOutcome } from '@portico/contracts/price/promo'
import { consentPurposes } from '@portico/contracts/reservation/given-consent'
import { notChangeableReasons } from '@portico/contracts/reservation/not-changeable'
import { resaleStatuses } from '@portico/contracts/reservation/resale'
import type { OfferedService } from '@portico/contracts/search/services'
import type { Picture, Refusal } from '@portico/contracts/values/shapes'
import type { Money } from '@portico/domain/money/money'
import { guestTypes, registrations, requirements, sexes } from '@portico/domain/party/guest-record'
import { folioKinds } from '@portico/domain/payment/folio'
import { paymentMethodIds } from '@portico/domain/payment/payment-methods'
import { partKinds } from '@portico/domain/pricing/explanation/explain-price'
import { packageProblems } from '@portico/domain/pricing/extras/package'
import { serviceProblems } from '@portico/domain/pricing/extras/service'
import { mealPlans } from '@portico/domain/pricing/meal-plan'
import { meals, promotionKinds } from '@portico/domain/pricing/price-terms'
import { rateKinds } from '@portico/domain/pricing/rate-plan'
import { dayStates } from '@portico/domain/restrictions/calendar-day'
import type { HotelReply } from '@portico/legacy/calls/catalogue/hotel'
import type { HotelCardReply, HotelListReply } from '@portico/legacy/calls/catalogue/hotel-list'
import type { AirportReply } from '@portico/legacy/calls/catalogue/package-airports'
import type { PricePartReply } from '@portico/legacy/calls/checkout/explain'
import type { NearbyDateReply } from '@portico/legacy/calls/search/nearby'
import type { PortalFactsReply } from '@portico/legacy/calls/search/portal-facts'
import type { PortalHotelReply } from '@portico/legacy/calls/search/portal-search'
import type { QuoteReply, RoomReply, RoomSearchReply } from '@portico/legacy/calls/search/room-search'
import type { LoggedUser } from '@portico/legacy/calls/trade/login'
import type { Reason } from '@portico/legacy/codec/reason'
import { type BasketLineReply, type BasketReply, protectionAt } from '@portico/legacy/parts/basket'
import type { CalendarDayReply } from '@portico/legacy/parts/calendar-day'
import type { TransferRequest } from '@portico/legacy/parts/confirm-extras'
import { agencyFields, invoiceFields } from '@portico/legacy/parts/invoice-and-agency'
import type { CancellationReply, RateReply } from '@portico/legacy/parts/rate-reply'
import type { ReservationReply } from '@portico/legacy/parts/reservation'
import { type SplitStayReply, splitDiscountOf } from '@portico/legacy/parts/split-stay'
import fc from 'fast-check'
import { amount, currency, day, id, inOneCurrency, instant, maybe, minor, party, stay, text } from './pieces.ts'

// What the calls' answers are made of.

const few = { maxLength: 3 }
const count = fc.nat(99)
const words = fc.oneof(text(200), fc.constant(''))
const named = text(200)

export const picture: fc.Arbitrary<Picture> = fc.record({
  src: fc.stringMatching(/^\/(pictures|media|photos)\/[\w-]{1,20}\.svg$/),
  width: count,
  height: count,
  colour: maybe(text(7)),
  alt: words,
})
const destinations = fc.array(fc.record({ id, name: words }), few)

const card: fc.Arbitrary<HotelCardReply> = fc.record({
  id,
  name: words,
  city: words,
  stars: fc.nat(5),
  summary: words,
  destinations,
  picture: maybe(picture),
  position: maybe(
    fc.record({ latitude: fc.integer({ min: -90, max: 90 }), longitude: fc.integer({ min: -180, max: 180 }) }),
  ),
  timeZone: maybe(text(40)),
})
export const hotelList: fc.Arbitrary<HotelListReply> = fc.record({
  channel: fc.record({ id, name: words, code: words, trade: fc.boolean(), tradeConfHour: fc.nat(720) }),
  hotels: fc.array(card, few),
  version: maybe(text(40)),
  isUnchanged: maybe(fc.constant(true as const)),
})

const requirement = fc.constantFrom(...requirements)
const isShown = fc.constantFrom('not-asked' as const, 'optional' as const)

export const hotel: fc.Arbitrary<HotelReply> = fc.record({
  id,
  name: words,
  stars: fc.nat(5),
  summary: words,
  description: words,
  phone: words,
  email: words,
  destinations,
  address: fc.record({ street: words, zip: words, city: words, country: words }),
  pictures: fc.array(picture, few),
  checkIn: words,
  checkOut: words,
  terms: words,
  information: fc.array(fc.record({ title: words, text: words }), few),
  ageBands: fc.array(fc.record({ id, min: fc.nat(17), max: fc.nat(17) }), few),
  currency,
  messaging: fc.record({ active: fc.boolean(), button: fc.boolean(), number: words }),
  showChat: fc.boolean(),
  tradeAssociated: fc.option(id),
  timeZone: maybe(text(40)),
  guestRecords: maybe(fc.record({ names: requirement, birthDate: requirement, sex: requirement })),
  checkout: maybe(
    fc.record(
      {
        zip: requirement,
        birthDate: requirement,
        sex: requirement,
        taxCode: isShown,
        alternativeEmail: isShown,
        note: isShown,
        invoice: isShown,
        agency: isShown,
        registration: fc.constantFrom(...registrations),
      },
      { requiredKeys: [] },
    ),
  ),
  hasServices: maybe(fc.boolean()),
  protectionTerms: maybe(words),
  textLanguage: maybe(words),
})

const pets: fc.Arbitrary<PetPolicy> = fc.oneof(
  fc.constantFrom({ kind: 'free' as const }, { kind: 'not-allowed' as const }),
  fc.record({
    kind: fc.constant('supplement' as const),
    amount: fc.record({ minor, currency }),
    per: fc.constantFrom('stay' as const, 'night' as const),
  }),
)
const section = fc.record(
  {
    title: words,
    text: words,
    kind: fc.constantFrom(...informationKinds),
    hours: fc.constantFrom({ from: '07:30', until: '10:30' }, { from: '20:00' }),
  },
  { requiredKeys: ['title', 'text'] },
)
export const information = fc.record(
  { checkIn: words, checkOut: words, sections: fc.array(section, few), pets },
  { requiredKeys: ['checkIn', 'checkOut', 'sections'] },
)

export const policies = fc.array(fc.record({ policyId: id, title: words, text: words, mandatory: fc.boolean() }), few)

const refusal: fc.Arbitrary<Refusal> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('below-min-stay' as const, 'above-max-stay' as const, 'too-few-adults' as const),
    limit: fc.nat(30),
  }),
  fc.record({ kind: fc.constant('below-min-stay-through' as const), limit: fc.nat(30), night: day }),
  fc.record({ kind: fc.constant('nights-together' as const), first: day, last: day }),
  fc.record({ kind: fc.constant('closed-season' as const), reopens: day }),
)
const refusals = fc.array(refusal, few)
const anyAmount = fc.record({ minor, currency })
export const reason: fc.Arbitrary<Reason> = fc.oneof(
  fc.constantFrom(
    { kind: 'not-found' as const },
    { kind: 'over-limit' as const },
    { kind: 'unpaid-limit' as const },
    { kind: 'key-closed' as const },
  ),
  fc.record({ kind: fc.constant('sold-out' as const), roomTypeId: id, night: day }),
  fc.record({ kind: fc.constant('malformed' as const), parameter: words, problem: words }),
  fc.record({ kind: fc.constant('not-bookable' as const), refusals }),
  fc.record({ kind: fc.constant('price-changed' as const), quoted: anyAmount, now: anyAmount }),
  fc.record(
    {
      kind: fc.constant('service-refused' as const),
      serviceId: id,
      problem: fc.constantFrom(...serviceProblems),
      day,
      slot: words,
      bandId: id,
    },
    { requiredKeys: ['kind', 'serviceId', 'problem'] },
  ),
  fc.record({ kind: fc.constant('service-required' as const), categoryIds: fc.array(id, few) }),
  fc.record({ kind: fc.constant('service-sold-out' as const), serviceId: id, day, slot: words }),
  fc.record({ kind: fc.constant('package-refused' as const), problem: fc.constantFrom(...packageProblems) }),
  fc.record({ kind: fc.constant('not-changeable' as const), why: fc.constantFrom(...notChangeableReasons) }),
)

const calendarDay: fc.Arbitrary<CalendarDayReply> = fc
  .record({
    day,
    state: fc.constantFrom(...dayStates),
    available: count,
    maxStay: maybe(fc.integer({ min: 1, max: 90 })),
    shortest: maybe(fc.record({ nights: fc.integer({ min: 1, max: 90 }), price: amount })),
    refusals,
  })
  .map((one) => ({ ...one, arrive: one.shortest !== undefined, minStay: one.shortest?.nights }))
const period = maybe(fc.record({ first: day, last: day }, { requiredKeys: [] }))
export const chart = inOneCurrency(fc.record({ currency, days: fc.array(calendarDay, { maxLength: 8 }), period }))
/** No months are told as text, in which no currency stands. */
export const calendar = fc.oneof(
  inOneCurrency(fc.record({ currency, months: fc.array(fc.array(calendarDay, few), { minLength: 1, maxLength: 3 }) })),
  fc.constant({ months: [] }),
)

const hours = fc.integer({ min: 1, max: 720 })
const grace = { graceHours: maybe(hours), graceUntil: maybe(instant) }
const cancellation: fc.Arbitrary<CancellationReply> = fc.oneof(
  fc.record({
    kind: fc.constant('free-until' as const),
    days: count,
    until: maybe(instant),
    fee: maybe(amount),
    ...grace,
  }),
  fc.constant({ kind: 'non-refundable' as const }),
  fc.record({ kind: fc.constant('non-refundable' as const), graceHours: maybe(hours) }),
  fc.record({ kind: fc.constant('non-refundable' as const), fee: amount, graceHours: hours, graceUntil: instant }),
  fc.record({ kind: fc.constant('described' as const), text: words }),
)
export const prepayment = fc.array(fc.record({ on: maybe(day), amount }), few)
const nights = fc.array(fc.record({ night: day, price: amount }), few)
export const priceWith = (taxes: fc.Arbitrary<Money | undefined>) =>
  fc.tuple(amount, taxes).map((price) => priceOfStay(...price))
const rate = {
  mealPlan: maybe(fc.constantFrom(...mealPlans)),
  kinds: fc.uniqueArray(fc.constantFrom(...rateKinds), few),
  nights,
  cancellation,
  fees: fc.array(
    fc.record({ name: words, amount, isService: fc.constant(true as const) }, { requiredKeys: ['name', 'amount'] }),
    few,
  ),
  promotions: fc.array(
    fc.record(
      {
        name: words,
        kind: fc.constantFrom(...promotionKinds),
        basisPoints: fc.nat(10_000),
        perNight: amount.filter((off) => off.minor > 0),
        nights: count,
        pay: count,
        days: count,
      },
      { requiredKeys: ['name'] },
    ),
    few,
  ),
} satisfies { [Name in keyof RateReply]: unknown }

const flightName = fc.record({ id, code: words })
const quote: fc.Arbitrary<QuoteReply> = fc.record({
  ...rate,
  productId: id,
  ratePlanId: id,
  name: words,
  description: words,
  best: fc.boolean(),
  prepayment,
  price: priceWith(maybe(amount)),
  overridden: maybe(amount),
  saved: maybe(amount.filter((off) => off.minor > 0)),
  extraCost: maybe(amount),
  protection: maybe(amount),
  commission: maybe(fc.record({ amount, withoutVat: amount })),
  reserved: maybe(fc.constant(true as const)),
  restrictions: fc.record({
    minStay: maybe(count),
    maxStay: maybe(count),
    minAdults: maybe(count),
    maxAdults: maybe(count),
  }),
  includedServices: maybe(fc.array(id, { minLength: 1, maxLength: 3 })),
  addableServices: maybe(fc.array(id, { minLength: 1, maxLength: 3 })),
  flight: maybe(fc.record({ departure: flightName, return: flightName })),
})
const room: fc.Arbitrary<RoomReply> = fc.record({
  id,
  name: words,
  description: words,
  pictures: fc.array(picture, few),
  available: count,
  suggestedProductId: maybe(id),
  squareMetres: maybe(count),
  maxAdults: count,
  maxGuests: count,
  amenities: fc.array(fc.constantFrom('wifi', 'bathtub', 'seaView'), few),
  quotes: fc.array(quote, few),
})
const splitPart = fc.record({ stay, productId: id, roomTypeId: id, roomName: words, nights, price: amount })
const split: fc.Arbitrary<SplitStayReply> = fc
  .record({
    mealPlan: rate.mealPlan,
    kinds: rate.kinds,
    cancellation,
    fees: rate.fees,
    party,
    ratePlanId: id,
    rateName: words,
    basisPoints: fc.nat(10_000),
    parts: fc.tuple(splitPart, splitPart),
    price: priceWith(fc.constant(undefined)),
  })
  .map((reply) => ({ ...reply, discount: splitDiscountOf(reply, reply.price.stay) }))

export const portalHotel: fc.Arbitrary<PortalHotelReply> = fc.record({
  id,
  name: words,
  city: words,
  stars: fc.nat(5),
  picture: maybe(words),
  price: fc.record({ minor: fc.integer({ min: 1, max: 1e9 }), currency }),
})
const wholeNumber = fc.oneof(fc.integer({ min: -1, max: 1e9 }), fc.integer({ min: 2 ** 31, max: 1e12 }))
/** Columns of one length. */
export const portalFacts: fc.Arbitrary<PortalFactsReply> = fc.nat(4).chain((length) => {
  const column = fc.array(wholeNumber, { minLength: length, maxLength: length }).map(columnOf)
  return fc.record({
    hotelIds: column,
    taxes: column,
    remaining: column,
    has: column,
    currencies: fc.array(currency, { minLength: 1, maxLength: 3 }),
    currency: fc.constant(columnOf(Array.from({ length }, () => 0))),
    totals: fc.array(
      fc.record(
        { minor: column, mealPlan: fc.constantFrom(...mealPlans), isRefundable: fc.constant(true as const) },
        { requiredKeys: ['minor'] },
      ),
      { minLength: 1, maxLength: 3 },
    ),
    facilities: fc.array(words, { maxLength: 3 }),
    isPacked: maybe(fc.constant(true as const)),
  })
})
const promo: fc.Arbitrary<PromoOutcome> = fc.oneof(
  fc.record({ kind: fc.constant('applied' as const), name: words }),
  fc.constantFrom({ kind: 'refused' as const }, { kind: 'refused' as const, refusal: { kind: 'used-up' as const } }),
)
export const roomSearch: fc.Arbitrary<RoomSearchReply> = fc
  .tuple(
    inOneCurrency(
      fc.record({ currency, rooms: fc.array(room, few), refusals, split: maybe(split), promo: maybe(promo) }),
    ),
    fc.array(portalHotel, few),
  )
  .map(([reply, otherHotels]) => ({ ...reply, otherHotels }))

const near: fc.Arbitrary<NearbyDateReply> = fc.record({
  stay,
  price: priceWith(maybe(amount)),
  rooms: fc.array(
    fc.record({
      roomTypeId: id,
      roomName: words,
      productId: id,
      rateName: words,
      price: amount,
      party: maybe(party),
    }),
    few,
  ),
})
export const nearby = inOneCurrency(fc.record({ currency, dates: fc.array(near, few), refusals }))

const slots = fc.uniqueArray(fc.record({ slot: maybe(text(20)), available: maybe(count) }), {
  minLength: 1,
  maxLength: 3,
  selector: ({ slot }) => slot,
})
const service: fc.Arbitrary<OfferedService> = fc.record({
  id,
  name: words,
  description: words,
  pictures: fc.array(picture, few),
  price: amount,
  transfer: fc.boolean(),
  maxQuantity: count,
  category: fc.record({ id, name: words, mandatory: fc.boolean() }),
  per: fc.constantFrom('person' as const, 'unit' as const),
  when: fc.constantFrom('stay' as const, 'night' as const, 'day' as const),
  ages: fc.array(fc.record({ bandId: id, min: fc.nat(17), max: fc.nat(17), price: amount }), few),
  days: fc.uniqueArray(fc.record({ day, slots }), { ...few, selector: (one) => one.day }),
})
export const services = inOneCurrency(
  fc.record({ currency, services: fc.uniqueArray(service, { ...few, selector: (one) => one.id }) }),
)

/** A name, a licence and a cover that somebody filled in. */
const organiser: fc.Arbitrary<Organiser> = fc.record({ name: named, licence: named, insolvencyCover: named })
const hotelPackage: fc.Arbitrary<Package> = fc.record({
  id,
  name: words,
  summary: words,
  description: words,
  pictures: fc.array(picture, few),
  first: day,
  last: day,
  minNights: count,
  maxNights: count,
  arrivalDays: fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }),
  mealPlan: fc.constantFrom(...mealPlans),
  children: fc.boolean(),
  includes: fc.array(words, few),
  next: maybe(fc.record({ arrival: day, nights: count, price: amount })),
  organiser: maybe(organiser),
})
export const packages = inOneCurrency(fc.record({ currency, packages: fc.array(hotelPackage, few) }))

/** Said only where it is so. */
const flag = fc.constantFrom(undefined, true as const)
const protection = maybe(fc.tuple(amount, fc.boolean())).map((offered) =>
  offered ? { protection: protectionAt(...offered), isProtected: offered[1] } : {},
)
const line: fc.Arbitrary<BasketLineReply> = fc
  .tuple(
    fc.record({
      ...rate,
      code: maybe(words),
      ownStay: maybe(stay),
      isProtectionOpen: flag,
      productId: id,
      roomTypeId: id,
      roomName: words,
      rateName: words,
      party,
      stay: amount,
    }),
    protection,
  )
  .map(([priced, offered]) => ({ ...priced, ...offered }))
const serviceItem: fc.Arbitrary<BasketReply['services'][number]> = fc.record({
  serviceId: id,
  name: words,
  day: maybe(day),
  slot: maybe(text(20)),
  quantity: count,
  amount,
  line: maybe(fc.nat(9)),
  bandId: maybe(id),
  included: flag,
  transfer: flag,
  required: flag,
})
const method: fc.Arbitrary<PaymentMethod> = fc.oneof(
  fc.record({
    id: fc.constantFrom('hotelpay' as const, 'nexi' as const, 'link' as const, 'account' as const),
    days: maybe(fc.nat(120)),
    mode: maybe(fc.constantFrom('simulation' as const, 'test' as const)),
  }),
  fc.record({ id: fc.constant('bank' as const), owner: words, iban: words, days: count }),
)
const cityTax = fc.oneof(
  fc.record({ amount }),
  fc.record({ amount, perPersonNight: amount, maxNights: count, exemptBelowAge: count }),
)
const basketInEuros = fc.record({
  lines: fc.array(line, few),
  services: fc.array(serviceItem, few),
  package: maybe(fc.record({ id, name: words, organiser }, { requiredKeys: ['id', 'name'] })),
  stay: amount,
  crossDiscount: maybe(amount.filter((off) => off.minor > 0)),
  cityTax: maybe(cityTax),
  prepayment,
  guarantees: fc.array(
    fc.record({ on: day, amount, by: fc.constantFrom('authorisation' as const, 'card' as const) }),
    few,
  ),
  paymentMethods: fc.array(method, few),
  promo: maybe(promo),
  commission: maybe(amount),
})
const basketOfEuros: fc.Arbitrary<BasketReply> = basketInEuros.map(({ stay: total, ...basket }) => ({
  ...basket,
  price: priceOfStay(total, basket.cityTax?.amount),
}))
export const basket = inOneCurrency(basketOfEuros)

const openPayment = fc.record({ paymentId: words, provider: words, url: maybe(words) })
const paymentMethod = fc.constantFrom(...paymentMethodIds)
const attempt = fc.record({
  method: paymentMethod,
  state: fc.constantFrom(...attemptStates),
  isCardRefused: fc.boolean(),
})
const pendingPayment = fc.record({
  purpose: fc.constantFrom('pay' as const, 'authorise' as const, 'guarantee' as const),
  amount,
  on: maybe(day),
  until: maybe(instant),
  isNeeded: fc.boolean(),
  methods: fc.array(paymentMethod, few),
  attempt: maybe(attempt),
})
const next = fc.oneof(
  fc.record({ kind: fc.constant('redirect' as const), url: fc.webUrl() }),
  fc.record({
    kind: fc.constant('form' as const),
    url: fc.webUrl(),
    fields: fc.record({ Importo: words, mac: words }, { requiredKeys: [] }),
  }),
)
export const startedPayment = fc.record({
  outcome: fc.constantFrom(
    'started' as const,
    'failed' as const,
    'waiting' as const,
    'nothing-due' as const,
    'method-refused' as const,
  ),
  isCardRefused: maybe(fc.boolean()),
  next: maybe(next),
})

const option = fc.record({ hours: count, until: instant })
export const confirmed = fc.record({
  code: text(20),
  roomCodes: fc.array(text(20), few),
  state: fc.constantFrom('confirmed' as const, 'pending' as const),
  payBy: maybe(instant),
  option: maybe(option),
  isToPay: maybe(fc.constant(true as const)),
  openPayment: maybe(openPayment),
})
const listedGuest = fc.record({
  type: fc.constantFrom(...guestTypes),
  name: maybe(words),
  lastName: maybe(words),
  birthDate: maybe(day),
  sex: maybe(fc.constantFrom(...sexes)),
})

const flight = fc.record({ code: words, time: words })
const flightWithId = fc.record({ id, code: words, time: words })
export const airports: fc.Arbitrary<readonly AirportReply[]> = fc.array(
  fc.record(
    {
      id,
      code: words,
      name: words,
      flights: fc.array(fc.record({ departure: flightWithId, return: flightWithId }), few),
    },
    { requiredKeys: ['id', 'code', 'name'] },
  ),
  few,
)

const transfer: fc.Arbitrary<TransferRequest> = fc.record({
  serviceId: id,
  bookedLine: count,
  date: day,
  time: words,
  placeCode: words,
  transportNumber: words,
  note: words,
})
/** Some of these fields, with any words in them. */
const filled = <Name extends string>(
  fields: Readonly<Record<Name, object>>,
): fc.Arbitrary<{ readonly [One in Name]?: string }> =>
  fc.record(Object.fromEntries(Object.keys(fields).map((name) => [name, words])) as Record<Name, typeof words>, {
    requiredKeys: [],
  })

const folioRow = fc.record({
  kind: fc.constantFrom(...folioKinds),
  item: words,
  on: fc.option(day),
  minor,
  method: fc.option(words),
  at: instant,
  cause: words,
})
const reservationInEuros: fc.Arbitrary<ReservationReply> = fc.record({
  reservationId: id,
  code: words,
  channelId: maybe(id),
  hotelId: maybe(id),
  reason: words,
  bookedOn: maybe(day),
  revision: maybe(id),
  state: fc.constantFrom('pending' as const, 'confirmed' as const, 'cancelled' as const),
  bookedBy: fc.record({ name: words, email: words }),
  stay,
  basket: basketOfEuros,
  guests: fc.array(words, few),
  option: maybe(option),
  hotelNotes: words,
  customerNote: words,
  openPayment: maybe(openPayment),
  pendingPayment: maybe(pendingPayment),
  guestRecords: maybe(fc.array(fc.array(listedGuest, few), few)),
  invoice: maybe(filled(invoiceFields)),
  agency: maybe(
    fc.tuple(filled(agencyFields), maybe(fc.constantFrom(...agencyTypes))).map(([texts, type]) => ({ ...texts, type })),
  ),
  transfers: maybe(fc.array(transfer, few)),
  upgradedFrom: maybe(words),
  awaitsGuest: maybe(fc.constant(true as const)),
  consents: maybe(
    fc.array(
      fc.record({
        purpose: fc.constantFrom(...consentPurposes),
        policyId: maybe(id),
        language: fc.constantFrom('en' as const, 'ja' as const),
        text: words,
        isGiven: fc.boolean(),
        isMandatory: fc.boolean(),
        at: instant,
      }),
      few,
    ),
  ),
  flights: maybe(fc.array(fc.record({ airport: words, departure: flight, return: flight }), few)),
  payment: maybe(
    fc.record({
      method: words,
      received: fc.boolean(),
      payBy: maybe(instant),
      owner: maybe(words),
      iban: maybe(words),
    }),
  ),
  folio: maybe(fc.array(folioRow, few)),
  cancellationNow: maybe(
    fc.oneof(
      fc.record({ kind: fc.constant('possible' as const), fee: amount, refund: amount, due: amount }),
      fc.record({ kind: fc.constant('not-changeable' as const), why: fc.constantFrom(...notChangeableReasons) }),
    ),
  ),
  changes: maybe(fc.array(fc.record({ at: instant, kind: words, fee: amount }), few)),
  cancelledRooms: maybe(fc.array(fc.record({ code: words, roomName: words, stay }), few)),
  resales: maybe(
    fc.array(
      fc.record({
        room: words,
        status: fc.constantFrom(...resaleStatuses),
        until: instant,
        price: amount,
        fee: amount,
      }),
      few,
    ),
  ),
})
export const reservation = inOneCurrency(reservationInEuros)

const user: fc.Arbitrary<LoggedUser> = fc.record({
  userId: id,
  since: maybe(instant),
  channelId: maybe(id),
  passwordExpired: fc.boolean(),
  enabled: fc.boolean(),
  session: maybe(fc.string({ minLength: 1, maxLength: 40 })),
  person: maybe(
    fc.record({
      name: words,
      agency: words,
      role: fc.constantFrom('owner' as const, 'agent' as const),
      email: maybe(words),
    }),
  ),
  agency: maybe(
    fc.record({
      ...{
        type: fc.constantFrom('travel-agency' as const, 'company' as const),
        name: words,
        address: words,
        zip: words,
        city: words,
      },
      ...{ country: words, email: words, phone: words, contactName: words, vatNumber: words, iata: words, code: words },
    }),
  ),
})
/** Or nobody. */
export const someUser = maybe(user)

const { part } = fc.letrec<{ part: PricePartReply }>((tie) => ({
  part: fc.record(
    {
      why: fc.constantFrom(...partKinds),
      minor,
      night: day,
      ref: id,
      name: words,
      meal: fc.constantFrom(...meals),
      count,
      age: fc.nat(17),
      party,
      basisPoints: fc.nat(10_000),
      of: minor,
      parts: fc.array(tie('part'), { maxLength: 2, depthIdentifier: 'part' }),
    },
    { requiredKeys: ['why', 'minor'] },
  ),
}))
export const explained = fc.record({ currency, price: part, promo: maybe(promo) })

const codes = { code: text(20), roomCodes: fc.array(text(20), few) }
export const outcome = fc.oneof(
  fc.record({
    kind: fc.constantFrom('confirmed' as const, 'pending' as const),
    ...codes,
    isToPay: maybe(fc.constant(true as const)),
  }),
  fc.constantFrom({ kind: 'refused' as const }, { kind: 'unused' as const }),
)
export const held = fc.record({ holdId: text(64), until: instant, extendable: fc.boolean(), basket })
export const fee = fc.record({ fee: maybe(fc.record({ minor, currency })), at: maybe(instant) })
