/** Where each call lives: main server paths below the customers' prefix, API server paths as they are. Configuration per upstream may override them. */
export const paths = {
  hotelList: 'hotellist.do?method=hotelList',
  hotel: 'hotellist.do?method=getHotel',
  customPrivacy: 'privacy.do?method=custom',
  availabilityCheck: 'availCheck.do?method=search',
  roomSearch: 'avail.do?method=search',
  connectedRooms: 'avail.do?method=connected',
  portalSearch: 'availChannelCheck.do?method=search',
  serviceSearch: 'serviceAvail.do?method=search',
  nearby: 'avail.do?method=nearby',
  calendar: 'calendar.do?method=calendar',
  /** Ours. */
  chart: 'calendar.do?method=chart',
  explain: 'avail.do?method=explain',
  packages: 'package.do?method=search',
  priceCheck: 'guestdata.do?method=check',
  confirm: 'guestdata.do?method=confirm',
  hold: 'guestdata.do?method=hold',
  extend: 'guestdata.do?method=extend',
  release: 'guestdata.do?method=release',
  outcome: 'guestdata.do?method=outcome',
  retrieve: 'retrieve.do?method=retrieve',
  cancel: 'delete.do?method=delete',
  /** API server; parameters named with a colon stand in the path. */
  packageAirports: 'club-package/:packageId/airports',
  currency: 'v1/exposed/bol/currency/:from/:to',
} as const
