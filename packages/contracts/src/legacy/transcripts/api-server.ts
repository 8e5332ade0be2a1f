import { apiActsByEmail } from './api/by-email.ts'
import { apiContent } from './api/catalogue.ts'
import { apiOffers } from './api/offer.ts'
import { apiChanges } from './api/reservation.ts'
import { apiAgency } from './api/trade.ts'

/** Every call of the API server, and of the marketing suite. */
export const apiServerTranscripts = [...apiContent, ...apiAgency, ...apiChanges, ...apiOffers, ...apiActsByEmail]
