import { index, type RouteConfig, type RouteConfigEntry, route } from '@remix-run/route-config'

/** A route of the specification whose capability comes later: the not-found page. */
const later = (path: string, area: string): RouteConfigEntry => route(path, 'not-found.route.tsx', { id: `later/${area}/${path}` })

/** Every URL of the product. */
export default [
  index('home.route.tsx'),
  route('hotel/:hotel/channel/:channel/language/:language', 'hotel/hotel.route.tsx', [
    index('search/search.route.tsx'),
    route('rooms', 'rooms/rooms.route.tsx'),
    later('services', 'guest'),
    route('checkout', 'checkout/checkout.route.tsx'),
    route('recover', 'recover/recover.route.tsx'),
    route('voucher/code/:code/email/:email', 'voucher/voucher-code.route.tsx'),
    route('voucher/key/:key', 'voucher/voucher-key.route.tsx'),
    route('voucher/:ref', 'voucher/voucher.route.tsx'),
    route('3ds/code/:code/email/:email', 'voucher/voucher-code.route.tsx', { id: 'guest/3ds-return' }),
    later('packages', 'guest'),
    later('package/list', 'guest'),
    later('package/view/:packid', 'guest'),
    later('*', 'guest'),
  ]),
  route('channel/:channel/language/:language', 'portal/portal.route.tsx', [
    index('portal/hotel-list.route.tsx'),
    route('recover', 'recover/recover.route.tsx', { id: 'portal/recover' }),
    later('agency', 'portal'),
    later('*', 'portal'),
  ]),
  later('offer/:offerCode', 'offer'),
  later('cro/:reservationCode', 'offer'),
  route('consent', 'consent/consent.route.tsx'),
  route('currency', 'currency/currency.route.tsx'),
  route('*', 'not-found.route.tsx'),
] satisfies RouteConfig
