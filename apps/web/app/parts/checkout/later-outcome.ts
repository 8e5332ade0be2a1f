import { laterPart } from '../../base/later/later-part.tsx'
import { withTexts } from '../../base/text/page-texts.ts'

/** Most bookings are made, and see none of this. */
export const Outcome = laterPart('outcome', () => withTexts(() => import('./outcome-notice.tsx')))

export const BookedAlready = laterPart('booked-already', () => withTexts(() => import('./booked-already.tsx')))
