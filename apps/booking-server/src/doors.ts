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
import { hotelInfo } from '@portico/contracts/legacy/hotel-info'
import { hotelList } from '@portico/contracts/legacy/hotel-list'
import { encodeReply, type LegacyAnswer, type LegacyCall } from '@portico/contracts/legacy/legacy-call'
import { decodeRequest } from '@portico/contracts/legacy/legacy-request'
import { modify } from '@portico/contracts/legacy/modify'
import { nearby } from '@portico/contracts/legacy/nearby'
import { outcome } from '@portico/contracts/legacy/outcome'
import { packageAirports } from '@portico/contracts/legacy/package-airports'
import { packages } from '@portico/contracts/legacy/packages'
import { portalSearch } from '@portico/contracts/legacy/portal-search'
import { problemType, toProblem } from '@portico/contracts/legacy/problem'
import { recalc } from '@portico/contracts/legacy/recalc'
import { retrieve } from '@portico/contracts/legacy/retrieve'
import { connectedRooms, roomSearch } from '@portico/contracts/legacy/room-search'
import { serviceSearch } from '@portico/contracts/legacy/service-search'
import { verifyRooms } from '@portico/contracts/legacy/verify-rooms'
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
import { answerHotelInfo } from './calls/hotel-info.ts'
import { answerHotelList } from './calls/hotel-list.ts'
import { answerModify } from './calls/modify.ts'
import { answerNearby } from './calls/nearby.ts'
import { answerOutcome } from './calls/outcome.ts'
import { answerPackageAirports } from './calls/package-airports.ts'
import { answerPackages } from './calls/packages.ts'
import { answerPortalSearch } from './calls/portal-search.ts'
import { answerPriceCheck } from './calls/price-check.ts'
import { answerRecalc } from './calls/recalc.ts'
import { answerRelease } from './calls/release.ts'
import { answerRetrieve } from './calls/retrieve.ts'
import { answerRoomSearch } from './calls/room-search.ts'
import { answerServiceSearch } from './calls/service-search.ts'
import { answerVerifyRooms } from './calls/verify-rooms.ts'
import type { HotelSnapshots } from './search/hotel-snapshots.ts'

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
