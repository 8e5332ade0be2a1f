import { laterPart } from '../../base/later/later-part.tsx'
import { withTexts } from '../../base/text/page-texts.ts'

export const PromoNotice = laterPart('promo', () => withTexts(() => import('./promo-notice.tsx')))
