import { availabilityCheck } from '@portico/contracts/legacy/availability-check'
import { calendar } from '@portico/contracts/legacy/calendar'
import { cancel } from '@portico/contracts/legacy/cancel'
import { chart } from '@portico/contracts/legacy/chart'
import { currency } from '@portico/contracts/legacy/currency'
import { customPrivacy } from '@portico/contracts/legacy/custom-privacy'
import { explain } from '@portico/contracts/legacy/explain'
import type { Capability } from '@portico/contracts/legacy/extensions'
import { confirm, priceCheck } from '@portico/contracts/legacy/guestdata'
import { extend, hold, release } from '@portico/contracts/legacy/hold'
import { hotel } from '@portico/contracts/legacy/hotel'
import { hotelList } from '@portico/contracts/legacy/hotel-list'
import { decodeQuery, encodeReply, type LegacyCall } from '@portico/contracts/legacy/legacy-call'
import { nearby } from '@portico/contracts/legacy/nearby'
import { outcome } from '@portico/contracts/legacy/outcome'
import { packageAirports } from '@portico/contracts/legacy/package-airports'
import { packages } from '@portico/contracts/legacy/packages'
import { portalSearch } from '@portico/contracts/legacy/portal-search'
import { retrieve } from '@portico/contracts/legacy/retrieve'
import { connectedRooms, roomSearch } from '@portico/contracts/legacy/room-search'
import { serviceSearch } from '@portico/contracts/legacy/service-search'
import { type Answerer, type Answering, refused } from './calls/answering.ts'
import { answerAvailabilityCheck } from './calls/availability-check.ts'
import { answerCalendar } from './calls/calendar.ts'
import { answerCancel } from './calls/cancel.ts'
import { answerChart } from './calls/chart.ts'
import { answerConfirm } from './calls/confirm.ts'
import { answerCurrency } from './calls/currency.ts'
import { answerCustomPrivacy } from './calls/custom-privacy.ts'
import { answerExplain } from './calls/explain.ts'
import { answerExtend } from './calls/extend.ts'
import { answerHold } from './calls/hold.ts'
import { answerHotel } from './calls/hotel.ts'
import { answerHotelList } from './calls/hotel-list.ts'
import { answerNearby } from './calls/nearby.ts'
import { answerOutcome } from './calls/outcome.ts'
import { answerPackageAirports } from './calls/package-airports.ts'
import { answerPackages } from './calls/packages.ts'
import { answerPortalSearch } from './calls/portal-search.ts'
import { answerPriceCheck } from './calls/price-check.ts'
import { answerRelease } from './calls/release.ts'
import { answerRetrieve } from './calls/retrieve.ts'
import { answerRoomSearch } from './calls/room-search.ts'
import { answerServiceSearch } from './calls/service-search.ts'
import type { HotelSnapshots } from './search/hotel-snapshots.ts'

/** A call of the protocol as this server answers it: a query comes in, the text of a body goes out. */
export type Door = {
  readonly server: 'main' | 'api'
  readonly path: string
  readonly capability: Capability | undefined
  readonly answer: (on: Answering, params: URLSearchParams) => Promise<string>
}

/** Every call that this server answers. */
export function doorsOf(hotels: HotelSnapshots): Door[] {
  return [
    door(hotelList, answerHotelList),
    door(hotel, answerHotel),
    door(customPrivacy, answerCustomPrivacy),
    door(availabilityCheck, answerAvailabilityCheck(hotels)),
    door(roomSearch, answerRoomSearch(hotels)),
    door(connectedRooms, answerRoomSearch(hotels)),
    door(portalSearch, answerPortalSearch(hotels)),
    door(nearby, answerNearby(hotels)),
    door(calendar, answerCalendar(hotels)),
    door(chart, answerChart(hotels)),
    door(serviceSearch, answerServiceSearch),
    door(packages, answerPackages(hotels)),
    door(packageAirports, answerPackageAirports),
    door(hold, answerHold),
    door(extend, answerExtend),
    door(release, answerRelease),
    door(priceCheck, answerPriceCheck),
    door(explain, answerExplain),
    door(confirm, answerConfirm),
    door(outcome, answerOutcome),
    door(retrieve, answerRetrieve),
    door(cancel, answerCancel),
    door(currency, answerCurrency),
  ]
}

function door<Input, Answer>(call: LegacyCall<Input, Answer>, answerer: Answerer<Input, Answer>): Door {
  const { server, path, capability } = call
  return {
    server,
    path,
    capability,
    answer: async (on, params) => {
      const decoded = decodeQuery(call, params, on.able)
      const answer = decoded.kind === 'read' ? await answerer(on, decoded.caller, decoded.input) : malformed(decoded.problem)
      return encodeReply(call, answer, on.able)
    },
  }
}

/** What a method that nobody knows is told. */
export const noDoor: Pick<Door, 'answer'> = {
  answer: async ({ able }) => encodeReply(hotelList, malformed({ parameter: 'method', problem: 'malformed' }), able),
}

function malformed({ parameter, problem }: { readonly parameter: string; readonly problem: string }) {
  const refusal = refused({ kind: 'malformed', parameter, problem })
  return { ...refusal, text: `${refusal.text} ${parameter}: ${problem}.` }
}
