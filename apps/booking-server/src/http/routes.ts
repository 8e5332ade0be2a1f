import { currency } from '@portico/legacy/calls/catalogue/currency'
import { customPrivacy } from '@portico/legacy/calls/catalogue/custom-privacy'
import { hotel } from '@portico/legacy/calls/catalogue/hotel'
import { hotelInfo } from '@portico/legacy/calls/catalogue/hotel-info'
import { hotelList } from '@portico/legacy/calls/catalogue/hotel-list'
import { packageAirports } from '@portico/legacy/calls/catalogue/package-airports'
import { serviceSearch } from '@portico/legacy/calls/catalogue/service-search'
import { confirm, priceCheck } from '@portico/legacy/calls/checkout/confirm'
import { confirmPayment } from '@portico/legacy/calls/checkout/confirm-payment'
import { extend, hold, release } from '@portico/legacy/calls/checkout/hold'
import { outcome } from '@portico/legacy/calls/checkout/outcome'
import { startPayment } from '@portico/legacy/calls/checkout/payment'
import { paymentReturn } from '@portico/legacy/calls/checkout/payment-return'
import { cancel } from '@portico/legacy/calls/reservation/cancel'
import { modify } from '@portico/legacy/calls/reservation/modify'
import { recalc } from '@portico/legacy/calls/reservation/recalc'
import { resell } from '@portico/legacy/calls/reservation/resell'
import { resendEmails } from '@portico/legacy/calls/reservation/resend-emails'
import { retrieve } from '@portico/legacy/calls/reservation/retrieve'
import { transferUpdate } from '@portico/legacy/calls/reservation/transfer-update'
import { verifyRooms } from '@portico/legacy/calls/reservation/verify-rooms'
import { availabilityCheck } from '@portico/legacy/calls/search/availability-check'
import { calendar } from '@portico/legacy/calls/search/calendar'
import { chart } from '@portico/legacy/calls/search/chart'
import { explain } from '@portico/legacy/calls/search/explain'
import { nearby } from '@portico/legacy/calls/search/nearby'
import { packages } from '@portico/legacy/calls/search/packages'
import { portalFacts } from '@portico/legacy/calls/search/portal-facts'
import { portalSearch } from '@portico/legacy/calls/search/portal-search'
import { connectedRooms, roomSearch } from '@portico/legacy/calls/search/room-search'
import { agencyConfirm } from '@portico/legacy/calls/trade/agency-confirm'
import { agencyHotels } from '@portico/legacy/calls/trade/agency-hotels'
import { agencyPrint } from '@portico/legacy/calls/trade/agency-print'
import { agencyReservations } from '@portico/legacy/calls/trade/agency-reservations'
import { changePassword } from '@portico/legacy/calls/trade/change-password'
import { commissionStatement } from '@portico/legacy/calls/trade/commission-statement'
import { endedSessions } from '@portico/legacy/calls/trade/ended-sessions'
import { login, loginCheck, logout } from '@portico/legacy/calls/trade/login'
import { requestApproval } from '@portico/legacy/calls/trade/request-approval'
import { retrievePassword } from '@portico/legacy/calls/trade/retrieve-password'
import { formType, jsonType } from '@portico/legacy/codec/legacy-request'
import { problemType } from '@portico/legacy/codec/problem'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { HotelSnapshots } from '../search/snapshots/hotel-snapshots.ts'
import { answerApiCall, answerMainCall, type CallContext, httpReplyOf, malformed, type Route, route, sendReply } from './answer-call.ts'
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
import { handleConfirmPayment } from './calls/payment/confirm-payment.ts'
import { handlePaymentReturn } from './calls/payment/payment-return.ts'
import { handleStartPayment } from './calls/payment/start-payment.ts'
import { handleCancel } from './calls/reservation/cancel.ts'
import { handleModify } from './calls/reservation/modify.ts'
import { handleRecalc } from './calls/reservation/recalc.ts'
import { handleResell } from './calls/reservation/resell.ts'
import { handleResendEmails } from './calls/reservation/resend-emails.ts'
import { handleRetrieve } from './calls/reservation/retrieve.ts'
import { handleTransferUpdate } from './calls/reservation/transfer-update.ts'
import { handleVerifyRooms } from './calls/reservation/verify-rooms.ts'
import { handleAvailabilityCheck } from './calls/search/availability-check.ts'
import { handleCalendar } from './calls/search/calendar.ts'
import { handleChart } from './calls/search/chart.ts'
import { handleNearby } from './calls/search/nearby.ts'
import { handlePortalFacts } from './calls/search/portal-facts.ts'
import { handlePortalSearch } from './calls/search/portal-search.ts'
import { handleRoomSearch } from './calls/search/room-search.ts'
import { handleAgencyPrint } from './calls/trade/agency-print.ts'
import {
  handleAgencyConfirm,
  handleAgencyHotels,
  handleAgencyReservations,
  handleCommissionStatement,
} from './calls/trade/agency-reservations.ts'
import { handleEndedSessions } from './calls/trade/ended-sessions.ts'
import { handleLogin, handleLoginCheck, handleLogout } from './calls/trade/log-in.ts'
import { handleChangePassword, handleRetrievePassword } from './calls/trade/passwords.ts'
import { handleRequestApproval } from './calls/trade/request-approval.ts'

