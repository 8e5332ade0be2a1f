import { laterPart } from '../../base/later/later-part.tsx'
import { withTexts } from '../../base/text/page-texts.ts'

export const Outcome = laterPart('outcome', () => withTexts(() => import('./outcome-notice.tsx')))

export const BookedAlready = laterPart('booked-already', () => withTexts(() => import('./booked-already.tsx')))
