import { availabilityCheck } from '@portico/legacy/calls/search/availability-check'
import { calendar } from '@portico/legacy/calls/search/calendar'
import { chart } from '@portico/legacy/calls/search/chart'
import { nearby } from '@portico/legacy/calls/search/nearby'
import { portalFacts } from '@portico/legacy/calls/search/portal-facts'
import { portalSearch } from '@portico/legacy/calls/search/portal-search'
import { connectedRooms, roomSearch } from '@portico/legacy/calls/search/room-search'
import type { HotelSnapshots } from '../../../search/snapshots/hotel-snapshots.ts'
import { type Route, route } from '../../answer-call.ts'
import { handleAvailabilityCheck } from './availability-check.ts'
import { handleCalendar } from './calendar.ts'
import { handleChart } from './chart.ts'
import { handleNearby } from './nearby.ts'
import { handlePortalFacts } from './portal-facts.ts'
import { handlePortalSearch } from './portal-search.ts'
import { handleRoomSearch } from './room-search.ts'

export const searchRoutes = (hotels: HotelSnapshots): Route[] => [
  route(availabilityCheck, handleAvailabilityCheck(hotels)),
  route(roomSearch, handleRoomSearch(hotels)),
  route(connectedRooms, handleRoomSearch(hotels)),
  route(portalSearch, handlePortalSearch(hotels)),
  route(portalFacts, handlePortalFacts(hotels)),
  route(nearby, handleNearby(hotels)),
  route(calendar, handleCalendar(hotels)),
  route(chart, handleChart(hotels)),
]
