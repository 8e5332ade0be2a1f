import { currency } from '@portico/contracts/legacy/api/catalogue/currency'
import { hotelInfo } from '@portico/contracts/legacy/api/catalogue/hotel-info'
import { packageAirports } from '@portico/contracts/legacy/api/catalogue/package-airports'
import { modify } from '@portico/contracts/legacy/api/reservation/modify'
import { recalc } from '@portico/contracts/legacy/api/reservation/recalc'
import { verifyRooms } from '@portico/contracts/legacy/api/reservation/verify-rooms'
import type { Capability } from '@portico/contracts/legacy/codec/extensions'
import { encodeReply, type LegacyAnswer, type LegacyCall } from '@portico/contracts/legacy/codec/legacy-call'
import { decodeRequest } from '@portico/contracts/legacy/codec/legacy-request'
import { problemType, toProblem } from '@portico/contracts/legacy/codec/problem'
import { availabilityCheck } from '@portico/contracts/legacy/main/availability-check'
import { calendar } from '@portico/contracts/legacy/main/calendar'
import { cancel } from '@portico/contracts/legacy/main/cancel'
import { confirm, priceCheck } from '@portico/contracts/legacy/main/confirm'
import { customPrivacy } from '@portico/contracts/legacy/main/custom-privacy'
import { hotel } from '@portico/contracts/legacy/main/hotel'
import { hotelList } from '@portico/contracts/legacy/main/hotel-list'
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
import type { HotelSnapshots } from '../search/snapshots/hotel-snapshots.ts'
import { type Answerer, type Answering, refused } from './call-context.ts'
import { answerCurrency } from './calls/catalogue/currency.ts'
import { answerCustomPrivacy } from './calls/catalogue/custom-privacy.ts'
import { answerHotel } from './calls/catalogue/hotel.ts'
import { answerHotelInfo } from './calls/catalogue/hotel-info.ts'
import { answerHotelList } from './calls/catalogue/hotel-list.ts'
import { answerPackageAirports } from './calls/catalogue/package-airports.ts'
import { answerPackages } from './calls/catalogue/packages.ts'
import { answerServiceSearch } from './calls/catalogue/service-search.ts'
import { answerConfirm } from './calls/checkout/confirm.ts'
import { answerExplain } from './calls/checkout/explain.ts'
import { answerExtend } from './calls/checkout/extend.ts'
import { answerHold } from './calls/checkout/hold.ts'
import { answerOutcome } from './calls/checkout/outcome.ts'
import { answerPriceCheck } from './calls/checkout/price-check.ts'
import { answerRelease } from './calls/checkout/release.ts'
import { answerCancel } from './calls/reservation/cancel.ts'
import { answerModify } from './calls/reservation/modify.ts'
import { answerRecalc } from './calls/reservation/recalc.ts'
import { answerRetrieve } from './calls/reservation/retrieve.ts'
import { answerVerifyRooms } from './calls/reservation/verify-rooms.ts'
import { answerAvailabilityCheck } from './calls/search/availability-check.ts'
import { answerCalendar } from './calls/search/calendar.ts'
import { answerChart } from './calls/search/chart.ts'
import { answerNearby } from './calls/search/nearby.ts'
import { answerPortalSearch } from './calls/search/portal-search.ts'
import { answerRoomSearch } from './calls/search/room-search.ts'

/** A body with its status and content type. */
export type Told = { readonly status: number; readonly type: string; readonly body: string }

/** A call of the protocol as this server answers it: a query and perhaps a body come in, an answer goes out. */
export type Door = {
  readonly server: LegacyCall<never, never>['server']
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly capability: Capability | undefined
  readonly answer: (on: Answering, params: URLSearchParams, body: string) => Promise<Told>
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
    door(hotelInfo, answerHotelInfo),
    door(recalc, answerRecalc),
    door(verifyRooms, answerVerifyRooms),
    door(modify, answerModify),
  ]
}

function door<Input, Answer>(call: LegacyCall<Input, Answer>, answerer: Answerer<Input, Answer>): Door {
  const { server, path, capability } = call
  return {
    server,
    method: call.post === undefined ? 'GET' : 'POST',
    path,
    capability,
    answer: async (on, params, body) => {
      const decoded = decodeRequest(call, params, body, on.able)
      const answer = decoded.kind === 'read' ? await answerer(on, decoded.caller, decoded.input) : malformed(decoded.problem)
      return tell(call, answer, on.able)
    },
  }
}

/** A refusal has a status of its own on the API server alone. */
function tell<Input, Answer>(call: LegacyCall<Input, Answer>, answer: LegacyAnswer<Answer>, able: ReadonlySet<Capability>): Told {
  if (call.server !== 'main' && answer.kind === 'refused') return { type: problemType, ...toProblem(answer, able) }
  const body = encodeReply(call, answer, able)
  return { status: 200, type: `${body.startsWith('{') ? 'application/json' : 'text/plain'}; charset=utf-8`, body }
}

/** What a method that nobody knows is told. */
export const noDoor: Pick<Door, 'answer'> = {
  answer: async ({ able }) => tell(hotelList, malformed({ parameter: 'method', problem: 'malformed' }), able),
}

function malformed({ parameter, problem }: { readonly parameter: string; readonly problem: string }) {
  const refusal = refused({ kind: 'malformed', parameter, problem })
  return { ...refusal, text: `${refusal.text} ${parameter}: ${problem}.` }
}
