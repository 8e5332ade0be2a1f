import { index, type RouteConfig, type RouteConfigEntry, route } from '@remix-run/route-config'

/** A route of the specification whose capability comes later: the not-found page. */
const notYet = (path: string, area: string): RouteConfigEntry => route(path, 'not-found.route.tsx', { id: `later/${area}/${path}` })

/** `/VOUCHER` is not `/voucher`: what is decided by a path before Remix meets it reads the path as it is written. */
function asWritten(entry: RouteConfigEntry): RouteConfigEntry {
  return { ...entry, caseSensitive: true, ...(entry.children && { children: entry.children.map(asWritten) }) }
}

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
    route('voucher/code/:code/email/:email', 'voucher/voucher-code.route.tsx'),
    route('voucher/key/:key', 'voucher/voucher-key.route.tsx'),
    route('voucher/:ref', 'voucher/voucher.route.tsx'),
    route('voucher/:ref/stay.ics', 'voucher/files/calendar.route.ts'),
    route('voucher/:ref/voucher.pdf', 'voucher/files/pdf.route.ts'),
    route('voucher/:ref/cancel', 'voucher/cancel.route.tsx'),
    route('voucher/:ref/resale', 'voucher/resale.route.tsx'),
    route('voucher/:ref/change', 'modify/change.route.tsx'),
    route('voucher/:ref/change/room', 'modify/room/room.route.tsx'),
    route('voucher/:ref/change/services', 'modify/services.route.tsx'),
    route('voucher/:ref/change/transfer', 'modify/details/transfer.route.tsx'),
    route('voucher/:ref/change/guests', 'modify/details/guests.route.tsx'),
    route('voucher/:ref/change/review', 'modify/review/review.route.tsx'),
    route('3ds/code/:code/email/:email', 'voucher/voucher-code.route.tsx', { id: 'guest/3ds-return' }),
    route('packages', 'packages/package-list.route.tsx'),
    route('package/list', 'packages/package-list.route.tsx', { id: 'guest/package-list' }),
    route('package/view/:packid', 'packages/package.route.tsx'),
    notYet('*', 'guest'),
  ]),
  route('channel/:channel/language/:language', 'portal/portal.route.tsx', [
    index('portal/hotel-list.route.tsx'),
    route('recover', 'recover/recover.route.tsx', { id: 'portal/recover' }),
    notYet('agency', 'portal'),
    notYet('*', 'portal'),
  ]),
  notYet('offer/:offerCode', 'offer'),
  notYet('cro/:reservationCode', 'offer'),
  route('consent', 'consent/consent.route.tsx'),
  route('currency', 'currency/currency.route.tsx'),
  route('*', 'not-found.route.tsx'),
].map(asWritten) satisfies RouteConfig
