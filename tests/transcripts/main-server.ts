import { availabilityCheckTranscript } from './main/availability-check.ts'
import { calendarTranscript } from './main/calendar.ts'
import { cancelTranscript } from './main/cancel.ts'
import { confirmTranscript } from './main/confirm.ts'
import { confirmPaymentTranscript } from './main/confirm-payment.ts'
import { customPrivacyTranscript } from './main/custom-privacy.ts'
import { hotelTranscript } from './main/hotel.ts'
import { hotelListTranscript } from './main/hotel-list.ts'
import { loginCheckTranscript, loginTranscript, logoutTranscript } from './main/login.ts'
import { nearbyTranscript } from './main/nearby.ts'
import { ownCallTranscripts } from './main/own-calls.ts'
import { packagesTranscript } from './main/packages.ts'
import { portalSearchTranscript } from './main/portal-search.ts'
import { priceCheckTranscript } from './main/price-check.ts'
import { retrieveTranscript } from './main/retrieve.ts'
import { connectedRoomsTranscript, roomSearchTranscript } from './main/room-search.ts'
import { serviceSearchTranscript } from './main/service-search.ts'

/** Every call of the main server. */
export const mainServerTranscripts = [
  hotelListTranscript,
  hotelTranscript,
  customPrivacyTranscript,
  packagesTranscript,
  calendarTranscript,
  availabilityCheckTranscript,
  roomSearchTranscript,
  connectedRoomsTranscript,
  nearbyTranscript,
  portalSearchTranscript,
  serviceSearchTranscript,
  loginTranscript,
  logoutTranscript,
  loginCheckTranscript,
  retrieveTranscript,
  cancelTranscript,
  priceCheckTranscript,
  confirmTranscript,
  confirmPaymentTranscript,
  ...ownCallTranscripts,
]
