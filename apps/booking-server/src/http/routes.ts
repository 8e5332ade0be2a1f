import { currency } from '@portico/contracts/legacy/api/catalogue/currency'
import { hotelInfo } from '@portico/contracts/legacy/api/catalogue/hotel-info'
import { packageAirports } from '@portico/contracts/legacy/api/catalogue/package-airports'
import { modify } from '@portico/contracts/legacy/api/reservation/modify'
import { recalc } from '@portico/contracts/legacy/api/reservation/recalc'
import { verifyRooms } from '@portico/contracts/legacy/api/reservation/verify-rooms'
import type { Capability } from '@portico/contracts/legacy/codec/extensions'
import { encodeReply, type LegacyCall, type LegacyResult } from '@portico/contracts/legacy/codec/legacy-call'
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
import { type CallContext, type CallHandler, refused } from './call-context.ts'
import { handleCurrency } from './calls/catalogue/currency.ts'
import { handleCustomPrivacy } from './calls/catalogue/custom-privacy.ts'
import { handleHotel } from './calls/catalogue/hotel.ts'
import { handleHotelInfo } from './calls/catalogue/hotel-info.ts'
import { handleHotelList } from './calls/catalogue/hotel-list.ts'
import { handlePackageAirports } from './calls/catalogue/package-airports.ts'
import { handlePackages } from './calls/catalogue/packages.ts'
import { handleServiceSearch } from './calls/catalogue/service-search.ts'
import { handleConfirm } from './calls/checkout/confirm.ts'
import { handleExplain } from './calls/checkout/explain.ts'
import { handleExtend } from './calls/checkout/extend.ts'
import { handleHold } from './calls/checkout/hold.ts'
import { handleOutcome } from './calls/checkout/outcome.ts'
import { handlePriceCheck } from './calls/checkout/price-check.ts'
import { handleRelease } from './calls/checkout/release.ts'
import { handleCancel } from './calls/reservation/cancel.ts'
import { handleModify } from './calls/reservation/modify.ts'
import { handleRecalc } from './calls/reservation/recalc.ts'
import { handleRetrieve } from './calls/reservation/retrieve.ts'
import { handleVerifyRooms } from './calls/reservation/verify-rooms.ts'
import { handleAvailabilityCheck } from './calls/search/availability-check.ts'
import { handleCalendar } from './calls/search/calendar.ts'
import { handleChart } from './calls/search/chart.ts'
import { handleNearby } from './calls/search/nearby.ts'
import { handlePortalSearch } from './calls/search/portal-search.ts'
import { handleRoomSearch } from './calls/search/room-search.ts'

/** A body with its status and content type. */
export type HttpReply = { readonly status: number; readonly type: string; readonly body: string }

/** A call of the protocol as this server answers it: a query and perhaps a body come in, an answer goes out. */
export type Route = {
  readonly server: LegacyCall<never, never>['server']
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly capability: Capability | undefined
  readonly handle: (context: CallContext, params: URLSearchParams, body: string) => Promise<HttpReply>
}

/** Every call that this server answers. */
export function routesOf(hotels: HotelSnapshots): Route[] {
  return [
    route(hotelList, handleHotelList),
    route(hotel, handleHotel),
    route(customPrivacy, handleCustomPrivacy),
    route(availabilityCheck, handleAvailabilityCheck(hotels)),
    route(roomSearch, handleRoomSearch(hotels)),
    route(connectedRooms, handleRoomSearch(hotels)),
    route(portalSearch, handlePortalSearch(hotels)),
    route(nearby, handleNearby(hotels)),
    route(calendar, handleCalendar(hotels)),
    route(chart, handleChart(hotels)),
    route(serviceSearch, handleServiceSearch),
    route(packages, handlePackages(hotels)),
    route(packageAirports, handlePackageAirports),
    route(hold, handleHold),
    route(extend, handleExtend),
    route(release, handleRelease),
    route(priceCheck, handlePriceCheck),
    route(explain, handleExplain),
    route(confirm, handleConfirm),
    route(outcome, handleOutcome),
    route(retrieve, handleRetrieve),
    route(cancel, handleCancel),
    route(currency, handleCurrency),
    route(hotelInfo, handleHotelInfo),
    route(recalc, handleRecalc),
    route(verifyRooms, handleVerifyRooms),
    route(modify, handleModify),
  ]
}

function route<Input, Reply>(call: LegacyCall<Input, Reply>, handler: CallHandler<Input, Reply>): Route {
  const { server, path, capability } = call
  return {
    server,
    method: call.post === undefined ? 'GET' : 'POST',
    path,
    capability,
    handle: async (context, params, body) => {
      const decoded = decodeRequest(call, params, body, context.capabilities)
      const result = decoded.kind === 'read' ? await handler(context, decoded.caller, decoded.input) : malformed(decoded.problem)
      return httpReplyOf(call, result, context.capabilities)
    },
  }
}

/** A refusal has a status of its own on the API server alone. */
function httpReplyOf<Input, Reply>(
  call: LegacyCall<Input, Reply>,
  result: LegacyResult<Reply>,
  capabilities: ReadonlySet<Capability>,
): HttpReply {
  if (call.server !== 'main' && result.kind === 'refused') return { type: problemType, ...toProblem(result, capabilities) }
  const body = encodeReply(call, result, capabilities)
  return { status: 200, type: `${body.startsWith('{') ? 'application/json' : 'text/plain'}; charset=utf-8`, body }
}

/** What a method that nobody knows is told. */
export const unknownMethod: Pick<Route, 'handle'> = {
  handle: async ({ capabilities }) => httpReplyOf(hotelList, malformed({ parameter: 'method', problem: 'malformed' }), capabilities),
}

function malformed({ parameter, problem }: { readonly parameter: string; readonly problem: string }) {
  const refusal = refused({ kind: 'malformed', parameter, problem })
  return { ...refusal, text: `${refusal.text} ${parameter}: ${problem}.` }
}
