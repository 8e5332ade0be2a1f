import { partyLimits } from '@portico/domain/party/party'
import { maxRoomLines } from '@portico/domain/party/room-line'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { serviceSearch } from '@portico/legacy/calls/catalogue/service-search'
import { confirm, type LegacyConfirmRequest, priceCheck } from '@portico/legacy/calls/checkout/confirm'
import { hold } from '@portico/legacy/calls/checkout/hold'
import { availabilityCheck } from '@portico/legacy/calls/search/availability-check'
import { nearby } from '@portico/legacy/calls/search/nearby'
import { portalSearch } from '@portico/legacy/calls/search/portal-search'
import { connectedRooms, roomSearch } from '@portico/legacy/calls/search/room-search'
import { type Caller, encodeQuery, type LegacyCall } from '@portico/legacy/codec/legacy-call'
import type { BasketRequest } from '@portico/legacy/parts/basket'
import { describe, expect, it } from 'vitest'
import { fitsQueryLimit } from './fits-query-limit.ts'
import { type Upstream, upstreamOf } from './upstream.ts'

const maxId = 2_147_483_647
const id = 'x'.repeat(64)
const caller: Caller = {
  domain: '',
  channelId: maxId,
  hotelId: maxId,
  languageId: 9,
  sessionCode: id,
  clientId: maxId,
}
const stay = { arrival: '2027-03-05' as CalendarDate, departure: '2027-06-03' as CalendarDate }
const party = {
  adults: partyLimits.maxAdults,
  childrenAges: Array<number>(partyLimits.maxChildren).fill(partyLimits.maxChildAge),
}
const rooms = Array.from({ length: maxRoomLines }, () => party)
/** Nine bytes a sign in a query, more than of any other language. */
const promoCode = '促'.repeat(40)
const timestamp = 1_900_000_000_000
const basket: BasketRequest = {
  stay,
  rooms: rooms.map(() => ({ productId: maxId, party, isProtected: true, taxExempt: 35 })),
  promoCode,
  packageId: maxId,
}

function confirmOf(letter: string, more: Partial<LegacyConfirmRequest> = {}): LegacyConfirmRequest {
  const text = (length: number) => letter.repeat(length)
  return {
    basket,
    booker: {
      name: text(60),
      lastName: text(60),
      email: `${'m'.repeat(249)}@a.it`,
      phone: `+${'5'.repeat(29)}`,
      country: 'IT',
      address: text(120),
      city: text(80),
      zip: text(12),
      alternativeEmail: `${'m'.repeat(249)}@a.it`,
      note: text(200),
    },
    guests: rooms.map(() => ({ name: text(60), lastName: text(60) })),
    consents: {
      marketing: false,
      report: false,
      profile: false,
      custom: Array.from({ length: 20 }, (_, i) => ({ policyId: maxId - i, accepted: false })),
    },
    paymentMethod: 'hotelpay',
    timestamp,
    key: id,
    holdId: id,
    host: 'h'.repeat(253),
    totalMinor: 999_999_999_999_999,
    ...more,
  }
}

function serverOf(profile: 'plain' | 'portico'): Upstream {
  return upstreamOf({
    key: profile,
    url: 'http://127.0.0.1:9',
    prefix: '/customers',
    profile,
    timeZone: 'Europe/Rome',
    paths: {},
  })
}
const [plain, portico] = [serverOf('plain'), serverOf('portico')]

const ownHoldIds = [id, id, id, id]

function oneRoom() {
  return {
    stay,
    party,
    chosen: Array<number>(9).fill(maxId),
    cross: false,
    promoCode,
    packageId: maxId,
    timestamp,
    ownHoldIds,
  }
}

/** On `plain` and on `portico`, in bytes. */
function lengths<Input, Answer>(call: LegacyCall<Input, Answer>, input: Input): [plain: number, portico: number] {
  const lengthOn = ({ capabilities }: Upstream) => encodeQuery(call, caller, input, capabilities).toString().length
  return [lengthOn(plain), lengthOn(portico)]
}

describe('the query of the largest party, ten rooms of twenty adults and fifteen children, fits either kind of server', () => {
  it.each([
    ['availability check', lengths(availabilityCheck, { stay, rooms, originAirportId: maxId, ownHoldIds })],
    ['room search', lengths(roomSearch, oneRoom())],
    ['merged rooms', lengths(connectedRooms, oneRoom())],
    ['nearby dates', lengths(nearby, { stay, rooms, promoCode, timestamp, ownHoldIds })],
    ['portal', lengths(portalSearch, { stay, rooms, destinationId: maxId, promoCode })],
    [
      'services',
      lengths(serviceSearch, {
        stay,
        party,
        roomTypeIds: rooms.map(() => maxId),
        promoCode,
        promotionId: maxId,
        code: id,
      }),
    ],
    ['price check', lengths(priceCheck, { basket, timestamp, ownHoldIds })],
    ['hold', lengths(hold, { basket, key: id, visitor: id, address: id, replaces: id })],
    ['confirm, with every field full of letters', lengths(confirm, confirmOf('x'))],
  ])('%s', (_, [onPlain, onPortico]) => {
    expect(onPlain).toBeLessThanOrEqual(7_000)
    expect(onPortico).toBeLessThanOrEqual(60_000)
  })
})

describe('a confirm with every field full of Chinese', () => {
  const booker = { ...confirmOf('李').booker, note: '李'.repeat(1_000) }
  const services = Array.from({ length: 100 }, () => ({
    serviceId: 999_999_999,
    day: stay.arrival,
    slot: 'x'.repeat(20),
    quantity: 999,
    bandId: 999_999_999,
    line: 9,
    additional: true,
    price: 999_999.99,
  }))
  const largest = confirmOf('李', { booker, basket: { ...basket, services } })

  it('and with a hundred services fits our own server', () => {
    expect(fitsQueryLimit(confirm, portico, caller, largest)).toBe(true)
  })

  it('is too long for an inherited one, and said to be before it is sent', () => {
    expect(fitsQueryLimit(confirm, plain, caller, largest)).toBe(false)
  })
})
