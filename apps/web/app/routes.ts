import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@remix-run/route-config'

/** The not-found page stands in for a route whose capability comes later. */
const notYet = (path: string, area: string): RouteConfigEntry =>
  route(path, 'pages/not-found.route.tsx', { id: `later/${area}/${path}` })

/** Case counts, since what is decided by a path before Remix reads it as it is written. */
function asWritten(entry: RouteConfigEntry): RouteConfigEntry {
  return { ...entry, caseSensitive: true, ...(entry.children && { children: entry.children.map(asWritten) }) }
}

const tradeEntry = (area: 'hotel' | 'portal'): RouteConfigEntry[] => [
  route('login', 'pages/trade/login.route.tsx', { id: `${area}/login` }),
  route('logout', 'pages/trade/logout.route.ts', { id: `${area}/logout` }),
  route('password', 'pages/trade/password.route.tsx', { id: `${area}/password` }),
  route('forgotten', 'pages/trade/forgotten.route.tsx', { id: `${area}/forgotten` }),
  route('access', 'pages/trade/access.route.tsx', { id: `${area}/access` }),
]

export default [
  index('pages/home.route.tsx'),
  route('hotel/:hotel/channel/:channel/language/:language', 'pages/hotel/hotel.route.tsx', [
    index('pages/search/search.route.tsx'),
    route('rooms/:room/pictures', 'pages/pictures/pictures.route.tsx'),
    route('rooms', 'pages/rooms/rooms.route.tsx'),
    route('alternatives', 'pages/alternatives/alternatives.route.ts'),
    route('information', 'pages/information/information.route.tsx'),
    route('policies', 'pages/information/policies.route.tsx'),
    route('price', 'pages/explanation/explanation.route.tsx'),
    route('calendar', 'pages/calendar/calendar.route.tsx'),
    route('flexible', 'pages/calendar/flexible.route.tsx'),
    route('services', 'pages/services/services.route.tsx'),
    route('checkout', 'pages/checkout/checkout.route.tsx'),
    route('checkout/draft', 'pages/checkout/draft.route.ts'),
    route('recover', 'pages/recover/recover.route.tsx'),
    route('request', 'pages/request/request.route.tsx'),
    ...tradeEntry('hotel'),
    route('voucher/code/:code/email/:email', 'pages/voucher/voucher-code.route.tsx'),
    route('voucher/key/:key', 'pages/voucher/voucher-key.route.tsx'),
    route('voucher/:ref', 'pages/voucher/voucher.route.tsx'),
    route('voucher/:ref/stay.ics', 'pages/voucher/files/calendar.route.ts'),
    route('voucher/:ref/voucher.pdf', 'pages/voucher/files/pdf.route.ts'),
    route('voucher/:ref/agency.pdf', 'pages/agency/booking/print.route.ts'),
    route('voucher/:ref/option', 'pages/agency/booking/option.route.ts'),
    route('voucher/:ref/pay', 'pages/payment/pay.route.tsx'),
    route('voucher/:ref/cancel', 'pages/voucher/cancel.route.tsx'),
    route('voucher/:ref/resale', 'pages/voucher/resale.route.tsx'),
    route('voucher/:ref/change', 'pages/modify/change.route.tsx'),
    route('voucher/:ref/change/room', 'pages/modify/room/room.route.tsx'),
    route('voucher/:ref/change/calendar', 'pages/modify/room/calendar.route.tsx'),
    route('voucher/:ref/change/services', 'pages/modify/services.route.tsx'),
    route('voucher/:ref/change/transfer', 'pages/modify/details/transfer.route.tsx'),
    route('voucher/:ref/change/guests', 'pages/modify/details/guests.route.tsx'),
    route('voucher/:ref/change/review', 'pages/modify/review/review.route.tsx'),
    route('3ds/code/:code/email/:email', 'pages/payment/three-d-secure.route.tsx'),
    route('payment/:key', 'pages/payment/return.route.tsx'),
    route('pay/:key', 'pages/payment/link.route.tsx'),
    route('packages', 'pages/packages/package-list.route.tsx'),
    route('package/list', 'pages/packages/package-list.route.tsx', { id: 'guest/package-list' }),
    route('package/view/:packid', 'pages/packages/package.route.tsx'),
    notYet('*', 'guest'),
  ]),
  route('channel/:channel/language/:language', 'pages/portal/portal.route.tsx', [
    index('pages/portal/hotel-list.route.tsx'),
    route('places', 'pages/portal/places.route.ts'),
    route('days', 'pages/portal/days.route.ts'),
    route('recover', 'pages/recover/recover.route.tsx', { id: 'portal/recover' }),
    route('request', 'pages/request/choose-hotel.route.tsx'),
    route('agency', 'pages/agency/list/reservations.route.tsx'),
    route('agency/reservations.csv', 'pages/agency/list/reservations-csv.route.ts'),
    route('agency/prices', 'pages/agency/prices.route.tsx'),
    route('agency/logo', 'pages/agency/logo/logo.route.tsx'),
    route('agency/statement', 'pages/agency/statement/statement.route.tsx'),
    route('agency/statement.csv', 'pages/agency/statement/statement-csv.route.ts'),
    route('agency/statement.pdf', 'pages/agency/statement/statement-pdf.route.ts'),
    ...tradeEntry('portal'),
    notYet('*', 'portal'),
  ]),
  layout('pages/offer/offer.route.tsx', [
    route('offer/:offerCode', 'pages/offer/offer-page.route.tsx'),
    route('offer/:offerCode/option/:option', 'pages/offer/option.route.tsx'),
    route('offer/:offerCode/option/:option/confirm', 'pages/offer/confirm.route.tsx'),
    route('cro/:reservationCode', 'pages/offer/offer-page.route.tsx', { id: 'awaited' }),
    route('cro/:reservationCode/confirm', 'pages/offer/confirm.route.tsx', { id: 'awaited/confirm' }),
  ]),
  route('robots.txt', 'pages/indexing/robots.route.ts'),
  route('sitemap.xml', 'pages/indexing/sitemap.route.ts'),
  route('feeds/:feed', 'pages/indexing/feed.route.ts'),
  route('sitemap/:number', 'pages/indexing/sitemap.route.ts', { id: 'sitemap-part' }),
  route('consent', 'pages/consent/consent.route.tsx'),
  route('currency', 'pages/currency/currency.route.tsx'),
  route('language', 'pages/language/language.route.tsx'),
  route('*', 'pages/not-found.route.tsx'),
].map(asWritten) satisfies RouteConfig
