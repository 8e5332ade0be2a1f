import { availabilityCheckTranscript } from './availability-check.ts'
import { calendarTranscript } from './calendar.ts'
import { cancelTranscript } from './cancel.ts'
import { confirmTranscript } from './confirm.ts'
import { confirmPaymentTranscript } from './confirm-payment.ts'
import { customPrivacyTranscript } from './custom-privacy.ts'
import { hotelTranscript } from './hotel.ts'
import { hotelListTranscript } from './hotel-list.ts'
import { loginCheckTranscript, loginTranscript, logoutTranscript } from './login.ts'
import { nearbyTranscript } from './nearby.ts'
import { ownCallTranscripts } from './own-calls.ts'
import { packagesTranscript } from './packages.ts'
import { portalSearchTranscript } from './portal-search.ts'
import { priceCheckTranscript } from './price-check.ts'
import { retrieveTranscript } from './retrieve.ts'
import { connectedRoomsTranscript, roomSearchTranscript } from './room-search.ts'
import { serviceSearchTranscript } from './service-search.ts'

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
