import { index, type RouteConfig, type RouteConfigEntry, route } from '@remix-run/route-config'

/** A route of the specification whose capability comes later: the not-found page. */
const notYet = (path: string, area: string): RouteConfigEntry => route(path, 'not-found.route.tsx', { id: `later/${area}/${path}` })

/** `/VOUCHER` is not `/voucher`: what is decided by a path before Remix meets it reads the path as it is written. */
function asWritten(entry: RouteConfigEntry): RouteConfigEntry {
  return { ...entry, caseSensitive: true, ...(entry.children && { children: entry.children.map(asWritten) }) }
}

/** How trade users come in: on a hotel's pages and on a portal's. */
const tradeEntry = (area: 'hotel' | 'portal'): RouteConfigEntry[] => [
  route('login', 'trade/login.route.tsx', { id: `${area}/login` }),
  route('logout', 'trade/logout.route.ts', { id: `${area}/logout` }),
  route('password', 'trade/password.route.tsx', { id: `${area}/password` }),
  route('forgotten', 'trade/forgotten.route.tsx', { id: `${area}/forgotten` }),
  route('access', 'trade/access.route.tsx', { id: `${area}/access` }),
]

/** Every URL of the product. */
export default [
  index('home.route.tsx'),
  route('hotel/:hotel/channel/:channel/language/:language', 'hotel/hotel.route.tsx', [
    index('search/search.route.tsx'),
    route('rooms/:room/pictures', 'pictures/pictures.route.tsx'),
    route('rooms', 'rooms/rooms.route.tsx'),
    route('alternatives', 'alternatives/alternatives.route.ts'),
    route('information', 'information/information.route.tsx'),
    route('policies', 'information/policies.route.tsx'),
    route('price', 'explanation/explanation.route.tsx'),
    route('calendar', 'calendar/calendar.route.tsx'),
    route('flexible', 'calendar/flexible.route.tsx'),
    route('services', 'services/services.route.tsx'),
    route('checkout', 'checkout/checkout.route.tsx'),
    route('recover', 'recover/recover.route.tsx'),
    ...tradeEntry('hotel'),
    route('voucher/code/:code/email/:email', 'voucher/voucher-code.route.tsx'),
    route('voucher/key/:key', 'voucher/voucher-key.route.tsx'),
    route('voucher/:ref', 'voucher/voucher.route.tsx'),
    route('voucher/:ref/stay.ics', 'voucher/files/calendar.route.ts'),
    route('voucher/:ref/voucher.pdf', 'voucher/files/pdf.route.ts'),
    route('voucher/:ref/agency.pdf', 'agency/booking/print.route.ts'),
    route('voucher/:ref/option', 'agency/booking/option.route.ts'),
    route('voucher/:ref/pay', 'payment/pay.route.tsx'),
    route('voucher/:ref/cancel', 'voucher/cancel.route.tsx'),
    route('voucher/:ref/resale', 'voucher/resale.route.tsx'),
    route('voucher/:ref/change', 'modify/change.route.tsx'),
    route('voucher/:ref/change/room', 'modify/room/room.route.tsx'),
    route('voucher/:ref/change/calendar', 'modify/room/calendar.route.tsx'),
    route('voucher/:ref/change/services', 'modify/services.route.tsx'),
    route('voucher/:ref/change/transfer', 'modify/details/transfer.route.tsx'),
    route('voucher/:ref/change/guests', 'modify/details/guests.route.tsx'),
    route('voucher/:ref/change/review', 'modify/review/review.route.tsx'),
    route('3ds/code/:code/email/:email', 'payment/three-d-secure.route.tsx'),
    route('payment/:key', 'payment/return.route.tsx'),
    route('pay/:key', 'payment/link.route.tsx'),
    route('packages', 'packages/package-list.route.tsx'),
    route('package/list', 'packages/package-list.route.tsx', { id: 'guest/package-list' }),
    route('package/view/:packid', 'packages/package.route.tsx'),
    notYet('*', 'guest'),
  ]),
  route('channel/:channel/language/:language', 'portal/portal.route.tsx', [
    index('portal/hotel-list.route.tsx'),
    route('places', 'portal/places.route.ts'),
    route('recover', 'recover/recover.route.tsx', { id: 'portal/recover' }),
    route('agency', 'agency/list/reservations.route.tsx'),
    route('agency/prices', 'agency/prices.route.tsx'),
    route('agency/statement', 'agency/statement/statement.route.tsx'),
    route('agency/statement.csv', 'agency/statement/statement-csv.route.ts'),
    route('agency/statement.pdf', 'agency/statement/statement-pdf.route.ts'),
    ...tradeEntry('portal'),
    notYet('*', 'portal'),
  ]),
  notYet('offer/:offerCode', 'offer'),
  notYet('cro/:reservationCode', 'offer'),
  route('consent', 'consent/consent.route.tsx'),
  route('currency', 'currency/currency.route.tsx'),
  route('*', 'not-found.route.tsx'),
].map(asWritten) satisfies RouteConfig
