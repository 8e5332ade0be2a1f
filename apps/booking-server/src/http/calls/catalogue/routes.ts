import { currency } from '@portico/legacy/calls/catalogue/currency'
import { customPrivacy } from '@portico/legacy/calls/catalogue/custom-privacy'
import { hotel } from '@portico/legacy/calls/catalogue/hotel'
import { hotelInfo } from '@portico/legacy/calls/catalogue/hotel-info'
import { hotelList } from '@portico/legacy/calls/catalogue/hotel-list'
import { packageAirports } from '@portico/legacy/calls/catalogue/package-airports'
import { packages } from '@portico/legacy/calls/catalogue/packages'
import { serviceSearch } from '@portico/legacy/calls/catalogue/service-search'
import type { HotelSnapshots } from '../../../search/snapshots/hotel-snapshots.ts'
import { type Route, route } from '../../answer-call.ts'
import { handleCurrency } from './currency.ts'
import { handleCustomPrivacy } from './custom-privacy.ts'
import { handleHotel } from './hotel.ts'
import { handleHotelInfo } from './hotel-info.ts'
import { handleHotelList } from './hotel-list.ts'
import { handlePackageAirports } from './package-airports.ts'
import { handlePackages } from './packages.ts'
import { handleServiceSearch } from './service-search.ts'

export const catalogueRoutes = (hotels: HotelSnapshots): Route[] => [
  route(hotelList, handleHotelList(hotels)),
  route(hotel, handleHotel),
  route(customPrivacy, handleCustomPrivacy),
  route(serviceSearch, handleServiceSearch),
  route(packages, handlePackages(hotels)),
  route(packageAirports, handlePackageAirports),
  route(currency, handleCurrency),
  route(hotelInfo, handleHotelInfo),
]
