// Zod-free, since the browser has them too.

/**
 * By what a portal's hotels are sorted. `place` is by destination and name, as a list without dates is; `distance` is
 * to the destination's centre.
 */
export const portalSorts = ['place', 'price', 'name', 'stars', 'distance'] as const
export type PortalSort = (typeof portalSorts)[number]

/**
 * What a hotel can be wanted to have: the amenities that say something of a hotel, each of which at least one of its
 * room types has.
 */
export const hotelFacilities = [
  'wifi',
  'parking',
  'pool',
  'beach',
  'airConditioning',
  'kitchen',
  'balcony',
  'seaView',
  'lakeView',
  'jacuzzi',
  'animal',
] as const
export type HotelFacility = (typeof hotelFacilities)[number]

export const hotelsOnPage = 40

/** The most hotels that a picker names one by one; among more, places are found by name. */
export const maxHotelChoices = 200

/** Of so many hotels at most a portal's calendar has the days and prices: each is one call to their server. */
export const maxHotelsInCalendar = 12