/** Every call that this server answers. */
export function routesOf(hotels: HotelSnapshots): Route[] {
  return [
    route(hotelList, handleHotelList(hotels)),
    route(hotel, handleHotel),
    route(customPrivacy, handleCustomPrivacy),
    route(availabilityCheck, handleAvailabilityCheck(hotels)),
    route(roomSearch, handleRoomSearch(hotels)),
    route(connectedRooms, handleRoomSearch(hotels)),
    route(portalSearch, handlePortalSearch(hotels)),
    route(portalFacts, handlePortalFacts(hotels)),
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
    route(login, handleLogin),
    route(logout, handleLogout),
    route(loginCheck, handleLoginCheck),
    route(endedSessions, handleEndedSessions),
    route(changePassword, handleChangePassword),
    route(retrievePassword, handleRetrievePassword),
    route(requestApproval, handleRequestApproval),
    route(currency, handleCurrency),
    route(hotelInfo, handleHotelInfo),
    route(recalc, handleRecalc),
    route(verifyRooms, handleVerifyRooms),
    route(modify, handleModify),
    route(transferUpdate, handleTransferUpdate),
    route(resendEmails, handleResendEmails),
    route(agencyReservations, handleAgencyReservations),
    route(agencyHotels, handleAgencyHotels),
    route(agencyConfirm, handleAgencyConfirm),
    route(commissionStatement, handleCommissionStatement),
    route(agencyPrint, handleAgencyPrint),
    route(resell, handleResell),
    route(startPayment, handleStartPayment),
    route(paymentReturn, handlePaymentReturn),
    route(confirmPayment, handleConfirmPayment),
  ]
}

/** The answer to a method that the path does not have. */
const unknownMethod: Pick<Route, 'handle'> = {
  handle: async ({ capabilities }) => httpReplyOf(hotelList, malformed({ parameter: 'method', problem: 'malformed' }), capabilities),
}

type Calls = { readonly hotels: HotelSnapshots; readonly context: CallContext; readonly prefix: string }

/** Every call of the protocol that the profile has: the main server's below `prefix`, the API server's at the root. */
export function registerCalls(app: FastifyInstance, { hotels, context, prefix }: Calls): void {
  const routes = routesOf(hotels).filter(({ capability }) => capability === undefined || context.capabilities.has(capability))
  app.register(async (api) => {
    registerApiCalls(
      api,
      routes.filter(({ server }) => server === 'api'),
      context,
    )
  })
  for (const [path, methods] of routesByPath(routes.filter(({ server }) => server === 'main')))
    app.get(`${prefix}/${path}`, answerMainCall.bind(null, methods, unknownMethod, context))
}

function routesByPath(routes: readonly Route[]): Map<string, Map<string, Route>> {
  const paths = new Map<string, Map<string, Route>>()
  for (const route of routes) {
    const [path = '', method = ''] = route.path.split('?method=')
    paths.set(path, (paths.get(path) ?? new Map<string, Route>()).set(method, route))
  }
  return paths
}

function registerApiCalls(api: FastifyInstance, routes: readonly Route[], context: CallContext): void {
  api.removeAllContentTypeParsers()
  api.addContentTypeParser([jsonType, formType], { parseAs: 'string' }, (_, body, done) => done(null, body))
  api.setErrorHandler((err: RequestError, request, reply) => {
    const { status, text } = failureOf(err, request)
    return sendReply({ status, type: problemType, body: JSON.stringify({ type: 'about:blank', title: text, status }) }, reply)
  })
  for (const { method, path, handle } of routes) api.route({ method, url: `/${path}`, handler: answerApiCall.bind(null, handle, context) })
}

export type RequestError = { readonly statusCode?: number }

/** What was thrown, as a status and no more than two words. */
export function failureOf(err: RequestError, request: FastifyRequest): { readonly status: number; readonly text: string } {
  const status = err.statusCode ?? 500
  if (status >= 500) request.log.error({ err }, 'failed while answering')
  return { status, text: status < 500 ? 'not valid' : 'failed' }
}
