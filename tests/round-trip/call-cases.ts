import type { LegacyCall } from '@portico/contracts/legacy/codec/legacy-call'
import { availabilityCheck } from '@portico/contracts/legacy/main/availability-check'
import { calendar } from '@portico/contracts/legacy/main/calendar'
import { cancel } from '@portico/contracts/legacy/main/cancel'
import { confirm, priceCheck } from '@portico/contracts/legacy/main/confirm'
import { confirmPayment } from '@portico/contracts/legacy/main/confirm-payment'
import { customPrivacy } from '@portico/contracts/legacy/main/custom-privacy'
import { hotel } from '@portico/contracts/legacy/main/hotel'
import { hotelList } from '@portico/contracts/legacy/main/hotel-list'
import { login, loginCheck, logout } from '@portico/contracts/legacy/main/login'
import { nearby } from '@portico/contracts/legacy/main/nearby'
import { chart } from '@portico/contracts/legacy/main/own/chart'
import { explain } from '@portico/contracts/legacy/main/own/explain'
import { extend, hold, release } from '@portico/contracts/legacy/main/own/hold'
import { outcome } from '@portico/contracts/legacy/main/own/outcome'
import { packages } from '@portico/contracts/legacy/main/packages'
import { portalSearch } from '@portico/contracts/legacy/main/portal-search'
import { retrieve } from '@portico/contracts/legacy/main/retrieve'
import { connectedRooms, roomSearch } from '@portico/contracts/legacy/main/room-search'
import { serviceSearch } from '@portico/contracts/legacy/main/service-search'
import fc from 'fast-check'
import { id, instant, key, maybe, parties, party, shortId, stay, text, timestamp } from './pieces.ts'
import * as told from './replies.ts'
import * as asked from './requests.ts'

/** All that can be asked by a call and told by it. */
export type CallTried = {
  readonly call: LegacyCall<unknown, unknown>
  readonly question: fc.Arbitrary<unknown>
  readonly answer: fc.Arbitrary<unknown>
}

function tried<Input, Answer>(call: LegacyCall<Input, Answer>, question: fc.Arbitrary<Input>, answer: fc.Arbitrary<Answer>): CallTried {
  return { call: call as LegacyCall<unknown, unknown>, question, answer }
}

const nothing = fc.constant({})
const holdId = maybe(key)
const promoCode = maybe(text(40))
const roomQuestion = fc.record({
  ...{ stay, party, chosen: fc.array(id, { maxLength: 9 }), ratePlanId: maybe(id), cross: fc.boolean(), promoCode },
  ...{ packageId: maybe(id), timestamp, holdId },
})
const priceQuestion = fc.record({ basket: asked.basket, timestamp, holdId })
const hotelIds = maybe(fc.array(shortId, { minLength: 1, maxLength: 200 }))
const month = fc.record({ year: fc.integer({ min: 1900, max: 2998 }), month: fc.integer({ min: 1, max: 12 }) })
const keyed = fc.record({ holdId: key, key })

/** Every call of the main server. */
export const callsTried: readonly CallTried[] = [
  tried(hotelList, nothing, told.hotelList),
  tried(hotel, fc.record({ hotelId: id }), told.hotel),
  tried(customPrivacy, nothing, told.policies),
  tried(packages, fc.record({ packageId: maybe(id) }), told.packages),
  tried(calendar, fc.record({ from: maybe(month) }), told.calendar),
  tried(chart, fc.record({ party, holdId }), told.chart),
  tried(availabilityCheck, fc.record({ stay, rooms: parties, originAirportId: maybe(id), holdId }), fc.boolean()),
  tried(roomSearch, roomQuestion, told.roomSearch),
  tried(connectedRooms, roomQuestion, told.roomSearch),
  tried(nearby, fc.record({ stay, rooms: parties, promoCode, timestamp, holdId }), told.nearby),
  tried(
    portalSearch,
    fc.record({ stay, rooms: parties, destinationId: maybe(id), hotelIds, promoCode }),
    fc.array(told.portalHotel, { maxLength: 5 }),
  ),
  tried(
    serviceSearch,
    fc.record({ stay, party, roomTypeIds: fc.array(shortId, { maxLength: 10 }), promoCode, promotionId: maybe(id), code: maybe(text(40)) }),
    told.services,
  ),
  tried(priceCheck, priceQuestion, told.basket),
  tried(explain, priceQuestion, told.explained),
  tried(hold, fc.record({ basket: asked.basket, key, visitor: key, address: key, replaces: holdId }), told.held),
  tried(extend, keyed, fc.record({ until: instant, extendable: fc.boolean() })),
  tried(release, keyed, fc.record({ released: fc.boolean() })),
  tried(confirm, asked.confirmQuestion, told.confirmed),
  tried(outcome, fc.record({ key }), told.outcome),
  tried(retrieve, fc.oneof(fc.record({ code: text(40), email: text(254) }), fc.record({ mailKey: key })), told.reservation),
  tried(cancel, fc.record({ reservationId: id, key: maybe(key) }), told.fee),
  tried(login, fc.record({ username: text(254), password: text(200) }), told.someUser),
  tried(logout, nothing, nothing),
  tried(loginCheck, nothing, told.someUser),
  tried(
    confirmPayment,
    fc.record({ reservationId: id, paymentId: text(64), provider: text(40) }),
    fc.record({ state: fc.constantFrom(undefined, 'pending' as const, 'confirmed' as const) }),
  ),
]
