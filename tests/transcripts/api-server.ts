import { apiByEmailTranscripts } from './api/by-email.ts'
import { apiCatalogueTranscripts } from './api/catalogue.ts'
import { apiOfferTranscripts } from './api/offer.ts'
import { apiReservationTranscripts } from './api/reservation.ts'
import { apiTradeTranscripts } from './api/trade.ts'

/** Every call of the API server, and of the marketing suite. */
export const apiServerTranscripts = [
  ...apiCatalogueTranscripts,
  ...apiTradeTranscripts,
  ...apiReservationTranscripts,
  ...apiOfferTranscripts,
  ...apiByEmailTranscripts,
]
