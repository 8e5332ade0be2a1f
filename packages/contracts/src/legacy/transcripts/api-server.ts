import { apiActsByEmail } from './api-acts-by-email.ts'
import { apiAgency } from './api-agency.ts'
import { apiChanges } from './api-changes.ts'
import { apiContent } from './api-content.ts'
import { apiOffers } from './api-offers.ts'

/** Every call of the API server, and of the marketing suite. */
export const apiServerTranscripts = [...apiContent, ...apiAgency, ...apiChanges, ...apiOffers, ...apiActsByEmail]
