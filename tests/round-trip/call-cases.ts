import { cancellationReasons } from '@portico/contracts/reservation/cancellation-reasons'
import { addDays } from '@portico/domain/time/calendar-date'
import { customPrivacy } from '@portico/legacy/calls/catalogue/custom-privacy'
import { hotel } from '@portico/legacy/calls/catalogue/hotel'
import { hotelList } from '@portico/legacy/calls/catalogue/hotel-list'
import { packages } from '@portico/legacy/calls/catalogue/packages'
import { serviceSearch } from '@portico/legacy/calls/catalogue/service-search'
import { confirm, priceCheck } from '@portico/legacy/calls/checkout/confirm'
import { explain } from '@portico/legacy/calls/checkout/explain'
import { extend, hold, release } from '@portico/legacy/calls/checkout/hold'
import { outcome } from '@portico/legacy/calls/checkout/outcome'
import { confirmPayment } from '@portico/legacy/calls/payment/confirm-payment'
import { startPayment } from '@portico/legacy/calls/payment/start-payment'
import { cancel } from '@portico/legacy/calls/reservation/cancel'
import { retrieve } from '@portico/legacy/calls/reservation/retrieve'
import { availabilityCheck } from '@portico/legacy/calls/search/availability-check'
import { calendar } from '@portico/legacy/calls/search/calendar'
import { chart } from '@portico/legacy/calls/search/chart'
import { nearby } from '@portico/legacy/calls/search/nearby'
import { portalFacts } from '@portico/legacy/calls/search/portal-facts'
import { portalSearch } from '@portico/legacy/calls/search/portal-search'
import { connectedRooms, roomSearch } from '@portico/legacy/calls/search/room-search'
import { endedSessions } from '@portico/legacy/calls/trade/ended-sessions'
import { login, loginCheck, logout } from '@portico/legacy/calls/trade/login'
import type { LegacyCall } from '@portico/legacy/codec/legacy-call'
import fc from 'fast-check'
import { id, instant, key, maybe, parties, party, shortId, stay, text, timestamp } from './pieces.ts'
import * as replies from './replies.ts'
import * as requests from './requests.ts'

/** All that can be asked by a call and told by it. */
export type CallCase = {
  readonly call: LegacyCall<unknown, unknown>
  readonly request: fc.Arbitrary<unknown>
  readonly answer: fc.Arbitrary<unknown>
}

function callCase<Input, Reply>(
  call: LegacyCall<Input, Reply>,
  request: fc.Arbitrary<Input>,
  answer: fc.Arbitrary<Reply>,
): CallCase {
  return { call: call as LegacyCall<unknown, unknown>, request, answer }
}

const nothing = fc.constant({})
const own = { ownHoldIds: maybe(fc.array(key, { minLength: 1, maxLength: 4 })), ownReservation: maybe(text(40)) }
const promoCode = maybe(text(40))
const roomRequest = fc.record({
  stay,
  party,
  chosen: fc.array(id, { maxLength: 9 }),
  ratePlanId: maybe(id),
  cross: fc.boolean(),
  promoCode,
  packageId: maybe(id),
  timestamp,
  ...own,
})
const priceRequest = fc.record({ basket: requests.basket, timestamp, ...own })
const nearbyRequest = fc
  .record({
    stay,
    rooms: parties,
    promoCode,
    packageId: maybe(id),
    days: maybe(fc.nat(30)),
    isCombined: maybe(fc.constant(true as const)),
    timestamp,
    ...own,
  })
  .map(({ days, ...request }) => ({
    ...request,
    lastArrival: days === undefined ? undefined : addDays(request.stay.arrival, days),
  }))
const hotelIds = maybe(fc.array(shortId, { minLength: 1, maxLength: 200 }))
const month = fc.record({ year: fc.integer({ min: 1900, max: 2998 }), month: fc.integer({ min: 1, max: 12 }) })
const keyed = fc.record({ holdId: key, key })

/** Every call of the main server. */
export const callCases: readonly CallCase[] = [
  callCase(hotelList, fc.record({ known: maybe(fc.base64String({ minLength: 1, maxLength: 40 })) }), replies.hotelList),
  callCase(hotel, fc.record({ hotelId: id }), replies.hotel),
  callCase(customPrivacy, nothing, replies.policies),
  callCase(packages, fc.record({ packageId: maybe(id) }), replies.packages),
  callCase(calendar, fc.record({ fromMonth: maybe(month) }), replies.calendar),
  callCase(
    chart,
    fc.record({
      party,
      packageId: maybe(id),
      promoCode,
      isCodeHidden: fc.constantFrom(true, undefined),
      nights: maybe(fc.integer({ min: 1, max: 30 })),
      ...own,
    }),
    replies.chart,
  ),
  callCase(availabilityCheck, fc.record({ stay, rooms: parties, originAirportId: maybe(id), ...own }), fc.boolean()),
  callCase(roomSearch, roomRequest, replies.roomSearch),
  callCase(connectedRooms, roomRequest, replies.roomSearch),
  callCase(nearby, nearbyRequest, replies.nearby),
  callCase(
    portalSearch,
    fc.record({ stay, rooms: parties, destinationId: maybe(id), hotelIds, promoCode }),
    fc.array(replies.portalHotel, { maxLength: 5 }),
  ),
  callCase(
    portalFacts,
    fc.record({
      stay,
      rooms: parties,
      destinationId: maybe(id),
      hotelIds,
      promoCode,
      isPacked: maybe(fc.constant(true as const)),
    }),
    replies.portalFacts,
  ),
  callCase(
    serviceSearch,
    fc.record({
      stay,
      party,
      roomTypeIds: fc.array(shortId, { maxLength: 10 }),
      promoCode,
      promotionId: maybe(id),
      code: maybe(text(40)),
    }),
    replies.services,
  ),
  callCase(priceCheck, priceRequest, replies.basket),
  callCase(explain, priceRequest, replies.explained),
  callCase(
    hold,
    fc.record({ basket: requests.basket, key, visitor: key, address: key, replaces: maybe(key) }),
    replies.held,
  ),
  callCase(extend, keyed, fc.record({ until: instant, extendable: fc.boolean() })),
  callCase(release, keyed, fc.record({ released: fc.boolean() })),
  callCase(confirm, requests.confirmRequest, replies.confirmed),
  callCase(outcome, fc.record({ key }), replies.outcome),
  callCase(endedSessions, fc.record({ after: maybe(instant) }), fc.record({ sessions: fc.array(key), next: instant })),
  callCase(
    startPayment,
    fc.record({ code: text(40), email: text(254), method: text(40), key, host: text(253) }),
    replies.startedPayment,
  ),
  callCase(
    retrieve,
    fc.oneof(fc.record({ code: text(40), email: text(254) }), fc.record({ mailKey: key })),
    replies.reservation,
  ),
  callCase(
    cancel,
    fc.record({
      reservationId: id,
      key: maybe(key),
      agreedFeeMinor: maybe(fc.nat()),
      why: maybe(fc.constantFrom(...cancellationReasons)),
    }),
    replies.fee,
  ),
  callCase(
    login,
    fc.record({ username: text(254), password: text(200), address: maybe(text(64)), browser: maybe(text(64)) }),
    replies.someUser,
  ),
  callCase(logout, nothing, nothing),
  callCase(loginCheck, nothing, replies.someUser),
  callCase(
    confirmPayment,
    fc.record({ reservationId: id, paymentId: text(64), provider: text(40) }),
    fc.record({ state: fc.constantFrom(undefined, 'pending' as const, 'confirmed' as const) }),
  ),
]
